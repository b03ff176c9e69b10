import { describe, expect, test } from "vitest";
import { flagSentences, headlineOf } from "#core/checks/report/headline.ts";
import { leftOutTotals } from "#core/checks/report/left-out.ts";
import { isLookedFor } from "#core/checks/report/names.ts";
import { viewBase } from "#core/checks/report/report-words.ts";
import { defaultFilters, viewOf } from "#core/checks/report/view.ts";
import type { Report, ReportFlag } from "#schema/checks/report.ts";
import { madeReport, madeText, rangeOf } from "#tests/support/made-report.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
function said(report: Report, change: object = {}) {
  const base = viewBase(report);
  const filters = { ...defaultFilters(report), ...change };
  const { notifications, result } = headlineOf(base, viewOf(base, filters), filters);
  return { notifications: notifications.map(plain), result: plain(result) };
}
const flag = (kind: ReportFlag["kind"], count: number): ReportFlag => ({
  kind,
  count,
  ranges: [],
  sample: "",
  note: "",
});

describe("flags are stated first", () => {
  const text = madeText(337);

  test("text manipulations are stated, and that the text was compared as displayed", () => {
    const { notifications } = said(madeReport(text, [], { flags: [flag("hidden_text", 4), flag("spacing", 312)] }));
    expect(notifications).toEqual([
      "Spaces inside words were changed in 312 places; hidden text was found in 4 places. We compared the text as a reader sees it.",
    ]);
  });

  test("with a flag, no report states plainly that no matches were found", () => {
    const kinds: ReportFlag["kind"][] = ["hidden_text", "replaced_char", "invisible_char", "tiny_text"];
    const others: ReportFlag["kind"][] = [
      "language_switch",
      "spacing",
      "added_marks",
      "changed_spelling",
      "quoted_text",
    ];
    for (const kind of [...kinds, ...others]) {
      const { notifications, result } = said(madeReport(text, [], { flags: [flag(kind, 1)] }));
      expect(notifications.length, kind).toBe(1);
      expect(result).toBe(
        "0.0% of 337 counted words match other texts. Read the flags before you rely on this number.",
      );
    }
  });

  test("two flags of one kind are one number; engines before 3 did not compare the text as displayed", () => {
    expect(flagSentences([flag("spacing", 1), flag("spacing", 2)], "3.0.0").map(plain)).toEqual([
      "Spaces inside words were changed in 3 places. We compared the text as a reader sees it.",
    ]);
    expect(flagSentences([flag("hidden_text", 1)], "2.1.0").map(plain)).toEqual(["Hidden text was found in 1 place."]);
  });
});

test("without flags and matches the sentence is plain", () => {
  expect(said(madeReport(madeText(337), []))).toEqual({ notifications: [], result: "No matches found in 337 words." });
});

test("the number counts matches and their sources; own drafts are in neither", () => {
  const report = madeReport(
    madeText(400),
    [
      { first: 0, words: 20 },
      { first: 50, words: 20, sourceId: "b" },
      { first: 100, words: 20, sourceId: "own", group: "own_drafts" },
      { first: 200, words: 4, excluded: "small" },
    ],
    { score: 10, matchedWords: 40 },
  );
  expect(said(report)).toEqual({
    notifications: [],
    result: "10.0% of 400 counted words match other texts: 2 matches in 2 sources.",
  });
});

describe("excluded text is stated if it is much", () => {
  const text = madeText(1000);

  test("cited quotations", () => {
    const range = rangeOf(text, 100, 310);
    const quotation = { first: 100, words: 310, region: "quotation", quoted: true, group: "cited_quoted" } as const;
    const report = madeReport(text, [{ ...quotation, excluded: "quotation" }], {
      regions: { quotations: [range], bibliography: [], templates: [], citations: [] },
    });
    expect(said(report)).toEqual({
      notifications: [
        "31.0% of the text matches other texts, is in quotation marks with a citation and is not counted.",
      ],
      result: "No matches counted in 1,000 counted words: 1 match excluded.",
    });
    expect(said({ ...report, engineVersion: "2.1.0" }).notifications[0]).toContain(
      "in quotation marks and is not counted",
    );
  });

  test("a list of references of more than a fifth of the text", () => {
    const regions = { quotations: [], bibliography: [rangeOf(text, 750, 250)], templates: [], citations: [] };
    expect(said(madeReport(text, [], { countedWords: 750, regions })).notifications).toEqual([
      "25.0% of the text is the reference list and is not counted.",
    ]);
    const short = { ...regions, bibliography: [rangeOf(text, 900, 100)] };
    expect(said(madeReport(text, [], { countedWords: 900, regions: short })).notifications).toEqual([]);
  });

  test("hidden text, and exclusions by the reader", () => {
    const hidden = { first: 0, words: 300, region: "hidden", excluded: "hidden" } as const;
    const regions = { quotations: [], bibliography: [], templates: [], citations: [], hidden: [rangeOf(text, 0, 300)] };
    const options = { ...madeReport(text, []).options, excludeHidden: true };
    expect(said(madeReport(text, [hidden], { words: 700, countedWords: 700, regions, options })).notifications).toEqual(
      ["30.0% of the text matches other texts, is hidden text and is not counted."],
    );
    const report = madeReport(text, [{ first: 0, words: 300 }], { matchedWords: 300, score: 30 });
    expect(said(report).notifications).toEqual([]);
    expect(said(report, { matches: ["m0"] }).notifications).toEqual([
      "30.0% of the text matches other texts and was excluded by hand or by a filter.",
    ]);
  });

  test("a small exclusion beside a large score, or one phrase of a long text, is not stated", () => {
    const small = { first: 900, words: 12, excluded: "small" } as const;
    const report = madeReport(text, [{ first: 0, words: 500 }, small], { matchedWords: 500, score: 50 });
    expect(said(report).notifications).toEqual([]);
    expect(said(madeReport(text, [{ ...small, words: 8 }])).notifications).toEqual([]);
  });

  test("more than a fifth of the text in quotation marks is stated, whether it matches or not", () => {
    const regions = (count: number) => ({
      quotations: [rangeOf(text, 0, count)],
      bibliography: [],
      templates: [],
      citations: [],
    });
    expect(said(madeReport(text, [], { regions: regions(250) })).notifications).toEqual([
      "25.0% of the text is in quotation marks.",
    ]);
    expect(said(madeReport(text, [], { regions: regions(200) })).notifications).toEqual([]);
  });
});

