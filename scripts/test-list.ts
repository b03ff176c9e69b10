// Where every test of an earlier commit runs now: `npm run test:list -- REF`. A file whose tests have all stayed is one
// line, with `-- REF --all` each test is. Fails if a test is nowhere and scripts/ended-tests.ts does not say why.
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { deepTests } from "../tests/deep-tests.ts";
import { stepOf } from "./deep-tests.ts";
import { endedTests } from "./ended-tests.ts";
import { testsOf, titlesIn } from "./test-titles.ts";

const [commit, ...flags] = process.argv.slice(2);
if (!commit) {
  console.error("Use it as npm run test:list -- REF.");
  process.exit(1);
}
const before = testsAt(commit);
const now = testsIn(".");
const placesOf = new Map<string, string[]>();
for (const [file, titles] of now) {
  for (const title of titles) placesOf.set(title, [...(placesOf.get(title) ?? []), file]);
}
const lost: string[] = [];
for (const [file, titles] of before) {
  const stayed = titles.every((title) => now.get(file)?.includes(title));
  if (stayed && !flags.includes("--all")) {
    for (const [run, count] of countsByRun(file, titles)) console.log([run, file, `${count} tests`].join("\t"));
    continue;
  }
  for (const title of titles) console.log([...placeOf(file, title), title].join("\t"));
}
console.log(`\n${sizeOf(before)} tests before, ${sizeOf(now)} now.`);
if (lost.length > 0) console.error(`Neither a test nor in scripts/ended-tests.ts:\n${lost.join("\n")}`);
process.exitCode = lost.length > 0 ? 1 : 0;

/** The run that a test is in, and its file, or what became of it. */
function placeOf(file: string, title: string): [string, string] {
  const places = placesOf.get(title) ?? [];
  const place = places.includes(file) ? file : places[0];
  if (place) return [runOf(place, title), place === file ? file : `${place} (was ${file})`];
  const reason = endedTests[`${file} › ${title}`];
  if (!reason) lost.push(`${file} › ${title}`);
  return ["ended", `${file}: ${reason ?? "?"}`];
}

function countsByRun(file: string, titles: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const title of titles) counts.set(runOf(file, title), (counts.get(runOf(file, title)) ?? 0) + 1);
  return counts;
}

/** "npm test" or "test:deep", with the step. */
function runOf(file: string, title: string): string {
  const step = file.startsWith("tests/plans/") ? "plans" : stepOf(file);
  if (step !== "browser") return `${file in deepTests ? "test:deep" : "npm test"}, ${step}`;
  const isJourney = testsOf(file).find((test) => test.title === title)?.isJourney;
  return `${isJourney ? "npm test" : "test:deep"}${isJourney === "some" ? " and test:deep" : ""}, ${step}`;
}

/** The test files below a folder, with the titles of their tests. */
function testsIn(folder: string): Map<string, string[]> {
  const files = globSync("tests/**/*.{test,spec}.{ts,tsx}", { cwd: folder }).sort();
  return new Map(files.map((file) => [file.replaceAll("\\", "/"), titlesIn(relative(".", join(folder, file)))]));
}

function testsAt(ref: string): Map<string, string[]> {
  const folder = mkdtempSync(join(tmpdir(), "marginalia-tests-"));
  try {
    const archive = execFileSync("git", ["archive", ref, "tests"], { maxBuffer: 1e9 });
    execFileSync("tar", ["-x", "-C", folder], { input: archive });
    return testsIn(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function sizeOf(tests: ReadonlyMap<string, readonly string[]>): number {
  return [...tests.values()].reduce((sum, titles) => sum + titles.length, 0);
}
