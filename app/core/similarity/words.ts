import type { Spelling } from "./spelling.ts";

/** The result of scanning a text: its words as numbers, in arrays with one entry per word. */
export type WordList = {
  words: number;
  start: Uint32Array;
  end: Uint32Array;
  hash: Uint32Array;
  stem: Uint32Array;
  content: Uint8Array;
  /** The frequency tier of an English word (lexicon.ts); NOT_SPELLED if it was not looked up. */
  tier: Uint8Array;
};

/** The tier of words without a spelling. */
export const NOT_SPELLED = 6;

/** A text is read in pages of this many UTF-16 units, so that the words of one stay in the processor's cache. */
export const PAGE_UNITS = 8192;
/** The most words that one step adds: those of one piece of text without spaces, which may extend beyond the page. */
export const MOST_AT_ONCE = 1024;
const ROOM = PAGE_UNITS + MOST_AT_ONCE;

/**
 * The words of the page being read. A word with a spelling has no hash and no stem until the page is stemmed; a word
 * without a spelling has 0 for its letters.
 */
export type Page = WordList & {
  letters1: Int32Array;
  letters2: Int32Array;
  letters3: Int32Array;
  letters4: Int32Array;
};

/** The only page: texts are read one after the other, and a new page for each would cost more than a short text. */
export const page: Page = {
  words: 0,
  start: new Uint32Array(ROOM),
  end: new Uint32Array(ROOM),
  letters1: new Int32Array(ROOM),
  letters2: new Int32Array(ROOM),
  letters3: new Int32Array(ROOM),
  letters4: new Int32Array(ROOM),
  hash: new Uint32Array(ROOM),
  stem: new Uint32Array(ROOM),
  content: new Uint8Array(ROOM),
  tier: new Uint8Array(ROOM),
};

/** Adds a word that is its own stem. Offsets are UTF-16 units. */
export function addUnspelled(start: number, end: number, hash: number, content: boolean): void {
  const at = page.words;
  page.start[at] = start;
  page.end[at] = end;
  page.letters1[at] = 0;
  page.hash[at] = hash;
  page.stem[at] = hash;
  page.content[at] = content ? 1 : 0;
  page.tier[at] = NOT_SPELLED;
  page.words = at + 1;
}

/** Adds a word that is hashed and stemmed later. */
export function addSpelled(start: number, end: number, spelling: Spelling): void {
  const at = page.words;
  page.start[at] = start;
  page.end[at] = end;
  page.letters1[at] = spelling[0];
  page.letters2[at] = spelling[1];
  page.letters3[at] = spelling[2];
  page.letters4[at] = spelling[3];
  page.words = at + 1;
}

/** Creates a list with capacity for this many words. */
export function listFor(words: number): WordList {
  return {
    words: 0,
    start: new Uint32Array(words),
    end: new Uint32Array(words),
    hash: new Uint32Array(words),
    stem: new Uint32Array(words),
    content: new Uint8Array(words),
    tier: new Uint8Array(words),
  };
}

/** Appends the words of the page to the list, which grows if necessary. */
export function withPage(list: WordList): WordList {
  const { words } = page;
  const behind = list.words + words;
  const roomy = behind <= list.start.length ? list : copied(list, listFor(behind * 2));
  roomy.start.set(page.start.subarray(0, words), list.words);
  roomy.end.set(page.end.subarray(0, words), list.words);
  roomy.hash.set(page.hash.subarray(0, words), list.words);
  roomy.stem.set(page.stem.subarray(0, words), list.words);
  roomy.content.set(page.content.subarray(0, words), list.words);
  roomy.tier.set(page.tier.subarray(0, words), list.words);
  roomy.words = behind;
  return roomy;
}

/** The list truncated to its actual length. */
export function fitted(list: WordList): WordList {
  if (list.words === list.start.length) return list;
  const { words } = list;
  return {
    words,
    start: list.start.subarray(0, words),
    end: list.end.subarray(0, words),
    hash: list.hash.subarray(0, words),
    stem: list.stem.subarray(0, words),
    content: list.content.subarray(0, words),
    tier: list.tier.subarray(0, words),
  };
}

function copied(from: WordList, to: WordList): WordList {
  to.start.set(from.start);
  to.end.set(from.end);
  to.hash.set(from.hash);
  to.stem.set(from.stem);
  to.content.set(from.content);
  to.tier.set(from.tier);
  return to;
}
