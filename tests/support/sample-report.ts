import type { ReportDetails } from "#core/checks/report/ports.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import { align, allVisible, composeReport, defaultOptions, prepare } from "#core/similarity/index.ts";
import { Report } from "#schema/checks/report.ts";
import { essay } from "./texts.ts";

/** A report on a text with passages of sources, made by the engine without a store. */
export function sampleReport(words: number, more: Partial<Report> = {}, text = sampleText(words)): Report {
  const options = { ...defaultOptions, smallMatchWords: 8 };
  const prepared = prepare(text);
  const sources = sampleSources(words).map(({ id, text: said }) => {
    const theirs = prepare(said);
    return {
      id,
      kind: "library" as const,
      title: `Source ${id}`,
      authors: ["Lee, A."],
      year: 2020,
      container: "Tides",
      url: `https://library.test/${id}`,
      text: said,
      prepared: theirs,
      passages: align(prepared, theirs, options),
    };
  });
  const body = composeReport({ text, parts: allVisible(prepared), pages: [0], sources, options });
  return Report.parse({
    ...JSON.parse(JSON.stringify(body)),
    checkId: "check",
    documentId: "document",
    documentHash: "a".repeat(64),
    documentKind: "docx",
    title: "Tides and promises",
    createdAt: "2026-11-22T12:00:00.000Z",
    options,
    stageTimes: {},
    coverage: [{ collection: "library", documents: 6, asOf: "2026-11-22T11:59:00.000Z" }],
    ...more,
  });
}

const EVERY = 400;

function sampleSources(words: number) {
  const count = Math.max(2, Math.min(500, Math.floor(words / EVERY)));
  return Array.from({ length: count }, (_, at) => ({ id: `s${at}`, text: essay(5000 + at, 60) }));
}

/** The author's own words with sixty words of a source every few hundred words. */
function sampleText(words: number): string {
  const sources = sampleSources(words);
  const own = Math.floor((words - sources.length * 60) / sources.length);
  return sources.map(({ text }, at) => `Part ${at + 1}\n\n${essay(9000 + at, own)}\n\n${text}`).join("\n\n");
}

export function detailsOf(report: Report): ReportDetails {
  const base = viewBase(report);
  const filters = defaultFilters(report);
  return {
    report,
    base,
    filters,
    view: viewOf(base, filters),
    changed: 0,
    signed: {
      id: "VerifyIdOf22Characters",
      keyId: "0123456789abcdef",
      signature: "S".repeat(86),
      verifyUrl: "https://marginalia.test/verify/VerifyIdOf22Characters",
    },
  };
}
