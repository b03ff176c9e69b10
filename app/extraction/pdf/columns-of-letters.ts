import { usualWidth } from "./ink/font.ts";
import type { Piece } from "./line.ts";

/** In letter sizes: the maximum distance of letters in a row, including gaps of a justified line. */
const STEP_MAX = 4;
const SAME_ROW = 0.1;
/** In letter sizes: widths are estimated, with an error of less than a blank. */
const WORD_GAP = 0.16;

/**
 * Fonts for vertical writing are also used for horizontal lines. Each letter is then placed separately to the
 * right of the one before, and pdf.js takes it for a column of one letter. Real vertical writing runs downwards,
 * with columns from right to left.
 */
export function levelLetters(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece, index) => {
    const [before, next] = [pieces[index - 1], pieces[index + 1]];
    const goesOn = next !== undefined && isBeside(piece, next);
    if (!goesOn && !(before && isBeside(before, piece))) return piece;
    const width = widthOf(piece);
    const letter = { ...piece, x: piece.x - width / 2, width, ends: piece.ends && !goesOn };
    const gap = goesOn ? next.x - piece.x - (width + widthOf(next)) / 2 : 0;
    if (gap <= WORD_GAP * piece.size) return letter;
    return [letter, { ...letter, text: " ", x: letter.x + width, width: gap }];
  });
}

function isBeside(piece: Piece, next: Piece): boolean {
  if (!isLetter(piece) || !isLetter(next) || Math.abs(next.y - piece.y) > SAME_ROW * piece.size) return false;
  return next.x > piece.x && next.x - piece.x <= STEP_MAX * piece.size;
}

/** Letters are positioned by their centre. */
function widthOf({ text, size }: Piece): number {
  return (usualWidth(text.codePointAt(0) ?? 0) * size) / 1_000;
}

function isLetter({ vertical, text }: Piece): boolean {
  return vertical && text.trim() !== "" && text.length <= 2;
}
