import { afterEach, expect, test, vi } from "vitest";
import { align, type Prepared, prepare } from "#core/similarity/index.ts";
import { PARAGRAPHS, SEGMENTED, SEGMENTED_SOMEHOW, wordsOf } from "#tests/support/unspaced.ts";
import { gardens, harbour } from "./texts.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test.each(Object.entries(SEGMENTED))("a %s sentence has the words of its dictionary", (_, segmented) => {
  const text = segmented.replaceAll("|", "");
  expect(wordsIn(text, prepare(text))).toEqual(wordsOf(segmented));
});

test.each(Object.entries(SEGMENTED_SOMEHOW))("a %s sentence has words of several characters", (_, text) => {
  const p = prepare(text);
  expect(Array.from(p.start, (start, i) => text.slice(start, p.end[i])).join("")).toBe(text);
  expect(p.words).toBeGreaterThan(3);
  expect(p.words).toBeLessThan(text.match(/\P{M}\p{M}*/gu)?.length ?? 0);
});

test.each(Object.entries(PARAGRAPHS))("a %s paragraph copied into another text is found", (_, { copied, other }) => {
  const text = `${other}\n\n${copied}\n\n${other}`;
  const source = `${harbour}\n\n${copied}\n\n${gardens}`;
  const passages = align(prepare(text), prepare(source));
  const from = text.indexOf(copied);
  const behind = from + copied.trimEnd().replace(/[。.]$/, "").length;
  expect(passages.some((passage) => passage.docStart <= from && passage.docEnd >= behind)).toBe(true);
});

test.each(Object.entries(PARAGRAPHS))("two %s paragraphs about different things share nothing", (_, paragraphs) => {
  expect(align(prepare(paragraphs.copied), prepare(paragraphs.other))).toEqual([]);
});

test("line ends and invisible characters inside a run do not change its words", () => {
  const plain = "人工知能の研究は大学で長い歴史を持っています";
  for (const between of ["\n", "\r\n", "\u200b", "\u2060\u200b"]) {
    const dressed = Array.from(plain).join(between);
    const p = prepare(dressed);
    expect([...p.hash]).toEqual([...prepare(plain).hash]);
    expect(wordsIn(dressed, p).map((word) => word.replaceAll(between, ""))).toEqual(wordsIn(plain, prepare(plain)));
  }
});

test("an empty line parts two runs, and their sentences", () => {
  const p = prepare("海水\n\n记得");
  expect([...p.sentenceEnds]).toEqual([1, 2]);
});

test("half-width kana are the words of full-width ones", () => {
  expect([...prepare("ｺﾝﾋﾟｭｰﾀｰを使う").hash]).toEqual([...prepare("コンピューターを使う").hash]);
});

test("particles, copulas and single letters carry no subject, single Han characters do", () => {
  const text = "水は大学です";
  const p = prepare(text);
  expect(wordsIn(text, p)).toEqual(["水", "は", "大学", "です"]);
  expect([...p.content]).toEqual([1, 0, 1, 0]);
  expect([...prepare("的").content]).toEqual([0]);
});

test("a run longer than a piece has the words of its sentences", () => {
  const sentence = "人工知能の研究は大学で長い歴史を持っています";
  const words = wordsIn(sentence, prepare(sentence));
  const text = sentence.repeat(300);
  const found = wordsIn(text, prepare(text));
  expect(found.join("")).toBe(text);
  expect(found).toEqual(Array.from({ length: 300 }, () => words).flat());
});

test("where there is no segmenter, one character with its marks is one word", async () => {
  vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
  vi.resetModules();
  const engine = await import("#core/similarity/index.ts");
  for (const text of ["海水記得地形", "น้ำใจ", "𠮷野家"]) {
    const p = engine.prepare(text);
    expect(wordsIn(text, p)).toEqual(text.match(/\P{M}\p{M}*/gu));
  }
});

function wordsIn(text: string, p: Prepared): string[] {
  return Array.from(p.start, (start, i) => text.slice(start, p.end[i]));
}
