import type { View } from "#core/checks/report/view.ts";
import type { ReportMatch } from "#schema/checks/report.ts";
import type { Drawn } from "../text/marks.tsx";

/** A match on one page: its part of the page's text, [start, end) relative to the start of the page. */
export type OnPage = { match: ReportMatch; start: number; end: number; begins: boolean };

/** The matches of each page. A match that crosses a page break is on both pages. */
export function matchesByPage(matches: readonly ReportMatch[], pages: readonly number[], length: number): OnPage[][] {
  const ends = pages.map((_, at) => pages[at + 1] ?? length);
  const onPages: OnPage[][] = pages.map(() => []);
  for (const match of matches) {
    for (let page = pageOf(match.start, pages); page < pages.length && (pages[page] ?? 0) < match.end; page += 1) {
      const from = pages[page] ?? 0;
      const start = Math.max(match.start, from) - from;
      const end = Math.min(match.end, ends[page] ?? length) - from;
      if (end > start) onPages[page]?.push({ match, start, end, begins: match.start >= from });
    }
  }
  return onPages;
}

/** The page of a text offset, from 0. */
export function pageOf(offset: number, pages: readonly number[]): number {
  let page = 0;
  while (page + 1 < pages.length && (pages[page + 1] ?? 0) <= offset) page += 1;
  return page;
}

/** The drawing data of each counted match, by id; excluded matches are not drawn on the page. */
export function countedOf(view: View): Map<string, Drawn> {
  const numbers = new Map(view.sources.map(({ source }) => [source.id, source.number]));
  let place = 0;
  return new Map(
    view.matches
      .filter(({ leftOut }) => leftOut === null)
      .map((shown) => {
        place += 1;
        return [shown.match.id, { shown, number: numbers.get(shown.sourceId) ?? 0, place }];
      }),
  );
}
