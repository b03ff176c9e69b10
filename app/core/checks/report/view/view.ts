import type { Report, ReportGroup, ReportGroups, ReportMatch, ReportSource } from "#schema/checks/report.ts";
import { type CountedMatch, count, isCited } from "../../../similarity/index.ts";
import { engineMajor } from "../matches.ts";
import { type ViewFilters, writeFilters } from "./filters.ts";

/** Why a match is not counted: the reader's choice, a filter, or its position. */
export type LeftOut =
  | "match"
  | "source"
  | "collection"
  | "date"
  | "group"
  | "bibliography"
  | "template"
  | "hidden"
  | "quotation"
  | "citation"
  | "small"
  | "small_source";

export type ViewMatch = {
  match: ReportMatch;
  /** The source displayed for it: the first of its sources that is not left out. */
  sourceId: string;
  leftOut: LeftOut | null;
};

export type ViewSource = {
  source: ReportSource;
  words: number;
  percent: number;
  /** Counted matches. */
  matches: number;
  leftOut: "source" | "collection" | "date" | "small_source" | null;
};

/** A report with a reader's filters applied. */
export type View = {
  countedWords: number;
  matchedWords: number;
  score: number;
  groups: ReportGroups;
  /** In the order of the report, whatever is left out, so that the list does not reorder. */
  sources: ViewSource[];
  /** In the order of the text. */
  matches: ViewMatch[];
};

/** Words [first, behind) of a report. Hidden words follow all visible ones. */
type WordRange = [first: number, behind: number];

/**
 * Where the words of a report are: all that a view needs of the engine's word list, which a browser therefore does not
 * load (report-words.ts).
 */
export type ReportWords = {
  visible: number;
  hidden: number;
  /** The words of each match, in the order of `orderedMatches`. */
  places: WordRange[];
  bibliography: WordRange[];
  templates: WordRange[];
  citations: WordRange[];
};

/** The part that does not depend on the filters: computed once per report. */
export type ViewBase = {
  report: Report;
  /** The words of each match, in the order of `ordered`. */
  places: WordRange[];
  ordered: ReportMatch[];
  sources: Map<string, ReportSource>;
  inBibliography: Uint8Array;
  inTemplate: Uint8Array;
  inCitation: Uint8Array;
  /** Hidden words, which follow all others: those in matches, and all. */
  inHidden: Uint8Array;
  hidden: Uint8Array;
};

export function viewBaseOf(report: Report, { visible, hidden, places, ...ranges }: ReportWords): ViewBase {
  const words = visible + hidden;
  const mask = (marked: readonly WordRange[]) => {
    const of = new Uint8Array(words);
    for (const [first, behind] of marked) of.fill(1, first, behind);
    return of;
  };
  const ordered = orderedMatches(report);
  return {
    report,
    ordered,
    places,
    sources: new Map(report.sources.map((source) => [source.id, source])),
    inBibliography: mask(ranges.bibliography),
    inTemplate: mask(ranges.templates),
    inCitation: mask(ranges.citations),
    inHidden: mask(ordered.flatMap(({ region }, at) => (region === "hidden" ? [places[at] ?? [0, 0]] : []))),
    hidden: mask([[visible, words]]),
  };
}

/** In the order of the text; of two that start together, the longer one first. */
export function orderedMatches({ matches }: Pick<Report, "matches">): ReportMatch[] {
  return [...matches].sort((a, b) => a.start - b.start || b.end - a.end);
}

/**
 * A report with a reader's filters. With its own settings it shows the signed numbers: they are read, never
 * recalculated, so that a later engine's rules do not change an earlier report. With other filters the numbers
 * come from `count`; a changed rule there keeps the old one for the engine versions that signed with it
 * (tests/built/platform/upgrade.test.ts checks their numbers).
 */
export function viewOf(base: ViewBase, filters: ViewFilters): View {
  return isAsMade(filters, base.report) ? signedView(base, filters) : countedView(base, filters);
}

function isAsMade(filters: ViewFilters, report: Report): boolean {
  return writeFilters(new URLSearchParams(), filters, report).size === 0;
}

function signedView({ report, ordered }: ViewBase, filters: ViewFilters): View {
  return {
    countedWords: report.countedWords,
    matchedWords: report.matchedWords,
    score: report.score,
    groups: report.groups,
    sources: report.sources.map((source) => {
      const { words, percent, matches } = source;
      return { source, words, percent, matches, leftOut: null };
    }),
    matches: ordered.map((match) => ({
      match,
      sourceId: match.sourceId,
      leftOut: match.excluded ?? (filters.groups.includes(match.group) ? "group" : null),
    })),
  };
}

