import { expect, test } from "vitest";
import sample from "#app/content/sample/report.json" with { type: "json" };
import { reportLine } from "#core/checks/check-report.ts";
import { headlineOf } from "#core/checks/report/headline.ts";
import { countedInView, countedMatches, numberOfMatches } from "#core/checks/report/matches.ts";
import { groupOrder } from "#core/checks/report/names.ts";
import { reportTexts } from "#core/checks/report/printed-report.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { statementOf } from "#core/checks/report/signed-statement.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import { Report } from "#schema/checks/report.ts";
import { madeReport, madeText } from "#tests/support/made-report.ts";
import { sampleReport } from "#tests/support/sample-report.ts";

const report = madeReport(madeText(200), [
  { first: 0, words: 20 },
  { first: 40, words: 20 },
  { first: 80, words: 6, excluded: "small" },
  { first: 100, words: 20, excluded: "hidden", region: "hidden" },
  { first: 140, words: 20, group: "own_drafts", sourceId: "own" },
]);
const signing = { id: "x", textHash: "a".repeat(64), reportHash: "b".repeat(64) };

test("a report of engine 3 has as many matches as it counts, wherever the number is computed", () => {
  const base = viewBase(report);
  const filters = defaultFilters(report);
  const view = viewOf(base, filters);
  expect([
    numberOfMatches(report),
    reportLine(report).matches,
    statementOf(report, signing).matches,
    countedInView(view).length,
  ]).toEqual([2, 2, 2, 2]);
  expect(headlineOf(base, view, filters).result).toContain("2\u00a0matches");
});

test("showing own drafts does not change the number of matches", () => {
  const view = viewOf(viewBase(report), { ...defaultFilters(report), groups: [] });
  expect(view.matches.some(({ leftOut, match }) => leftOut === null && match.group === "own_drafts")).toBe(true);
  expect(countedInView(view).every(({ match }) => match.group !== "own_drafts")).toBe(true);
});

test("a report of an earlier engine keeps the signed number: of all its matches", () => {
  for (const engineVersion of ["1.2.0", "2.1.0"]) {
    const old = { ...report, engineVersion };
    expect([numberOfMatches(old), reportLine(old).matches, statementOf(old, signing).matches]).toEqual([5, 5, 5]);
  }
});

test.each([
  ["the sample", Report.parse(sample)],
  ["one of the engine", sampleReport(1500)],
  ["one without a match", madeReport(madeText(200), [])],
])("the viewer, its groups, the lists, the proof and the exports show the same number of matches: %s", (_, one) => {
  const base = viewBase(one);
  const filters = defaultFilters(one);
  const view = viewOf(base, filters);
  const inGroups = groupOrder
    .filter((group) => group !== "own_drafts")
    .reduce((sum, group) => sum + view.groups[group].matches, 0);
  const copied = reportTexts({ report: one, base, filters, view, changed: 0, signed: null }).details;
  const numbers = {
    row: reportLine(one).matches,
    statement: statementOf(one, signing).matches,
    viewer: countedInView(view).length,
    groups: inGroups,
    numbered: countedMatches(one).length,
    copy: Number(new Map(copied).get("Matches")),
  };
  const number = numberOfMatches(one);
  expect(new Set(Object.values(numbers)), JSON.stringify(numbers)).toEqual(new Set([number]));
});
