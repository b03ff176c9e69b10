import { marked, withoutMarks } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { decodeNarrow, type Encodings, encodingOfFonts, WESTERN } from "./encodings.ts";
import { type Fib, slice } from "./fib.ts";
import type { Disguised, Runs } from "./runs.ts";

/** The parts of the text as Word stores them, including marks and fields. */
export type Stored = { body: string; footnotes: string; endnotes: string; boxes: string };

/** A range of text and its offset: one byte per character or two (UTF-16). */
type Piece = { from: number; to: number; at: number; width: 1 | 2 };

/** Word saves one piece, or some hundreds after years of fast saves. */
const PIECES_MAX = 100_000;

export function readPieces(main: Uint8Array, table: Uint8Array, fib: Fib, runs: Runs): Stored {
  const pieces = piecesOf(table, fib);
  const encodings = encodingsOf(main, fib);
  const textOf = (from: number, to: number) => textBetween(main, pieces, [from, to], runs, encodings);
  const { body, footnotes, headers, comments, endnotes, boxes } = fib.parts;
  const noteStart = body;
  const endnoteStart = body + footnotes + headers + comments;
  return {
    body: textOf(0, body),
    footnotes: textOf(noteStart, noteStart + footnotes),
    endnotes: textOf(endnoteStart, endnoteStart + endnotes),
    boxes: textOf(endnoteStart + endnotes, endnoteStart + endnotes + boxes),
  };
}

function encodingsOf(main: Uint8Array, { old }: Fib): Encodings {
  if (!old) return WESTERN;
  const { start, length } = old.fonts;
  return { usual: old.encoding, ofFonts: encodingOfFonts(main.subarray(start, start + length)) };
}

/** Word 6 and 95 write a piece table only after a fast save; otherwise the text is one piece. */
function piecesOf(table: Uint8Array, { old, pieces, parts }: Fib): Piece[] {
  if (!old) return readTable(slice(table, pieces));
  const width = old.wide ? 2 : 1;
  if (pieces.length === 0) {
    const to = Object.values(parts).reduce((sum, part) => sum + part, 0);
    return [{ from: 0, to, at: old.textAt, width }];
  }
  return readTable(slice(table, pieces), width);
}

/**
 * Formatting may precede the piece table; each part begins with its type and length. If all text has the same
 * `width`, the pieces do not contain it.
 */
function readTable(view: DataView, width?: 1 | 2): Piece[] {
  let at = 0;
  while (at + 5 <= view.byteLength && view.getUint8(at) === 1) at += 3 + view.getUint16(at + 1, true);
  if (at + 5 > view.byteLength || view.getUint8(at) !== 2) throw new Unreadable("corrupt", "no table of pieces");
  const length = view.getUint32(at + 1, true);
  const count = Math.floor((length - 4) / 12);
  if (at + 5 + length > view.byteLength || count < 1) throw new Unreadable("corrupt", "a table of pieces cut short");
  if (count > PIECES_MAX) throw new Unreadable("corrupt", "too many pieces");
  return Array.from({ length: count }, (_, index) => readPiece(view, at + 5, count, index, width));
}

function readPiece(view: DataView, start: number, count: number, index: number, width?: 1 | 2): Piece {
  const from = view.getUint32(start + index * 4, true);
  const to = view.getUint32(start + index * 4 + 4, true);
  const place = view.getUint32(start + (count + 1) * 4 + index * 8 + 2, true);
  if (to < from) throw new Unreadable("corrupt", "pieces out of order");
  if (width) return { from, to, at: place, width };
  const narrow = (place & 0x40000000) !== 0;
  return narrow ? { from, to, at: (place & 0x3fffffff) / 2, width: 1 } : { from, to, at: place & 0x3fffffff, width: 2 };
}

function textBetween(
  main: Uint8Array,
  pieces: readonly Piece[],
  [from, to]: readonly [number, number],
  { deleted, disguised }: Runs,
  encodings: Encodings,
): string {
  const parts: string[] = [];
  for (const piece of pieces) {
    const [first, last] = [Math.max(piece.from, from), Math.min(piece.to, to)];
    if (first >= last) continue;
    const start = piece.at + (first - piece.from) * piece.width;
    const end = piece.at + (last - piece.from) * piece.width;
    if (end > main.length) throw new Unreadable("corrupt", "a piece beyond the file");
    for (const [a, b] of kept(start, end, deleted)) {
      for (const part of parted(a, b, disguised)) {
        const text = withoutMarks(decode(main.subarray(part.from, part.to), piece.width, encodings));
        parts.push(marked(text, part.guise));
      }
    }
  }
  return parts.join("");
}

/** The rest of a range without the deleted runs. */
function kept(start: number, end: number, deleted: readonly [number, number][]): [number, number][] {
  const remains: [number, number][] = [];
  let at = start;
  for (let index = firstEndingAfter(deleted, start, (run) => run[1]); index < deleted.length; index++) {
    const [from, to] = deleted[index] ?? [end, end];
    if (from >= end) break;
    if (from > at) remains.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < end) remains.push([at, end]);
  return remains;
}

/** Splits a range into parts that are entirely visible or entirely hidden. */
function parted(start: number, end: number, disguised: readonly Disguised[]) {
  const parts: { from: number; to: number; guise: Disguised["guise"] | null }[] = [];
  let at = start;
  for (let index = firstEndingAfter(disguised, start, (run) => run.to); index < disguised.length; index++) {
    const run = disguised[index];
    if (!run || run.from >= end) break;
    const [from, to] = [Math.max(run.from, at), Math.min(run.to, end)];
    if (from >= to) continue;
    if (from > at) parts.push({ from: at, to: from, guise: null });
    parts.push({ from, to, guise: run.guise });
    at = to;
  }
  if (at < end) parts.push({ from: at, to: end, guise: null });
  return parts;
}

/** Runs are sorted and do not overlap, so the first relevant one is found by binary search. */
function firstEndingAfter<Run>(runs: readonly Run[], place: number, endOf: (run: Run) => number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const run = runs[middle];
    if (run !== undefined && endOf(run) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

function decode(bytes: Uint8Array, width: 1 | 2, encodings: Encodings): string {
  return width === 1 ? decodeNarrow(bytes, encodings) : new TextDecoder("utf-16le").decode(bytes);
}
