import type { CheckOptions } from "#schema/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { Report, ReportCoverage } from "#schema/checks/report.ts";
import { defaultOptions, type ReportBody } from "../similarity/index.ts";
import { numberOfMatches } from "./report/matches.ts";

/** What a report says about itself: of which check, when, and what was compared. */
export type ReportDetails = {
  checkId: string;
  documentId: string;
  documentHash: string;
  documentKind: DocumentKind;
  title: string;
  now: number;
  coverage: ReportCoverage[];
  options: CheckOptions;
  stageTimes: Record<string, number>;
};

/** The options of a check that the engine knows. */
export function engineOptionsOf({ excludeQuotations, excludeBibliography, smallMatchWords }: CheckOptions) {
  return { excludeQuotations, excludeBibliography, smallMatchWords };
}

/** The whole report: what the engine found, and what makes it repeatable. */
export function reportFor(body: ReportBody, { now, options, ...details }: ReportDetails): Report {
  return {
    ...body,
    ...details,
    createdAt: new Date(now).toISOString(),
    options: { ...defaultOptions, ...engineOptionsOf(options) },
  };
}

/** What lists show of a report without opening it. */
export function reportLine(report: Report) {
  return {
    title: report.title,
    words: report.words,
    matchedWords: report.matchedWords,
    scoreTenths: Math.round(report.score * 10),
    scoreUnfilteredTenths: Math.round(report.scoreUnfiltered * 10),
    sources: report.sources.length,
    matches: numberOfMatches(report),
    flags: report.flags.length,
    groups: report.groups,
    engineVersion: report.engineVersion,
  };
}

/** Where a running check keeps what it has found so far; in the report's folder, with which it goes. */
export function partialKey(checkId: string): string {
  return `reports/${checkId}/partial.json`;
}
