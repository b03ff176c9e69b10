import type { Edit } from "./edits.ts";
import { NO_WORD, tierOf } from "./lexicon.ts";
import { CHANGES, type Change } from "./spelling-changes.ts";
import { isSmall, type Words } from "./suspect-words.ts";

/** Words that are judged together, and one in so many of them is looked up before the others are. */
const WINDOW = 64;
const SAMPLED = 16;
/** Letters of a word that says something, and of one that chance does not make. */
const TELLING = 3;
const LONG = 6;
/** Shares of the telling words that are unknown before and known behind a change. */
const LEAST_UNKNOWN = 0.3;
const LEAST_UNKNOWN_EVERY = 0.5;
const LEAST_KNOWN = 0.75;
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
  for (let from = 0; from < list.words; from += WINDOW) {
    if (!isUnknown(text, list, from)) continue;
    if ((memos[0]?.size ?? 0) > MOST_LOOKED_UP) break;
    const change = changeOf(wordsOf(text, list, from), memos);
    if (change !== null) changes.set(from, change);
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

function isUnknown(text: string, { words, start, end }: Words, from: number): boolean {
  let sampled = 0;
  let unknown = 0;
  for (let i = from; i < Math.min(words, from + WINDOW); i += SAMPLED) {
    sampled += 1;
    if (tierOf(text, start[i] ?? 0, end[i] ?? 0) === NO_WORD) unknown += 1;
  }
  return unknown * 2 >= sampled;
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
  const telling = words.filter(({ letters, isName }) => (letters.length >= TELLING && !isName) || letters === "");
  const unknown = telling.filter(({ known }) => !known).length;
  if (telling.length < WINDOW / 4 || unknown < LEAST_UNKNOWN * telling.length) return null;
  if (words.reduce((sum, { start, end }) => sum + end - start, 0) < LEAST_MEAN * words.length) return null;
  let most = 0;
  let best: number | null = null;
  CHANGES.forEach((change, at) => {
    if (change.rest && unknown < LEAST_UNKNOWN_EVERY * telling.length) return;
    const read = telling.map((word) => ({ ...word, was: readAs(word, change, memos[at] ?? new Map()) }));
    const known = read.filter(({ was }) => was !== null).length;
    const long = read.filter((word) => !word.known && (word.letters.length >= LONG || word.letters === ""));
    const longKnown = long.filter(({ was }) => was !== null);
    if (known <= most || known < (change.leastKnown ?? LEAST_KNOWN) * telling.length) return;
    if (longKnown.length < LEAST_UNDONE * long.length || new Set(longKnown.map(({ was }) => was)).size < LEAST_LONG)
      return;
    most = known;
    best = at;
  });
  return best;
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