/** Takes a few milliseconds for 500 sources in 100,000 words (tests/bench/viewer.ts). */
function countedView(base: ViewBase, filters: ViewFilters): View {
  const { report, ordered, places } = base;
  const counted = countedWords(base, filters);
  const sourceFate = new Map(report.sources.map((source) => [source.id, fateOf(source, filters)]));
  // Engines before version 3 left out every quotation.
  const onlyCited = engineMajor(report.engineVersion) >= 3;
  const out = { matches: new Set(filters.matches), groups: new Set(filters.groups) };

  const matches = ordered.map((match, at): ViewMatch => {
    const among = [match.sourceId, ...match.otherSourceIds];
    const sourceId = among.find((id) => sourceFate.get(id) === null) ?? match.sourceId;
    const fate = sourceFate.get(sourceId) ?? null;
    const leftOut = out.matches.has(match.id)
      ? "match"
      : (fate ??
        reasonOf(match, places[at], counted, filters, onlyCited) ??
        (out.groups.has(match.group) ? "group" : null));
    return { match, sourceId, leftOut };
  });

  const sources = report.sources.map(({ id, kind }) => ({ id, kind }));
  const asCounted = (shown: readonly ViewMatch[], withGroups: boolean): CountedMatch[] =>
    shown.map(({ match, sourceId, leftOut }, at) => ({
      sourceId,
      first: places[at]?.[0] ?? 0,
      behind: places[at]?.[1] ?? 0,
      group: match.group,
      excluded: leftOut !== null && !(leftOut === "group" && (withGroups || match.group === "own_drafts")),
    }));
  let counts = count(counted, sources, asCounted(matches, false));

  if (filters.smallSourceWords > 0 || filters.smallSourcePercent > 0) {
    const large = new Map(counts.sources.map((source) => [source.id, source]));
    for (const one of matches) {
      const its = large.get(one.sourceId);
      if (one.leftOut !== null || one.match.group === "own_drafts" || !its) continue;
      if (its.words < filters.smallSourceWords || its.percent < filters.smallSourcePercent) {
        one.leftOut = "small_source";
        sourceFate.set(one.sourceId, "small_source");
      }
    }
    counts = count(counted, sources, asCounted(matches, false));
  }

  const hidden = [...out.groups].filter((group) => group !== "own_drafts");
  const whole = hidden.length > 0 ? count(counted, sources, asCounted(matches, true)).groups : counts.groups;
  const bySource = new Map(counts.sources.map((source) => [source.id, source]));
  return {
    countedWords: counts.countedWords,
    matchedWords: counts.matchedWords,
    score: counts.score,
    groups: groupsOf(counts.groups, whole, hidden),
    sources: report.sources.map((source) => {
      const its = bySource.get(source.id);
      return {
        source,
        words: its?.words ?? 0,
        percent: its?.percent ?? 0,
        matches: its?.matches ?? 0,
        leftOut: sourceFate.get(source.id) ?? null,
      };
    }),
    matches,
  };
}

/** A hidden group keeps the number it would have: its row is greyed, not emptied. */
function groupsOf(shown: ReportGroups, whole: ReportGroups, hidden: readonly ReportGroup[]): ReportGroups {
  const groups = { ...shown };
  for (const group of hidden) groups[group] = whole[group];
  return groups;
}

function countedWords(
  { inBibliography, inTemplate, inCitation, inHidden, hidden }: ViewBase,
  filters: ViewFilters,
): Uint8Array {
  // Hidden words count only if they match.
  const counted = inHidden.map((matches, word) => (hidden[word] === 1 ? matches : 1));
  const leave = (mask: Uint8Array) => {
    for (let i = 0; i < mask.length; i += 1) if (mask[i] === 1) counted[i] = 0;
  };
  if (filters.bibliography) leave(inBibliography);
  if (filters.templates) leave(inTemplate);
  if (filters.citations) leave(inCitation);
  if (filters.hidden) leave(hidden);
  return counted;
}

function fateOf(source: ReportSource, filters: ViewFilters): ViewSource["leftOut"] {
  if (filters.sources.includes(source.id)) return "source";
  if (filters.kinds.includes(source.kind)) return "collection";
  if (source.year === undefined) return null;
  const early = filters.fromYear !== null && source.year < filters.fromYear;
  const late = filters.toYear !== null && source.year > filters.toYear;
  return early || late ? "date" : null;
}

function reasonOf(
  match: ReportMatch,
  place: [number, number] | undefined,
  counted: Uint8Array,
  filters: ViewFilters,
  onlyCited: boolean,
): LeftOut | null {
  if (match.region === "bibliography" && filters.bibliography) return "bibliography";
  if (match.region === "template" && filters.templates) return "template";
  if (match.region === "hidden" && filters.hidden) return "hidden";
  if (match.region === "quotation" && filters.quotations && (!onlyCited || isCited(match.citationNear)))
    return "quotation";
  if (filters.citations && place && !counted.subarray(place[0], place[1]).includes(1)) return "citation";
  return match.words < filters.smallMatchWords ? "small" : null;
}
