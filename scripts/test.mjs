// All checks in one run with one summary: format, lint, types, unit, workerd, plans, built
// output, browser.
import { accessSync, constants, existsSync, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFresh, stampBuild } from "./freshness.mjs";
import { freePorts } from "./ports.ts";
import { endWithParent, run } from "./run.mjs";
import { chosenSteps, closing, plainOutcome, playwrightOutcome, vitestOutcome } from "./test-summary.ts";

const steps = {
  "format and lint": async (name) => plainOutcome(name, await lint()),
  types: async (name) => plainOutcome(name, await types()),
  unit: (name, options) => vitest(name, "node", options),
  workerd: (name) => vitest(name, "workerd"),
  plans: (name) => vitest(name, "plans"),
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

const chosen = chosenSteps(Object.keys(steps), process.argv.slice(2), parts);
if ("error" in chosen) {
  console.error(chosen.error);
  process.exit(1);
}
const { nouns } = chosen;
const names = nouns.length === 0 ? chosen.steps : chosen.steps.filter((name) => name === "build" || hasTests(name));
// Test databases write to the disk with every statement; if the machine has enough memory, they are in a memory file
// system.
const scratch = mkdtempSync(join(inMemory() ?? tmpdir(), "marginalia-test-"));
process.env.TMPDIR = scratch;
const cleanUp = () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
process.on("exit", cleanUp);
endWithParent(cleanUp);

/** Needs nothing but processor time, of which the other steps leave two cores a fifth; they need each other's results. */
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

/** Whether a step has tests of the requested parts. */
function hasTests(name) {
  return nouns.some((noun) => globSync(`${testFolders[name]}/${noun}/**/*.{test,spec}.{ts,tsx}`).length > 0);
}

/** The paths of the requested parts, as Vitest and Playwright match them in file names. */
function asked() {
  return nouns.map((noun) => `/${noun}/`);
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
  const output = beside ? { quiet: true, behind: true } : { tail: true };
  const ended = await run("vitest", ["run", "--project", project, ...reporters, ...asked()], output);
  return { ...vitestOutcome(name, read(file), ended), ...(beside && { printed: ended.output }) };
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
  const ended = await run("playwright", ["test", "--reporter=list,json", ...asked()], { env, tail: true });
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
