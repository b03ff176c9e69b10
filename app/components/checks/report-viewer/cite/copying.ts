import type { Piece } from "./cite.ts";

export function plainOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/**
 * Copies text to the clipboard, as plain text and, for word processors, with italics. Returns false if access is
 * denied.
 */
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
    // The browser does not support rich clipboard content.
    return copyPlain(plain);
  }
}

export async function copyPlain(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Clipboard access was denied; the user can still select the text manually.
    return false;
  }
}

function escaped(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
}
