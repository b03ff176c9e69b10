import { findBibliography } from "./bibliography.ts";
import { findCitations } from "./citations.ts";
import { count, coveredWords, runningSum } from "./count.ts";
import { percentOf } from "./credit.ts";
import type { Range, TextFlag } from "./flags.ts";
import { citationNear, type Group, groupOf, type LocatedCitation, locate } from "./groups.ts";
import { type Found, foundInBlocks, foundInPassages } from "./matches.ts";
import { defaultOptions, type EngineOptions } from "./options.ts";
import { BIBLIOGRAPHY, regionsOf, TEMPLATE } from "./pieces.ts";
import { findQuotations } from "./quotations.ts";
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
  prepared: Prepared;
  /** UTF-16 offset of each page's first character. */
  pages: number[];
  sources: readonly SourceInput[];
  /** What the extractor saw (hidden or tiny text); listed behind what the normaliser saw. */
  flags?: readonly TextFlag[] | undefined;
  options?: Partial<EngineOptions> | undefined;
};

/**
 * Turns passages into the report: masks students' texts first, cuts matches at quotations, the bibliography and forms, sorts
 * them into groups, lists what is excluded with its reason, credits each counted word to one source, and counts.
 * `score` is the counted matched words per counted words: all words, without the bibliography and the text of forms if
 * those are excluded.
 * `scoreUnfiltered` is the words of all matches per all words. Own drafts count in neither.
 */
export function composeReport(input: ReportInput): ReportBody {
  const { text, prepared, pages, sources } = input;
  const options: EngineOptions = { ...defaultOptions, ...input.options };
  const regions = findRegions(text);
  const regionOf = regionsOf(prepared, regions.quotations, regions.bibliography, regions.templates);
  const citations = locate(findCitations(text), (start, end) => wordsBetween(prepared, start, end));
  const counted = regionOf.map((region) => (isCounted(region, options) ? 1 : 0));

  const drafted = sources
    .flatMap((source) => found(source, prepared, regionOf))
    .map((match) => draft(match, prepared, citations, options));
  const matches = joinNearlyEqual(drafted, rankSources(sources, drafted, counted), options.nearlyEqualWords);
  const counts = count(
    counted,
    sources,
    matches.map(({ source, first, behind, group, excluded }) => ({
      ...{ sourceId: source.id, first, behind, group },
      excluded: excluded !== null,
    })),
  );
  const others = matches.filter((match) => match.group !== "own_drafts");
  const everyWord = runningSum(new Uint8Array(prepared.words).fill(1));

  return {
    v: 1,
    engineVersion: ENGINE_VERSION,
    normaliserVersion: NORMALISER_VERSION,
    text,
    pages,
    words: prepared.words,
    countedWords: counts.countedWords,
    matchedWords: counts.matchedWords,
    score: counts.score,
    scoreUnfiltered: percentOf(coveredWords(others, everyWord), prepared.words),
    groups: counts.groups,
    sources: listSources(sources, matches, counts.sources),
    matches: toReportMatches(matches, text, prepared, options),
    flags: [...prepared.flags, ...(input.flags ?? [])],
    regions,
  };
}

/** The parts of a text that a reader may leave out of the score. */
export function findRegions(text: string): Regions {
  return {
    quotations: findQuotations(text),
    bibliography: findBibliography(text),
    templates: findTemplateText(text),
    citations: findCitations(text).map(({ start, end }): Range => [start, end]),
  };
}

function isCounted(region: number, options: EngineOptions): boolean {
  if (region === BIBLIOGRAPHY) return !options.excludeBibliography;
  return region !== TEMPLATE || !options.excludeTemplates;
}

function found(source: SourceInput, prepared: Prepared, regions: Uint8Array): Found[] {
  return source.kind === "student" ? foundInBlocks(source, regions) : foundInPassages(source, prepared, regions);
}

function draft(match: Found, prepared: Prepared, citations: LocatedCitation[], options: EngineOptions): Drafted {
  const citation = citationNear(citations, prepared, match.first, match.behind, options);
  const group = groupFor(match, citation !== null);
  return { ...match, others: [], citation, group, excluded: reasonToExclude(match, options) };
}

function groupFor(match: Found, cited: boolean): Group {
  if (match.source.kind === "own_draft") return "own_drafts";
  // An entry of the bibliography is a citation, and nobody puts it in quotation marks.
  if (match.region === "bibliography") return "cited_quoted";
  return groupOf(match.region === "quotation", cited);
}

function reasonToExclude(match: Found, options: EngineOptions): Drafted["excluded"] {
  if (match.region === "bibliography" && options.excludeBibliography) return "bibliography";
  if (match.region === "template" && options.excludeTemplates) return "template";
  if (match.region === "quotation" && options.excludeQuotations) return "quotation";
  return match.behind - match.first < options.smallMatchWords ? "small" : null;
}
