import { expect, test } from "vitest";
import {
  align,
  allVisible,
  composeReport,
  containment,
  type EngineOptions,
  likeSentences,
  type Passage,
  prepare,
  type ReportInput,
} from "#core/similarity/index.ts";
import { pick, seeded, sentences, vocabulary } from "./random.ts";
import { anotherHarbour, harbourRewritten, sleepTranslated, soilSummed } from "./rewritten.ts";
import { gardens, harbour, sleep, soil } from "./texts.ts";

const blocks = [harbour, soil, sleep, gardens].flatMap((text) => text.split("\n\n"));
const rewritten = [harbourRewritten, sleepTranslated, soilSummed];

/** Texts put together from paragraphs, some rewritten, some quoted, and sentences of their own. */
function made(seed: number): { text: string; source: string } {
  const random = seeded(seed);
  const words = vocabulary(400, seed);
  const parts: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    const chance = random();
    if (chance < 0.3) parts.push(pick(blocks, random));
    else if (chance < 0.5) parts.push(`“${pick(blocks, random)}” (Lee, 2020)`);
    else if (chance < 0.7) parts.push(pick(rewritten, random));
    else parts.push(sentences(60 + Math.floor(random() * 60), words, random));
  }
  if (random() < 0.5)
    parts.push("References", "Lee, A. (2020) Harbours of the north. Leeds: Tide Press.", pick(blocks, random));
  return { text: parts.join("\n\n"), source: pick([harbour, soil, sleep, gardens], random) };
}

function reportOf(text: string, source: string, options?: Partial<EngineOptions>) {
  const prepared = prepare(text);
  const other = prepare(source);
  const passages = align(prepared, other);
  const sources = [{ id: "a", kind: "library" as const, title: "A", text: source, prepared: other, passages }];
  const input: ReportInput = { text, parts: allVisible(prepared), pages: [0], sources, options };
  return composeReport(input);
}

const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

test("passages lie in order, apart, and inside both texts, for any mixture", () => {
  for (const seed of seeds) {
    const { text, source } = made(seed);
    let behind = 0;
    for (const passage of align(prepare(text), prepare(source))) {
      expect(passage.docStart).toBeGreaterThanOrEqual(behind);
      expect(passage.docEnd).toBeGreaterThan(passage.docStart);
      expect(passage.srcEnd).toBeGreaterThan(passage.srcStart);
      expect(passage.docEnd).toBeLessThanOrEqual(text.length);
      expect(passage.srcEnd).toBeLessThanOrEqual(source.length);
      expect(passage.sharedWords).toBeLessThanOrEqual(passage.words);
      behind = passage.docEnd;
    }
  }
});

test("the other way round the same stretches are alike", () => {
  for (const [text, source] of [
    [`${gardens}\n\n${harbourRewritten}`, harbour],
    [`${soil}\n\n${sleepTranslated}`, sleep],
    [`${harbour.split("\n\n")[1]}\n\n${soil}`, harbour],
  ] as const) {
    const there = align(prepare(text), prepare(source)).filter(isLong);
    const back = align(prepare(source), prepare(text)).filter(isLong);
    expect(back).toHaveLength(there.length);
    expect(there.length).toBeGreaterThan(0);
    for (const [i, one] of there.entries()) {
      const other = back[i]!;
      expect(other.strength).toBe(one.strength);
      expect(overlap(one.docStart, one.docEnd, other.srcStart, other.srcEnd)).toBeGreaterThan(0.9);
      expect(overlap(one.srcStart, one.srcEnd, other.docStart, other.docEnd)).toBeGreaterThan(0.9);
    }
  }
});

test("each exclusion lowers the matched words or leaves them, and none changes which matches are listed", () => {
  for (const seed of seeds) {
    const { text, source } = made(seed);
    const none = { excludeQuotations: false, excludeBibliography: false, excludeTemplates: false, smallMatchWords: 0 };
    const free = reportOf(text, source, none);
    const steps: Partial<EngineOptions>[] = [
      { ...none, excludeQuotations: true },
      { ...none, excludeQuotations: true, excludeBibliography: true },
      { ...none, excludeQuotations: true, excludeBibliography: true, smallMatchWords: 20 },
    ];
    let before = free.matchedWords;
    for (const step of steps) {
      const report = reportOf(text, source, step);
      expect(report.matchedWords).toBeLessThanOrEqual(before);
      expect(report.matches.map(({ start, end }) => [start, end])).toEqual(
        free.matches.map(({ start, end }) => [start, end]),
      );
      expect(report.scoreUnfiltered).toBe(free.scoreUnfiltered);
      before = report.matchedWords;
    }
  }
});

test("groups and sources each add up to the matched words, and the score is their share", () => {
  for (const seed of seeds) {
    const report = reportOf(made(seed).text, made(seed).source);
    const { own_drafts: _, ...groups } = report.groups;
    expect(Object.values(groups).reduce((sum, { words }) => sum + words, 0)).toBe(report.matchedWords);
    expect(report.sources.reduce((sum, { words }) => sum + words, 0)).toBe(report.matchedWords);
    expect(report.score).toBe(Math.round((report.matchedWords * 1000) / report.countedWords) / 10);
  }
});

test("the same input gives the same bytes, whatever was read before", () => {
  const { text, source } = made(3);
  const once = JSON.stringify(reportOf(text, source));
  for (const seed of seeds.slice(0, 5)) reportOf(made(seed + 50).text, made(seed).source);
  expect(JSON.stringify(reportOf(text, source))).toBe(once);
});

test("a text contains itself, nothing of an unrelated one, and a part of what was partly copied", () => {
  expect(containment(prepare(harbour), prepare(harbour))).toBe(1);
  expect(containment(prepare(harbour), prepare(soil))).toBeLessThan(0.01);
  const half = containment(prepare(`${harbour}\n\n${sleep}`), prepare(harbour));
  expect(half).toBeGreaterThan(0.4);
  expect(half).toBeLessThan(0.6);
  expect(containment(prepare("two words"), prepare(harbour))).toBe(0);
});

test("the sentences of a rewritten text have their like in its source, and those of another on the subject have not", () => {
  expect(likeSentences(prepare(harbour), prepare(harbour))).toBe(1);
  expect(likeSentences(prepare(harbourRewritten), prepare(harbour))).toBeGreaterThan(0.7);
  expect(likeSentences(prepare(anotherHarbour), prepare(harbour))).toBeLessThan(0.2);
  expect(likeSentences(prepare(""), prepare(harbour))).toBe(0);
});

function isLong({ words }: Passage): boolean {
  return words >= 14;
}

/** Shared part of two ranges, as a share of the longer. */
function overlap(a: number, b: number, x: number, y: number): number {
  return (Math.min(b, y) - Math.max(a, x)) / Math.max(b - a, y - x);
}
