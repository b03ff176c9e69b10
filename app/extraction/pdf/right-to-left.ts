import type { Piece } from "./line.ts";

/** Hebrew, Arabic, Syriac and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/gu;
const PRESENTATION_FORMS = /[\ufb1d-\ufdff\ufe70-\ufefc]/;
const SPOKEN = /[\p{L}\p{N}]/u;

/**
 * The pieces of a line in reading order. Some programs (Skia, and therefore Chromium) draw a right-to-left line
 * from its left end; Latin letters and digits in it keep their own order (Unicode TR 9, rule L2).
 */
export function inReadingOrder(pieces: readonly Piece[]): readonly Piece[] {
  const text = pieces.map((piece) => piece.text).join("");
  const letters = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  if (letters === 0 || letters <= (text.match(LEFT_TO_RIGHT)?.length ?? 0)) return pieces;
  const plain = pieces.map((piece) =>
    PRESENTATION_FORMS.test(piece.text) ? { ...piece, text: piece.text.normalize("NFKC") } : piece,
  );
  return runsRightwards(pieces) ? runsOf(plain).reverse().flatMap(trailingFirst) : plain;
}

function runsRightwards(pieces: readonly Piece[]): boolean {
  const drawn = pieces.filter((piece) => piece.text.trim() !== "");
  const rightwards = drawn.filter((piece, at) => at > 0 && piece.x > (drawn[at - 1]?.x ?? 0)).length;
  return rightwards > drawn.length - 1 - rightwards;
}

/** Single pieces, except that Latin letters and digits are grouped. */
function runsOf(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [];
  let open: Piece[] | null = null;
  for (const piece of pieces) {
    const isBack = piece.text.match(RIGHT_TO_LEFT) !== null;
    if (isBack) open = null;
    if (open) open.push(piece);
    else {
      const run = [piece];
      runs.push(run);
      if (!isBack && SPOKEN.test(piece.text)) open = run;
    }
  }
  return runs;
}

/** Characters after a run of Latin letters that are not letters belong to the surrounding line. */
function trailingFirst(run: readonly Piece[]): Piece[] {
  const end = run.findLastIndex((piece) => SPOKEN.test(piece.text)) + 1;
  if (end === 0) return run.toReversed();
  return [...run.slice(end).reverse(), ...run.slice(0, end)];
}
