import { expect, test } from "vitest";
import {
  align,
  composeReport,
  prepare,
  prepareParts,
  type SourceInput,
  searchedWords,
  visibleText,
} from "#core/similarity/index.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const own = flat(gardens);
const copied = flat(soil);
const text = `${own}\n\n${copied}`;
const from = own.length + 2;

function source(id: string, whole: string, parts: ReturnType<typeof prepareParts>): SourceInput {
  const prepared = prepare(whole);
  return {
    id,
    kind: "library",
    title: id,
    prepared,
    text: whole,
    passages: align(parts.visible, prepared),
    hiddenPassages: parts.hidden ? align(parts.hidden, prepared) : [],
  };
}

test("hidden text is checked apart: its matches are listed with their source and are in no number", () => {
  const parts = prepareParts(text, [[from, text.length]]);
  const report = composeReport({ text, parts, pages: [0], sources: [source("soil", soil, parts)] });
  expect(report.words).toBe(prepare(own).words);
  expect(report.score).toBe(0);
  expect(report.matches).toHaveLength(1);
  expect(report.matches[0]).toMatchObject({ region: "hidden", excluded: "hidden", start: from, citationNear: null });
  expect(report.sources).toMatchObject([{ id: "soil", words: 0, matches: 0 }]);
  expect(report.regions.hidden).toEqual([[from, text.length]]);
  expect(report.scoreUnfiltered).toBeGreaterThan(40);
});

test("a reader who includes hidden text counts its matches, and of the rest of it nothing", () => {
  const more = `${text} ${flat(sleep)}`;
  const parts = prepareParts(more, [[from, more.length]]);
  const sources = [source("soil", soil, parts)];
  const report = composeReport({ text: more, parts, pages: [0], sources, options: { excludeHidden: false } });
  const words = prepare(copied).words;
  expect(report.matchedWords).toBe(words);
  expect(report.countedWords).toBe(report.words + words);
  expect(report.matches[0]?.excluded).toBeNull();
});

test("single hidden letters between words are spaces to the engine", () => {
  let disguised = "";
  const hidden: [number, number][] = [];
  for (const word of copied.split(" ")) {
    disguised += word;
    hidden.push([disguised.length, disguised.length + 1]);
    disguised += "q";
  }
  const parts = prepareParts(disguised, hidden);
  expect([...parts.visible.hash]).toEqual([...prepare(copied).hash]);
  expect(visibleText(disguised, hidden)).toHaveLength(disguised.length);
  const report = composeReport({ text: disguised, parts, pages: [0], sources: [source("soil", soil, parts)] });
  expect(report.score).toBe(100);
});

test("hidden quotation marks and a hidden citation excuse nothing", () => {
  const quoted = `${own}\n\n\u201c${copied}\u201d (Lee, 2020)`;
  const end = quoted.length;
  const marks: [number, number][] = [
    [from, from + 1],
    [end - 13, end],
  ];
  const parts = prepareParts(quoted, marks);
  const report = composeReport({ text: quoted, parts, pages: [0], sources: [source("soil", soil, parts)] });
  expect(report.matches).toMatchObject([{ quoted: false, citationNear: null, excluded: null, group: "not_cited" }]);
});

test("a text that is nearly all hidden is taken as seen: its background was not understood", () => {
  const parts = prepareParts(text, [[20, text.length]]);
  expect(parts).toMatchObject({ hidden: null, ranges: [] });
  expect(parts.visible.words).toBe(prepare(text).words);
});

test("what is searched for has the hidden words behind the visible, and no more than may be searched for", () => {
  const parts = prepareParts(text, [[from, text.length]]);
  const searched = searchedWords(parts, 100_000);
  const [visible, hidden] = [prepare(own), prepare(copied)];
  expect([...searched.hash]).toEqual([...visible.hash, ...hidden.hash]);
  for (let i = 1; i < searched.words; i += 1)
    expect(searched.start[i]).toBeGreaterThanOrEqual(searched.end[i - 1] ?? 0);
  expect(searchedWords(parts, visible.words + 10).words).toBe(visible.words + 10);
  expect(searchedWords(parts, visible.words - 10)).toBe(parts.visible);
});

test("a visible match and a hidden one of the same source are two matches", () => {
  const twice = `${copied}\n\n${flat(harbour)}\n\n${copied}`;
  const at = copied.length + flat(harbour).length + 4;
  const parts = prepareParts(twice, [[at, twice.length]]);
  const report = composeReport({ text: twice, parts, pages: [0], sources: [source("soil", soil, parts)] });
  expect(report.matches.map(({ region, excluded }) => [region, excluded])).toEqual([
    ["text", null],
    ["hidden", "hidden"],
  ]);
  expect(new Set(report.matches.map(({ id }) => id)).size).toBe(2);
});
