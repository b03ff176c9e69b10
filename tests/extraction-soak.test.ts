import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Of the ten thousand of `npm run soak:extraction`: it breaks files by seed, so that these are the same ones each time. */
const FILES = 120;

test(`${FILES} broken documents give a text or a reason, within the time limit`, () => {
  const soak = join(import.meta.dirname, "soak/extraction.ts");
  const told = execFileSync(process.execPath, [soak, "--count", String(FILES), "--seed", "20261", "--json"], {
    encoding: "utf8",
  });
  const { files, failures, outcomes } = JSON.parse(told) as {
    files: number;
    failures: unknown[];
    outcomes: Record<string, number>;
  };
  expect(failures).toEqual([]);
  expect(files).toBe(FILES);
  // Were every file refused at the door, nothing behind it would have been tried.
  expect(outcomes.read).toBeGreaterThan(FILES / 20);
  expect(outcomes.crash).toBeUndefined();
});
