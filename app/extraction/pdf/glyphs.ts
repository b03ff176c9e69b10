import { Unreadable } from "../unreadable.ts";
import type { Ink } from "./ink/index.ts";
import type { Line } from "./line.ts";

/** Bullets, formulas and logos have no character either; a score of a text with more gaps than this says nothing. */
const UNNAMED_MAX = 0.1;

/** Control and private-use characters, halves of pairs, places without a character, U+FFFD: none of them is text. */
const NO_CHARACTER = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\ufffd]/gu;

/** Refuses a file whose fonts do not tell which characters its glyphs are. */
export function refuseUnnamedGlyphs(pages: readonly (readonly Line[])[], { glyphs, unnamed }: Ink): void {
  let characters = 0;
  let nonsense = 0;
  for (const lines of pages) {
    for (const { text } of lines) {
      const drawn = text.replace(/\s/g, "");
      characters += drawn.length;
      nonsense += drawn.match(NO_CHARACTER)?.length ?? 0;
    }
  }
  if (unnamed > glyphs * UNNAMED_MAX || nonsense > characters * UNNAMED_MAX) {
    throw new Unreadable("no_characters", "glyphs without a character");
  }
}
