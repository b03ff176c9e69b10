import { findBibliography } from "./bibliography.ts";
import { type Entries, numberedEntries, whomNames } from "./citation-names.ts";
import { type Citation, findCitations } from "./citations.ts";
import { findContentsTables } from "./contents-table.ts";
import { count, coveredWords, runningSum } from "./count.ts";
import { percentOf } from "./credit.ts";
import type { Range, TextFlag } from "./flags.ts";
import { citationNear, type Group, groupOf, isCited, type LocatedCitation, locate } from "./groups.ts";
import { type Found, foundInBlocks, foundInPassages } from "./matches.ts";
import { withWorks } from "./notes.ts";
import { defaultOptions, type EngineOptions } from "./options.ts";
import { allWords, type Parts, visibleText } from "./parts.ts";
import { BIBLIOGRAPHY, regionsOf, TEMPLATE } from "./pieces.ts";
import { findQuotations } from "./quotations.ts";
import { quotedFlag } from "./quoted-flag.ts";
import { joinNearlyEqual, rankSources } from "./rank.ts";
import type { Regions, ReportBody } from "./report-body.ts";
import { type Drafted, toReportMatches } from "./report-matches.ts";
import type { SourceInput } from "./source.ts";
import { findTemplateText } from "./template-text.ts";
import { type Prepared, wordsBetween } from "./tokenise.ts";
import { listSources } from "./totals.ts";
import { ENGINE_VERSION, NORMALISER_VERSION } from "./version.ts";

export type ReportInput = {
  text: string;
  /** The visible and the hidden parts of the text. */
  parts: Parts;
  /** UTF-16 offset of each page's first character. */
  pages: number[];
  sources: readonly SourceInput[];
  /** Flags from the text extraction (hidden or tiny text); listed after those of the normaliser. */
  flags?: readonly TextFlag[] | undefined;
  options?: Partial<EngineOptions> | undefined;
};

/**
 * Converts passages into the report: masks students' texts first, splits matches at quotations, the bibliography and
 * template text, assigns them to groups, lists excluded matches with their reasons, credits each counted word to one
 * source, and counts. `score` is the counted matched words divided by the counted words: all visible words, without the
 * bibliography and template text if those are excluded. Hidden words count only where they match, and only if they are
 * not excluded. `scoreUnfiltered` is the words of all matches, including hidden ones, divided by all words. Earlier
 * versions of the document are in neither.
 */
export function composeReport(input: ReportInput): ReportBody {
  const { text, parts, pages, sources } = input;
  const { visible, ranges: hidden } = parts;
  const options: EngineOptions = { ...defaultOptions, ...input.options };
  const seen = visibleText(text, hidden);
  const { cited, ...regions } = findRegions(seen);
  const regionOf = regionsOf(visible, regions.quotations, regions.bibliography, regions.templates);
  const entries = numberedEntries(seen, regions.bibliography);
  const citations = locate(cited, (start, end) => wordsBetween(visible, start, end));

  const drafted = sources.flatMap((source) => [
    ...visibleMatches(source, visible, regionOf).map((match) => draft(match, visible, citations, entries, options)),
    ...hiddenMatches(source, parts, options),
  ]);
  const counted = countedWords(parts, regionOf, drafted, options);
  const matches = joinNearlyEqual(drafted, rankSources(sources, drafted, counted), options.nearlyEqualWords);
  const counts = count(
    counted,
    sources,
    matches.map(({ source, first, behind, group, excluded }) => ({
      sourceId: source.id,
      first,
      behind,
      group,
      excluded: excluded !== null,
    })),
  );
  const others = matches.filter((match) => match.group !== "own_drafts");
  const everything = runningSum(withHidden(parts, others, new Uint8Array(visible.words).fill(1), true));
  const quoted = quotedFlag(seen, visible, regions.quotations, citations, entries !== null);

  return {
    v: 1,
    engineVersion: ENGINE_VERSION,
    normaliserVersion: NORMALISER_VERSION,
    text,
    pages,
    words: visible.words,
    countedWords: counts.countedWords,
    matchedWords: counts.matchedWords,
    score: counts.score,
    scoreUnfiltered: percentOf(coveredWords(others, everything), everything.at(-1) ?? 0),
    groups: counts.groups,
    sources: listSources(sources, matches, counts.sources),
    matches: toReportMatches(matches, text, allWords(parts), options),
    flags: [...visible.flags, ...(quoted ? [quoted] : []), ...(input.flags ?? [])],
    regions: hidden.length > 0 ? { ...regions, hidden: hidden.map(([start, end]): Range => [start, end]) } : regions,
  };
}

