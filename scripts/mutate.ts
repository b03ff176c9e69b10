// Changes one security-relevant line at a time in a copy of the source and runs the tests named for it. A mutant that
// no test detects survives, and the run fails. `npm run mutate -- mail-auth` runs those whose file or tests have that
// in their name.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Mutant, mutants } from "./mutants.ts";

const root = dirname(import.meta.dirname);
const copy = mkdtempSync(join(tmpdir(), "marginalia-mutate-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const files = run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], root).stdout.split("\0");
for (const file of files.filter(Boolean)) cpSync(join(root, file), join(copy, file), { recursive: true });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

const requested = process.argv.slice(2);
const chosen = mutants.filter((mutant) => requested.every((word) => nameOf(mutant).includes(word)));
if (chosen.length === 0) {
  console.error(`No mutant has ${requested.join(" and ")} in its name.`);
  process.exit(1);
}

const problems: string[] = [];
for (const tests of new Set(chosen.map(testsOf))) {
  const [{ project, tests: paths } = chosen[0] as Mutant] = chosen.filter((mutant) => testsOf(mutant) === tests);
  if (!passes(project, paths)) problems.push(`Fails without a mutant: ${tests}`);
}
for (const mutant of problems.length > 0 ? [] : chosen) {
  const path = join(copy, mutant.file);
  const before = readFileSync(path, "utf8");
  const places = before.split(mutant.from).length - 1;
  if (places !== 1) {
    problems.push(`In ${places} places instead of one: ${nameOf(mutant)}`);
    continue;
  }
  writeFileSync(
    path,
    before.replace(mutant.from, () => mutant.to),
  );
  const survived = passes(mutant.project, mutant.tests);
  writeFileSync(path, before);
  console.log(`${survived ? "SURVIVED" : "noticed "} ${nameOf(mutant)}`);
  if (survived) problems.push(`No test noticed: ${nameOf(mutant)}`);
}
console.log(problems.length === 0 ? `All ${chosen.length} mutants were noticed.` : problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;

function passes(project: string, tests: readonly string[]): boolean {
  const vitest = join(copy, "node_modules/vitest/vitest.mjs");
  return run(process.execPath, [vitest, "run", "--project", project, "--bail", "1", ...tests], copy).status === 0;
}

function run(command: string, args: readonly string[], cwd: string) {
  return spawnSync(command, args, { cwd, encoding: "utf8", maxBuffer: 200_000_000 });
}

function testsOf({ project, tests }: Mutant): string {
  return `${project} ${tests.join(" ")}`;
}

function nameOf({ file, from, to, tests }: Mutant): string {
  return `${file}: ${JSON.stringify(from)} -> ${JSON.stringify(to)} (${tests.join(", ")})`;
}
