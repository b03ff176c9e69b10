// All checks in one run with one summary. `npm test`: format, lint, types, and all tests but the deep ones. With
// `--deep` (`npm run test:deep`) the tests of tests/deep-tests.ts, or after `--changed REF` those of them that the
// changes since a commit concern.
import { accessSync, constants, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deepTests } from "../tests/deep-tests.ts";
import { readRecording } from "../tests/support/statement-recording.ts";
import { changedSince, concernedBy, stepOf, stepsOf } from "./deep-tests.ts";
import { isFresh, stampBuild } from "./freshness.mjs";
import { freePorts } from "./ports.ts";
import { endWithParent, run } from "./run.mjs";
import { chosenSteps, closing, plainOutcome, playwrightOutcome, vitestOutcome } from "./test-summary.ts";

const steps = {
  "format and lint": async (name) => plainOutcome(name, await lint()),
  types: async (name) => plainOutcome(name, await types()),
  unit: (name, options) => vitest(name, "node", options),
  workerd: (name) => vitest(name, "workerd"),
  plans,
  build: async (name) => plainOutcome(name, await build()),
  "built output": (name) => vitest(name, "built"),
  browser,
};

/** The test folders of each step that can be run for a part of the product. */
const testFolders = {
  unit: "tests/{core,schema,components}",
  workerd: "tests/{db,services,workers}",
  "built output": "tests/built",
  browser: "tests/e2e",
};
const folders = globSync("tests/{core,schema,components,db,services,workers,built,e2e}/*", { withFileTypes: true });
const parts = [...new Set(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name))].sort();

const { deep, since, requested } = readArguments(process.argv.slice(2));
// Read by vitest.config.ts, and by what keeps and judges the statements of the run.
process.env.TESTS = deep ? "deep" : "fast";
const chosen = chosenSteps(Object.keys(steps), requested, parts);
if ("error" in chosen) fail(chosen.error);
const { nouns } = chosen;
const deepFiles = deep ? chosenDeepTests() : [];
const names = chosen.steps.filter(hasWork);
if (names.length === 0) {
  if (since === null) fail(`No deep test belongs to ${requested.join(" and ")}.`);
  console.log("No deep test depends on what was changed.\n\nTests: 0 passed, 0 failed, 0 skipped");
  process.exit(0);
}
// Test databases write to the disk with every statement; if the machine has enough memory, they are in a memory file
// system.
const scratch = mkdtempSync(join(inMemory() ?? tmpdir(), "marginalia-test-"));
process.env.TMPDIR = scratch;
const cleanUp = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
process.on("exit", cleanUp);
endWithParent(cleanUp);

/** Needs nothing but processor time, of which the other steps leave some; they need each other's results. */
const BESIDE = "unit";
const begun = Date.now();
const beside = names.length > 1 && names.includes(BESIDE) ? step(BESIDE, { beside: true }) : null;
const done = [];
for (const name of names) {
  if (beside && name === BESIDE) continue;
  console.log(`\n— ${name}`);
  done.push(await step(name));
}
if (beside) {
  const { printed, ...unit } = await beside;
  console.log(`\n— ${BESIDE}, which ran beside the others\n${printed ?? ""}`);
  done.splice(names.indexOf(BESIDE), 0, unit);
}
// Printed last, so that the end of a long output lists the failures.
console.log(closing(done, (Date.now() - begun) / 1000));
process.exitCode = done.some(({ outcome }) => outcome.failed > 0) ? 1 : 0;

/** Runs a step; `printed` is the output of one that runs beside others, which would be mixed with theirs. */
async function step(name, options) {
  const started = Date.now();
  let outcome;
  try {
    outcome = await steps[name](name, options);
  } catch (error) {
    outcome = plainOutcome(name, { code: 1, output: error.stack });
  }
  const { printed, ...judged } = outcome;
  return { name, seconds: (Date.now() - started) / 1000, outcome: judged, printed };
}

