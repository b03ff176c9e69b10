import { expect, test } from "vitest";
import { viewBase } from "#core/checks/report/report-words.ts";
import { changedFilters, defaultFilters, parseFilters, viewOf, writeFilters } from "#core/checks/report/view.ts";
import { align, allVisible, composeReport, prepare, type SourceInput } from "#core/similarity/index.ts";
import type { Report } from "#schema/checks/report.ts";
import { seeded, sentences, vocabulary } from "../../similarity/random.ts";
import { flat, gardens, harbour, sleep, soil } from "../../similarity/texts.ts";

const words = vocabulary(3000, 7);

function part(text: string, from: number, count: number): string {
  return flat(text)
    .split(" ")
    .slice(from, from + count)
    .join(" ")
    .replace(/[.,:;]$/, "");
}

function reportOf(text: string, texts: Record<string, string>, options = {}): Report {
  const prepared = prepare(text);
  const sources = Object.entries(texts).map(([id, source], at): SourceInput => {
    const other = prepare(source);
    const kind = id.startsWith("own") ? "own_draft" : at % 2 === 0 ? "library" : "article";
    return { id, kind, title: id, year: 2000 + at, text: source, prepared: other, passages: align(prepared, other) };
  });
  const body = composeReport({ text, parts: allVisible(prepared), pages: [0], sources, options });
  return {
    ...body,
    checkId: "c",
    documentId: "d",
    documentHash: "",
    documentKind: "text",
    title: "Essay",
    createdAt: "2026-11-01T10:00:00.000Z",
    coverage: [],
    options: {
      smallMatchWords: 14,
      excludeQuotations: true,
      excludeBibliography: true,
      excludeTemplates: true,
      ...options,
    },
    stageTimes: {},
  };
}

const random = (n: number, seed: number) => sentences(n, words, seeded(seed));
const quoted = part(soil, 40, 30);
const copied = part(soil, 150, 40);
const short = part(harbour, 60, 10);
const entries = [
  "Adler, M. (2011). Stubborn fields, wet meadows. Soil Letters, 4, 1-9.",
  "Cole, R. (2019). Hedges: planting, cutting, laying. Northern Press.",
  "Moss, T. (1999). Harbour dredging costs revisited. Port Review, 12, 44-61.",
].join("\n");
const text = [
  random(200, 1),
  `Zq ${copied} qz.`,
  `He says \u201c${quoted}\u201d (Lee, 2020).`,
  `Qx ${short} xq. ${random(80, 2)}`,
  part(sleep, 10, 60),
  `${random(60, 3)} (Lee, 2020)`,
  `References\n\n${entries}`,
].join("\n\n");
const report = reportOf(text, {
  soil,
  harbour: `${harbour}\n\n${entries}`,
  sleep,
  again: soil,
  own: `${gardens} ${part(sleep, 10, 60)}`,
});
const base = viewBase(report);

test("with the filters of the report, the reader sees the report's own totals", () => {
  const cases = [
    report,
    reportOf(random(300, 9), { soil }),
    reportOf(text, { soil, own: text }, { smallMatchWords: 0 }),
  ];
  for (const one of cases) {
    const view = viewOf(viewBase(one), defaultFilters(one));
    expect(view.score).toBe(one.score);
    expect(view.matchedWords).toBe(one.matchedWords);
    expect(view.countedWords).toBe(one.countedWords);
    expect(view.groups).toEqual(one.groups);
    expect(view.sources.map(({ words: w, percent }) => [w, percent])).toEqual(
      one.sources.map(({ words: w, percent }) => [w, percent]),
    );
  }
});

test("without filters the score is the unfiltered one, and every word of it has one source", () => {
  const none = {
    ...defaultFilters(report),
    quotations: false,
    bibliography: false,
    templates: false,
    smallMatchWords: 0,
  };
  const view = viewOf(base, none);
  expect(view.score).toBe(report.scoreUnfiltered);
  expect(
    view.sources.filter(({ source }) => source.kind !== "own_draft").reduce((sum, { words: w }) => sum + w, 0),
  ).toBe(view.matchedWords);
});

test("quotations, references and small matches can be included one by one", () => {
  const usual = defaultFilters(report);
  const score = (change: object) => viewOf(base, { ...usual, ...change }).matchedWords;
  const before = score({});
  expect(score({ quotations: false })).toBeGreaterThan(before);
  expect(score({ bibliography: false })).toBeGreaterThan(before);
  expect(score({ smallMatchWords: 0 })).toBeGreaterThan(before);
  expect(score({ smallMatchWords: 50 })).toBeLessThan(before);
  expect(viewOf(base, { ...usual, citations: true }).countedWords).toBeLessThan(viewOf(base, usual).countedWords);
});

