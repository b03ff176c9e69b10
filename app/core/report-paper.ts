import type { ReportMatch, ReportSource } from "#schema/report.ts";
import type { ReportFacts } from "./report-ports.ts";
import type { ViewMatch } from "./report-view.ts";
import {
  collectionNames,
  counted,
  documentsOf,
  flagNames,
  groupNames,
  groupOrder,
  matchReason,
  NOT_A_VERDICT,
  percent,
  sourceAddress,
  sourceLine,
} from "./report-words.ts";

/** What PDF and Word files of a report say, so that both say the same. */

export type ReportWords = {
  title: string;
  scores: { figure: string; what: string }[];
  caption: string;
  groups: { at: number; name: string; matches: string; words: string; share: string }[];
  facts: [name: string, what: string][];
  searched: [name: string, what: string][];
  flags: string[];
  proof: [name: string, what: string][];
  verifyUrl: string | null;
};

export function reportWords({ report, view, changed, signed }: ReportFacts): ReportWords {
  const own = report.createdAt.replace("T", ", ").slice(0, 17);
  return {
    title: report.title,
    scores: [
      ...(changed > 0 ? [{ figure: percent(view.score), what: "with the filters of this copy; not signed" }] : []),
      { figure: percent(report.score), what: "with the report’s own filters" },
      { figure: percent(report.scoreUnfiltered), what: "without any" },
    ],
    caption: NOT_A_VERDICT,
    groups: groupOrder.map((group, at) => {
      const { matches, words, percent: share } = view.groups[group];
      const name = groupNames[group];
      return { at, name, matches: figure(matches), words: figure(words), share: percent(share) };
    }),
    facts: [
      ["Checked", `${own} UTC`],
      ["Words", `${figure(report.words)}, ${figure(view.countedWords)} of them counted`],
      ["Left out", leftOut(view.matches)],
      ["Engine", `${report.engineVersion}, texts read by version ${report.normaliserVersion}`],
    ],
    searched: report.coverage.map(({ collection, documents, asOf, notSearched, incomplete }) => [
      collectionNames[collection] ?? collection,
      notSearched === "not_asked"
        ? "left out of this check"
        : `${documentsOf(collection, documents)}, as of ${asOf.slice(0, 10)}${missing(notSearched, incomplete)}`,
    ]),
    flags: report.flags.map(({ kind, count, note }) => `${flagNames[kind]}: ${figure(count)}. ${note}`),
    proof: [
      ["Document (SHA-256)", report.documentHash],
      ...(signed
        ? ([
            ["Report", signed.id],
            ["Key", signed.keyId],
            ["Signature (Ed25519)", signed.signature],
          ] as [string, string][])
        : []),
    ],
    verifyUrl: signed?.verifyUrl ?? null,
  };
}

/** One source with what it shares: an endnote. */
export type Endnote = {
  source: ReportSource;
  line: string;
  share: string;
  address: string | null;
  places: { match: ReportMatch; head: string; why: string; yours: string | null; theirs: string | null }[];
};

/** Sources in the order of their numbers, each with the places it is shown for; what nothing is shown of has no note. */
export function endnotesOf({ report, view }: ReportFacts): Endnote[] {
  const bySource = Map.groupBy(
    view.matches.filter(({ leftOut: out, match }) => out === null || isDraft(out, match)),
    ({ sourceId }) => sourceId,
  );
  return view.sources
    .toSorted((a, b) => a.source.number - b.source.number)
    .flatMap(({ source, words, percent: share }) => {
      const places = bySource.get(source.id) ?? [];
      if (places.length === 0) return [];
      const whole = source.kind === "student" ? `${Math.round(share)}\u00a0%` : percent(share);
      return {
        source,
        line: sourceLine(source),
        share: `${whole}, ${counted(words, "word")}, ${counted(places.length, "place")}`,
        address: sourceAddress(source),
        places: places.map(({ match }) =>
          placeOf(match, report.sources.find(({ id }) => id === match.sourceId) ?? source),
        ),
      };
    });
}

function placeOf(match: ReportMatch, source: ReportSource): Endnote["places"][number] {
  const shown = source.kind === "student" ? null : match.excerpt;
  return {
    match,
    head: `${groupNames[match.group]}, ${counted(match.words, "word")}`,
    why: matchReason(match, source),
    yours: shown?.yours ?? null,
    theirs: shown?.source ?? null,
  };
}

/** Own drafts are out of the score and still in the list, as in the viewer. */
export function isDraft(out: ViewMatch["leftOut"], { group }: ReportMatch): boolean {
  return out === "group" && group === "own_drafts";
}

function leftOut(matches: readonly ViewMatch[]): string {
  const out = matches.filter(({ leftOut: why, match }) => why !== null && !isDraft(why, match)).length;
  return out === 0 ? "Nothing that matched" : `${counted(out, "match", "matches")} by filters`;
}

function missing(notSearched: string | undefined, incomplete: true | undefined): string {
  if (incomplete) return ". It was being indexed again, and some of it was not searched";
  if (notSearched === "no_answer") return ". It did not answer";
  return notSearched === "places_hidden" ? ". Places in it may be hidden from this account" : "";
}

function figure(value: number): string {
  return value.toLocaleString("en-US");
}
