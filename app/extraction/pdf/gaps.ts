import type { Piece } from "./line.ts";

/** In letter sizes. Kerning and accents go back less than a letter. */
const BACK = 1;
const TOUCHING = 0.1;
const APART = 0.3;

/**
 * pdf.js tells the width of a blank in the units of its text, which may be points or twelfths of a letter; where the
 * pieces beside it are, it tells in points. So blanks are as wide as the gap that they fill.
 */
export function measuredBlanks(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece, index) => {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    if (!isBlank(piece) || !before || !after || before.ends || piece.ends) return piece;
    if (!isDrawn(before) || !isDrawn(after) || !inOneRow(before, after)) return piece;
    return { ...piece, width: Math.max(0, after.x - before.x - before.width) };
  });
}

export function isBlank(piece: Piece): boolean {
  return piece.text !== "" && !isDrawn(piece);
}

/**
 * pdf.js gives no blank where the next string begins further left: the second of two lines that lie over each other, or
 * the next word of a script from right to left. Nor does it measure gaps in print that runs askew. `left` is how far left
 * the word reached before this piece.
 */
export function needsBlank(before: Piece, piece: Piece, left: number): boolean {
  if (!isDrawn(before) || !isDrawn(piece)) return false;
  const size = Math.max(before.size, piece.size);
  const back = before.x + before.width - piece.x;
  if (piece.angle % 90 !== 0 && back < -APART * size) return true;
  if (back <= BACK * size) return false;
  return Math.abs(left - piece.x - piece.width) > TOUCHING * size;
}

function isDrawn(piece: Piece): boolean {
  return piece.text.trim() !== "";
}

function inOneRow(one: Piece, other: Piece): boolean {
  return one.angle === other.angle && Math.abs(one.y - other.y) <= 0.6 * Math.max(one.size, other.size);
}
