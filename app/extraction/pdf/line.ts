import { marked, type Stretch, unmark } from "../marks.ts";
import { withAccents } from "./accents.ts";
import { columnsApart } from "./columns.ts";
import { levelLetters } from "./columns-of-letters.ts";
import { turnedPiece } from "./direction.ts";
import { isBlank, measuredBlanks, needsBlank } from "./gaps.ts";
import { withoutRepeats } from "./repeats.ts";
import { inReadingOrder } from "./right-to-left.ts";
import { type Part, textOfParts } from "./spaced.ts";

/** A run of text as the page draws it; coordinates in points, y upwards. */
export type Piece = {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  /** The direction of its letters, in degrees. */
  angle: number;
  /** Written from top to bottom. */
  vertical: boolean;
  font: string;
  /** The line ends after it. */
  ends: boolean;
};

export type Line = {
  text: string;
  /** Hidden parts of the text, as offsets into it. */
  stretches: Stretch[];
  left: number;
  right: number;
  y: number;
  size: number;
  /** The direction of its letters, in degrees; coordinates are those of a page rotated so that they are upright. */
  angle: number;
  font: string;
  /** Beyond the edge of the page. */
  outside?: boolean;
};

/** A gap this many letter sizes wide separates table cells, not words. */
const CELL_GAP = 2;

/** Groups the pieces of one page into lines, in their order. */
export function piecesToLines(pieces: readonly Piece[]): Line[] {
  const lines: Line[] = [];
  let open: Piece[] = [];
  for (const piece of columnsApart(measuredBlanks(withoutRepeats(levelLetters(pieces).map(turnedPiece))), isCellGap)) {
    const first = open.find((other) => other.text.trim() !== "");
    if (first && piece.text.trim() !== "" && leavesLine(first, piece)) close();
    open.push(piece);
    if (piece.ends) close();
  }
  close();
  return lines.map((line) => withoutNoteNumber(line, lines));

  function close(): void {
    const line = lineOf(open);
    if (line.text !== "") lines.push(line);
    open = [];
  }
}

/** `1Names were changed.` in smaller type than the page: the number of a note, directly before its first word. */
function withoutNoteNumber(line: Line, lines: readonly Line[]): Line {
  if (!/^\d{1,3}\p{Lu}\p{Ll}/u.test(line.text) || !lines.some((other) => other.size > line.size * 1.08)) return line;
  const text = line.text.replace(/^\d+/, "");
  return { ...line, text, stretches: shifted(line.stretches, text.length - line.text.length) };
}

/** A superscript is raised by a third of its line; more than half a letter is another line. */
function leavesLine(first: Piece, piece: Piece): boolean {
  if (first.angle !== piece.angle) return true;
  return Math.abs(first.y - piece.y) > 0.6 * Math.max(first.size, piece.size);
}

function lineOf(pieces: readonly Piece[]): Line {
  const drawn = pieces.filter((piece) => piece.text.trim() !== "");
  const largest = drawn.reduce<Piece | undefined>((a, b) => (a && a.text.length >= b.text.length ? a : b), undefined);
  const { text, stretches } = unmark(
    textOfParts(partsOf(withoutNoteMarks(withAccents(inReadingOrder(pieces)))))
      .replace(/[ \t]+/g, oneGap)
      .trim(),
  );
  return {
    text,
    stretches,
    left: Math.min(...drawn.map((piece) => piece.x)),
    right: Math.max(...drawn.map((piece) => piece.x + piece.width)),
    y: largest?.y ?? 0,
    size: largest?.size ?? 0,
    angle: largest?.angle ?? 0,
    font: drawn.every((piece) => piece.font === largest?.font) ? (largest?.font ?? "") : "",
  };
}

/** A line beyond the page, which pdf.js omits: it is separate from all others. */
export function outsideLine(words: string): Line {
  const { text, stretches } = unmark(marked(words, "outside"));
  return { text, stretches, left: 0, right: 0, y: 0, size: 0, angle: 0, font: "", outside: true };
}

/** Stretches of a text from which the beginning was removed; stretches in that part are dropped. */
export function shifted(stretches: readonly Stretch[], by: number): Stretch[] {
  return stretches
    .map(({ guise, start, end }) => ({ guise, start: Math.max(0, start + by), end: end + by }))
    .filter(({ start, end }) => end > start);
}

function oneGap(blanks: string): string {
  return blanks.includes("\t") ? "\t" : " ";
}

/** Browsers display superscripts at 0.83 of the letter size. */
const NOTE_SIZE = 0.85;

/** Removes small raised digits after a word or before a note: they refer to a footnote and would be joined to the word. */
function withoutNoteMarks(pieces: readonly Piece[]): Piece[] {
  const size = Math.max(...pieces.map((piece) => piece.size));
  return pieces.filter((piece, index) => {
    const raised =
      piece.size < NOTE_SIZE * size && pieces.some((other) => other.size === size && piece.y > other.y + 1);
    if (!raised || !/^(\d{1,3}|[*†‡])$/.test(piece.text.trim())) return true;
    const before = pieces[index - 1]?.text ?? "";
    return !(before.trim() === "" || /(\p{L}{3}|[.,;:!?)\]”’"'])$/u.test(before));
  });
}

function partsOf(pieces: readonly Piece[]): Part[] {
  let left = Number.POSITIVE_INFINITY;
  return pieces.flatMap((piece, index) => {
    const before = pieces[index - 1];
    if (isBlank(piece)) {
      left = Number.POSITIVE_INFINITY;
      const size = Math.max(piece.size || (before?.size ?? 0), 1);
      return [{ text: isCellGap(piece) ? "\t" : " ", blank: piece.width / size }];
    }
    const begins = before !== undefined && needsBlank(before, piece, left);
    left = begins ? piece.x : Math.min(left, piece.x);
    const part: Part = { text: piece.text, blank: null };
    return begins ? [{ text: " ", blank: 1 }, part] : [part];
  });
}

function isCellGap(piece: Piece): boolean {
  return isBlank(piece) && piece.width > CELL_GAP * Math.max(piece.size, 6);
}
