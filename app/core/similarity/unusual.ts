import { kindOf } from "./characters.ts";
import { noOccurrences, type Occurrences } from "./flags.ts";
import { emptyWord, goesOn, hashUnits, readWord, type Word } from "./normalise.ts";
import { endsSentence, sentenceTextEnd } from "./sentences.ts";
import { SHORTEST_CONTENT_WORD } from "./stems.ts";
import { opensUnspaced, readUnspaced } from "./unspaced.ts";
import { addSpelled, addUnspelled, page } from "./words.ts";

/** The state of reading a text. Offsets are UTF-16 units. */
export type Reading = {
  at: number;
  /** The first mark after the previous word that may end its sentence, or -1. */
  stopAt: number;
  /** The number of line ends after the previous word. */
  lines: number;
  /** The number of words of the previous pages, and the position of the last of them. */
  wordsBefore: number;
  lastStart: number;
  lastEnd: number;
  sentenceEnds: number[];
  sentenceTextEnds: number[];
  invisible: Occurrences;
  word: Word;
};

export function beginReading(): Reading {
  return {
    at: 0,
    stopAt: -1,
    lines: 0,
    wordsBefore: 0,
    lastStart: 0,
    lastEnd: 0,
    sentenceEnds: [],
    sentenceTextEnds: [],
    invisible: noOccurrences(),
    word: emptyWord(),
  };
}

/** Saves the state that the next page needs from this one; the caller stores the words. */
export function leavePage(reading: Reading): void {
  reading.lastStart = lastStart(reading);
  reading.lastEnd = lastEnd(reading);
  reading.wordsBefore += page.words;
  page.words = 0;
}

/**
 * Reads the word, or the run of words without spaces, that begins at `start` and returns the offset at which to
 * continue. If it adds a word, it closes the previous sentence; if there is no word, it adds none.
 */
export function readUnusual(text: string, start: number, reading: Reading, stopAt: number, lines: number): number {
  const closes = lines > 1 || stopAt >= 0;
  if (opensUnspaced(text, start)) {
    if (closes) closeSentence(text, reading, lines, stopAt, start);
    return readUnspaced(text, start, reading.invisible);
  }
  const behindDigits = afterDigits(text, start);
  if (behindDigits > start) {
    if (closes) closeSentence(text, reading, lines, stopAt, start);
    const content = behindDigits - start >= SHORTEST_CONTENT_WORD;
    addUnspelled(start, behindDigits, hashUnits(text, start, behindDigits), content);
    return behindDigits;
  }
  const { word } = reading;
  readWord(text, start, word, reading.invisible);
  if (word.length === 0) return Math.max(word.end, start + 1);
  if (closes) closeSentence(text, reading, lines, stopAt, start);
  if (word.spelled) addSpelled(start, word.end, word.spelling);
  else addUnspelled(start, word.end, word.hash, carriesSubject(word));
  return word.end;
}

/** An empty line always ends a sentence, because headings and list items have no full stop. */
export function closeSentence(text: string, reading: Reading, lines: number, stopAt: number, next: number): void {
  if (reading.wordsBefore + page.words === 0) return;
  if (lines > 1 || endsSentence(text, lastStart(reading), lastEnd(reading), stopAt, next)) endSentence(text, reading);
}

/** Ends the sentence after the last word read. */
export function endSentence(text: string, reading: Reading): void {
  reading.sentenceEnds.push(reading.wordsBefore + page.words);
  reading.sentenceTextEnds.push(sentenceTextEnd(text, lastEnd(reading)));
}

function lastStart(reading: Reading): number {
  return page.words === 0 ? reading.lastStart : (page.start[page.words - 1] ?? 0);
}

function lastEnd(reading: Reading): number {
  return page.words === 0 ? reading.lastEnd : (page.end[page.words - 1] ?? 0);
}

// From Thai on, nearly every script writes a syllable or more with one character, so short words are content words.
const FIRST_UNALPHABETIC = 0x0e00;

function carriesSubject(word: Word): boolean {
  return word.length >= SHORTEST_CONTENT_WORD || (word.letters[0] ?? 0) >= FIRST_UNALPHABETIC;
}

/** The offset after a plain number, which needs no folding, or `start` if there is none. */
function afterDigits(text: string, start: number): number {
  let i = start;
  while (i < text.length && isDigit(text.charCodeAt(i))) i += 1;
  if (i === start || i === text.length) return i;
  return goesOn(text, i, kindOf(text.charCodeAt(i))) ? start : i;
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
