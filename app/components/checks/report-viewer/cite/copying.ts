import type { Piece } from "./cite.ts";

export function plainOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** Puts words on the clipboard as plain text and, for a word processor, with their italics. False if it may not. */
export async function copyPieces(pieces: readonly Piece[]): Promise<boolean> {
  const plain = plainOf(pieces);
  try {
    const html = pieces.map(({ text, italic }) => (italic ? `<i>${escaped(text)}</i>` : escaped(text))).join("");
    await navigator.clipboard.write([
      new ClipboardItem({
        "text/plain": new Blob([plain], { type: "text/plain" }),
        "text/html": new Blob([html], { type: "text/html" }),
      }),
    ]);
    return true;
  } catch {
    // A browser without rich clipboards has a plain one.
    return copyPlain(plain);
  }
}

export async function copyPlain(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // It was refused; the words can still be selected by hand.
    return false;
  }
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
