import type { Range, TextFlag } from "#core/similarity/index.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";
import { flagsOf, pageStarts, rangesOf, unmark } from "./marks.ts";
import { Unreadable } from "./unreadable.ts";

export type Extracted = {
  /** Paragraphs are separated by an empty line; a list or a table has one item or row per line, cells are separated by a tab. */
  text: string;
  /** UTF-16 offset of the start of each page; [0] if the format has no pages. */
  pages: number[];
  /** Text hidden from the reader, with its positions; it is part of the text. */
  flags: TextFlag[];
  /** Every hidden range, in order and without overlaps: [start, end) in UTF-16 units of the text. */
  hidden: Range[];
  /** Headings and list items by the file's styles, in order and without overlaps; absent if the format has no styles. */
  structure?: TextStructure[];
};

/**
 * 100,000 words of ten letters with spaces are 1.1 million characters; two million exceed the limit in any
 * language, and bound the memory if a file repeats content.
 */
export const CHARACTERS_MAX = 2_000_000;

export function refuseTooManyCharacters(characters: number, most = CHARACTERS_MAX): void {
  if (characters > most) throw new Unreadable("too_long", `more than ${most} characters`);
}

/** A word processor's text with its internal marks removed. Throws Unreadable no_text if nothing remains. */
export function extractedFrom(markedText: string): Extracted {
  const { text, stretches, pages, structure } = unmark(markedText);
  if (text.trim() === "") throw new Unreadable("no_text", "no text in the document");
  return {
    text,
    pages: pageStarts(text, pages),
    flags: flagsOf(text, stretches),
    hidden: rangesOf(stretches),
    structure,
  };
}
