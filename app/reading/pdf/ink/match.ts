import { type Guise, marked } from "../../marks.ts";
import type { Piece } from "../line.ts";
import { usualWidth } from "./font.ts";
import type { Unseen } from "./painter.ts";

/** Print smaller than this is not read; the slack is for sizes that come out of a multiplication. */
const READABLE_POINTS = 4 - 0.01;

/** What covers this much of a piece is the whole piece: widths are rounded differently everywhere. */
const WHOLE = 0.9;
const NOTHING = 0.02;

/** The pieces of a page with what cannot be seen, or not be read, marked in their text. */
export function markPieces(pieces: readonly Piece[], unseen: readonly Unseen[]): Piece[] {
  const rows = rowsOf(unseen);
  return pieces.map((piece) => {
    if (piece.text.trim() === "") return piece;
    const over = rows(piece.y).filter((drawn) => covers(drawn, piece));
    if (over.length > 0) return { ...piece, text: markParts(piece, over) };
    return isTiny(piece) ? { ...piece, text: marked(piece.text, "tiny") } : piece;
  });
}

/** What lies beyond the edge pdf.js leaves out; it comes after the page, a line for each line. */
export function beyondTheEdge(unseen: readonly Unseen[]): string[] {
  const lines: { y: number; text: string }[] = [];
  for (const { guise, y, text } of unseen) {
    if (guise !== "outside") continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.y - y) < 1) last.text += text;
    else lines.push({ y, text });
  }
  return lines.map(({ text }) => text.replace(/\s+/g, " ").trim()).filter((text) => text !== "");
}

/** Looks up by height, for a page may hide thousands of strings. */
function rowsOf(unseen: readonly Unseen[]): (y: number) => Unseen[] {
  const rows = new Map<number, Unseen[]>();
  for (const drawn of unseen) {
    if (drawn.guise === "outside") continue;
    const key = Math.round(drawn.y);
    const row = rows.get(key);
    if (row) row.push(drawn);
    else rows.set(key, [drawn]);
  }
  return (y) => (rows.size === 0 ? [] : [-1, 0, 1].flatMap((step) => rows.get(Math.round(y) + step) ?? []));
}

function covers(drawn: Unseen, piece: Piece): boolean {
  const similar = Math.abs(drawn.size - piece.size) <= 0.25 * Math.max(drawn.size, piece.size);
  const [from, to] = spanOf(drawn, piece);
  return similar && to - from > NOTHING;
}

/** Which part of the piece a drawn string lies on, from 0 to 1. */
function spanOf({ x, right }: Unseen, piece: Piece): [number, number] {
  const width = Math.max(piece.width, 0.1);
  return [Math.max(0, (Math.min(x, right) - piece.x) / width), Math.min(1, (Math.max(x, right) - piece.x) / width)];
}

/** Where letters stand in a piece is estimated, so that marks begin and end between words. */
function markParts(piece: Piece, over: readonly Unseen[]): string {
  const { text } = piece;
  const guises: (Guise | null)[] = Array.from({ length: text.length }, () => null);
  for (const drawn of over) {
    const [from, to] = spanOf(drawn, piece);
    const whole = to - from >= WHOLE;
    const [start, end] = whole ? [0, text.length] : [letterAt(text, from), letterAt(text, to)];
    guises.fill(drawn.guise, start, end);
  }
  let result = "";
  for (let at = 0; at < text.length; ) {
    let to = at + 1;
    while (to < text.length && guises[to] === guises[at]) to++;
    result += marked(text.slice(at, to), guises[at] ?? null);
    at = to;
  }
  return result;
}

/** The boundary of a word nearest to a part of the width. */
function letterAt(text: string, part: number): number {
  const widths = Array.from({ length: text.length }, (_, index) => usualWidth(text.charCodeAt(index)));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let best = 0;
  let nearest = Math.abs(part) * total;
  let reached = 0;
  for (let index = 1; index <= text.length; index++) {
    reached += widths[index - 1] ?? 0;
    const boundary = index === text.length || /\s/.test(text[index] ?? "") !== /\s/.test(text[index - 1] ?? "");
    const distance = Math.abs(reached - part * total);
    if (boundary && distance < nearest) [best, nearest] = [index, distance];
  }
  return best;
}

function isTiny(piece: Piece): boolean {
  return piece.size > 0 && piece.size < READABLE_POINTS;
}
