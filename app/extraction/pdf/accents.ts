import type { Piece } from "./line.ts";

/** Accents that TeX draws separately before their letter (encoding OT1), and the corresponding combining marks. */
const MARKS: Record<string, string> = {
  "\u00b4": "\u0301",
  "`": "\u0300",
  "\u00a8": "\u0308",
  "\u02c6": "\u0302",
  "^": "\u0302",
  "\u02dc": "\u0303",
  "~": "\u0303",
  "\u00b8": "\u0327",
  "\u02c7": "\u030c",
  "\u02dd": "\u030b",
  "\u02da": "\u030a",
  "\u02d8": "\u0306",
  "\u00af": "\u0304",
  "\u02d9": "\u0307",
};
const DOTLESS: Record<string, string> = { "\u0131": "i", "\u0237": "j" };

/** In letter sizes: an accent is drawn over its letter, not before it. */
const OVER = 0.15;

/** Merges letters with the accents drawn over them into one character. */
export function withAccents(pieces: readonly Piece[]): Piece[] {
  const composed: Piece[] = [];
  for (const piece of pieces) {
    const before = composed.at(-1);
    const mark = before && MARKS[before.text.at(-1) ?? ""];
    if (!before || !mark || !/^\p{L}/u.test(piece.text) || !isOver(before, piece)) {
      composed.push(piece);
      continue;
    }
    const [letter = ""] = piece.text;
    const text = ((DOTLESS[letter] ?? letter) + mark).normalize("NFC") + piece.text.slice(letter.length);
    composed.pop();
    const rest = before.text.slice(0, -1);
    const width = (before.width * rest.length) / before.text.length;
    if (rest !== "") composed.push({ ...before, text: rest, width, ends: false });
    const x = Math.min(piece.x, before.x + before.width);
    composed.push({ ...piece, text, x, width: piece.x + piece.width - x });
  }
  return composed;
}

function isOver(accent: Piece, letter: Piece): boolean {
  return !accent.ends && letter.x < accent.x + accent.width - OVER * letter.size;
}
