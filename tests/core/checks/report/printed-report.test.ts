import { expect, test } from "vitest";
import { cslItem } from "#app/components/checks/report-viewer/cite/csl-item.ts";
import { withFullAddresses } from "#core/checks/report/full-addresses.ts";
import { endnotesOf, reportTexts } from "#core/checks/report/printed-report.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import { madeReport, madeText } from "#tests/support/made-report.ts";

const made = madeReport(madeText(200), [
  { first: 0, words: 20 },
  { first: 40, words: 20, group: "own_drafts", sourceId: "own" },
  { first: 80, words: 20, excluded: "hidden", region: "hidden" },
]);
const report = withFullAddresses(
  { ...made, sources: made.sources.map((one) => (one.id === "a" ? { ...one, url: "/d/ai/curves" } : one)) },
  "https://marginalia.test",
);

function notesWith(groups: readonly ("own_drafts" | "not_cited")[]) {
  const filters = { ...defaultFilters(report), groups: [...groups] };
  const base = viewBase(report);
  return endnotesOf({ report, base, filters, view: viewOf(base, filters), changed: 0, signed: null });
}

test("an export has notes for what the viewer shows: own drafts only while they are shown", () => {
  expect(notesWith(["own_drafts"]).map(({ source }) => source.id)).toEqual(["a"]);
  expect(notesWith([]).map(({ source }) => source.id)).toEqual(["a", "own"]);
  expect(notesWith(["own_drafts"])[0]?.places).toHaveLength(2);
});

test("an export and a reference give the full address of our own articles", () => {
  expect(notesWith([])[0]?.address).toBe("https://marginalia.test/d/ai/curves");
  const [source] = report.sources;
  expect(source && cslItem(source, "2026-11-24").URL).toBe("https://marginalia.test/d/ai/curves");
});

test("full addresses, and sources without one, are unchanged", () => {
  const sources = [
    { ...made.sources[0], url: "https://europepmc.org/x" },
    { ...made.sources[0], url: undefined },
  ] as typeof made.sources;
  expect(withFullAddresses({ sources }, "https://marginalia.test").sources).toEqual(sources);
});

test("an export says which snapshot of a public collection was searched", () => {
  const wiki = { collection: "collection:wiki", name: "Simple English Wikipedia", snapshot: "wiki.20261101.0000000b" };
  const coverage = [{ ...wiki, documents: 1200, asOf: "2026-11-01T00:00:00.000Z" }];
  const searched = (more: object) => {
    const covered = { ...report, coverage: coverage.map((one) => ({ ...one, ...more })) };
    const base = viewBase(covered);
    const filters = defaultFilters(covered);
    const details = { report: covered, base, filters, view: viewOf(base, filters), changed: 0, signed: null };
    return reportTexts(details).searched.map((line) => line.join(": ").replaceAll("\u00a0", " "));
  };
  expect(searched({})).toEqual(["Simple English Wikipedia: 1,200 texts, snapshot of 1 November 2026"]);
  expect(searched({ notSearched: "not_asked" })).toEqual(["Simple English Wikipedia: not selected for this check"]);
  expect(searched({ incomplete: true })[0]).toContain("not searched: it was built for another version of our search");
});
