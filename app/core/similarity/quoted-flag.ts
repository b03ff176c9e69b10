import type { Range, TextFlag } from "./flags.ts";
import type { LocatedCitation } from "./groups.ts";
import { type Prepared, wordsBetween } from "./tokenise.ts";

// Dialogue and verse have shorter lines; a quotation of this length without a citation is another author's text.
const LONG_WORDS = 25;
/** Shorter limit for a quotation with a number that no list of references explains. */
const SHORT_WORDS = 8;
/** Share of all words. */
const LEAST_SHARE = 0.2;
/** Largest distance of a citation from its quotation, in words. */
const BESIDE = 5;
/** Attributions of study participants, verse and laws: “…” (P3), “…” – Maria, “…” (John 1:1). */
const ATTRIBUTED = /^[”"»’']?[ \t]*[([–—][ \t]*[\p{Lu}\d]/u;
const ATTRIBUTION = 8;
const SAMPLE_CHARACTERS = 80;

type Beside = "name" | "number";

/**
 * Flags a text with more than a fifth of its words in long quotations without a citation; otherwise null. `hasEntries`:
 * whether there is a list of references in which numbers can be looked up; without one, short quotations with a number
 * are included.
 */
export function quotedFlag(
  text: string,
  prepared: Prepared,
  quotations: readonly Range[],
  citations: readonly LocatedCitation[],
  hasEntries: boolean,
): TextFlag | null {
  let words = 0;
  let numbered = 0;
  const ranges: Range[] = [];
  const byStart = byPlace(citations, ({ from }) => from);
  const byEnd = byPlace(citations, ({ to }) => to);
  for (const [start, end] of quotations) {
    // Indented lines are verse or code as often as quotations.
    if (/^\s/.test(text.charAt(start))) continue;
    const [first, behind] = wordsBetween(prepared, start, end);
    const beside = [...byEnd(first - BESIDE, first), ...byStart(behind, behind + BESIDE)];
    if (beside.includes("name")) continue;
    const isNumbered = beside.length > 0 && !hasEntries;
    if (beside.length === 0 && ATTRIBUTED.test(text.slice(end, end + ATTRIBUTION))) continue;
    if (behind - first < (isNumbered ? SHORT_WORDS : LONG_WORDS)) continue;
    if (isNumbered) numbered += 1;
    words += behind - first;
    ranges.push([start, end]);
  }
  if (words <= LEAST_SHARE * prepared.words) return null;
  const [start = 0] = ranges[0] ?? [];
  return {
    kind: "quoted_text",
    count: ranges.length,
    ranges,
    sample: text.slice(start, start + SAMPLE_CHARACTERS).toWellFormed(),
    note: `${Math.round((words * 100) / prepared.words)}% of the text is in ${
      numbered > 0
        ? "quotations without a citation, or with a number that no list of references explains."
        : "long quotations without a citation. They are counted like other text."
    }`,
  };
}

/** How the citations from place `least` to `most` are written, in time that does not grow with those elsewhere. */
function byPlace(citations: readonly LocatedCitation[], placeOf: (one: LocatedCitation) => number) {
  const at = new Map<number, Beside>();
  for (const one of citations) {
    const { style } = one.citation;
    // A number alone does not name a source to a reader who sees only the headline.
    const how = style === "numeric" || style === "note" ? "number" : "name";
    if (at.get(placeOf(one)) !== "name") at.set(placeOf(one), how);
  }
  return (least: number, most: number): Beside[] => {
    const found: Beside[] = [];
    for (let place = least; place <= most; place++) {
      const how = at.get(place);
      if (how) found.push(how);
    }
    return found;
  };
}
