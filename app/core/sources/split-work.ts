import { DOCUMENT_PART_CHARACTERS } from "#schema/vocabulary/collections.ts";

/**
 * Cuts a long text into parts of at most 50,000 UTF-16 units between paragraphs; where there is none in the second half
 * of a part, between lines, words, or anywhere.
 */
export function splitWork(text: string, most: number = DOCUMENT_PART_CHARACTERS): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.length - at <= most ? text.length : at + cutAt(text.slice(at, at + most));
    const part = text.slice(at, end).trim();
    if (part !== "") parts.push(part);
    at = end;
  }
  return parts;
}

function cutAt(piece: string): number {
  for (const between of ["\n\n", "\n", ". ", " "]) {
    const at = piece.lastIndexOf(between);
    if (at > piece.length / 2) return at + between.length;
  }
  const last = piece.charCodeAt(piece.length - 1);
  // Not between the two units of one character.
  return last >= 0xd800 && last <= 0xdbff ? piece.length - 1 : piece.length;
}
