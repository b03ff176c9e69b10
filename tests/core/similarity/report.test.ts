import { expect, test } from "vitest";
import {
  align,
  allVisible,
  composeReport,
  defaultOptions,
  prepare,
  type ReportBody,
  type SourceInput,
} from "#core/similarity/index.ts";
import { Report, ReportBody as ReportBodyShape } from "#schema/checks/report.ts";
import { SMALL_MATCH_WORDS } from "#schema/vocabulary/checks.ts";
import { seeded, sentences, vocabulary } from "./random.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const words = vocabulary(3000, 41);
const own = (n: number, seed: number) => sentences(n, words, seeded(seed));
const copied = flat(soil)
  .split(" ")
  .slice(150, 190)
  .join(" ")
  .replace(/[.,:;]$/, "");
const COPIED_WORDS = prepare(copied).words;

test("the score is the share of copied words, with one decimal", () => {
  const text = `${own(300, 1)} Zq ${copied} qz. ${own(200, 2)}`;
  const report = check(text, [source("a", soil)]);
  expect(report.matchedWords).toBe(COPIED_WORDS);
  expect(report.countedWords).toBe(report.words);
  expect(report.score).toBe(Math.round((COPIED_WORDS * 1000) / report.words) / 10);
  expect(report.scoreUnfiltered).toBe(report.score);
  expect(report.matches).toHaveLength(1);
  expect(text.slice(report.matches[0]?.start, report.matches[0]?.end)).toBe(copied);
  expect(report.matches[0]?.excerpt?.yours).toBe(copied);
  expect(flat(report.matches[0]?.excerpt?.source ?? "")).toBe(copied);
});

test("copied words fall into four groups by quotation marks and citations", () => {
  const cases = [
    [`${copied}.`, "not_cited"],
    [`${copied} (Lee, 2020).`, "missing_quotation"],
    [`Lee (2020) argues that ${copied}.`, "missing_quotation"],
    [`${copied} [12].`, "missing_quotation"],
    [`\u201c${copied}\u201d.`, "missing_citation"],
    [`"${copied}" (Lee 2020, p. 4).`, "cited_quoted"],
    [`\u00ab ${copied} \u00bb [3, 5\u20137].`, "cited_quoted"],
    [`\u201e${copied}\u201c.\u00b9`, "missing_citation"],
    [
      `\u201e${copied}\u201c.\u00b9\n\nNotes\n\n1. Anna Holm, A Field in Use (Northern Press, 2021), p. 4.`,
      "cited_quoted",
    ],
  ] as const;
  for (const [passage, group] of cases) {
    const report = check(`${own(100, 3)}\n\n${passage} ${own(100, 4)}`, [source("a", soil)], {
      excludeQuotations: false,
    });
    expect(
      report.matches.map((match) => match.group),
      passage,
    ).toEqual([group]);
    expect(report.groups[group]).toMatchObject({ matches: 1, words: COPIED_WORDS });
    expect(report.matchedWords).toBe(COPIED_WORDS);
  }
});

test("a citation of the sentence before, or far away, does not count", () => {
  const before = check(`${own(50, 5)} So it was (Lee, 2020). Zq ${copied}. ${own(50, 6)}`, [source("a", soil)]);
  expect(before.matches[0]?.group).toBe("not_cited");
  const far = check(`${copied} zq. ${own(60, 7)} (Lee, 2020). ${own(50, 6)}`, [source("a", soil)]);
  expect(far.matches[0]?.citationNear).toBeNull();
});

test("the citation near a match is named with its distance", () => {
  const report = check(`${own(50, 8)} ${copied} as was shown by many others before (Lee, 2020). ${own(9, 9)}`, [
    source("a", soil),
  ]);
  expect(report.matches[0]?.citationNear).toMatchObject({ style: "author-year", text: "(Lee, 2020)", distance: 7 });
});

test("a sign that leads to no work is not listed as a citation", () => {
  const text = `${own(60, 7)} There are two kinds (1). As Holm (2021) says. ${own(60, 8)}`;
  const { regions } = check(text, [source("a", soil)]);
  expect(regions.citations.map(([start, end]) => text.slice(start, end))).toEqual(["Holm (2021)"]);
});

