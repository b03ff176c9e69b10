import type { CitationNear, Group } from "./groups.ts";
import type { Found } from "./matches.ts";
import { hashText } from "./normalise.ts";
import type { EngineOptions } from "./options.ts";
import type { ReportMatch } from "./report-body.ts";
import type { SourceInput } from "./source.ts";
import type { Prepared } from "./tokenise.ts";

/** A match with all decisions about it, with positions in words. */
export type Drafted = Found & {
  /** The other sources that contain this passage. */
  others: SourceInput[];
  citation: CitationNear | null;
  group: Group;
  excluded: ReportMatch["excluded"];
};

/** Converts the matches into their report format, with offsets, ids and excerpts. */
export function toReportMatches(
  matches: readonly Drafted[],
  text: string,
  prepared: Pick<Prepared, "start" | "end" | "hash">,
  options: EngineOptions,
): ReportMatch[] {
  const seen = new Map<string, number>();
  return matches.map((match) => {
    const start = prepared.start[match.first] ?? 0;
    const end = prepared.end[match.behind - 1] ?? 0;
    return {
      id: idOf(match, prepared, seen),
      sourceId: match.source.id,
      otherSourceIds: match.others.map((other) => other.id),
      start,
      end,
      sourceStart: match.sourceStart,
      sourceEnd: match.sourceEnd,
      words: match.behind - match.first,
      sharedWords: match.sharedWords,
      strength: match.strength,
      group: match.group,
      runs: match.runs,
      citationNear: match.citation,
      quoted: match.region === "quotation",
      region: match.region,
      excluded: match.excluded,
      rule: match.rule,
      excerpt: excerptOf(match, text, start, end, options.excerptCharacters),
    };
  });
}

/**
 * The id is derived from the source and the matched words, so that a match keeps its id in the next version of the
 * document wherever it moves; a repeated match of the same words gets the next number.
 */
function idOf(match: Drafted, prepared: Pick<Prepared, "hash">, seen: Map<string, number>): string {
  const sourceId = match.source.id;
  const words = prepared.hash.subarray(match.first, match.behind).join(" ");
  const key = `${part(`${sourceId} ${words}`)}${part(`${words} ${sourceId} ${match.behind - match.first}`)}`;
  const times = seen.get(key) ?? 0;
  seen.set(key, times + 1);
  return times === 0 ? key : `${key}-${times + 1}`;
}

function part(letters: string): string {
  return (hashText(letters) >>> 0).toString(36).padStart(7, "0");
}

function excerptOf(match: Drafted, text: string, start: number, end: number, most: number): ReportMatch["excerpt"] {
  const { sourceStart, sourceEnd } = match;
  // Of some sources nothing may be shown: their passages were found by hashes.
  if (sourceStart === null || sourceEnd === null || match.source.text === "") return null;
  const sourceAt = sourceEnd - sourceStart > most ? mostAlike(match, sourceStart) : sourceStart;
  return { yours: cut(text, start, end, most), source: cut(match.source.text, sourceAt, sourceEnd, most), sourceAt };
}

/** The offset at which the longest equal run begins in a long source side. */
function mostAlike(match: Drafted, sourceStart: number): number {
  // The beginning of a summarised source explains nothing, because the source side is a whole text. In a copy the
  // beginnings correspond.
  if (match.strength !== "paraphrase") return sourceStart;
  let longest = 0;
  let at = sourceStart;
  for (const [, , from, to] of match.runs) {
    if (to - from <= longest) continue;
    longest = to - from;
    at = from;
  }
  return at;
}

/** A range of text, truncated at a word boundary and marked as truncated if it is too long. */
function cut(text: string, start: number, end: number, most: number): string {
  if (end - start <= most) return text.slice(start, end).toWellFormed();
  const piece = text.slice(start, start + most);
  const space = piece.search(/\s\S*$/);
  return `${piece.slice(0, space > 0 ? space : most).toWellFormed()}\u2026`;
}
