import { IDEOGRAPH, INVISIBLE, isHanSurrogate, isLowSurrogate, kindOf, NEWLINE, SPECIAL } from "./characters.ts";
import { noteInvisible, type Occurrences } from "./flags.ts";
import { afterMarks, hashText, isMark, pastLineEnd } from "./normalise.ts";
import { isUnspacedStopWord } from "./stopwords.ts";
import { addUnspelled, MOST_AT_ONCE } from "./words.ts";

// The length of one piece for the segmenter: long enough that few sentences are split, and short enough that a text
// without any punctuation has the same cost per character as other texts.
const PIECE = MOST_AT_ONCE;
// The last words before a split may be incomplete; twice the longest entry of ICU's dictionaries (20 characters) is
// read again.
const READ_AGAIN = 40;

const places = new Uint32Array(PIECE);

/** Whether a run of Chinese, Japanese, Thai, Lao, Khmer or Burmese begins at `at`. */
export function opensUnspaced(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return kindOf(unit) === IDEOGRAPH && (!isHanSurrogate(unit) || isLowSurrogate(text.charCodeAt(at + 1)));
}

/**
 * Adds the words of the run that begins at `start`, at least one and at most one piece of them, and returns the UTF-16
 * offset after the last. Invisible characters and single line ends inside the run are skipped; otherwise inserted ones
 * would change the words. If the platform has no segmenter, each character with its marks is a word, as word processors
 * count Chinese.
 */
export function readUnspaced(text: string, start: number, invisible: Occurrences): number {
  const segmenter = segmenterOf();
  const behind = segmenter ? readPiece(text, start, segmenter) : readCharacter(text, start);
  for (let i = start; i < behind; i += 1)
    if (kindOf(text.charCodeAt(i)) === INVISIBLE) noteInvisible(invisible, text, i, true);
  return behind;
}

/** Adds the words of one piece of the run and returns the start of the next piece. */
function readPiece(text: string, start: number, segmenter: Intl.Segmenter): number {
  const length = collect(text, start);
  const last = (places[length - 1] ?? 0) + 1;
  // Without gaps, the most frequent case, the text itself is the piece.
  const piece = last - start === length ? text.slice(start, last) : joined(text, length);
  const surely = length > PIECE - 2 ? length - READ_AGAIN : length;
  let behind = start;
  for (const { segment, index } of segmenter.segment(piece)) {
    const end = index + segment.length;
    if (end > surely && index > 0) break;
    behind = (places[end - 1] ?? 0) + 1;
    add(places[index] ?? 0, behind, segment);
  }
  return behind;
}

/** Writes the offsets of the run's characters into `places`, at most one piece of them, and returns their number. */
function collect(text: string, start: number): number {
  let count = 0;
  let i = start;
  while (i < text.length && count < PIECE - 1) {
    const kind = kindOf(text.charCodeAt(i));
    if (kind === IDEOGRAPH) {
      if (!opensUnspaced(text, i)) break;
      if (isHanSurrogate(text.charCodeAt(i))) places[count++] = i++;
      places[count++] = i++;
    } else if (kind === SPECIAL && count > 0 && isMark(text, i)) places[count++] = i++;
    else {
      const next = count > 0 ? pastGap(text, i, kind) : -1;
      if (next < 0) break;
      i = next;
    }
  }
  return count;
}

/**
 * The offset after characters that do not end a run, or -1: invisible characters, or one line end between two
 * characters of the run.
 */
function pastGap(text: string, at: number, kind: number): number {
  let i = at;
  if (kind === INVISIBLE) while (i < text.length && kindOf(text.charCodeAt(i)) === INVISIBLE) i += 1;
  else i = kind === NEWLINE || text.charAt(at) === " " ? pastLineEnd(text, at) : -1;
  if (i < 0 || i >= text.length) return -1;
  return kindOf(text.charCodeAt(i)) === IDEOGRAPH || (kind === INVISIBLE && isMark(text, i)) ? i : -1;
}

function joined(text: string, length: number): string {
  let piece = "";
  for (let i = 0; i < length; i += 1) piece += text.charAt(places[i] ?? 0);
  return piece;
}

function readCharacter(text: string, start: number): number {
  const end = afterMarks(text, start + (isHanSurrogate(text.charCodeAt(start)) ? 2 : 1));
  add(start, end, text.slice(start, end));
  return end;
}

function add(start: number, end: number, letters: string): void {
  const word = letters.normalize("NFKC");
  const hash = hashText(word);
  addUnspelled(start, end, hash, !isUnspacedStopWord(word));
}

let known: Intl.Segmenter | null | undefined;

/**
 * Created for the first such text, because most texts never need its dictionaries. ICU chooses the dictionary by the
 * script, so one segmenter serves all scripts; the language is named only because the default differs between machines.
 */
function segmenterOf(): Intl.Segmenter | null {
  if (known === undefined)
    known = typeof Intl.Segmenter === "function" ? new Intl.Segmenter("ja", { granularity: "word" }) : null;
  return known;
}
