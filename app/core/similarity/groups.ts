import type { Citation } from "./citations.ts";
import type { EngineOptions } from "./options.ts";
import { partitionPoint } from "./partition-point.ts";
import { type Prepared, sentenceAt } from "./tokenise.ts";

/** What a reader should look at: whether the copied words are quoted, and whether their source is named. */
export type Group = "not_cited" | "missing_quotation" | "missing_citation" | "cited_quoted" | "own_drafts";

/** The citation that belongs to a match, and how many words lie between them. */
export type CitationNear = {
  style: Citation["style"];
  text: string;
  distance: number;
  start: number;
  end: number;
  /** Whom it names: the matched source, another work, no one known, or it was copied with the text. From engine 3 on. */
  names?: "source" | "other" | "unknown" | "copied" | undefined;
};

/** The group of a match to someone else's text. */
export function groupOf(quoted: boolean, cited: boolean): Group {
  if (quoted) return cited ? "cited_quoted" : "missing_citation";
  return cited ? "missing_quotation" : "not_cited";
}

/** The order in which citations beside one match are preferred: those that count come first. */
type Names = NonNullable<CitationNear["names"]>;
const PREFERRED: Names[] = ["source", "unknown", "other", "copied"];

/** Whether a citation names the source, as far as can be told. Reports of engines before 3 compared nothing. */
export function isCited(citation: CitationNear | null): boolean {
  return citation !== null && citation.names !== "other" && citation.names !== "copied";
}

/**
 * The citation that speaks for the words [first, behind), or null: the one that names the source, else the nearest. It
 * is inside them; or before them in the same sentence; or behind them in the same sentence or directly at its end
 * ("… copied. (Lee, 2020)"); and no farther than `citationWords`. A citation that closes the sentence before belongs to
 * that one.
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

/** Words are found by binary search once for all matches. */
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

/** The first word of the sentence that holds `word`, or the word behind its last one. */
function sentenceBound(p: Prepared, word: number, side: "start" | "end"): number {
  const at = sentenceAt(p, word);
  return side === "end" ? (p.sentenceEnds[at] ?? p.words) : at > 0 ? (p.sentenceEnds[at - 1] ?? 0) : 0;
}
