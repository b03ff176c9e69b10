import { orderedMatches, type View } from "#core/checks/report/view.ts";
import type { CheckState } from "#schema/checks/check.ts";
import type { Report, ReportBody } from "#schema/checks/report.ts";

/** The view of a partial report, with the server's own numbers. */
export function partialView(
  body: ReportBody,
  { id, title, stageTimes, at }: CheckState,
): { report: Report; view: View } {
  const report: Report = {
    ...body,
    checkId: id,
    documentId: "",
    documentHash: "",
    documentKind: "text",
    title,
    stageTimes,
    createdAt: new Date(at).toISOString(),
    coverage: [],
    options: { smallMatchWords: 0, excludeQuotations: false, excludeBibliography: false },
  };
  return {
    report,
    view: {
      countedWords: body.countedWords,
      matchedWords: body.matchedWords,
      score: body.score,
      groups: body.groups,
      sources: body.sources.map((source) => ({
        source,
        words: source.words,
        percent: source.percent,
        matches: source.matches,
        leftOut: null,
      })),
      matches: orderedMatches(report).map((match) => ({
        match,
        sourceId: match.sourceId,
        leftOut: match.group === "own_drafts" ? "group" : match.excluded,
      })),
    },
  };
}
