import type { CheckOptions } from "#schema/checks/check.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import type { Report, ReportCoverage } from "#schema/checks/report.ts";
import { defaultOptions, type ReportBody } from "../similarity/index.ts";
import { numberOfMatches } from "./report/matches.ts";

/** Metadata of a report: its check, its time, and the collections it was compared with. */
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

/** The options of a check that the engine uses. */
export function engineOptionsOf({ excludeQuotations, excludeBibliography, smallMatchWords }: CheckOptions) {
  return { excludeQuotations, excludeBibliography, smallMatchWords };
}

/** The complete report: the engine's results and the metadata that make them repeatable. */
export function reportFor(body: ReportBody, { now, options, ...details }: ReportDetails): Report {
  return {
    ...body,
    ...details,
    createdAt: new Date(now).toISOString(),
    options: { ...defaultOptions, ...engineOptionsOf(options) },
  };
}

/** The totals of a report that lists display without opening it. */
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

/** Storage key of a running check's preliminary results; in the report's folder, with which it is deleted. */
export function partialKey(checkId: string): string {
  return `reports/${checkId}/partial.json`;
}
