import type { ReportCoverage, ReportMatch, ReportSource } from "#schema/checks/report.ts";
import { counted } from "../../shared/counted.ts";
import { headlineOf } from "./headline.ts";
import { leftOutTotals } from "./left-out.ts";
import { countedInView, numberOfMatches } from "./matches.ts";
import {
  collectionName,
  documentsOf,
  flagNames,
  groupNames,
  groupOrder,
  isPublicCollection,
  leftOutNames,
  matchReason,
  NOT_A_VERDICT,
  OTHER_FORMAT,
  percent,
  snapshotOf,
  sourceAddress,
  sourceLine,
} from "./names.ts";
import type { ReportDetails } from "./ports.ts";
import { serviceAnswer } from "./service-answers.ts";
import type { ViewMatch } from "./view.ts";

/** The content of PDF and Word files of a report, which is the same in both. */

export type ReportTexts = {
  title: string;
  /** The sentences before the number, and the number as a sentence. */
  headline: string[];
  scores: { figure: string; what: string }[];
  caption: string;
  groups: { at: number; name: string; matches: string; words: string; share: string }[];
  details: [name: string, what: string][];
  searched: [name: string, what: string][];
  flags: string[];
  proof: [name: string, what: string][];
  verifyUrl: string | null;
};

export function reportTexts(details: ReportDetails): ReportTexts {
  const { report, base, filters, view, changed, signed } = details;
  const own = report.createdAt.replace("T", ", ").slice(0, 17);
  const { notifications, result } = headlineOf(base, view, filters);
  return {
    title: report.title,
    headline: [...notifications, result],
    scores: [
      ...(changed > 0 ? [{ figure: percent(view.score), what: "with the filters of this copy; not signed" }] : []),
      { figure: percent(report.score), what: "with the report’s own filters" },
      { figure: percent(report.scoreUnfiltered), what: "with everything included" },
    ],
    caption: NOT_A_VERDICT,
    groups: groupOrder.map((group, at) => {
      const { matches, words, percent: share } = view.groups[group];
      const name = groupNames[group];
      return { at, name, matches: figure(matches), words: figure(words), share: percent(share) };
    }),
    details: [
      ["Checked", `${own} UTC`],
      ["Words", `${figure(report.words)}, ${figure(view.countedWords)} counted`],
      ["Matches", figure(changed > 0 ? countedInView(view).length : numberOfMatches(report))],
      ["Excluded", leftOut(details)],
      ["Engine", `${report.engineVersion}, normaliser ${report.normaliserVersion}`],
    ],
    searched: report.coverage.map((one) => [collectionName(one), searchedIn(one)]),
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

/** One source with its matching text, as an endnote. */
export type Endnote = {
  source: ReportSource;
  line: string;
  share: string;
  address: string | null;
  places: { match: ReportMatch; head: string; why: string; yours: string | null; theirs: string | null }[];
};

/** Sources in the order of their numbers, each with its matches; a source without a displayed match has no endnote. */
export function endnotesOf({ report, view }: ReportDetails): Endnote[] {
  const bySource = Map.groupBy(view.matches.filter(isListed), ({ sourceId }) => sourceId);
  return view.sources
    .toSorted((a, b) => a.source.number - b.source.number)
    .flatMap(({ source, words, percent: share }) => {
      const places = bySource.get(source.id) ?? [];
      if (places.length === 0) return [];
      const whole = source.kind === "student" ? `${Math.round(share)}%` : percent(share);
      return {
        source,
        line: sourceLine(source),
        share: `${whole}, ${counted(words, "word")}, ${counted(places.length, "place")}`,
        address: sourceAddress(source),
        places: places.map((one) => placeOf(one, report.sources.find(({ id }) => id === one.match.sourceId) ?? source)),
      };
    });
}

function placeOf({ match, leftOut: out }: ViewMatch, source: ReportSource): Endnote["places"][number] {
  const group = out === "hidden" ? "Hidden text, not counted" : groupNames[match.group];
  const shown = source.kind === "student" ? null : match.excerpt;
  return {
    match,
    head: `${group}, ${counted(match.words, "word")}`,
    why: matchReason(match, source),
    yours: shown?.yours ?? null,
    theirs: shown?.source ?? null,
  };
}

/**
 * Whether the viewer marks the match in the text: counted matches, earlier versions while they are displayed, and
 * hidden text.
 */
export function isListed({ leftOut: out }: ViewMatch): boolean {
  return out === null || out === "hidden";
}

function leftOut({ base, view }: ReportDetails): string {
  const totals = [...leftOutTotals(base, view)].filter(([, { matches }]) => matches > 0);
  if (totals.length === 0) return "No matches";
  return totals
    .map(([reason, { matches, words }]) => {
      return `${leftOutNames[reason]}: ${counted(matches, "match", "matches")}, ${counted(words, "word")}`;
    })
    .join("; ");
}

function searchedIn(entry: ReportCoverage): string {
  const { collection, documents, asOf, notSearched, incomplete } = entry;
  const answer = serviceAnswer(entry);
  if (answer && (notSearched === "not_asked" || notSearched === "no_answer")) return answer;
  if (answer) return `${documentsOf(collection, documents)}, as of ${asOf.slice(0, 10)}; ${answer}`;
  if (notSearched === "not_asked") return "not selected for this check";
  const size = documentsOf(collection, documents);
  if (!isPublicCollection(collection)) return `${size}, as of ${asOf.slice(0, 10)}${missing(notSearched, incomplete)}`;
  const what = `${size}, ${snapshotOf(Date.parse(asOf))}`;
  return incomplete ? `${what}, ${OTHER_FORMAT}` : `${what}${missing(notSearched, undefined)}`;
}

function missing(notSearched: string | undefined, incomplete: true | undefined): string {
  if (incomplete) return ". It was being re-indexed, and part of it was not searched";
  if (notSearched === "no_answer") return ". It did not respond";
  return notSearched === "places_hidden" ? ". Some matches may be hidden from this account" : "";
}

function figure(value: number): string {
  return value.toLocaleString("en-US");
}
