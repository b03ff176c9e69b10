import { note, type Occurrences } from "./flags.ts";

const NO_BREAK = /(?<=[A-Za-z.,;:!?])[\u00a0\u1680\u2000-\u200a\u202f\u205f](?=[A-Za-z])/g;
/** Fewest no-break spaces for a flag, with fewer plain spaces among them. */
const LEAST_NO_BREAK = 30;

/**
 * A hyphenator leaves two letters on either side of a soft hyphen; a soft hyphen after each letter is not hyphenation.
 */
const SOFT_HYPHENS = /\p{L}\u00ad(?=\p{L}\u00ad)/gu;
const LEAST_SOFT_HYPHENS = 20;

/** Records soft hyphens between single letters. */
export function noteSoftHyphens(text: string, invisible: Occurrences): void {
  if (!text.includes("\u00ad")) return;
  const places = Array.from(text.matchAll(SOFT_HYPHENS), ({ index, 0: found }) => index + found.length - 1);
  if (places.length < LEAST_SOFT_HYPHENS) return;
  for (const at of places) note(invisible, at, at + 1);
  invisible.inside = (invisible.inside ?? 0) + places.length;
}

/**
 * Records places where most spaces are no-break spaces or of unusual widths: a word processor inserts such spaces only
 * one at a time.
 */
export function noteSpaces(text: string, changed: Occurrences): void {
  const places = Array.from(text.matchAll(NO_BREAK), ({ index }) => index);
  for (let first = 0; first + LEAST_NO_BREAK <= places.length; first += LEAST_NO_BREAK) {
    const some = places.slice(first, first + LEAST_NO_BREAK);
    const between = text.slice(some[0], some.at(-1));
    if (between.split(" ").length > LEAST_NO_BREAK) continue;
    for (const at of some) note(changed, at, at + 1);
  }
}
