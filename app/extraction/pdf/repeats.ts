import type { Piece } from "./line.ts";

/** In letter sizes: bold type or a shadow is drawn as a second copy at most this far away. No letter is as narrow. */
const BESIDE = 0.1;

/** In letter sizes: kerning overlaps letters by less, and hardly a letter is wider. */
const OVERLAP_MIN = 0.15;
const OVERLAP_MAX = 1;

/** The number of stored positions per text: bold type is drawn again immediately, or line by line. */
const REMEMBERED = 8;

type Place = { x: number; y: number };

/** Removes text drawn again at the same position: programs without a bold font print a word two or four times. */
export function withoutRepeats(pieces: readonly Piece[]): Piece[] {
  const drawn = new Map<string, Place[]>();
  const kept: Piece[] = [];
  let last: Piece | undefined;
  let isAgain = false;
  for (const piece of pieces) {
    if (piece.text.trim() === "") {
      const isCovered = last && isAgain && piece.x < rightOf(last) - BESIDE * last.size;
      if (!isCovered || piece.ends) kept.push(piece);
    } else if (isKnown(drawn, piece) || (last && isEndOf(last, piece))) {
      isAgain = true;
      if (piece.ends) endLine(kept);
    } else {
      isAgain = false;
      last = last ? withoutSharedLetter(last, piece) : piece;
      kept.push(last);
    }
  }
  return kept;
}

/** Stores the piece if it is new. */
function isKnown(drawn: Map<string, Place[]>, { text, x, y, size, angle }: Piece): boolean {
  const key = `${angle} ${size.toFixed(1)} ${text}`;
  const places = drawn.get(key) ?? [];
  const slack = BESIDE * size;
  if (places.some((place) => Math.abs(place.x - x) <= slack && Math.abs(place.y - y) <= slack)) return true;
  places.push({ x, y });
  if (places.length > REMEMBERED) places.shift();
  drawn.set(key, places);
  return false;
}

/** If text is drawn letter by letter, the last letter of a string is repeated as a piece of its own. */
function isEndOf(last: Piece, piece: Piece): boolean {
  const slack = BESIDE * piece.size;
  return inOneRow(last, piece) && Math.abs(rightOf(last) - rightOf(piece)) <= slack && last.text.endsWith(piece.text);
}

/** Its last copy begins the next string, which overlaps the previous one by this letter. */
function withoutSharedLetter(last: Piece, piece: Piece): Piece {
  const overlap = rightOf(last) - piece.x;
  if (overlap < OVERLAP_MIN * piece.size || overlap > OVERLAP_MAX * piece.size) return piece;
  const letter = String.fromCodePoint(piece.text.codePointAt(0) ?? 0);
  if (!inOneRow(last, piece) || piece.text === letter || !last.text.endsWith(letter)) return piece;
  return { ...piece, text: piece.text.slice(letter.length), x: rightOf(last), width: piece.width - overlap };
}

function inOneRow(last: Piece, piece: Piece): boolean {
  return !last.ends && last.angle === piece.angle && Math.abs(last.y - piece.y) <= BESIDE * piece.size;
}

function rightOf(piece: Piece): number {
  return piece.x + piece.width;
}

function endLine(pieces: Piece[]): void {
  const last = pieces.at(-1);
  if (last) pieces[pieces.length - 1] = { ...last, ends: true };
}
