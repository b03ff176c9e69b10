import { expect, test } from "vitest";
import { piecesOf } from "#app/components/checks/report-viewer/panel/pair.tsx";
import { chunksOf, paragraphsOf } from "#app/components/checks/report-viewer/text/paragraphs.ts";

function match(id: string, start: number, end: number) {
  return { id, start, end };
}

const text = "A title\n\nFirst paragraph, with words in it.\n\n\nSecond one 🜁 here.";

test("the paragraphs together contain every character of the text except the gaps between them", () => {
  const paragraphs = paragraphsOf(text, [match("a", 9, 14), match("b", 12, 40), match("c", 0, text.length)]);
  expect(paragraphs.map((paragraph) => paragraph.kind)).toEqual(["heading", "text", "text"]);
  for (const { start, end, segments } of paragraphs) {
    expect(segments.map((segment) => segment.text).join("")).toBe(text.slice(start, end));
  }
});

test("a range covered by several matches lists them all, the smallest first", () => {
  const [, first] = paragraphsOf(text, [match("wide", 9, 40), match("small", 12, 14)]);
  const under = first?.segments.find((segment) => segment.start === 12);
  expect(under?.spans.map(({ id }) => id)).toEqual(["small", "wide"]);
  expect(first?.segments.map(({ text: words }) => words)).toEqual(["Fir", "st", " paragraph, with words in ", "it."]);
});

test("a match across two paragraphs is highlighted in both", () => {
  const [, first, second] = paragraphsOf(text, [match("long", 20, 60)]);
  expect(first?.segments.at(-1)?.spans.map(({ id }) => id)).toEqual(["long"]);
  expect(second?.segments[0]?.spans.map(({ id }) => id)).toEqual(["long"]);
});

test("a text without matches gives whole paragraphs, an empty text none", () => {
  expect(paragraphsOf(text, []).every(({ segments }) => segments.length === 1)).toBe(true);
  expect(paragraphsOf("", [])).toEqual([]);
});

test("a pair is split at its equal runs; spaces and punctuation between them are no difference", () => {
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

test("a passage begins in one paragraph only, and a page where its first character is", () => {
  const paragraphs = paragraphsOf(text, [match("long", 20, 60)], [0, 46]);
  expect(paragraphs.map(({ beginning }) => beginning.map(({ id }) => id))).toEqual([[], ["long"], []]);
  expect(paragraphs.map(({ page }) => page)).toEqual([0, 0, 2]);
});

test("a long text is split into chunks that together are the text", () => {
  const long = Array.from({ length: 400 }, (_, at) => `Paragraph ${at} has some words, and then some more.`).join(
    "\n\n",
  );
  const chunks = chunksOf(long, [], [0]);
  expect(chunks.length).toBeGreaterThan(3);
  expect(chunks.flatMap(({ paragraphs }) => paragraphs)).toEqual(paragraphsOf(long, [], [0]));
  for (const { characters } of chunks) expect(characters).toBeLessThanOrEqual(5000);
});
