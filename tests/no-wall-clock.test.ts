import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// How long something takes is the machine's affair: a busy one would fail a test that asserts it. Work is counted instead
// (tests/support/counted-work.ts, rows read), and speed is measured by the benchmarks in tests/bench.

/** An assertion that holds a clock, or what was measured with one, against a limit. */
const LIMITS = [
  /expect\([^;]*\b(?:performance\.now|Date\.now)\(\)[^;]*\)\s*\.(?:not\.)?toBe(?:Less|Greater)/,
  /expect\([^;]*\b(?:took|elapsed|duration|millis(?:econds)?|fastest(?:Of)?)\b[^;]*\)\s*\.(?:not\.)?toBe(?:Less|Greater)/i,
  /\b(?:took|elapsed|duration)\w*\s*[<>]=?\s*[\d_]+/i,
];

function limitsIn(text: string): string[] {
  return LIMITS.flatMap((limit) => limit.exec(text)?.[0] ?? []);
}

test("no test asserts how long something takes", () => {
  const files = globSync("tests/**/*.{test,spec}.{ts,tsx}").filter((path) => !path.endsWith("no-wall-clock.test.ts"));
  expect(files.length).toBeGreaterThan(150);
  expect(files.flatMap((path) => limitsIn(readFileSync(path, "utf8")).map((found) => `${path}: ${found}`))).toEqual([]);
});

test.each([
  "expect(Date.now() - begun).toBeLessThan(50);",
  "expect(performance.now() - begun).toBeLessThan(50);",
  "expect(elapsed).toBeGreaterThan(750);",
  "expect(fastest(() => read(text))).toBeLessThan(50);",
  "return took < 50 ? [] : [name];",
])("the test above sees %s", (line) => {
  expect(limitsIn(line)).not.toEqual([]);
});

test.each([
  "expect(rowsRead()).toBeLessThan(40);",
  "const at = Date.now();",
  "expect(receivedAt).toBeLessThan(sentAt);",
])("the test above leaves alone %s", (line) => {
  expect(limitsIn(line)).toEqual([]);
});
