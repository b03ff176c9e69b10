import { type Guise, marked } from "../../marks.ts";
import type { Piece } from "../line.ts";
import { usualWidth } from "./font.ts";
import { type Letters, nearestOf, occurrenceOf, withoutBlanks } from "./occurrence.ts";
import type { Unseen } from "./painter.ts";

/** Smaller text cannot be read; the tolerance is for sizes that result from a multiplication. */
const READABLE_POINTS = 4 - 0.01;

/** A string that covers this share of a piece covers the whole piece: widths are rounded differently everywhere. */
const WHOLE = 0.9;
const NOTHING = 0.02;

/** The maximum accumulated error of a line's estimated widths, as a share of its length. */
const DRIFT = 0.1;

/** The pieces of a page with invisible and illegible text marked. */
export function markPieces(pieces: readonly Piece[], unseen: readonly Unseen[]): Piece[] {
  const guises = guisesOf(pieces, unseen);
  return pieces.map((piece) => {
    const of = guises.get(piece);
    if (of) return { ...piece, text: markedBy(piece.text, of) };
    return isTiny(piece) && /\p{L}/u.test(piece.text) ? { ...piece, text: marked(piece.text, "tiny") } : piece;
  });
}

type Guises = (Guise | null)[];

/** For each piece with hidden text, the guise of each of its letters. */
function guisesOf(pieces: readonly Piece[], unseen: readonly Unseen[]): Map<Piece, Guises> {
  const guises = new Map<Piece, Guises>();
  const row = rowsOf(pieces);
  const letters = new Map<Piece, Letters>();
  for (const drawn of unseen) {
    if (drawn.guise === "outside") continue;
    const similar = row(drawn.y).filter((piece) => isSimilar(drawn, piece));
    const exact = nearestOf(
      similar.flatMap((piece) => {
        if (!isNear(drawn, piece)) return [];
        const found = occurrenceOf(drawn, piece, lettersOf(piece), (at) => guises.get(piece)?.[at] === drawn.guise);
        return found ? [{ ...found, piece }] : [];
      }),
    );
    if (exact) {
      guisesFor(exact.piece).fill(drawn.guise, exact.start, exact.end);
      continue;
    }
    for (const piece of similar) {
      const span = spanOf(drawn, piece);
      if (span[1] - span[0] > NOTHING) guisesFor(piece).fill(drawn.guise, ...estimated(piece.text, span));
    }
  }
  return guises;

  function guisesFor(piece: Piece): Guises {
    const of = guises.get(piece) ?? Array.from({ length: piece.text.length }, () => null);
    guises.set(piece, of);
    return of;
  }

  function lettersOf(piece: Piece): Letters {
    const of = letters.get(piece) ?? withoutBlanks(piece.text);
    letters.set(piece, of);
    return of;
  }
}

/** Text beyond the edge, which pdf.js omits; it follows the page, one line per line. */
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

/** An index by height, because a page may contain thousands of hidden strings. */
function rowsOf(pieces: readonly Piece[]): (y: number) => Piece[] {
  const rows = Map.groupBy(
    pieces.filter((piece) => piece.text.trim() !== ""),
    (piece) => Math.round(piece.y),
  );
  return (y) => [-1, 0, 1].flatMap((step) => rows.get(Math.round(y) + step) ?? []);
}

function isSimilar(drawn: Unseen, piece: Piece): boolean {
  return Math.abs(drawn.size - piece.size) <= 0.25 * Math.max(drawn.size, piece.size);
}

/** Widths of the standard fonts are estimated, so a string may seem to be slightly beside its piece. */
function isNear({ x, right, size }: Unseen, piece: Piece): boolean {
  const slack = Math.max(size, DRIFT * piece.width);
  return Math.max(x, right) > piece.x - slack && Math.min(x, right) < piece.x + piece.width + slack;
}

/** The part of the piece that a drawn string covers, from 0 to 1. */
function spanOf({ x, right }: Unseen, piece: Piece): [number, number] {
  const width = Math.max(piece.width, 0.1);
  return [Math.max(0, (Math.min(x, right) - piece.x) / width), Math.min(1, (Math.max(x, right) - piece.x) / width)];
}

/** The positions of letters in a piece are estimated, so a part begins and ends between words. */
function estimated(text: string, [from, to]: [number, number]): [number, number] {
  return to - from >= WHOLE ? [0, text.length] : [letterAt(text, from), letterAt(text, to)];
}

function markedBy(text: string, guises: Guises): string {
  let result = "";
  for (let at = 0; at < text.length; ) {
    let to = at + 1;
    while (to < text.length && guises[to] === guises[at]) to++;
    result += marked(text.slice(at, to), guises[at] ?? null);
    at = to;
  }
  return result;
}

/** The word boundary nearest to a share of the width. */
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
