import { expect, test } from "vitest";
import { everythingIncluded, leftOutParts, withPart } from "#core/checks/report/left-out.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, type ViewFilters, viewOf } from "#core/checks/report/view.ts";
import { madeReport, madeText, rangeOf } from "#tests/support/made-report.ts";

const text = madeText(200);
const report = madeReport(
  text,
  [
    { first: 0, words: 20 },
    { first: 40, words: 30, region: "quotation", quoted: true, excluded: "quotation", group: "cited_quoted" },
    { first: 80, words: 6, excluded: "small" },
    { first: 150, words: 20, region: "bibliography", excluded: "bibliography", group: "cited_quoted" },
  ],
  {
    engineVersion: "2.1.0",
    countedWords: 150,
    matchedWords: 20,
    score: 13.3,
    regions: {
      quotations: [rangeOf(text, 40, 30)],
      bibliography: [rangeOf(text, 150, 50)],
      templates: [],
      citations: [],
    },
  },
);
const base = viewBase(report);
const parts = (filters: ViewFilters) =>
  leftOutParts(base, filters, viewOf(base, filters)).map(({ key, isOut, matches, words, of }) => [
    key,
    isOut,
    matches,
    words,
    of,
  ]);

test("each kind of text that can be excluded is listed once, with its share of the matches", () => {
  expect(parts(defaultFilters(report))).toEqual([
    ["quotations", true, 1, 30, null],
    ["bibliography", true, 1, 20, 50],
    ["small", true, 1, 6, null],
  ]);
});

test("a kind that is included keeps its row and its size, so that it can be excluded again", () => {
  let filters = defaultFilters(report);
  for (const key of ["quotations", "bibliography", "small"] as const) {
    filters = withPart(filters, key, false, 14);
    expect(
      parts(filters)
        .find(([one]) => one === key)
        ?.slice(1),
    ).toEqual([
      false,
      ...(parts(defaultFilters(report))
        .find(([one]) => one === key)
        ?.slice(2) ?? []),
    ]);
  }
  expect(viewOf(base, filters).matchedWords).toBe(76);
  expect(withPart(filters, "small", true, 14).smallMatchWords).toBe(14);
  expect(withPart(filters, "small", true, 0).smallMatchWords).toBe(14);
});

test("with everything included nothing is excluded, and own drafts are visible", () => {
  const own = { ...defaultFilters(report), matches: ["m0"], sources: ["a"], kinds: ["library" as const], fromYear: 1 };
  const view = viewOf(base, everythingIncluded(own));
  expect(view.matches.every(({ leftOut }) => leftOut === null)).toBe(true);
  expect(view.matchedWords).toBe(76);
});

test("hidden text has its own switch; if included, its words are counted where they match", () => {
  const hidden = madeReport(
    text,
    [
      { first: 0, words: 20 },
      { first: 180, words: 20, region: "hidden", excluded: "hidden" },
    ],
    {
      words: 180,
      countedWords: 180,
      matchedWords: 20,
      score: 11.1,
      regions: { ...report.regions, quotations: [], bibliography: [], hidden: [rangeOf(text, 180, 20)] },
      options: { ...report.options, excludeHidden: true },
    },
  );
  const all = viewBase(hidden);
  const usual = defaultFilters(hidden);
  expect(leftOutParts(all, usual, viewOf(all, usual))).toEqual([
    { key: "hidden", isOut: true, matches: 1, words: 20, percent: 10, of: null },
  ]);
  const shown = withPart(usual, "hidden", false, 14);
  expect(viewOf(all, shown)).toMatchObject({ matchedWords: 40, countedWords: 200, score: 20 });
  expect(leftOutParts(all, shown, viewOf(all, shown))).toMatchObject([{ key: "hidden", isOut: false, words: 20 }]);
});
