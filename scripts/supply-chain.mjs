// Checks of the packages that need npm or the registry, for CI and before a dependency is changed. What could not be
// asked is said and fails nothing; `npm test` does not depend on the network and runs none of it but the SBOM's check.
// --since REF: the commit whose lockfile is compared (default: the commit before the last).
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs, promisify } from "node:util";
import { Lockfile, missingFrom, newVersions, Sbom, tooYoung } from "./supply-chain/lockfile.ts";
import { makeSbom } from "./supply-chain/sbom.ts";

const SBOM_PATH = "build/sbom.cdx.json";
/** Answers of npm, bytes, and how long to wait for one, ms. */
const LIMITS = { maxBuffer: 64_000_000, timeout: 300_000 };

const { values } = parseArgs({ options: { since: { type: "string", default: "HEAD~1" } } });
const ask = promisify(execFile);
const lock = Lockfile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
const found = [...sbom(), ...(await ages(values.since)), ...(await signatures())];
for (const problem of found) console.error(`- ${problem}`);
process.exit(found.length > 0 ? 1 : 0);

/** Writes the list of everything that production needs, and names what is missing from it. */
function sbom() {
  const text = makeSbom();
  const made = Sbom.parse(JSON.parse(text));
  mkdirSync("build", { recursive: true });
  writeFileSync(SBOM_PATH, text);
  console.log(`SBOM: ${made.components.length} components in ${SBOM_PATH}.`);
  return missingFrom(made, lock, dependencies).map((one) => `${one} is not in the SBOM`);
}

/** Versions that are new in the lockfile must be a week old. */
async function ages(since) {
  let before;
  try {
    before = Lockfile.parse(JSON.parse((await ask("git", ["show", `${since}:package-lock.json`], LIMITS)).stdout));
  } catch {
    console.log(`Age: not checked, because there is no lockfile at ${since}.`);
    return [];
  }
  const problems = [];
  const unknown = [];
  const added = newVersions(before, lock);
  for (const one of added) {
    const published = await publishedAt(one);
    if (published === null) unknown.push(one);
    else problems.push(...[tooYoung(one, published, Date.now())].filter((problem) => problem !== null));
  }
  console.log(`Age: ${added.length - unknown.length} of ${added.length} versions that are new since ${since} checked.`);
  if (unknown.length > 0) console.log(`  Not checked, because the registry did not say: ${unknown.join(", ")}`);
  return problems;
}

async function publishedAt(one) {
  const at = one.lastIndexOf("@");
  try {
    const times = JSON.parse((await npm(["view", one.slice(0, at), "time", "--json"])).stdout);
    return times[one.slice(at + 1)] ?? null;
  } catch {
    return null;
  }
}

/** The registry's signatures of the installed packages. A mirror may have no keys, and then nothing is checked. */
async function signatures() {
  try {
    const { stdout } = await npm(["audit", "signatures", "--json"]);
    const { invalid = [], missing = [] } = JSON.parse(stdout);
    console.log(`Signatures: checked; ${invalid.length} invalid, ${missing.length} missing.`);
    return [...invalid, ...missing].map(({ name, version }) => `${name}@${version}: its signature is not valid`);
  } catch (error) {
    const answer = parsed(error.stdout);
    if (answer?.invalid?.length > 0 || answer?.missing?.length > 0)
      return [...answer.invalid, ...answer.missing].map(
        ({ name, version }) => `${name}@${version}: its signature is not valid`,
      );
    console.log("Signatures: not checked, because the registry did not give its keys.");
    return [];
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function npm(words) {
  return ask("npm", words, LIMITS);
}