describe("a patchwork text is stated as such", () => {
  const pieces = (
    count: number,
    every: number,
    sourceOf: (at: number) => string,
    words = (at: number) => 6 + (at % 8),
  ) =>
    Array.from({ length: count }, (_, at) => ({
      first: at * every,
      words: words(at),
      sourceId: sourceOf(at),
      excluded: "small" as const,
    }));

  test("twenty short matches with twenty sources", () => {
    const { notifications, result } = said(
      madeReport(
        madeText(300),
        pieces(20, 15, (at) => `s${at}`),
      ),
    );
    expect(notifications).toEqual([
      "This text is made of 20 short pieces (6 to 13 words) from 20 sources. Each is shorter than 14 words and is not counted.",
    ]);
    expect(result).toBe("No matches counted in 300 counted words: 20 matches excluded.");
  });

  test("short matches with one source, in part of the text", () => {
    const report = madeReport(
      madeText(1000),
      pieces(
        12,
        40,
        () => "a",
        () => 10,
      ),
    );
    expect(said(report).notifications).toEqual([
      "12.0% of this text is made of 12 short pieces (10 words) from 1 source. Each is shorter than 14 words and is not counted.",
    ]);
  });

  test("an honest text with a handful of common phrases is no patchwork", () => {
    const handful = madeReport(
      madeText(500),
      pieces(
        6,
        70,
        (at) => `s${at}`,
        () => 7,
      ),
    );
    const long = madeReport(
      madeText(3000),
      pieces(
        20,
        120,
        (at) => `s${at}`,
        () => 7,
      ),
    );
    // Set phrases of a subject: each has three sources and more.
    const common = madeReport(
      madeText(500),
      pieces(
        12,
        40,
        (at) => `s${at}`,
        () => 7,
      ).map((one) => ({ ...one, otherSourceIds: ["x", "y"] })),
    );
    for (const report of [handful, long, common])
      expect(said(report).notifications.filter((notice) => notice.includes("made of"))).toEqual([]);
  });

  test("short matches that are counted, or excluded for another reason, are no patchwork", () => {
    const counted = pieces(20, 15, () => "a").map((one) => ({ ...one, excluded: null }));
    const quoted = pieces(20, 15, () => "a").map((one) => ({ ...one, excluded: "quotation" as const }));
    for (const matches of [counted, quoted])
      expect(said(madeReport(madeText(300), matches)).notifications.join(" ")).not.toContain("made of");
  });
});

test("the exclusions add up: no word has two reasons, and no counted word has one", () => {
  const report = madeReport(madeText(100), [
    { first: 0, words: 20 },
    { first: 10, words: 20, excluded: "quotation", region: "quotation" },
    { first: 25, words: 10, excluded: "small" },
    { first: 50, words: 10, group: "own_drafts", sourceId: "own" },
  ]);
  const base = viewBase(report);
  const totals = leftOutTotals(base, viewOf(base, defaultFilters(report)));
  expect([...totals].map(([reason, { matches, words }]) => [reason, matches, words])).toEqual([
    ["quotation", 1, 10],
    ["small", 1, 5],
  ]);
});

test("a report states that a kind of flag was looked for only if its engine did", () => {
  expect(isLookedFor("hidden_text", "1.2.0")).toBe(true);
  expect(isLookedFor("spacing", "2.4.0")).toBe(false);
  expect(isLookedFor("spacing", "3.0.0")).toBe(true);
  expect(isLookedFor("changed_spelling", "3.0.0")).toBe(false);
  expect(isLookedFor("changed_spelling", "3.1.0")).toBe(true);
  expect(isLookedFor("changed_spelling", "10.0.0")).toBe(true);
});
