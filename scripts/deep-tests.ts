import { execFileSync } from "node:child_process";
import { deepTests, ofEveryTest, ofStep } from "../tests/deep-tests.ts";
import { reachedBy } from "./import-graph.ts";

/** A deep test that a change concerns, and the files from one that it depends on to the changed one. */
export type Concerned = { test: string; because: readonly string[] };

/** The files that differ from a commit: changed, added, deleted or not yet tracked. Throws if git does not know it. */
export function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).split("\n").filter(Boolean);
  const before = git("rev-parse", "--verify", "--end-of-options", `${commit}^{commit}`)[0] ?? commit;
  return [...git("diff", "--name-only", "--no-renames", before), ...git("ls-files", "-o", "--exclude-standard")];
}

/** The step of a test run that a test file belongs to. */
export function stepOf(test: string): string {
  if (test.startsWith("tests/e2e/")) return "browser";
  if (test.startsWith("tests/built/")) return "built output";
  return /^tests\/(?:db|services|workers)\//.test(test) ? "workerd" : "unit";
}

/** The steps that these tests need: those of the built Workers need the build, and what workerd records is judged. */
export function stepsOf(tests: readonly string[]): string[] {
  const own = new Set(tests.map(stepOf));
  if (own.has("workerd")) own.add("plans");
  if (own.has("browser") || own.has("built output")) own.add("build");
  return [...own];
}

/** The deep tests whose paths, or what these import, are among the changed files, or of whose step one of them is. */
export function concernedBy(changed: readonly string[]): Concerned[] {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");
  const reached = [...reachedBy(changed, files)];
  return Object.entries(deepTests).flatMap(([test, paths]) => {
    const own = [test, ...paths, ...ofEveryTest];
    const found = reached.find(([file]) => own.some((path) => isUnder(file, path)));
    if (found) return { test, because: found[1] };
    const shared = ofStep[stepOf(test)] ?? [];
    const changedOfStep = changed.find((file) => shared.some((path) => isUnder(file, path)));
    return changedOfStep ? { test, because: [changedOfStep] } : [];
  });
}

/** `path` is a file, or a folder if it ends with a slash. */
export function isUnder(file: string, path: string): boolean {
  return path.endsWith("/") ? file.startsWith(path) : file === path;
}