test("the passage of an excluded source is counted for the next source; with both excluded it is not counted", () => {
  const usual = defaultFilters(report);
  const twins = report.matches.find(({ otherSourceIds }) => otherSourceIds.length > 0);
  expect(twins).toBeDefined();
  const [first, second] = [twins!.sourceId, twins!.otherSourceIds[0]!];
  const one = viewOf(base, { ...usual, sources: [first] });
  expect(one.matches.find(({ match }) => match.id === twins!.id)).toMatchObject({ sourceId: second, leftOut: null });
  expect(one.score).toBe(report.score);
  const both = viewOf(base, { ...usual, sources: [first, second] });
  expect(both.matches.find(({ match }) => match.id === twins!.id)?.leftOut).toBe("source");
  expect(both.score).toBeLessThan(report.score);
});

test("a match, a collection, a year and a group can be excluded; a group keeps the total it would have", () => {
  const usual = defaultFilters(report);
  const [any] = report.matches.filter(({ excluded, group }) => excluded === null && group === "not_cited");
  expect(viewOf(base, { ...usual, matches: [any!.id] }).matchedWords).toBe(report.matchedWords - any!.words);
  expect(viewOf(base, { ...usual, kinds: ["library", "article"] }).score).toBe(0);
  expect(viewOf(base, { ...usual, fromYear: 2100 }).score).toBe(0);
  const hidden = viewOf(base, { ...usual, groups: ["not_cited", "own_drafts"] });
  expect(hidden.matchedWords).toBe(report.matchedWords - report.groups.not_cited.words);
  expect(hidden.groups.not_cited).toEqual(report.groups.not_cited);
});

test("own drafts are never counted, visible or not", () => {
  const usual = defaultFilters(report);
  expect(report.groups.own_drafts.words).toBeGreaterThan(0);
  const [seen, unseen] = [viewOf(base, { ...usual, groups: [] }), viewOf(base, usual)];
  expect(seen.score).toBe(unseen.score);
  expect(seen.groups).toEqual(unseen.groups);
});

test("small sources are excluded by words or by share", () => {
  const usual = defaultFilters(report);
  const [large] = report.sources;
  const view = viewOf(base, { ...usual, smallSourceWords: large!.words });
  expect(
    view.sources.filter(({ words: w, source }) => w > 0 && source.kind !== "own_draft").map(({ source }) => source.id),
  ).toEqual([large!.id]);
  expect(viewOf(base, { ...usual, smallSourcePercent: 100 }).score).toBe(0);
});

test("an address stores every filter and restores it; invalid values do not break the page", () => {
  const usual = defaultFilters(report);
  const filters = {
    ...usual,
    quotations: false,
    citations: true,
    smallMatchWords: 3,
    sources: [report.sources[1]!.id],
    matches: [report.matches[0]!.id],
    kinds: ["article" as const],
    groups: ["cited_quoted" as const],
    toYear: 2019,
  };
  const address = writeFilters(new URLSearchParams("tab=flags"), filters, report);
  expect(address.get("tab")).toBe("flags");
  expect(parseFilters(new URLSearchParams(address.toString()), report)).toEqual(filters);
  expect(writeFilters(new URLSearchParams(), usual, report).toString()).toBe("");
  expect(changedFilters(filters, report)).toBe(5);
  const odd = "small=1e9&sourceWords=-3&quotes=maybe&noSource=99.0.x&noMatch=nobody&noKind=web&noGroup=g9&years=19-2";
  expect(parseFilters(new URLSearchParams(odd), report)).toEqual({ ...usual, groups: [] });
});

test("a signed report shows the signed totals, also if today's rules would count differently", () => {
  const report = reportOf(text, { soil, harbour });
  const [first, ...others] = report.matches;
  // As another engine might have signed it: one match is left out, and the numbers are its own.
  const signed: Report = {
    ...report,
    engineVersion: "1.4.0",
    score: 12.3,
    matchedWords: 45,
    countedWords: 678,
    groups: { ...report.groups, not_cited: { matches: 1, words: 45, percent: 6.6 } },
    matches: first ? [{ ...first, excluded: "quotation" }, ...others] : [],
  };
  const shown = viewOf(viewBase(signed), defaultFilters(signed));
  expect(shown).toMatchObject({ score: 12.3, matchedWords: 45, countedWords: 678, groups: signed.groups });
  expect(shown.sources.map(({ words }) => words)).toEqual(signed.sources.map(({ words }) => words));
  expect(shown.matches.find(({ match }) => match.id === first?.id)?.leftOut).toBe("quotation");
  const filtered = viewOf(viewBase(signed), { ...defaultFilters(signed), quotations: false, matches: ["none"] });
  expect(filtered.score).not.toBe(12.3);
});
