import type { Range } from "./flags.ts";
import { type Prepared, wordsBetween } from "./tokenise.ts";

/** The part of a text that a word belongs to. */
export type Region = "text" | "quotation" | "bibliography" | "template" | "hidden";

const QUOTATION = 1;
export const BIBLIOGRAPHY = 2;
export const TEMPLATE = 3;
const HIDDEN = 4;

/** A range of words [first, behind) in one region. */
export type Piece = { first: number; behind: number; region: Region };

// Shorter quotations inside a match are titles and scare quotes; they must not split it.
const LEAST_PIECE = 8;

/** For each word the index of its region. */
export function regionsOf(
  p: Prepared,
  quotations: readonly Range[],
  bibliography: readonly Range[],
  template: readonly Range[],
): Uint8Array {
  const regions = new Uint8Array(p.words);
  for (const [start, end] of quotations) regions.fill(QUOTATION, ...wordsBetween(p, start, end));
  for (const [start, end] of bibliography) regions.fill(BIBLIOGRAPHY, ...wordsBetween(p, start, end));
  for (const [start, end] of template) regions.fill(TEMPLATE, ...wordsBetween(p, start, end));
  return regions;
}

/**
 * Splits a match where it enters or leaves a region such as a quotation or the bibliography, into pieces of at least
 * eight words.
 */
export function piecesOf(regions: Uint8Array, first: number, behind: number): Piece[] {
  let pieces: Piece[] = [];
  for (let i = first; i < behind; i += 1) push(pieces, { first: i, behind: i + 1, region: nameOf(regions[i]) });
  while (pieces.length > 1) {
    const least = Math.min(...pieces.map(lengthOf));
    if (least >= LEAST_PIECE) break;
    pieces = withoutFirstOf(pieces, least);
  }
  return pieces;
}

/** Merges the first piece of this length into its longer neighbour. */
function withoutFirstOf(pieces: readonly Piece[], length: number): Piece[] {
  const at = pieces.findIndex((piece) => lengthOf(piece) === length);
  const before = pieces[at - 1];
  const after = pieces[at + 1];
  const host = before && (!after || lengthOf(before) >= lengthOf(after)) ? before : after;
  const left: Piece[] = [];
  pieces.forEach((piece, i) => {
    push(left, { ...piece, region: i === at && host ? host.region : piece.region });
  });
  return left;
}

function nameOf(region: number | undefined): Region {
  switch (region) {
    case QUOTATION:
      return "quotation";
    case BIBLIOGRAPHY:
      return "bibliography";
    case TEMPLATE:
      return "template";
    case HIDDEN:
      return "hidden";
    default:
      return "text";
  }
}

function push(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last && last.region === piece.region) last.behind = piece.behind;
  else pieces.push(piece);
}

function lengthOf(piece: Piece): number {
  return piece.behind - piece.first;
}