/** 1 for each word in the denominator of the score: visible words by their region, hidden words where they match. */
function countedWords(
  parts: Parts,
  regionOf: Uint8Array,
  matches: readonly Drafted[],
  options: EngineOptions,
): Uint8Array {
  const seen = regionOf.map((region) => (isCounted(region, options) ? 1 : 0));
  return withHidden(parts, matches, seen, !options.excludeHidden);
}

function withHidden(
  { visible, hidden }: Parts,
  matches: readonly Pick<Drafted, "first" | "behind" | "region">[],
  seen: Uint8Array,
  counts: boolean,
): Uint8Array {
  if (!hidden) return seen;
  const all = new Uint8Array(visible.words + hidden.words);
  all.set(seen);
  if (counts) for (const { first, behind, region } of matches) if (region === "hidden") all.fill(1, first, behind);
  return all;
}

/** The parts of the text that a reader may exclude from the score, and the citations with what they name. */
function findRegions(text: string): Regions & { cited: Citation[] } {
  const bibliography = findBibliography(text);
  const cited = withWorks(text, findCitations(text), bibliography);
  return {
    quotations: findQuotations(text),
    bibliography,
    templates: [...findTemplateText(text), ...findContentsTables(text)].sort((a, b) => a[0] - b[0]),
    citations: cited.map(({ start, end }): Range => [start, end]),
    cited,
  };
}

function isCounted(region: number, options: EngineOptions): boolean {
  if (region === BIBLIOGRAPHY) return !options.excludeBibliography;
  return region !== TEMPLATE || !options.excludeTemplates;
}

function visibleMatches(source: SourceInput, visible: Prepared, regions: Uint8Array): Found[] {
  if (source.kind !== "student") return foundInPassages(source, visible, regions);
  const shown = (source.shown ?? []).flatMap(({ first, behind }) =>
    first < visible.words ? [{ first, behind: Math.min(behind, visible.words) }] : [],
  );
  return foundInBlocks({ ...source, shown }, regions).map((match) => ({ ...match, source }));
}

/** Matches in hidden text. Hidden text has no quotations or citations. */
function hiddenMatches(source: SourceInput, { visible, hidden }: Parts, options: EngineOptions): Drafted[] {
  if (!hidden) return [];
  const plain = new Uint8Array(hidden.words);
  const shown = (source.shown ?? []).flatMap(({ first, behind }) =>
    behind <= visible.words ? [] : [{ first: Math.max(0, first - visible.words), behind: behind - visible.words }],
  );
  const found =
    source.kind === "student"
      ? foundInBlocks({ ...source, shown }, plain)
      : foundInPassages({ ...source, passages: source.hiddenPassages ?? [] }, hidden, plain);
  return found.map((match) => ({
    ...match,
    source,
    region: "hidden",
    first: match.first + visible.words,
    behind: match.behind + visible.words,
    others: [],
    citation: null,
    group: source.kind === "own_draft" ? "own_drafts" : "not_cited",
    excluded: options.excludeHidden ? "hidden" : match.behind - match.first < options.smallMatchWords ? "small" : null,
  }));
}

function draft(
  match: Found,
  prepared: Prepared,
  citations: LocatedCitation[],
  entries: Entries,
  options: EngineOptions,
): Drafted {
  const citation = citationNear(citations, prepared, match.first, match.behind, options, (one) =>
    whomNames(one, match, entries),
  );
  const cited = isCited(citation);
  return {
    ...match,
    others: [],
    citation,
    group: groupFor(match, cited),
    excluded: reasonToExclude(match, cited, options),
  };
}

function groupFor(match: Found, cited: boolean): Group {
  if (match.source.kind === "own_draft") return "own_drafts";
  // An entry of the bibliography is a citation and needs no quotation marks.
  if (match.region === "bibliography") return "cited_quoted";
  return groupOf(match.region === "quotation", cited);
}

function reasonToExclude(match: Found, cited: boolean, options: EngineOptions): Drafted["excluded"] {
  if (match.region === "bibliography" && options.excludeBibliography) return "bibliography";
  if (match.region === "template" && options.excludeTemplates) return "template";
  if (match.region === "quotation" && cited && options.excludeQuotations) return "quotation";
  return match.behind - match.first < options.smallMatchWords ? "small" : null;
}
