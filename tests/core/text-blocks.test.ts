import { expect, test } from "vitest";
import { textBlocks } from "#core/text-blocks.ts";

const kinds = (...blocks: string[]) => textBlocks(blocks.join("\n\n")).map(({ kind }) => kind);

test("a short block without a closing stop is a title, and so is a number of its own before one", () => {
  expect(kinds("Method", "We asked forty nurses what they write down.")).toEqual(["heading", "text"]);
  expect(kinds("1. Introduction", "It begins here.", "2. Method", "We asked.")).toEqual([
    ...["heading", "text", "heading", "text"],
  ]);
  expect(kinds("1. Forty nurses were asked.", "Then they wrote.")).toEqual(["item", "text"]);
});

test("numbers and dots one after the other are a list", () => {
  expect(kinds("What to bring", "1. Paper", "2. A pen", "3. Time")).toEqual(["heading", "item", "item", "item"]);
  expect(kinds("• One", "– Two", "a) Three")).toEqual(["item", "item", "item"]);
});

test("the space between paragraphs belongs to none, and every other character to one", () => {
  const text = "\n\n  First.\n \n\nSecond\nline.\n\n\n";
  expect(textBlocks(text).map(({ start, end }) => text.slice(start, end))).toEqual(["First.", "Second\nline."]);
  expect(textBlocks("")).toEqual([]);
  expect(textBlocks(" \n\n ")).toEqual([]);
});
