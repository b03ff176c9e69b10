import { INVISIBLE, kindOf, NEWLINE, STOP } from "./characters.ts";
import { describe, noOccurrences, note, noteInvisible, type Occurrences, type TextFlag } from "./flags.ts";
import { imitatesLatin, isForeign, restoreLookalikes } from "./lookalikes.ts";
import { emptyWord, opensWord, readWord, rewriteWord, type Word } from "./normalise.ts";
import { endsSentence } from "./sentences.ts";
import { contentAt, stemAt, stemSlot } from "./stems.ts";

/** A text made ready for comparison: its words as numbers, each with its place in the original text. */
export type Prepared = {
  /** Number of words. */
  words: number;
  /** UTF-16 length of the original text. */
  length: number;
  /** UTF-16 offset of each word's first character in the original text. */
  start: Uint32Array;
  /** UTF-16 offset behind each word's last character. */
  end: Uint32Array;
  /** 32-bit hash of each normalised word. */
  hash: Uint32Array;
  /** 32-bit hash of each word's stem. */
  stem: Uint32Array;
  /** 1 for words that carry subject, 0 for function words and very short ones. */
  content: Uint8Array;
  /** For each sentence, the number of the word behind its last one; the last entry is `words`. */
  sentenceEnds: Uint32Array;
  flags: TextFlag[];
};

/**
 * Normalises, tokenises and stems a text in one pass. Words are runs of letters and digits. Never fails; a text without
 * words gives empty arrays.
 */
export function prepare(text: string): Prepared {
  const invisible = noOccurrences();
  const replaced = noOccurrences();
  const list = emptyList(text.length);
  readWords(text, list, invisible, replaced);
  const words = list.words;
  return {
    words,
    length: text.length,
    start: list.start.slice(0, words),
    end: list.end.slice(0, words),
    hash: list.hash.slice(0, words),
    stem: list.stem.slice(0, words),
    content: list.content.slice(0, words),
    sentenceEnds: Uint32Array.from(list.sentenceEnds),
    flags: describe(text, invisible, replaced),
  };
}

type WordList = {
  words: number;
  start: Uint32Array;
  end: Uint32Array;
  hash: Uint32Array;
  stem: Uint32Array;
  content: Uint8Array;
  sentenceEnds: number[];
};

function readWords(text: string, list: WordList, invisible: Occurrences, replaced: Occurrences): void {
  const word = emptyWord();
  let latinBefore = true;
  let stopAt = -1;
  let lines = 0;
  let i = 0;
  while (i < text.length) {
    const unit = text.charCodeAt(i);
    const kind = kindOf(unit);
    if (!opensWord(kind)) {
      if (kind === STOP) stopAt = stopAt < 0 ? i : stopAt;
      else if (kind === NEWLINE) lines += unit === LINE_FEED && text.charCodeAt(i - 1) === CARRIAGE_RETURN ? 0 : 1;
      else if (kind === INVISIBLE) noteInvisible(invisible, text, i);
      i += 1;
      continue;
    }
    readWord(text, i, word, invisible);
    if (word.length === 0) {
      i = Math.max(word.end, i + 1);
      continue;
    }
    if (word.foreign) readLookalikes(text, i, word, latinBefore, replaced);
    if (lines > 1 || stopAt >= 0) closeSentence(text, list, lines, stopAt, i);
    if (list.words === list.start.length) grow(list);
    add(list, i, word);
    latinBefore = word.latin;
    stopAt = -1;
    lines = 0;
    i = word.end;
  }
  if (list.words > 0) list.sentenceEnds.push(list.words);
}

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

function add(list: WordList, start: number, word: Word): void {
  const at = list.words;
  const slot = stemSlot(word);
  list.start[at] = start;
  list.end[at] = word.end;
  list.hash[at] = word.hash;
  list.stem[at] = stemAt(slot);
  list.content[at] = contentAt(slot);
  list.words = at + 1;
}

function readLookalikes(text: string, start: number, word: Word, latinBefore: boolean, replaced: Occurrences): void {
  const restored = restoreLookalikes(text, start, word.end, { latinBefore, latinAfter: isLatinAfter(text, word.end) });
  if (!restored) return;
  for (const [from, to] of restored.ranges) note(replaced, from, to);
  rewriteWord(word, restored.letters);
}

/** An empty line always ends a sentence: headings and list items have no full stop. */
function closeSentence(text: string, list: WordList, lines: number, stopAt: number, next: number): void {
  const last = list.words - 1;
  if (last < 0) return;
  if (lines > 1 || endsSentence(text, list.start[last] ?? 0, list.end[last] ?? 0, stopAt, next))
    list.sentenceEnds.push(last + 1);
}

/** The words that begin in [start, end) of the original text, as [first, behind the last]. */
export function wordsBetween(p: Prepared, start: number, end: number): [number, number] {
  const first = firstWordAt(p, start);
  return [first, Math.max(first, firstWordAt(p, end))];
}

function firstWordAt(p: Prepared, offset: number): number {
  let low = 0;
  let high = p.words;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((p.start[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether the next letter that is no look-alike is Latin; the end of the text says nothing against it. */
function isLatinAfter(text: string, from: number): boolean {
  for (let i = from; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (opensWord(kindOf(unit)) && !imitatesLatin(unit)) return !isForeign(unit) && unit < 0x250;
  }
  return true;
}

function emptyList(textLength: number): WordList {
  // Prose has a word in every six characters; the arrays grow for other scripts.
  const size = (textLength >> 2) + 16;
  return {
    words: 0,
    start: new Uint32Array(size),
    end: new Uint32Array(size),
    hash: new Uint32Array(size),
    stem: new Uint32Array(size),
    content: new Uint8Array(size),
    sentenceEnds: [],
  };
}

function grow(list: WordList): void {
  list.start = doubled(list.start);
  list.end = doubled(list.end);
  list.hash = doubled(list.hash);
  list.stem = doubled(list.stem);
  const content = new Uint8Array(list.content.length * 2);
  content.set(list.content);
  list.content = content;
}

function doubled(array: Uint32Array): Uint32Array {
  const wider = new Uint32Array(array.length * 2);
  wider.set(array);
  return wider;
}
