import { tierOfLetters } from "./lexicon.ts";
import { firstOf, hashLetters, hashSpelling, MOST_SPELLED, pressed, secondOf, unpress } from "./spelling.ts";
import { stem } from "./stem.ts";
import { isStopWord } from "./stopwords.ts";
import { page } from "./words.ts";

// Stemming is the most expensive step and most words repeat, so the last two words of each cache slot are kept, each in
// four numbers: its three packed numbers, the third combined with the word's properties, and the hash of its stem. The
// packed numbers are the whole word, so a cached result equals a computed one: the result never depends on earlier
// texts, and a text designed to fill one slot only slows itself down, by one stemming per word.
const PLACE_BITS = 16;
const NUMBERS = 4;
const kept = new Int32Array((2 * NUMBERS) << PLACE_BITS);
// The third number has four letters of five bits; the next bit marks a content word, the next three bits are its
// frequency tier.
const CONTENT_SHIFT = 20;
const TIER_SHIFT = 21;
const LETTERS_MASK = 0xfffff;

// Shorter words are function words, units and initials in every language written with letters.
export const SHORTEST_CONTENT_WORD = 3;

const letters = new Uint8Array(MOST_SPELLED);

/** Hashes and stems the spelled words of the page. */
export function stemPage(): void {
  const { words, letters1, letters2, letters3, letters4, hash, stem, content, tier } = page;
  const memo = kept;
  for (let i = 0; i < words; i += 1) {
    const start = letters1[i] ?? 0;
    if (start === 0) continue;
    const two = pressed(letters2[i] ?? 0);
    const first = firstOf(pressed(start), two);
    const second = secondOf(two, pressed(letters3[i] ?? 0));
    const third = pressed(letters4[i] ?? 0);
    const hashed = hashSpelling(first, second, third);
    let place = (hashed >>> (32 - PLACE_BITS)) << 3;
    if (memo[place] !== first || memo[place + 1] !== second || ((memo[place + 2] ?? 0) & LETTERS_MASK) !== third)
      place = secondPlace(place, hashed, first, second, third);
    hash[i] = hashed;
    stem[i] = memo[place + 3] ?? 0;
    const known = memo[place + 2] ?? 0;
    content[i] = (known >>> CONTENT_SHIFT) & 1;
    tier[i] = known >>> TIER_SHIFT;
  }
}

/** Moves a word to the first of the two entries of its slot: from the second entry, or newly computed. */
function secondPlace(place: number, hash: number, first: number, second: number, third: number): number {
  const beside = place + NUMBERS;
  const found =
    kept[beside] === first && kept[beside + 1] === second && ((kept[beside + 2] ?? 0) & LETTERS_MASK) === third;
  for (let i = place; i < beside; i += 1) {
    const before = kept[i] ?? 0;
    kept[i] = kept[i + NUMBERS] ?? 0;
    kept[i + NUMBERS] = before;
  }
  if (!found) keep(place, hash, first, second, third);
  return place;
}

function keep(place: number, hash: number, first: number, second: number, third: number): void {
  let length = unpress(first & LETTERS_MASK, letters, 0);
  length = unpress((first >>> 20) | ((second & 0xff) << 12), letters, length);
  length = unpress((second >>> 8) & LETTERS_MASK, letters, length);
  length = unpress(third, letters, length);
  const content = length >= SHORTEST_CONTENT_WORD && !isStopWord(hash, letters, length);
  kept[place] = first;
  kept[place + 1] = second;
  kept[place + 2] = third | (content ? 1 << CONTENT_SHIFT : 0) | (tierOfLetters(letters, length) << TIER_SHIFT);
  kept[place + 3] = hashLetters(letters, stem(letters, length));
}
