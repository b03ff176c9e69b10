// Counts what makes the code hard to read, here or at another commit: `npm run facts -- --json --at COMMIT`.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseSync } from "vite";

const { values } = parseArgs({ options: { json: { type: "boolean" }, at: { type: "string" } } });
const root = dirnameOfProject();
const bin = (name: string) => join(root, "node_modules/.bin", name);

// The rules look at the folder they are run in: another commit is checked out beside this one.
const place = values.at ? checkOut(values.at) : null;
process.chdir(place ?? root);

const { phrases } = await import("../tests/plain-words/phrases.ts");
const { linesOf, ownFiles, textsOf } = await import("../tests/plain-words/texts.ts");
const { repeatedLists } = await import("../tests/support/repeated-lists.ts");

const metrics = {
  commit: git("rev-parse", "--short", "HEAD"),
  bannedPhrases: countPhrases(),
  flatFilesInCore: ownFiles(/^app\/core\/[^/]+\.ts$/).length,
  listsDeclaredTwice: repeatedLists().length,
  filesPerOrderField: filesPerOrderField(),
  spreadLiterals: ownFiles(/^(?:app|db|schema|workers|tests|scripts)\/.*\.(?:tsx?|mjs)$/).reduce(
    (sum, path) => sum + spreadLiterals(path),
    0,
  ),
  unusedExports: unusedExports(),
  secondsOfTypeCheck: secondsOfTypeCheck(),
};
console.log(
  values.json
    ? JSON.stringify(metrics, null, 2)
    : Object.entries(metrics)
        .map(([name, value]) => `${name.padEnd(20)} ${JSON.stringify(value)}`)
        .join("\n"),
);

function dirnameOfProject(): string {
  return resolve(import.meta.dirname, "..");
}

function git(...args: string[]): string {
  return execFileSync("git", args, { encoding: "utf8" }).trim();
}

function checkOut(commit: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "marginalia-facts-")), "project");
  git("worktree", "add", "--detach", "--quiet", folder, commit);
  process.on("exit", () => {
    process.chdir(root);
    git("worktree", "remove", "--force", folder);
    rmSync(resolve(folder, ".."), { recursive: true, force: true });
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  return folder;
}

/** Banned phrases in texts that a person reads, in code and documentation; exceptions count as well. */
function countPhrases(): number {
  const code = ownFiles(/^(?:app|schema|db|workers|public)\/.*\.(?:tsx?|js)$/).filter(
    (path) => !/\.d\.ts$|^app\/core\/(?:similarity|(?:orders\/)?integrity)\/|^db\/seed\/|^public\/media\//.test(path),
  );
  const docs = ownFiles(/^(?:README|CONTRIBUTING|docs\/.*)\.md$/).filter((path) => !path.endsWith("security-tests.md"));
  const texts = [...code.flatMap((path) => textsOf(path)), ...docs.flatMap((path) => linesOf(path))];
  return texts.reduce((sum, { text }) => sum + phrases.filter(({ pattern }) => pattern.test(text)).length, 0);
}

/** In how many source files a field of an order form is named, fewest and most. */
function filesPerOrderField(): { fewest: number; most: number; fields: Record<string, number> } {
  const paths = ownFiles(/^(?:app|db|schema|workers)\/.*\.tsx?$/);
  const sources = paths.map((path) => readFileSync(path, "utf8"));
  const fields = ["citationOther", "citationStyle", "englishVariety", "institutionRule", "instructions", "wordsNote"];
  const counted = fields.map((field) => {
    const named = new RegExp(`\\b${field}\\b`);
    return [field, sources.filter((text) => named.test(text)).length] as const;
  });
  const counts = counted.map(([, count]) => count);
  return { fewest: Math.min(...counts), most: Math.max(...counts), fields: Object.fromEntries(counted) };
}

/** Object literals that are spread into another one where they stand: `{ ...{ a, b }, c }`. */
function spreadLiterals(path: string): number {
  const { program } = parseSync(path, readFileSync(path, "utf8"), {
    lang: path.endsWith("x") ? "tsx" : path.endsWith(".ts") ? "ts" : "js",
  });
  let count = 0;
  const visit = (node: { type: string; argument?: { type: string } }): void => {
    const spread = node.type === "SpreadElement" || node.type === "JSXSpreadAttribute";
    if (spread && node.argument?.type === "ObjectExpression") count += 1;
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") visit(child);
    }
  };
  visit(program as unknown as { type: string });
  return count;
}

function unusedExports(): number {
  const args = ["--no-progress", "--no-exit-code", "--reporter", "json", "--config", join(root, "knip.jsonc")];
  const { stdout } = spawnSync(bin("knip"), [...args, "--include", "exports,types"], { encoding: "utf8" });
  const { issues } = JSON.parse(stdout) as { issues: { exports?: unknown[]; types?: unknown[] }[] };
  return issues.reduce((sum, one) => sum + (one.exports?.length ?? 0) + (one.types?.length ?? 0), 0);
}

function secondsOfTypeCheck(): number {
  spawnSync(bin("react-router"), ["typegen"]);
  const begun = performance.now();
  spawnSync(bin("tsc"), ["--noEmit"]);
  return Math.round((performance.now() - begun) / 100) / 10;
}
