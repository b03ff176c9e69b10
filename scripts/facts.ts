// Counts what makes the code hard to read, here or at another commit: `npm run facts -- --json --at COMMIT`.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import postcss from "postcss";
import { parseSync } from "vite";

const { values } = parseArgs({ options: { json: { type: "boolean" }, at: { type: "string" } } });
const root = dirnameOfProject();
const bin = (name: string) => join(root, "node_modules/.bin", name);

// The rules inspect the working directory, so another commit is checked out beside this one.
const place = values.at ? checkOut(values.at) : null;
process.chdir(place ?? root);

const { phrases } = await import("../tests/plain-words/phrases.ts");
const { ownFiles, productTexts } = await import("../tests/plain-words/texts.ts");
const { filesNaming } = await import("../tests/support/order-fields.ts");
const { repeatedLists } = await import("../tests/support/repeated-lists.ts");

const pages = ownFiles(/^app\/(?:routes|components)\/.*\.tsx?$/);
const metrics = {
  commit: git("rev-parse", "--short", "HEAD"),
  bannedPhrases: countPhrases(),
  flatFilesInCore: ownFiles(/^app\/core\/[^/]+\.ts$/).length,
  listsDeclaredTwice: repeatedLists().length,
  filesPerOrderField: filesPerOrderField(),
  fetchesInPages: matchesIn(pages, /\bfetch\(/g),
  castsOfAnswers: matchesIn(
    pages,
    /\.json\(\)(?:\.catch\([^)]*\))?\) as |JSON\.parse\((?:text|answer|request\.responseText)\) as /g,
  ),
  filesThatUpload: filesWith(
    pages,
    /XMLHttpRequest|"\/api\/uploads|\/api\/documents\/uploads|\/files`, \{|uploadsApi\.index/,
  ),
  filesThatOpenSockets: filesWith(pages, /new WebSocket\(/),
  filesThatAutosave: filesWith(pages, /setTimeout\(send, ms\)|export function createAutosave/),
  pathRulesOfTheGateway: matchesIn(
    ownFiles(/^workers\/platform\/(?:request-checks|gateway|rate-classes|kept-pages|edge-cached-pages)\.ts$/),
    /path: (?:\/\^|new RegExp\()|\/\^\\\/[^\n]*\.test\((?:route|pathname)\)/g,
  ),
  globalClasses: globalClasses().length,
  classesOfThreeLetters: globalClasses().filter((name) => name.length <= 3).length,
  classesOfOtherPartsInModules: matchesIn(ownFiles(/^app\/.*\.module\.css$/), /:global\(/g),
  literalFontSizes: literalFontSizes(),
  literalSpacing: literalSpacing(),
  rawControls: matchesIn(
    pages.filter((path) => !path.startsWith("app/components/ui/")),
    /<(?:button|input|select|textarea)\b/g,
  ),
  menusOfDetails: matchesIn(pages, /<details className=(?:"menu|\{`?\$?\{?dropdownStyles\.root)/g),
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

function matchesIn(paths: readonly string[], pattern: RegExp): number {
  return paths.reduce((sum, path) => sum + [...readFileSync(path, "utf8").matchAll(pattern)].length, 0);
}

/** The classes of sheets that are no CSS modules: every element of every page may have them. */
function globalClasses(): string[] {
  const names = new Set<string>();
  for (const path of ownFiles(/^app\/.*(?<!\.module)\.css$/))
    postcss.parse(readFileSync(path, "utf8")).walkRules((rule) => {
      for (const [, name = ""] of rule.selector.matchAll(/\.([a-zA-Z][\w-]*)/g)) names.add(name);
    });
  return [...names];
}

/** Font sizes that are written as numbers outside the token sheets. */
function literalFontSizes(): number {
  let count = 0;
  for (const path of ownFiles(/^app\/.*(?<!tokens)\.css$/))
    postcss.parse(readFileSync(path, "utf8")).walkDecls(/^font(?:-size)?$/, (declaration) => {
      if (/(?<![\w-])\d*\.?\d+(?:px|rem|em|pt)\b/.test(declaration.value.replace(/\/.*$/, ""))) count += 1;
    });
  return count;
}

/** Paddings, margins and gaps that are written as numbers outside the token sheets; a hairline of 1px is none. */
function literalSpacing(): number {
  let count = 0;
  for (const path of ownFiles(/^app\/.*(?<!tokens)\.css$/))
    postcss
      .parse(readFileSync(path, "utf8"))
      .walkDecls(/^(?:(?:scroll-)?(?:padding|margin)(?:-[a-z]+)*|(?:row-|column-|grid-)?gap)$/, ({ value }) => {
        if (/(?<![\w.-])-?(?!1px\b)(?:\d*\.)?\d+(?:px|rem|pt|mm)\b/.test(value)) count += 1;
      });
  return count;
}

function filesWith(paths: readonly string[], pattern: RegExp): number {
  return paths.filter((path) => pattern.test(readFileSync(path, "utf8"))).length;
}

/** Banned phrases in displayed texts, in code and documentation, including exceptions. */
function countPhrases(): number {
  return productTexts().reduce((sum, { text }) => sum + phrases.filter(({ pattern }) => pattern.test(text)).length, 0);
}

/** In how many source files the code names a field of an order, the lowest and the highest number. */
function filesPerOrderField(): { fewest: number; most: number; fields: Record<string, number> } {
  const fields = ["citationOther", "citationStyle", "englishVariety", "institutionRule", "instructions", "wordsNote"];
  const counted = fields.map((field) => [field, filesNaming(field).length] as const);
  const counts = counted.map(([, count]) => count);
  return { fewest: Math.min(...counts), most: Math.max(...counts), fields: Object.fromEntries(counted) };
}

/** Object literals spread directly into another one: `{ ...{ a, b }, c }`. */
function spreadLiterals(path: string): number {
  return nodesOf(path).filter(
    ({ type, argument }) =>
      (type === "SpreadElement" || type === "JSXSpreadAttribute") && argument?.type === "ObjectExpression",
  ).length;
}

type Node = { type: string; argument?: { type: string } };

function nodesOf(path: string): Node[] {
  const lang = path.endsWith("x") ? "tsx" : path.endsWith(".ts") ? "ts" : "js";
  const nodes: Node[] = [];
  const visit = (node: Node): void => {
    nodes.push(node);
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") visit(child);
    }
  };
  visit(parseSync(path, readFileSync(path, "utf8"), { lang }).program as unknown as Node);
  return nodes;
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
