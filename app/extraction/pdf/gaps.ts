import type { Piece } from "./line.ts";

/** In letter sizes. Kerning and accents move back by less than a letter. */
const BACK = 1;
const TOUCHING = 0.1;
const APART = 0.3;

/**
 * pdf.js gives the width of a blank in text units, which may be points or twelfths of a letter, but positions in
 * points. The width of a blank is therefore computed from the gap it fills.
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
 * pdf.js emits no blank if the next string begins further left: the second of two overlapping lines, or the next
 * word of a right-to-left script. It also does not measure gaps in rotated text. `left` is the left end of the
 * word before this piece.
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
