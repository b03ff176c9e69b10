import { expect, test } from "vitest";
import { piecesOf } from "#app/components/report-viewer/pair.tsx";
import { paragraphsOf } from "#app/components/report-viewer/paragraphs.ts";
import type { ReportMatch } from "#schema/report.ts";

function match(id: string, start: number, end: number): ReportMatch {
  return {
    id,
    sourceId: "s",
    otherSourceIds: [],
    start,
    end,
    sourceStart: 0,
    sourceEnd: 1,
    words: 1,
    sharedWords: 1,
    strength: "identical",
    group: "not_cited",
    runs: [],
    citationNear: null,
    quoted: false,
    region: "text",
    excluded: null,
    rule: { id: "r", params: {} },
    excerpt: null,
  };
}

const text = "A title\n\nFirst paragraph, with words in it.\n\n\nSecond one 🜁 here.";

test("the paragraphs together hold every letter of the text but the gaps between them", () => {
  const paragraphs = paragraphsOf(text, [match("a", 9, 14), match("b", 12, 40), match("c", 0, text.length)]);
  expect(paragraphs.map((paragraph) => paragraph.heading)).toEqual([true, false, false]);
  for (const { start, end, segments } of paragraphs) {
    expect(segments.map((segment) => segment.text).join("")).toBe(text.slice(start, end));
  }
});

test("a stretch under several matches names them all, the smallest first", () => {
  const [, first] = paragraphsOf(text, [match("wide", 9, 40), match("small", 12, 14)]);
  const under = first?.segments.find((segment) => segment.start === 12);
  expect(under?.matches.map(({ id }) => id)).toEqual(["small", "wide"]);
  expect(first?.segments.map(({ text: words }) => words)).toEqual(["Fir", "st", " paragraph, with words in ", "it."]);
});

test("a match over two paragraphs is marked in both", () => {
  const [, first, second] = paragraphsOf(text, [match("long", 20, 60)]);
  expect(first?.segments.at(-1)?.matches.map(({ id }) => id)).toEqual(["long"]);
  expect(second?.segments[0]?.matches.map(({ id }) => id)).toEqual(["long"]);
});

test("a text without matches is whole paragraphs, an empty text none", () => {
  expect(paragraphsOf(text, []).every(({ segments }) => segments.length === 1)).toBe(true);
  expect(paragraphsOf("", [])).toEqual([]);
});

test("a pair is cut at its equal runs; what is only space or marks between them is no difference", () => {
  const pieces = piecesOf("one two, three FOUR five", [
    [0, 7],
    [9, 14],
    [20, 24],
  ]);
  expect(pieces.map(({ text: words, same }) => [words, same])).toEqual([
    ["one two", true],
    [", ", true],
    ["three", true],
    [" FOUR ", false],
    ["five", true],
  ]);
});
