// Everything that has to hold, in one run, with one summary: format, lint, types, unit, workerd, built output, browser.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser } from "./browser.mjs";
import { isFresh, stampBuild } from "./freshness.mjs";
import { run } from "./run.mjs";

const scratch = mkdtempSync(join(tmpdir(), "marginalia-test-"));
const only = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };
const lines = [];
const complaints = [];

await step("format and lint", () => run("biome", ["ci", "--error-on-warnings", "."]));
await step("types", async () => {
  const generated = await run("react-router", ["typegen"], { quiet: true });
  return generated.code === 0 ? run("tsc", ["--noEmit"]) : generated;
});
await step("unit", () => vitest("node"));
await step("workerd", () => vitest("workerd"));
await step("build", build);
await step("built output", () => vitest("built"));
await step("browser", browser);

rmSync(scratch, { recursive: true, force: true });
// Last, so that whoever sees no more than the end of a long output sees what to mend.
if (complaints.length > 0) console.log(`\n${complaints.join("\n\n")}`);
console.log(`\n${lines.join("\n")}\n`);
console.log(`Tests: ${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed > 0 ? 1 : 0);

async function step(name, work) {
  if (only.length > 0 && !only.includes(name)) return;
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const { code, counts } = await work();
  const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(6);
  // A step without tests of its own counts as one: it holds or it does not.
  const { passed, failed, skipped } = counts ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  totals.passed += passed;
  totals.failed += failed === 0 && code !== 0 ? 1 : failed;
  totals.skipped += skipped;
  lines.push(
    `${code === 0 ? "ok    " : "FAILED"} ${name.padEnd(16)} ${seconds} s   ${counts ? `${passed} passed, ${failed} failed` : ""}`,
  );
}

async function vitest(project) {
  const file = join(scratch, `${project}.json`);
  const { code } = await run("vitest", [
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  return {
    code,
    counts: read(file, (json) => {
      for (const { name, message, assertionResults } of json.testResults) {
        if (message) complaints.push(`${relative(".", name)}\n${message}`);
        for (const { status, fullName, failureMessages } of assertionResults) {
          if (failureMessages.length > 0) complain(`${relative(".", name)} › ${fullName}`, status, failureMessages);
        }
      }
      return { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests };
    }),
  };
}

async function build() {
  for (const [folder, flags] of [
    ["build/local", ["--local"]],
    ["build/production", []],
  ]) {
    if (isFresh(folder)) continue;
    const built = await run("node", ["scripts/build.mjs", "--quiet", ...flags]);
    if (built.code !== 0) return built;
    stampBuild(folder);
  }
  return { code: 0 };
}

async function browser() {
  const file = join(scratch, "browser.json");
  const env = { CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: file, STATE: join(scratch, "state") };
  const { code } = await run("playwright", ["test", "--reporter=list,json"], { env });
  const counts = read(file, ({ stats, suites }) => {
    for (const { file: name, title, tests } of suites.flatMap(specsOf)) {
      for (const { status, results } of tests) {
        const errors = results.flatMap((one) => one.errors.map(({ message }) => message));
        if (errors.length > 0) complain(`tests/e2e/${name} › ${title}`, status, errors);
      }
    }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
  return { code, counts };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function complain(test, status, errors) {
  const lines = errors.flatMap((error) => stripVTControlCharacters(error).split("\n"));
  const ours = lines.filter((line) => line.trim() !== "" && !line.includes("node_modules"));
  const again = status === "passed" || status === "flaky" ? "held at a second try: " : "";
  complaints.push([`${again}${test}`, ...ours.slice(0, 6)].join("\n"));
}

function read(file, pick) {
  try {
    return pick(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
