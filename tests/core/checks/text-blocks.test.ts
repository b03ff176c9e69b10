import { expect, test } from "vitest";
import { textBlocks } from "#core/checks/text-blocks.ts";

const kinds = (...blocks: string[]) => textBlocks(blocks.join("\n\n")).map(({ kind }) => kind);

test("a short block without a final stop is a title, and so is a number alone before one", () => {
  expect(kinds("Method", "We asked forty nurses what they write down.")).toEqual(["heading", "text"]);
  expect(kinds("1. Introduction", "It begins here.", "2. Method", "We asked.")).toEqual([
    ...["heading", "text", "heading", "text"],
  ]);
  expect(kinds("1. Forty nurses were asked.", "Then they wrote.")).toEqual(["item", "text"]);
});

test("consecutive numbers with dots are a list", () => {
  expect(kinds("What to bring", "1. Paper", "2. A pen", "3. Time")).toEqual(["heading", "item", "item", "item"]);
  expect(kinds("• One", "– Two", "a) Three")).toEqual(["item", "item", "item"]);
});

test("the space between paragraphs belongs to none, and every other character to one", () => {
  const text = "\n\n  First.\n \n\nSecond\nline.\n\n\n";
  expect(textBlocks(text).map(({ start, end }) => text.slice(start, end))).toEqual(["First.", "Second\nline."]);
  expect(textBlocks("")).toEqual([]);
  expect(textBlocks(" \n\n ")).toEqual([]);
});

test("with the structure of the file nothing is guessed, and each item is a block", () => {
  const text = "Chapter\n\n1. one\n2. two\n\nShort line\n\nLong text here.";
  const shown = textBlocks(text, [
    { kind: "heading", level: 2, start: 0, end: 7 },
    { kind: "item", level: 1, start: 9, end: 15 },
    { kind: "item", level: 3, start: 16, end: 22 },
  ]).map(({ start, end, kind, level }) => [text.slice(start, end), kind, level]);
  expect(shown).toEqual([
    ["Chapter", "heading", 2],
    ["1. one", "item", 1],
    ["2. two", "item", 3],
    ["Short line", "text", undefined],
    ["Long text here.", "text", undefined],
  ]);
});

test("a structure that does not fit the text loses no text", () => {
  const text = "One two three.\n\nFour.";
  for (const structure of [
    [{ kind: "item" as const, level: 1, start: 4, end: 7 }],
    [{ kind: "item" as const, level: 1, start: 4, end: 4 }],
    [{ kind: "heading" as const, level: 1, start: 10, end: 18 }],
    [
      { kind: "item" as const, level: 1, start: 8, end: 13 },
      { kind: "item" as const, level: 1, start: 0, end: 3 },
    ],
    [{ kind: "item" as const, level: 1, start: 900, end: 901 }],
  ]) {
    const blocks = textBlocks(text, structure);
    expect(
      blocks
        .map(({ start, end }) => text.slice(start, end))
        .join("")
        .replace(/\s/g, ""),
    ).toBe("Onetwothree.Four.");
  }
});

test("a short block that asks a question is a heading, like one without a stop", () => {
  const text = "What do nurses notice?\n\nThey notice a change before the chart does.\n\nWhy now\n\nIt was late.";
  expect(textBlocks(text).map(({ kind }) => kind)).toEqual(["heading", "text", "heading", "text"]);
});