function readArguments(words) {
  const at = words.indexOf("--changed");
  const isDeep = words.includes("--deep");
  const commit = at === -1 ? null : words[at + 1];
  if (at !== -1 && (!isDeep || !commit)) fail("Use it as npm run test:deep -- --changed REF.");
  return {
    deep: isDeep,
    since: commit,
    requested: words.filter((word, i) => word !== "--deep" && i !== at && (at === -1 || i !== at + 1)),
  };
}

/** The deep tests of this run, each of which is named with the reason when they are chosen by what was changed. */
function chosenDeepTests() {
  const ofParts = Object.keys(deepTests).filter(
    (file) => nouns.length === 0 || asked().some((part) => file.includes(part)),
  );
  if (since === null) return ofParts;
  const concerned = concernedBy(changedSince(since)).filter(({ test }) => ofParts.includes(test));
  console.log(`${concerned.length} of ${ofParts.length} deep tests depend on what was changed since ${since}:`);
  for (const { test, because } of concerned) console.log(`  ${test}: ${because.join(", which imports ")}`);
  return concerned.map(({ test }) => test);
}

/** Whether a step has something to do: tests of the requested parts, or of this run. */
function hasWork(name) {
  if (deep) return stepsOf(deepFiles).includes(name);
  if (nouns.length === 0 || name === "build") return true;
  return nouns.some((noun) => globSync(`${testFolders[name]}/${noun}/**/*.{test,spec}.{ts,tsx}`).length > 0);
}

/** What Vitest and Playwright find in the names of the files to run: the paths of parts, or those of deep tests. */
function asked(step) {
  if (deep && step) return step === "plans" ? [] : deepFiles.filter((file) => stepOf(file) === step);
  return nouns.map((noun) => `/${noun}/`);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Biome, then knip, which needs the generated route types to follow their imports. */
async function lint() {
  const linted = await run("biome", ["ci", "--error-on-warnings", "."], { tail: true });
  if (linted.code !== 0) return linted;
  const generated = await generateRouteTypes();
  return generated.code === 0 ? run("knip", ["--no-progress"], { tail: true }) : generated;
}

function generateRouteTypes() {
  return run("react-router", ["typegen"], { quiet: true });
}

async function types() {
  const generated = await generateRouteTypes();
  return generated.code === 0 ? run("tsc", ["--noEmit"], { tail: true }) : generated;
}

async function vitest(name, project, { beside = false } = {}) {
  const file = join(scratch, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const output = beside ? { quiet: true } : { tail: true };
  const ended = await run("vitest", ["run", "--project", project, ...reporters, ...asked(name)], output);
  return { ...vitestOutcome(name, read(file), ended), ...(beside && { printed: ended.output }) };
}

function plans(name) {
  if (deep && !readRecording("fast"))
    console.log(
      "Only the statements of these tests are judged. After npm test, those that it sent are judged with them.",
    );
  return vitest(name, "plans");
}

async function build() {
  for (const [folder, flags] of [
    ["build/local", ["--local"]],
    ["build/production", []],
  ]) {
    if (isFresh(folder)) continue;
    const built = await run("node", ["scripts/build.mjs", "--quiet", ...flags], { tail: true });
    if (built.code !== 0) return built;
    stampBuild(folder);
  }
  return { code: 0 };
}

async function browser(name) {
  const file = join(scratch, "browser.json");
  const [site, openTexts] = await freePorts(2);
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    STATE: join(scratch, "state"),
    E2E_PORT: String(site),
    OPEN_TEXTS_PORT: String(openTexts),
  };
  const which = deep ? "--grep-invert=@journey" : "--grep=@journey";
  const ended = await run("playwright", ["test", "--reporter=list,json", which, ...asked(name)], { env, tail: true });
  return playwrightOutcome(name, read(file), ended);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** A memory file system with enough space, if there is one; the databases of a run take a few hundred megabytes. */
function inMemory() {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 2 * 1024 ** 3 ? folder : null;
  } catch {
    return null;
  }
}
