import type { Citation } from "./citations.ts";
import type { EngineOptions } from "./options.ts";
import { partitionPoint } from "./partition-point.ts";
import { type Prepared, sentenceAt } from "./tokenise.ts";

/** What a reader should check: whether the copied words are quoted, and whether their source is cited. */
export type Group = "not_cited" | "missing_quotation" | "missing_citation" | "cited_quoted" | "own_drafts";

/** The citation that belongs to a match, and the number of words between them. */
export type CitationNear = {
  style: Citation["style"];
  text: string;
  distance: number;
  start: number;
  end: number;
  /**
   * The result of comparing the citation with the source: the matched source, another work, unknown, or copied with the
   * text. Since engine 3.
   */
  names?: "source" | "other" | "unknown" | "copied" | undefined;
};

/** The group of a match with another author's text. */
export function groupOf(quoted: boolean, cited: boolean): Group {
  if (quoted) return cited ? "cited_quoted" : "missing_citation";
  return cited ? "missing_quotation" : "not_cited";
}

/** The order of preference of citations next to one match: citations that count are first. */
type Names = NonNullable<CitationNear["names"]>;
const PREFERRED: Names[] = ["source", "unknown", "other", "copied"];

/**
 * Whether a citation names the source, as far as can be determined. Reports of engines before 3 did not compare
 * citations with sources.
 */
export function isCited(citation: CitationNear | null): boolean {
  return citation !== null && citation.names !== "other" && citation.names !== "copied";
}

/**
 * The citation that applies to the words [first, behind), or null: the one that names the source, otherwise the
 * nearest. It is inside the words; or before them in the same sentence; or after them in the same sentence or directly
 * at its end ("… copied. (Lee, 2020)"); and at most `citationWords` away. A citation at the end of the previous
 * sentence belongs to that sentence.
 */
export function citationNear(
  citations: readonly LocatedCitation[],
  p: Prepared,
  first: number,
  behind: number,
  options: EngineOptions,
  whom: (citation: Citation) => Names,
): CitationNear | null {
  const sentenceStart = sentenceBound(p, first, "start");
  const sentenceEnd = sentenceBound(p, behind - 1, "end");
  let best: (CitationNear & { names: Names }) | null = null;
  const reaching = citations.slice(firstReaching(citations, first - options.citationWords));
  for (const { citation, from, to } of reaching) {
    if (from > behind + options.citationWords) break;
    const distance = Math.max(0, first - to, from - behind);
    if (distance > options.citationWords) continue;
    const closesSentence = distance === 0 && !citation.narrative;
    if (to <= first && from < sentenceStart) continue;
    if (from >= behind && from >= sentenceEnd && !closesSentence) continue;
    const { style, text, start, end } = citation;
    const found = { style, text, distance, start, end, names: whom(citation) };
    if (best === null || isBetter(found, best)) best = found;
  }
  return best;
}

function isBetter(one: CitationNear & { names: Names }, other: CitationNear & { names: Names }): boolean {
  const ranks = PREFERRED.indexOf(one.names) - PREFERRED.indexOf(other.names);
  return ranks < 0 || (ranks === 0 && one.distance < other.distance);
}

/** A citation and the words it covers, [from, to). */
export type LocatedCitation = { citation: Citation; from: number; to: number };

/** Finds the words of each citation by binary search, once for all matches. */
export function locate(
  citations: readonly Citation[],
  wordsOf: (start: number, end: number) => [number, number],
): LocatedCitation[] {
  return citations.map((citation) => {
    const [from, to] = wordsOf(citation.start, citation.end);
    return { citation, from, to };
  });
}

function firstReaching(citations: readonly LocatedCitation[], word: number): number {
  return partitionPoint(citations.length, (at) => (citations[at]?.to ?? word) < word);
}

/** The first word of the sentence that contains `word`, or the index after its last word. */
function sentenceBound(p: Prepared, word: number, side: "start" | "end"): number {
  const at = sentenceAt(p, word);
  return side === "end" ? (p.sentenceEnds[at] ?? p.words) : at > 0 ? (p.sentenceEnds[at - 1] ?? 0) : 0;
}
