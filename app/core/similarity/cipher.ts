import { childOf, GRAMMAR, lexicon, NO_WORD } from "./lexicon.ts";

/** The letters that a character may represent, the likeliest first; `fixed` if no other letter is possible. */
export type Reading = { letters: string; fixed: boolean };

/** Maps each character to the lower-case letter that it represents. */
export type Key = ReadonlyMap<number, string>;

/** The words as lists of character numbers in `Cipher`. */
type Cipher = { words: Uint16Array[]; count: number[]; key: Uint8Array; likely: string[]; fixed: boolean[] };

const FIRST_LETTER = 0x61;
const LETTERS = 26;
/** Most rounds of improvement; the key for one page converges after two or three. */
const ROUNDS = 4;
/** Weight of a letter from the tables, relative to a letter that only the words support. */
const LIKELIEST = 1;
const LIKELY = 0.5;
/** A letter that is in no table must complete words. */
const LEAST_WORTH = 1.5;
/**
 * Distinct words of three or more letters that must be known before the key is improved, and the share of them that
 * must be known after failed blocks.
 */
const LEAST_BEGUN = 3;
const LEAST_BEGUN_SHARE = 0.1;

/**
 * The key that turns the words into English, or null. It starts with the letters of the tables and then chooses each
 * letter by the words that it completes, as in solving a substitution cipher from a partial key (hill climbing over a
 * word list). Nearly all words must be in the list, and the words must save more bits than the choice of the letters
 * costs (minimum description length).
 */
export function keyOf(
  words: readonly (readonly number[])[],
  readings: ReadonlyMap<number, Reading>,
  isTired: boolean,
): Key | null {
  const cipher = cipherOf(words, readings);
  const begun = cipher.words.filter((word) => word.length >= TELLING && tierOf(cipher, word) !== NO_WORD).length;
  if (begun < Math.max(LEAST_BEGUN, isTired ? LEAST_BEGUN_SHARE * cipher.words.length : 0)) return null;
  improve(cipher);
  if (!isEnglish(cipher)) return null;
  const key = new Map<number, string>();
  [...readings.keys()].forEach((code, number) => {
    const unit = cipher.key[number] ?? 0;
    if (unit > 0) key.set(code, String.fromCharCode(unit));
  });
  return key;
}

function cipherOf(words: readonly (readonly number[])[], readings: ReadonlyMap<number, Reading>): Cipher {
  const numbers = new Map([...readings.keys()].map((code, number) => [code, number]));
  const counts = new Map<string, number>();
  const distinct: Uint16Array[] = [];
  const places: number[] = [];
  for (const codes of words) {
    const word = Uint16Array.from(codes, (code) => numbers.get(code) ?? 0);
    const name = word.join();
    const known = counts.get(name);
    if (known === undefined) {
      counts.set(name, distinct.length);
      places.push(1);
      distinct.push(word);
    } else places[known] = (places[known] ?? 0) + 1;
  }
  const all = [...readings.values()];
  return {
    words: distinct,
    count: places,
    key: Uint8Array.from(all, ({ letters }) => (letters === "" ? 0 : letters.charCodeAt(0))),
    likely: all.map(({ letters }) => letters),
    fixed: all.map(({ fixed }) => fixed),
  };
}

/** Fewest letters of a word that counts as evidence. */
const TELLING = 3;

function tierOf({ key }: Cipher, word: Uint16Array): number {
  const trie = lexicon();
  let node = 0;
  for (let i = 0; i < word.length; i += 1) {
    node = childOf(trie, node, key[word[i] ?? 0] ?? 0);
    if (node === 0) return NO_WORD;
  }
  return trie.tier[node] ?? NO_WORD;
}

/** Chooses for each character the letter that completes the most and longest words, until no letter changes. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one hill climb; its loops share the counts that each change updates.
function improve(cipher: Cipher): void {
  const { words, key, likely, fixed } = cipher;
  const having: Uint16Array[][] = likely.map(() => []);
  for (const word of words) for (const number of new Set(word)) having[number]?.push(word);
  const order = [...having.keys()].filter((number) => !fixed[number]);
  order.sort((a, b) => (having[b]?.length ?? 0) - (having[a]?.length ?? 0));
  for (let round = 0; round < ROUNDS; round += 1) {
    let changes = 0;
    for (const number of order) {
      const before = key[number] ?? 0;
      let best = before;
      let most = -1;
      for (let letter = 0; letter < LETTERS; letter += 1) {
        key[number] = FIRST_LETTER + letter;
        const place = likely[number]?.indexOf(String.fromCharCode(FIRST_LETTER + letter)) ?? -1;
        let worth = place === 0 ? LIKELIEST : place > 0 ? LIKELY : -LEAST_WORTH;
        for (const word of having[number] ?? []) worth += worthOf(cipher, word);
        if (worth > most) {
          most = worth;
          best = FIRST_LETTER + letter;
        }
      }
      key[number] = most > 0 ? best : before;
      if (key[number] !== before) changes += 1;
    }
    if (changes === 0) return;
  }
}

function worthOf(cipher: Cipher, word: Uint16Array): number {
  if (word.length < 2) return 0;
  const tier = tierOf(cipher, word);
  if (tier === NO_WORD) return 0;
  return word.length - (tier === GRAMMAR || tier === 0 ? 1.2 : 1.7);
}

/** Bits of a freely chosen letter, and of a word of the list by its tier. */
const LETTER_BITS = 4.7;
const TIER_BITS = [13.7, 16.4, 19.1, 20.9, 8.4];
const UNKNOWN_BITS = 4;
const LEAST_BITS = 40;
const LEAST_KNOWN = 0.6;
const LONG = 6;
const LEAST_LONG = 3;

function isEnglish(cipher: Cipher): boolean {
  const { words, count, key, likely } = cipher;
  let [all, known, long, bits] = [0, 0, 0, 0];
  words.forEach((word, at) => {
    if (word.length < TELLING) return;
    all += count[at] ?? 0;
    const tier = tierOf(cipher, word);
    if (tier === NO_WORD) {
      bits -= UNKNOWN_BITS;
      return;
    }
    known += count[at] ?? 0;
    if (word.length >= LONG) long += 1;
    bits += LETTER_BITS * word.length - (TIER_BITS[tier] ?? 0);
  });
  likely.forEach((letters, number) => {
    const unit = key[number] ?? 0;
    if (unit > 0 && letters.charCodeAt(0) !== unit) bits -= LETTER_BITS;
  });
  return known >= LEAST_KNOWN * all && long >= LEAST_LONG && bits >= LEAST_BITS;
}
