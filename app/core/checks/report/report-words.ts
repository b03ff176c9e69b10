import type { Report } from "#schema/checks/report.ts";
import {
  type Parts,
  type Prepared,
  prepare,
  prepareAsWritten,
  prepareParts,
  wordsBetween,
} from "../../similarity/index.ts";
import { engineMajor } from "./matches.ts";
import { orderedMatches, type ReportWords, type ViewBase, viewBaseOf } from "./view.ts";

/** The words of a report, read by the engine. Its word list is large: pages get the result from the server. */
export function reportWords(report: Report): ReportWords {
  const { visible, hidden } = partsOf(report);
  const wordsOf = (ranges: readonly (readonly [number, number])[]) =>
    ranges.map(([start, end]) => wordsBetween(visible, start, end));
  const { bibliography, templates, citations } = report.regions;
  return {
    visible: visible.words,
    hidden: hidden?.words ?? 0,
    places: orderedMatches(report).map(({ start, end, region }): [number, number] => {
      if (region !== "hidden" || !hidden) return wordsBetween(visible, start, end);
      const [first, behind] = wordsBetween(hidden, start, end);
      return [first + visible.words, behind + visible.words];
    }),
    bibliography: wordsOf(bibliography),
    templates: wordsOf(templates),
    citations: wordsOf(citations),
  };
}

/** For callers that have the engine. */
export function viewBase(report: Report): ViewBase {
  return viewBaseOf(report, reportWords(report));
}

/** The words of a report by the rules of its engine: before version 3 as they are written. */
function partsOf({ text, regions, engineVersion }: Report): Parts {
  const read: (text: string) => Prepared = engineMajor(engineVersion) < 3 ? prepareAsWritten : prepare;
  return prepareParts(text, regions.hidden ?? [], read);
}
