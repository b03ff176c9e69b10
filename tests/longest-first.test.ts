import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { longest } from "./support/longest-first.ts";

test("every file that begins first is there: under another name it would come last again", () => {
  const there = globSync("tests/**/*.test.ts").map((path) => path.replaceAll("\\", "/"));
  expect(longest.filter((path) => !there.includes(path))).toEqual([]);
});
