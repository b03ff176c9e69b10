import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { concernedBy, isUnder, stepOf } from "../scripts/deep-tests.ts";
import { importsOf } from "../scripts/import-graph.ts";
import { mutants } from "../scripts/mutants.ts";
import { testsOf } from "../scripts/test-titles.ts";
import { deepTests, ofEveryTest, ofStep } from "./deep-tests.ts";

const listed = Object.keys(deepTests);
const concerned = (...changed: string[]) => concernedBy(changed).map(({ test }) => test);

test("every deep test and every path that one depends on exists", () => {
  const paths = [...listed, ...Object.values(deepTests).flat(), ...ofEveryTest, ...Object.values(ofStep).flat()];
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
});

test("every browser test is a journey or deep, so that each is in exactly one run", () => {
  const files = globSync("tests/e2e/**/*.spec.ts").map((path) => path.replaceAll("\\", "/"));
  const hasOthers = (path: string) => testsOf(path).some(({ isJourney }) => isJourney !== true);
  expect(files.filter((path) => hasOthers(path) !== listed.includes(path))).toEqual([]);
});

test("every mutant of a security or money line is noticed by npm test: none of its tests is deep", () => {
  expect(mutants.flatMap(({ tests }) => tests).filter((path) => listed.includes(path))).toEqual([]);
});

test("a change concerns the deep tests that depend on its file, and those that depend on a file that imports it", () => {
  const ofEngine = concerned("app/core/similarity/align.ts");
  expect(ofEngine).toContain("tests/core/similarity/evasion.test.ts");
  expect(ofEngine).not.toContain("tests/e2e/gallery/keyboard.spec.ts");
  // Orders import other names of the engine's public interface, and do not read the merges of accounts.
  expect(ofEngine).not.toContain("tests/e2e/orders/orders.spec.ts");
  expect(concerned("app/core/similarity/index.ts")).toContain("tests/e2e/orders/orders.spec.ts");
  expect(concerned("db/tables/account-merges.ts")).not.toContain("tests/e2e/orders/orders.spec.ts");
  const ofButton = concerned("app/components/ui/button.tsx");
  expect(ofButton).toContain("tests/e2e/platform/screens.spec.ts");
  expect(ofButton).not.toContain("tests/core/similarity/evasion.test.ts");
  expect(concerned("db/migrations/0001_later.sql")).toContain("tests/built/platform/upgrade.test.ts");
  const [walk] = concernedBy(["app/core/shared/file-type.ts"]).filter(({ because }) => because.length > 1);
  expect(walk?.because.at(-1)).toBe("app/core/shared/file-type.ts");
});

test("what a deep test starts or reads by its path is named too: a string is not an import", () => {
  const tracked = new Set(
    execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n"),
  );
  const missing = Object.entries(deepTests).flatMap(([test, paths]) => {
    const own = new Set([test]);
    for (const file of own)
      for (const { what } of importsOf(file)) if (/^(?:tests|scripts)\/.*\.(?:tsx?|m?js)$/.test(what)) own.add(what);
    const named = [...own, ...paths, ...ofEveryTest, ...(ofStep[stepOf(test)] ?? [])];
    return [...own].flatMap((file) => {
      const strings = readFileSync(file, "utf8").matchAll(
        /(?<!from |import |import\()["'`]([\w.@/-]*\w\.\w{2,5})["'`]/g,
      );
      return [...strings]
        .flatMap(([, path = ""]) => [path, join(dirname(file), path)])
        .filter((path) => tracked.has(path) && !named.some((one) => isUnder(path, one)))
        .map((path) => `${test}: ${path}, in ${file}`);
    });
  });
  expect(missing).toEqual([]);
});

test("a change of the dependencies concerns every deep test, one of a document none, one of a test itself", () => {
  expect(concerned("package-lock.json")).toEqual(listed);
  expect(concerned("docs/architecture.md")).toEqual([]);
  expect(concerned("tests/e2e/gallery/tooltip.spec.ts")).toEqual(["tests/e2e/gallery/tooltip.spec.ts"]);
  expect(concerned("scripts/serve.ts")).toEqual(listed);
});

test("a change of what a whole step stands on concerns every deep test of that step", () => {
  const ofSetup = concerned("tests/support/migrate.ts");
  expect(ofSetup).toEqual(listed.filter((test) => stepOf(test) === "workerd"));
  expect(concerned("workers/platform/gateway.ts")).toContain("tests/e2e/platform/failures.spec.ts");
  expect(concerned("workers/local/identity/account-links.ts")).toContain("tests/e2e/identity/account.spec.ts");
  expect(concerned("db/migrations/0001_later.sql")).toContain("tests/services/orders/soak.test.ts");
  expect(concerned("tests/fixtures/paste/word-desktop.html")).toContain("tests/e2e/content/pasting.spec.ts");
});

test("a folder ends with a slash: a file whose name begins like one is not in it", () => {
  expect(isUnder("app/core/similarity/align.ts", "app/core/similarity/")).toBe(true);
  expect(isUnder("app/core/similarity-notes.ts", "app/core/similarity/")).toBe(false);
  expect(isUnder("app/root.tsx.bak", "app/root.tsx")).toBe(false);
});

test.each([
  ["tests/e2e/orders/orders.spec.ts", "browser"],
  ["tests/built/platform/demo.test.ts", "built output"],
  ["tests/services/orders/soak.test.ts", "workerd"],
  ["tests/readback/mutants.test.ts", "unit"],
  ["tests/extraction-soak.test.ts", "unit"],
])("%s is run in the step %s", (file, step) => {
  expect(stepOf(file)).toBe(step);
});
