import { expect, test } from "vitest";
import { fileParts } from "#core/orders/file-parts.ts";
import { prepare } from "#core/similarity/index.ts";

const total = (parts: readonly { words: number }[]) => parts.reduce((sum, { words }) => sum + words, 0);

test("the words of all pages add up to the total", () => {
  const text = "One two three.\n\nFour five.\n\nSix seven eight nine.";
  const pages = [0, text.indexOf("Four"), text.indexOf("Six")];
  const parts = fileParts({ text, pages }, prepare(text));
  expect(parts).toEqual([
    { name: "Page 1", words: 3 },
    { name: "Page 2", words: 2 },
    { name: "Page 3", words: 4 },
  ]);
});

test("sections follow the highest heading level that occurs twice, and the text before them is a section too", () => {
  const text = "A title page.\n\nIntroduction\n\nOne two.\n\nDetail\n\nThree.\n\nDiscussion\n\nFour five six.";
  const heading = (name: string, level: number) => {
    const start = text.indexOf(name);
    return { kind: "heading" as const, level, start, end: start + name.length };
  };
  const structure = [heading("Introduction", 1), heading("Detail", 2), heading("Discussion", 1)];
  const words = prepare(text);
  const parts = fileParts({ text, pages: [0], structure }, words);
  expect(parts).toEqual([
    { name: "Before the first heading", words: 3 },
    { name: "Introduction", words: 5 },
    { name: "Discussion", words: 4 },
  ]);
  expect(total(parts)).toBe(words.words);
});

test("a file with one page and no headings, or with too many sections to choose from, has none", () => {
  expect(fileParts({ text: "One two.", pages: [0] }, prepare("One two."))).toEqual([]);
  const text = "word\n".repeat(500);
  const pages = Array.from({ length: 500 }, (_, at) => at * 5);
  expect(fileParts({ text, pages }, prepare(text))).toEqual([]);
});
