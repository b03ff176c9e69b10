import type { SourceCount } from "./count.ts";
import type { ReportSource } from "./report-body.ts";
import type { Drafted } from "./report-matches.ts";
import type { SourceInput } from "./source.ts";
import { wordsBetween } from "./tokenise.ts";

/**
 * Sources with at least one match, numbered in the order in which they were counted; earlier versions are last. A
 * source that is listed only as another source of a match has no words of its own and follows those that have.
 */
export function listSources(
  sources: readonly SourceInput[],
  matches: readonly Drafted[],
  counts: readonly SourceCount[],
): ReportSource[] {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const counted = new Set(counts.map(({ id }) => id));
  const beside = sources
    .filter((source) => !counted.has(source.id) && matches.some((match) => match.others.includes(source)))
    .map(({ id }): SourceCount => ({ id, words: 0, percent: 0, matches: 0 }));
  return [...counts, ...beside]
    .flatMap((one) => {
      const source = byId.get(one.id);
      if (!source) return [];
      const here = matches.filter((match) => match.excluded === null && match.others.includes(source));
      return [{ source, one: { ...one, matches: one.matches + here.length } }];
    })
    .sort((a, b) => Number(a.source.kind === "own_draft") - Number(b.source.kind === "own_draft"))
    .map(({ source, one: { words, percent, matches: places } }, at) => ({
      id: source.id,
      number: at + 1,
      kind: source.kind,
      ...detailsOf(source, matches),
      words,
      percent,
      matches: places,
    }));
}

/** The details of a source that may be shown; for students' documents only that they belong to other students. */
function detailsOf(source: SourceInput, matches: readonly Drafted[]) {
  if (source.kind === "student") return { title: source.title };
  const { title, authors, container, year, url, doi, licence } = source;
  return {
    title,
    ...(authors && { authors }),
    ...(container !== undefined && { container }),
    ...(year !== undefined && { year }),
    ...(url !== undefined && { url }),
    ...(doi !== undefined && { doi }),
    ...(licence !== undefined && { licence }),
    length: source.prepared.words,
    taken: takenWords(source, matches),
  };
}

/** The number of distinct source words that the matches cover. */
function takenWords(source: SourceInput, matches: readonly Drafted[]): number {
  const touched = new Uint8Array(source.prepared.words);
  for (const match of matches) {
    if (match.source !== source || match.sourceStart === null || match.sourceEnd === null) continue;
    touched.fill(1, ...wordsBetween(source.prepared, match.sourceStart, match.sourceEnd));
  }
  return touched.reduce((sum, one) => sum + one, 0);
}