test("quotations are left out of the score and listed with the reason", () => {
  const report = check(`${own(200, 10)} \u201c${copied}\u201d (Lee, 2020). ${own(100, 11)}`, [source("a", soil)]);
  expect(report.score).toBe(0);
  expect(report.scoreUnfiltered).toBeGreaterThan(0);
  expect(report.matches[0]).toMatchObject({ excluded: "quotation", quoted: true, group: "cited_quoted" });
});

test("a passage that enters a quotation is cut there; a few quoted words do not cut it", () => {
  const parts = copied.split(" ");
  const half = `${parts.slice(0, 20).join(" ")} \u201c${parts.slice(20).join(" ")}\u201d (Lee, 2020)`;
  const cut = check(`${own(50, 12)} ${half} ${own(50, 13)}`, [source("a", soil)]);
  expect(cut.matches.map((match) => match.excluded)).toEqual([null, "quotation"]);
  const scare = `${parts.slice(0, 20).join(" ")} \u201c${parts[20]} ${parts[21]}\u201d ${parts.slice(22).join(" ")}`;
  const whole = check(`${own(50, 12)} ${scare} ${own(50, 13)}`, [source("a", soil)]);
  expect(whole.matches).toHaveLength(1);
});

test("the bibliography is left out of score and counted words, the appendix behind it is not", () => {
  const entries = [
    "Adler, M. (2011). Measuring the stubborn field. Journal of Invented Agronomy, 12(3), 44-61.",
    "Boone, T. and Okafor, C. (2016). Drains, hedges and the memory of water. Aldermoor: Quay Press.",
    "Cole, R. (2019). What grandfathers never ploughed. Soil Letters, 7, 101-119.",
  ].join("\n");
  const text = `${own(200, 14)}\n\nReferences\n${entries}\n\nAppendix A\n\n${copied}.\n`;
  const report = check(text, [source("b", `Reading list\n${entries}`), source("a", soil)]);
  expect(report.matches.map((match) => match.excluded)).toEqual(["bibliography", null]);
  expect(report.countedWords).toBe(report.words - prepare(entries).words);
  expect(report.matchedWords).toBe(COPIED_WORDS);
  const counted = check(text, [source("b", entries), source("a", soil)], { excludeBibliography: false });
  expect(counted.countedWords).toBe(counted.words);
  expect(counted.matchedWords).toBe(COPIED_WORDS + prepare(entries).words);
});

test("matches under eight words are small, and the limit can be changed", () => {
  const short = flat(soil).split(" ").slice(150, 157).join(" ");
  const text = `${own(60, 15)} Zq ${short} qz. ${own(60, 16)}`;
  expect(check(text, [source("a", soil)]).matches[0]).toMatchObject({ excluded: "small", words: 7 });
  expect(check(text, [source("a", soil)], { smallMatchWords: 7 }).matchedWords).toBe(7);
  expect(check(text, [source("a", soil)]).score).toBe(0);
});

test("where a form says nothing, small is what the engine calls small", () => {
  expect(SMALL_MATCH_WORDS).toBe(defaultOptions.smallMatchWords);
});

test("each word is credited to one source, the largest first", () => {
  const both = `${copied} ${flat(sleep).slice(0, 900)}`;
  const text = `${own(100, 17)} ${both} ${own(100, 18)}`;
  const report = check(text, [
    source("small", soil),
    source("large", `${flat(soil)} ${flat(sleep)}`),
    source("mid", sleep),
  ]);
  expect(report.sources.reduce((sum, s) => sum + s.words, 0)).toBe(report.matchedWords);
  expect(report.sources.map((s) => [s.number, s.id])[0]).toEqual([1, "large"]);
  const groups = report.groups;
  const sum =
    groups.not_cited.words + groups.missing_quotation.words + groups.missing_citation.words + groups.cited_quoted.words;
  expect(sum).toBe(report.matchedWords);
});

test("two sources with the same passage share one match", () => {
  const report = check(`${own(100, 19)} ${copied} ${own(100, 20)}`, [source("b", soil), source("a", soil)]);
  expect(report.matches).toHaveLength(1);
  expect(report.matches[0]).toMatchObject({ sourceId: "a", otherSourceIds: ["b"] });
  expect(report.sources.map((s) => [s.id, s.words])).toEqual([
    ["a", COPIED_WORDS],
    ["b", 0],
  ]);
});

