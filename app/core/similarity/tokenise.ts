import { behind, type Edit, type Edited, edited, originalRanges } from "./edits.ts";
import { describe, type Findings, noFindings, noteAround, type TextFlag, together } from "./flags.ts";
import { letterSets } from "./letter-sets.ts";
import { letterSymbols } from "./letter-symbols.ts";
import { partitionPoint } from "./partition-point.ts";
import { plainLetters } from "./plain-letters.ts";
import { plainSpacing } from "./plain-spacing.ts";
import { plainSpelling } from "./plain-spelling.ts";
import { plainWords } from "./plain-words.ts";
import { type AsWritten, twofoldStretches } from "./readings.ts";
import { scanPage } from "./scan.ts";
import { stemPage } from "./stems.ts";
import { turnedText } from "./turned-text.ts";
import { beginReading, endSentence, leavePage, type Reading } from "./unusual.ts";
import { noteSoftHyphens, noteSpaces } from "./unusual-spaces.ts";
import { fitted, listFor, page, type WordList, withPage } from "./words.ts";

/** A text prepared for comparison: its words as numbers, each with its position in the original text. */
export type Prepared = {
  /** Number of words. */
  words: number;
  /** UTF-16 length of the original text. */
  length: number;
  /** UTF-16 offset of each word's first character in the original text. */
  start: Uint32Array;
  /** UTF-16 offset after each word's last character. */
  end: Uint32Array;
  /** 32-bit hash of each normalised word. */
  hash: Uint32Array;
  /** 32-bit hash of each word's stem. */
  stem: Uint32Array;
  /** 1 for content words, 0 for function words and very short words. */
  content: Uint8Array;
  /** 1 for numbers and for words with a capital inside a sentence: names, in languages that capitalise only names. */
  details: Uint8Array;
  /** For each sentence, the index after its last word; the last entry is `words`. */
  sentenceEnds: Uint32Array;
  /** For each sentence, the UTF-16 offset after the marks that close it, or after its last word if there are none. */
  sentenceTextEnds: Uint32Array;
  flags: TextFlag[];
  /** The same text as written, if it was read differently. */
  asWritten?: AsWritten;
};

/**
 * Normalises, tokenises and stems a text as its reader sees it: letters are replaced with the letters they look like,
 * spaces are restored between words, misread words are corrected. Words are runs of letters and digits. Never throws; a
 * text without words has empty arrays.
 */
export function prepare(text: string): Prepared {
  const found = noFindings();
  const isPlain = !UNUSUAL.test(text);
  if (!isPlain) {
    noteSpaces(text, found.spacing);
    noteSoftHyphens(text, found.invisible);
  }
  let back: Edited | undefined;
  let plain = text;
  for (const step of isPlain ? [letterSymbols] : [turnedText, letterSets, plainLetters, letterSymbols]) {
    const noted = noFindings();
    const edits = step(plain, noted);
    gather(found, noted, back);
    if (edits.length === 0) continue;
    const next = edited(plain, edits);
    back = back ? behind(next, back) : next;
    plain = next.text;
  }
  let read: Read = { text: plain, ...wordsOf(plain) };
  const again = (edits: readonly Edit[]): void => {
    if (edits.length === 0) return;
    const next = edited(read.text, edits);
    back = back ? behind(next, back) : next;
    read = { text: next.text, ...wordsOf(next.text) };
  };
  const spelling = plainSpelling(read.text, read.list);
  noteAround(
    found.spelling,
    spelling.map(({ start, end }) => [back ? back.startOf(start) : start, back ? back.endOf(end) : end]),
  );
  again(spelling);
  again(plainSpacing(read.text, read.list, found.spacing, back));
  again(plainWords(read.text, read.list));
  const asRead = prepared(text, read, found, back);
  if (!back) return asRead;
  const asWritten = prepareAsWritten(text);
  const stretches = twofoldStretches(asRead, asWritten);
  return stretches.length === 0 ? asRead : { ...asRead, asWritten: { prepared: asWritten, stretches } };
}

