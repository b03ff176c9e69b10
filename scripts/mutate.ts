// Changes one security-relevant line at a time in a copy of the source and runs the tests named for it, which all belong
// to `npm test`. A mutant that no test detects survives, and the run fails. `npm run mutate -- mail-auth` runs those whose
// file or tests have that in their name.
import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { deepTests } from "../tests/deep-tests.ts";
import { stepOf } from "./deep-tests.ts";
import { type Mutant, mutants } from "./mutants.ts";

/** Each start of Vitest leaves one of two cores idle while it waits. */
const AT_ONCE = 2;
const root = dirname(import.meta.dirname);
const ended = new AbortController();
process.on("exit", () => ended.abort());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const requested = process.argv.slice(2);
const chosen = mutants.filter((mutant) => requested.every((word) => nameOf(mutant).includes(word)));
if (chosen.length === 0) {
  console.error(`No mutant has ${requested.join(" and ")} in its name.`);
  process.exit(1);
}

const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], root);
const copies = Array.from({ length: AT_ONCE }, copyOfSource);
const problems: string[] = [];
const [first = root] = copies;
for (const project of new Set(chosen.map((mutant) => mutant.project))) {
  const tests = new Set(chosen.filter((mutant) => mutant.project === project).flatMap((mutant) => mutant.tests));
  if (!(await testRun(first, project, [...tests])).passed)
    problems.push(`Fail without a mutant: ${[...tests].join(", ")}`);
}
const waiting = problems.length > 0 ? [] : [...chosen];
await Promise.all(
  copies.map(async (copy) => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) await tryOut(copy, mutant);
  }),
);
console.log(problems.length === 0 ? `All ${chosen.length} mutants were noticed.` : problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;

async function tryOut(copy: string, mutant: Mutant): Promise<void> {
  const path = join(copy, mutant.file);
  const before = readFileSync(path, "utf8");
  const places = before.split(mutant.from).length - 1;
  if (places !== 1) {
    problems.push(`In ${places} places instead of one: ${nameOf(mutant)}`);
    return;
  }
  writeFileSync(
    path,
    before.replace(mutant.from, () => mutant.to),
  );
  const { passed, failedTests } = await testRun(copy, mutant.project, mutant.tests);
  writeFileSync(path, before);
  // A run that ended without a failed test, because memory was short or the mutant cannot be read, has noticed nothing.
  const noticed = !passed && failedTests > 0;
  const outcome = noticed ? `noticed by ${commandOf(mutant)}` : passed ? "SURVIVED" : "NOT RUN";
  console.log(`${outcome}: ${nameOf(mutant)}`);
  if (!noticed) problems.push(`${passed ? "No test noticed" : "The tests did not run"}: ${nameOf(mutant)}`);
}

function copyOfSource(): string {
  const copy = mkdtempSync(join(tmpdir(), "marginalia-mutate-"));
  ended.signal.addEventListener("abort", () => rmSync(copy, { recursive: true, force: true }));
  for (const file of listed.output.split("\0").filter(Boolean))
    cpSync(join(root, file), join(copy, file), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function testRun(
  copy: string,
  project: string,
  tests: readonly string[],
): Promise<{ passed: boolean; failedTests: number }> {
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  const report = join(copy, "result.json");
  rmSync(report, { force: true });
  const options = ["--bail", "1", "--reporter=json", `--outputFile=${report}`];
  const { passed } = await run(process.execPath, [vitest, "run", "--project", project, ...options, ...tests], copy);
  const result = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : { numFailedTests: 0 };
  return { passed, failedTests: (result as { numFailedTests: number }).numFailedTests };
}

function run(command: string, args: readonly string[], cwd: string): Promise<{ passed: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, encoding: "utf8", maxBuffer: 200_000_000, signal: ended.signal }, (error, output) =>
      resolve({ passed: error === null, output }),
    );
  });
}

/** The command that runs the tests of a mutant by itself. */
function commandOf({ tests }: Mutant): string {
  const steps = new Set(
    tests.map((path) => `${path in deepTests ? "npm run test:deep" : "npm test"} -- ${stepOf(path)}`),
  );
  return [...steps].join(" and ");
}

function nameOf({ file, from, to, tests }: Mutant): string {
  return `${file}: ${JSON.stringify(from)} -> ${JSON.stringify(to)} (${tests.join(", ")})`;
}
