import { type Credit, percentOf, sum, unionWords } from "./credit.ts";
import type { Group } from "./groups.ts";
import type { Groups, GroupTotal, ReportSource } from "./report-body.ts";
import type { Drafted } from "./report-matches.ts";
import type { SourceInput } from "./source.ts";

const STUDENT_TITLE = "Another student's document";

/** The groups with what counts of them: excluded matches are in none. */
export function totalGroups(matches: readonly Drafted[], credit: Credit, counted: Uint8Array): Groups {
  const of = sum(counted);
  function total(group: Group): GroupTotal {
    const own = matches.filter((match) => match.group === group && match.excluded === null);
    const words = group === "own_drafts" ? unionWords(own, counted) : (credit.byGroup.get(group) ?? 0);
    return { matches: own.length, words, percent: percentOf(words, of) };
  }
  return {
    not_cited: total("not_cited"),
    missing_quotation: total("missing_quotation"),
    missing_citation: total("missing_citation"),
    cited_quoted: total("cited_quoted"),
    own_drafts: total("own_drafts"),
  };
}

/** Sources with at least one match, numbered by the words credited to them; own drafts come last. */
export function listSources(
  matches: readonly Drafted[],
  ranked: readonly SourceInput[],
  credit: Credit,
  counted: Uint8Array,
): ReportSource[] {
  const of = sum(counted);
  return ranked
    .map((source) => {
      const here = matches.filter((match) => match.source === source || match.others.includes(source));
      const counting = here.filter((match) => match.excluded === null);
      const isDraft = source.kind === "own_draft";
      const words = isDraft ? unionWords(counting, counted) : (credit.bySource.get(source) ?? 0);
      return { source, isDraft, found: here.length > 0, matches: counting.length, words };
    })
    .filter(({ found }) => found)
    .sort((a, b) => Number(a.isDraft) - Number(b.isDraft) || b.words - a.words)
    .map(({ source, words, matches }, at) => {
      const percent = percentOf(words, of);
      const share = { words, percent: source.kind === "student" ? Math.round(percent) : percent, matches };
      return { id: source.id, number: at + 1, kind: source.kind, ...titleOf(source), ...share };
    });
}

/** What may be told of a source: of a student's text nothing. */
function titleOf(source: SourceInput): Pick<ReportSource, "title" | "authors" | "container" | "year" | "url"> {
  if (source.kind === "student") return { title: STUDENT_TITLE };
  const { title, authors, container, year, url } = source;
  return {
    title,
    ...(authors && { authors }),
    ...(container !== undefined && { container }),
    ...(year !== undefined && { year }),
    ...(url !== undefined && { url }),
  };
}
