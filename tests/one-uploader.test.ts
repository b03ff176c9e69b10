import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = execFileSync("git", ["ls-files", "app"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(?:tsx?|js)$/.test(path));

const naming = (words: RegExp) => files.filter((path) => words.test(readFileSync(path, "utf8")));

test("files are uploaded by one uploader: no other request reports its progress or sends a file in parts", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(naming(/XMLHttpRequest/)).toEqual([]);
  expect(naming(/upload-offset|app\/api\/uploads\.ts/i)).toEqual(["app/components/shell/upload/upload-api.ts"]);
});