test("own drafts are shown and never counted, and hide no other source", () => {
  const text = `${own(100, 21)} ${copied} ${own(100, 22)}`;
  const report = check(text, [{ ...source("draft", text), kind: "own_draft" }, source("a", soil)]);
  expect(report.matchedWords).toBe(COPIED_WORDS);
  expect(report.scoreUnfiltered).toBe(report.score);
  expect(report.groups.own_drafts).toMatchObject({ matches: 1, words: report.words, percent: 100 });
  expect(report.matches.map((match) => match.sourceId).sort()).toEqual(["a", "draft"]);
  expect(report.sources.map((s) => s.id)).toEqual(["a", "draft"]);
});

test("a whole copied text scores 100, an own text 0", () => {
  expect(check(harbour, [source("a", harbour)]).score).toBe(100);
  expect(check(gardens, [source("a", harbour)])).toMatchObject({
    score: 0,
    scoreUnfiltered: 0,
    sources: [],
    matches: [],
  });
});

test("empty and one-word texts give an empty report", () => {
  for (const text of ["", "word", "\u00a0\n"]) {
    expect(check(text, [source("a", soil)])).toMatchObject({
      score: 0,
      scoreUnfiltered: 0,
      matchedWords: 0,
      matches: [],
    });
  }
});

test("match ids are different and stay the same when the text around changes", () => {
  const once = check(`${own(80, 23)} ${copied} ${own(50, 24)}`, [source("a", soil)]);
  const twice = check(`${own(10, 25)} ${copied} ${own(90, 26)} ${copied} ${own(9, 27)}`, [source("a", soil)]);
  expect(twice.matches[0]?.id).toBe(once.matches[0]?.id);
  expect(new Set(twice.matches.map((match) => match.id)).size).toBe(2);
});

test("flags of the extractor stand behind those of the normaliser", () => {
  const hidden = {
    kind: "hidden_text" as const,
    count: 1,
    ranges: [[0, 4] as [number, number]],
    sample: "x",
    note: "White text.",
  };
  const text = `s\u0430lt ${own(20, 28)}`;
  const report = composeReport({ text, parts: allVisible(prepare(text)), pages: [0], sources: [], flags: [hidden] });
  expect(report.flags.map((flag) => flag.kind)).toEqual(["replaced_char", "hidden_text"]);
});

test("the report has the stored shape, and the same input gives the same bytes", () => {
  const text = `${own(200, 29)} ${copied} (Lee, 2020). ${own(50, 30)} \u201c${flat(sleep).slice(0, 300)}\u201d ${flat(harbour)}`;
  const sources = [source("a", soil), source("b", sleep), { ...source("s", harbour), kind: "student" as const }];
  const report = check(text, sources);
  expect(ReportBodyShape.parse(report)).toEqual(report);
  const shape: ReportBodyShape = report;
  const stored = Report.parse({
    ...shape,
    checkId: "c1",
    documentHash: "0".repeat(64),
    documentKind: "text",
    documentId: "d1",
    title: "Essay",
    createdAt: "2026-01-02T03:04:05.000Z",
    coverage: [{ collection: "library", documents: 3, asOf: "2026-01-01T00:00:00.000Z" }],
    options: { smallMatchWords: 8, excludeQuotations: true, excludeBibliography: true, gapWords: 8 },
    stageTimes: { aligning: 12 },
  });
  expect(stored.score).toBe(report.score);
  expect(JSON.stringify(check(text, [...sources].reverse()))).toBe(JSON.stringify(report));
});

function source(id: string, text: string): Omit<SourceInput, "passages" | "prepared"> {
  return { id, kind: "article", title: `Title of ${id}`, text };
}

function check(
  text: string,
  sources: Omit<SourceInput, "passages" | "prepared">[],
  options: Parameters<typeof composeReport>[0]["options"] = {},
): ReportBody {
  const prepared = prepare(text);
  const aligned = sources.map((given) => {
    const other = prepare(given.text);
    return { ...given, prepared: other, passages: align(prepared, other) };
  });
  return composeReport({ text, parts: allVisible(prepared), pages: [0], sources: aligned, options });
}
