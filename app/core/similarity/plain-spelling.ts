import type { Edit } from "./edits.ts";
import { NO_WORD, tierOf } from "./lexicon.ts";
import { CHANGES, type Change } from "./spelling-changes.ts";
import { isCapital, isSmall, tierAt, type Words } from "./suspect-words.ts";
import { NOT_SPELLED } from "./words.ts";

/** Words that are judged together, and the number of them that are sampled first. */
const WINDOW = 64;
const SAMPLE = 12;
/** A change that turns fewer words of the sample into English is not tried on further words. */
const LIKELY = 4;
/**
 * After this many failed windows, one window in EVERY is judged; the windows between are judged where a change was
 * found.
 */
const MOST_IN_VAIN = 8;
const EVERY = 4;
/** Fewest letters of a word that counts as evidence, and of a word that chance rarely produces. */
const TELLING = 3;
const LONG = 6;
/** Shares of these words that must be unknown before a change and known after it. */
const LEAST_UNKNOWN = 0.3;
const LEAST_UNKNOWN_EVERY = 0.5;
const LEAST_KNOWN = 0.75;
const LEAST_TOLD = WINDOW / 4;
/** Share of the long unknown words that must become known. */
const LEAST_UNDONE = 0.7;
const LEAST_LONG = 3;
/**
 * Lowest mean word length in letters: that of English with one letter removed in four of five words; words with
 * inserted spaces have a mean of 3.2.
 */
const LEAST_MEAN = 3.5;
/** Most distinct words looked up per text, to limit the cost of a book of noise. */
const MOST_LOOKED_UP = 20_000;

/**
 * The edits that undo a change made to every word of a stretch: a letter added before or after it, letters doubled,
 * swapped or omitted. One change is chosen per stretch, and only where it turns nearly all words into English; other
 * languages, names and dialects do not meet this condition. Linear in the text.
 */
export function plainSpelling(text: string, list: Words): Edit[] {
  const memos = CHANGES.map(() => new Map<string, string | null>());
  // The change found in each window.
  const changes = new Map<number, number>();
  let inVain = 0;
  let passed: number[] = [];
  for (let from = 0; from < list.words; from += WINDOW) {
    if (!isUnknown(text, list, from)) continue;
    if ((memos[0]?.size ?? 0) > MOST_LOOKED_UP) break;
    if (inVain >= MOST_IN_VAIN && (from / WINDOW) % EVERY > 0) {
      passed.push(from);
      continue;
    }
    const change = changeOf(wordsOf(text, list, from), memos);
    inVain = change === null ? inVain + 1 : 0;
    if (change !== null) {
      changes.set(from, change);
      for (const before of passed.filter((one) => one > from - EVERY * WINDOW)) {
        const same = changeOf(wordsOf(text, list, before), memos);
        if (same !== null) changes.set(before, same);
      }
    }
    passed = [];
  }
  const windows = new Set([...changes.keys()].flatMap((from) => [from - WINDOW, from, from + WINDOW]));
  return [...windows]
    .filter((from) => from >= 0 && from < list.words)
    .sort((a, b) => a - b)
    .flatMap((from) => {
      const own = changes.get(from);
      const number = own ?? changes.get(from - WINDOW) ?? changes.get(from + WINDOW) ?? 0;
      const [change, memo] = [CHANGES[number], memos[number]];
      return change && memo ? editsOf(wordsOf(text, list, from), change, memo, own !== undefined) : [];
    });
}

/** In windows next to a changed one, only unknown words that become known are edited. */
function editsOf(words: readonly Spelled[], change: Change, memo: Map<string, string | null>, whole: boolean): Edit[] {
  return words.flatMap((word) => {
    const { start, end, letters, known } = word;
    if (letters === "" || (known && !whole)) return [];
    const was = readAs(word, change, memo) ?? (whole ? change.rest?.(letters) : null);
    return !was || was === letters ? [] : [{ start, end, letters: was }];
  });
}

/**
 * Lower bound of the shares above: most windows of English have fewer unknown words and are not examined word by word.
 */
const FEWEST_UNKNOWN = LEAST_UNKNOWN * LEAST_TOLD;

function hasUnknown({ words, tier }: Words, from: number): boolean {
  let unknown = 0;
  for (let i = from; i < from + WINDOW && i < words; i += 1)
    if (tier[i] === NO_WORD || tier[i] === NOT_SPELLED) unknown += 1;
  return unknown >= FEWEST_UNKNOWN;
}

