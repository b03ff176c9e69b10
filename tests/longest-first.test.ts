import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { longest } from "./support/longest-first.ts";

test("every file that starts first exists: a renamed one would start last again", () => {
  const there = globSync("tests/**/*.test.ts").map((path) => path.replaceAll("\\", "/"));
  expect(longest.filter((path) => !there.includes(path))).toEqual([]);
});
