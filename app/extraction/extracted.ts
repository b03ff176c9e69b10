import type { Range, TextFlag } from "#core/similarity/index.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";
import { flagsOf, pageStarts, rangesOf, unmark } from "./marks.ts";
import { Unreadable } from "./unreadable.ts";

export type Extracted = {
  /** Paragraphs apart by an empty line; a list or a table has one item or row a line, cells apart by a tab. */
  text: string;
  /** UTF-16 offsets into the text where each page starts; [0] where the format has no pages. */
  pages: number[];
  /** What the file keeps from its reader's eye, and where it is; it is part of the text. */
  flags: TextFlag[];
  /** Every stretch that a reader does not see, in order and apart: [start, end) in UTF-16 units of the text. */
  hidden: Range[];
  /** Headings and list items as the file's styles name them, in order and apart; absent where the format has no styles. */
  structure?: TextStructure[];
};

/**
 * 100,000 words at ten letters and their spaces come to 1.1 million characters; two million cannot be within the limit
 * in any language, and bound the memory whatever a file repeats.
 */
export const CHARACTERS_MAX = 2_000_000;

export function refuseTooManyCharacters(characters: number): void {
  if (characters > CHARACTERS_MAX) throw new Unreadable("too_long", `more than ${CHARACTERS_MAX} characters`);
}

/** A word processor's text, its marks taken out. Throws Unreadable no_text where nothing is left. */
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