/** Whether as many words are unknown as in a changed text. */
function isUnknown(text: string, list: Words, from: number): boolean {
  if (!hasUnknown(list, from)) return false;
  let all = 0;
  let notifying = 0;
  let unknownNames = 0;
  let unknown = 0;
  for (let i = from; i < Math.min(list.words, from + WINDOW); i += 1) {
    const start = list.start[i] ?? 0;
    if ((list.end[i] ?? 0) - start < TELLING) continue;
    all += 1;
    const isName = isCapital(text.charCodeAt(start));
    if (!isName) notifying += 1;
    if (tierAt(text, list, i) !== NO_WORD) continue;
    if (isName) unknownNames += 1;
    else unknown += 1;
  }
  if (all - notifying > MOST_NAMES * all) return unknown + unknownNames >= LEAST_UNKNOWN * all;
  return unknown >= LEAST_UNKNOWN * notifying;
}

type Spelled = { start: number; end: number; letters: string; known: boolean; isName: boolean };

/** Words of plain letters, with optional digits. */
function wordsOf(text: string, list: Words, from: number): Spelled[] {
  const words: Spelled[] = [];
  for (let i = from; i < Math.min(list.words, from + WINDOW); i += 1) {
    const [start, end] = [list.start[i] ?? 0, list.end[i] ?? 0];
    const written = text.slice(start, Math.min(end, start + LONGEST));
    const letters = written.toLowerCase();
    const isName = /^[A-Z]?[a-z0-9]+[A-Z]?$/.test(written) && letters !== written;
    if (PLAIN.test(letters) && end - start < LONGEST)
      words.push({ start, end, letters, known: tierOf(letters, 0, letters.length) !== NO_WORD, isName });
    else if (isSmall(text.charCodeAt(start)) || text.charCodeAt(start) > 0x7f)
      words.push({ start, end, letters: "", known: false, isName });
  }
  const names = words.filter(({ isName }) => isName).length;
  return names > MOST_NAMES * words.length ? words.map((word) => ({ ...word, isName: false })) : words;
}

/** If a higher share of the words is capitalised, they are not names: a title, or an attempt to imitate one. */
const MOST_NAMES = 0.6;
const LONGEST = 30;
const PLAIN = /^[0-9]*[a-z][a-z0-9]*$/;

/** The index of the change that turns nearly all words into English, or null. */
function changeOf(words: readonly Spelled[], memos: readonly Map<string, string | null>[]): number | null {
  const notifying = words.filter(({ letters, isName }) => (letters.length >= TELLING && !isName) || letters === "");
  const unknown = notifying.filter(({ known }) => !known).length;
  if (notifying.length < LEAST_TOLD || unknown < LEAST_UNKNOWN * notifying.length) return null;
  if (words.reduce((sum, { start, end }) => sum + end - start, 0) < LEAST_MEAN * words.length) return null;
  let most = 0;
  let best: number | null = null;
  const step = Math.ceil(notifying.length / SAMPLE);
  const sample = notifying.filter((_, at) => at % step === 0);
  CHANGES.forEach((change, at) => {
    if (change.rest && unknown < LEAST_UNKNOWN_EVERY * notifying.length) return;
    if (!isLikely(sample, change, memos[at] ?? new Map())) return;
    const read = notifying.map((word) => ({ ...word, was: readAs(word, change, memos[at] ?? new Map()) }));
    const known = read.filter(({ was }) => was !== null).length;
    const long = read.filter((word) => !word.known && (word.letters.length >= LONG || word.letters === ""));
    const longKnown = long.filter(({ was }) => was !== null);
    if (known <= most || known < (change.leastKnown ?? LEAST_KNOWN) * notifying.length) return;
    if (longKnown.length < LEAST_UNDONE * long.length || new Set(longKnown.map(({ was }) => was)).size < LEAST_LONG)
      return;
    most = known;
    best = at;
  });
  return best;
}

function isLikely(sample: readonly Spelled[], change: Change, memo: Map<string, string | null>): boolean {
  const least = Math.min(LIKELY, sample.length);
  let known = 0;
  for (let at = 0; at < sample.length && known < least; at += 1) {
    const word = sample[at];
    if (word && readAs(word, change, memo) !== null) known += 1;
    else if (sample.length - at - 1 + known < least) return false;
  }
  return known >= least;
}

function readAs({ letters, known }: Spelled, change: Change, memo: Map<string, string | null>): string | null {
  if (letters === "") return null;
  if (known && !change.rest) return letters;
  const read = memo.get(letters);
  if (read !== undefined) return read;
  const was = change.undo(letters);
  memo.set(letters, was);
  return was;
}