/** Characters that keyboards and the automatic typography of word processors do not produce. */
const UNUSUAL = /[^\t-\r -~\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/;

/** Adds the findings in an edited text, with their positions in the original text. */
function gather(found: Findings, noted: Findings, back?: Edited): void {
  for (const kind of ["replaced", "marks", "invisible", "spacing", "spelling"] as const) {
    if (back) noted[kind].ranges = originalRanges(noted[kind].ranges, back);
    found[kind] = together(found[kind], noted[kind]);
  }
}

/** The words of a text as written, without corrections: the count of engines before version 3. */
export function prepareAsWritten(text: string): Prepared {
  return prepared(text, { text, ...wordsOf(text) }, noFindings());
}

type Read = { text: string; list: WordList; reading: Reading };

function wordsOf(text: string): Omit<Read, "text"> {
  const reading = beginReading();
  return { list: readWords(text, reading), reading };
}

/** `back`: the mapping from the text as read to the original text, if they differ. */
function prepared(text: string, read: Read, found: Findings, back?: Edited): Prepared {
  const { list, reading } = read;
  const { words, start, end, hash, stem, content } = list;
  const details = detailsOf(read, reading.sentenceEnds);
  const sentenceTextEnds = Uint32Array.from(reading.sentenceTextEnds);
  if (back) {
    for (let i = 0; i < words; i += 1) {
      start[i] = back.startOf(start[i] ?? 0);
      end[i] = back.endOf(end[i] ?? 0);
    }
    for (let i = 0; i < sentenceTextEnds.length; i += 1) sentenceTextEnds[i] = back.endOf(sentenceTextEnds[i] ?? 0);
    reading.invisible.ranges = originalRanges(reading.invisible.ranges, back);
  }
  return {
    words,
    length: text.length,
    start,
    end,
    hash,
    stem,
    content,
    details,
    sentenceEnds: Uint32Array.from(reading.sentenceEnds),
    sentenceTextEnds,
    flags: describe(text, { ...found, invisible: together(found.invisible, reading.invisible) }),
  };
}

function readWords(text: string, reading: Reading): WordList {
  // Clears the words that a text left in the page if it failed part-way.
  page.words = 0;
  let list = listFor(0);
  do {
    scanPage(text, reading);
    stemPage();
    const ended = reading.at >= text.length;
    if (ended && reading.wordsBefore + page.words > 0) endSentence(text, reading);
    if (reading.wordsBefore === 0) list = listFor(ended ? page.words : expectedWords(text.length, reading.at));
    list = withPage(list);
    leavePage(reading);
  } while (reading.at < text.length);
  return fitted(list);
}

/**
 * Estimated number of words of a text of `length` units, assuming that the rest is like its beginning up to `at`, with
 * a margin.
 */
function expectedWords(length: number, at: number): number {
  return Math.ceil((page.words * length * 1.1) / at) + 1;
}

// German capitalises every noun, a heading every word; an English report of a tournament has many names.
const MOST_CAPITALS = 0.25;
const MOST_NAMES = 0.6;
/** Lowest share of function words in an English text. */
const LEAST_GRAMMAR = 0.3;

function detailsOf({ text, list: { words, start, content } }: Read, sentenceEnds: readonly number[]): Uint8Array {
  const details = new Uint8Array(words);
  let capitals = 0;
  let grammar = words;
  for (let i = 0; i < words; i += 1) {
    const unit = text.charCodeAt(start[i] ?? 0);
    grammar -= content[i] ?? 0;
    if (unit <= 0x39 && unit >= 0x30) details[i] = 1;
    else if (unit <= 0x5a && unit >= 0x41) {
      details[i] = 2;
      capitals += 1;
    }
  }
  for (const opening of [0, ...sentenceEnds]) {
    if (details[opening] !== 2) continue;
    details[opening] = 0;
    capitals -= 1;
  }
  const isEnglish = grammar >= LEAST_GRAMMAR * words;
  const areNames = capitals <= (isEnglish ? MOST_NAMES : MOST_CAPITALS) * words;
  for (let i = 0; i < words; i += 1) if (details[i] === 2) details[i] = areNames ? 1 : 0;
  return details;
}

/** The words that begin in [start, end) of the original text, as [first, index after the last]. */
export function wordsBetween(p: Prepared, start: number, end: number): [number, number] {
  const first = firstWordAt(p, start);
  return [first, Math.max(first, firstWordAt(p, end))];
}

/** The index of the sentence that contains a word; for a word after it, the last sentence. */
export function sentenceAt({ sentenceEnds }: Prepared, word: number): number {
  return partitionPoint(Math.max(0, sentenceEnds.length - 1), (at) => (sentenceEnds[at] ?? 0) <= word);
}

function firstWordAt({ words, start }: Prepared, offset: number): number {
  return partitionPoint(words, (at) => (start[at] ?? 0) < offset);
}
