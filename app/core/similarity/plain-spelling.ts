import type { Edit } from "./edits.ts";
import { NO_WORD, tierOf } from "./lexicon.ts";
import { CHANGES, type Change } from "./spelling-changes.ts";
import { isCapital, isSmall, tierAt, type Words } from "./suspect-words.ts";
import { NOT_SPELLED } from "./words.ts";

/** Words that are judged together, and so many of them before the others are. */
const WINDOW = 64;
const SAMPLE = 12;
/** A change that makes English of fewer words of the sample is tried on no more words. */
const LIKELY = 4;
/** After so many windows in vain one in so many is judged, and those between where a change was found. */
const MOST_IN_VAIN = 8;
const EVERY = 4;
/** Letters of a word that says something, and of one that chance does not make. */
const TELLING = 3;
const LONG = 6;
/** Shares of the telling words that are unknown before and known behind a change. */
const LEAST_UNKNOWN = 0.3;
const LEAST_UNKNOWN_EVERY = 0.5;
const LEAST_KNOWN = 0.75;
const LEAST_TOLD = WINDOW / 4;
/** Of the long words that are unknown, so many become known. */
const LEAST_UNDONE = 0.7;
const LEAST_LONG = 3;
/** Letters: of English without one letter in four words of five; of words that spaces were put into it is 3.2. */
const LEAST_MEAN = 3.5;
/** More different words are looked up in no text: a book of noise stays affordable. */
const MOST_LOOKED_UP = 20_000;

/**
 * The edits that undo what was done to every word of a stretch: a letter put before or behind it, letters doubled,
 * swapped, left out. One change is taken for a stretch, and only where nearly all words become English by it; other
 * languages, names and dialects do not. Linear in the text.
 */
export function plainSpelling(text: string, list: Words): Edit[] {
  const memos = CHANGES.map(() => new Map<string, string | null>());
  // For each window the change that was made in it.
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

/** Beside a stretch that was changed only unknown words are, those that become known. */
function editsOf(words: readonly Spelled[], change: Change, memo: Map<string, string | null>, whole: boolean): Edit[] {
  return words.flatMap((word) => {
    const { start, end, letters, known } = word;
    if (letters === "" || (known && !whole)) return [];
    const was = readAs(word, change, memo) ?? (whole ? change.rest?.(letters) : null);
    return !was || was === letters ? [] : [{ start, end, letters: was }];
  });
}

/** The least that the shares below come to: most windows of English have less, and are not looked at word by word. */
const FEWEST_UNKNOWN = LEAST_UNKNOWN * LEAST_TOLD;

function hasUnknown({ words, tier }: Words, from: number): boolean {
  let unknown = 0;
  for (let i = from; i < from + WINDOW && i < words; i += 1)
    if (tier[i] === NO_WORD || tier[i] === NOT_SPELLED) unknown += 1;
  return unknown >= FEWEST_UNKNOWN;
}

/** Whether so many words are unknown as were changed in a changed text. */
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

/** Words of plain letters, perhaps with digits among them. */
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

/** Where more words have a capital they are no names: a title, or a way to look like one. */
const MOST_NAMES = 0.6;
const LONGEST = 30;
const PLAIN = /^[0-9]*[a-z][a-z0-9]*$/;

/** The number of the change by which nearly all words become English, or null. */
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
