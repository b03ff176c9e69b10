import { Unreadable } from "../unreadable.ts";
import type { Ink } from "./ink/index.ts";
import type { Line } from "./line.ts";

/** Bullets, formulas and logos have no character either; with a larger share of such gaps a score is not meaningful. */
const UNNAMED_MAX = 0.1;

/** Control and private-use characters, surrogates, unassigned code points, U+FFFD: none of them is text. */
const NO_CHARACTER = /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\ufffd]/gu;

/** Rejects a file whose fonts do not map their glyphs to characters. */
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
