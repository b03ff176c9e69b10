/**
 * Opens every screen of the site on a state with a year of data and runs every part of its clocks, and adds up what that
 * costs in the database: milliseconds, statements, rows read and returned. Missed targets are named and end the run with
 * a failure.
 * With `--month folder`, a state with a month of data, the parts of the clocks run on both, and what grows is named.
 * `STATE=folder npm run bench:year -- --json --runs 5 --only /admin --month folder`; without STATE a state is filled first. Clocks
 * change what they run on: a state that is to be kept has to be copied.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type SoakPerson, signIn } from "#tests/soak/messages/person.ts";
import { startSite } from "#tests/soak/messages/site.ts";
import type { RunStatement } from "#workers/local/statements.ts";
import { idsOf } from "./year/ids.ts";
import { type Demo, type Screen, screensOf } from "./year/screens.ts";
import { type Cost, costOf, GROWTH, growthOf, median, PART_MS, SCREEN_MS } from "./year/targets.ts";

const { values: options } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    runs: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    "no-clocks": { type: "boolean", default: false },
    month: { type: "string" },
  },
});

/** Parts of the site's minute and of the similarity Worker's sweep (workers/platform/crons.ts and sweep.ts). */
const MINUTE = [
  ...["articles", "orders", "conversations", "bank", "payments", "order_drafts", "notices", "sessions", "uploads"],
  ...["people", "merges", "absences", "bridges", "retention"],
  ...["search_indexes", "key_change", "pages", "probes", "alerts"],
];
const SWEEP = ["files", "turnitin", "library", "originality", "alerts"];

/** `idle`: a part of a clock when nothing is due any more; null if there always is. */
type Measured = Cost & { name: string; status: number; answer?: unknown; idle?: Cost | null };
/** Runs that a part gets to come to its end: what is due on a filled state is a few batches. */
const RUNS_TO_IDLE = 60;

const own = process.env.STATE ? null : filledState();
const state = process.env.STATE ?? own ?? "";
const ids = idsOf(state);
const site = await startSite({ folder: state, env: { CLOCK: "off", LOCAL_RATE_FACTOR: "1000" } });
await site.start();
const people = new Map<Demo, SoakPerson>();
for (const demo of ["ada", "bob", "grace"] as const) people.set(demo, await signIn(site.origin, { demo }));

const screens: Measured[] = [];
for (const screen of screensOf(ids).filter(({ path }) => path.startsWith(options.only))) {
  screens.push(await opened(screen));
  say(lineOf(screens.at(-1)));
}
const parts: Measured[] = [];
if (!options["no-clocks"]) {
  for (const part of MINUTE) parts.push(await ran(`minute ${part}`, `/__local/minute?part=${part}`));
  for (const part of SWEEP) parts.push(await ran(`sweep ${part}`, `/__local/sweep/${part}`));
  for (const part of parts) say(`${lineOf(part)}  ${JSON.stringify(part.answer)}`);
}
await site.end();
if (own) rmSync(own, { recursive: true, force: true });

const month = options.month && !options["no-clocks"] ? partsOn(options.month) : [];
const grown = month.flatMap((before) => {
  const part = parts.find((one) => one.name === before.name);
  if (!part) return [];
  // With work to do a part costs what its batch costs, and the two states have other work.
  const [now, then] = part.idle && before.idle ? [part.idle, before.idle] : [part, before];
  const rows = { year: now.rowsRead, month: then.rowsRead };
  return [{ name: part.name, growth: growthOf(now.ms, then.ms), idle: now !== part, monthMs: then.ms, rows }];
});
for (const { name, growth, idle, monthMs, rows } of grown)
  say(
    `${name.padEnd(24)} ${idle ? "idle" : "busy"} ${growth.toFixed(2)} times the month's ${monthMs.toFixed(1)} ms; rows ${rows.month} → ${rows.year}`,
  );

const missed = [
  ...grown.flatMap(({ name, growth }) =>
    growth > GROWTH ? [`${name}: ${growth.toFixed(2)} times as long as on a month, not ${GROWTH}`] : [],
  ),
  ...screens.flatMap((one) => missedBy(one, SCREEN_MS)),
  ...parts.flatMap((one) => missedBy(one, PART_MS)),
];
if (options.json) console.log(JSON.stringify({ screens, parts, grown, missed }, null, 1));
else console.log(missed.length === 0 ? "\nNo target is missed." : `\nMissed:\n${missed.join("\n")}`);
process.exit(missed.length === 0 ? 0 : 1);

/** A state of its own, for a run without one. */
function filledState(): string {
  const folder = mkdtempSync(join(tmpdir(), "marginalia-year-"));
  const env = { ...process.env, STATE: folder };
  execFileSync("node", ["scripts/seed.mjs", "--scale", "year"], { env, stdio: ["ignore", 2, 2] });
  return folder;
}

/** The same parts on another state, in a run of its own. */
function partsOn(folder: string): Measured[] {
  const args = ["tests/bench/year.ts", "--json", "--only", "no screen", "--runs", options.runs];
  const env = { ...process.env, STATE: folder };
  const { stdout } = spawnSync("node", args, {
    env,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", 2],
  });
  return (JSON.parse(stdout) as { parts: Measured[] }).parts;
}

/** The median of several openings; the first fills caches and is left out. */
async function opened(screen: Screen): Promise<Measured> {
  const path = await deepPath(screen);
  const costs: Cost[] = [];
  let status = 0;
  for (let run = 0; run <= Number(options.runs); run++) {
    await statements();
    const response = await get(screen.by, path);
    status = response.status;
    await response.arrayBuffer();
    const found = await statements();
    if (run > 0 || Number(options.runs) === 0) costs.push(costOf(found));
  }
  const deep = screen.deep ? ` (page ${screen.deep + 1})` : "";
  return { name: `${screen.by ?? "guest"} ${screen.path}${deep}`, status, ...median(costs) };
}

/** The address of a later page of a list: the one its pager leads to. */
async function deepPath({ path, by, deep = 0 }: Screen): Promise<string> {
  let at = path;
  for (let step = 0; step < deep; step++) {
    const page = await (await get(by, at)).text();
    const link = page.match(/<a [^>]*rel="next"[^>]*>/)?.[0];
    const next = link?.match(/href="([^"]+)"/)?.[1];
    if (!next) return at;
    at = next.replaceAll("&amp;", "&");
  }
  return at;
}

/** The median of several runs, each of which takes on what the one before has left; then of as many with nothing to do. */
async function ran(name: string, path: string): Promise<Measured> {
  const runs = Math.max(1, Number(options.runs));
  const costs: Cost[] = [];
  const idle: Cost[] = [];
  let status = 0;
  let answer: unknown = null;
  for (let run = 0; run < runs || (idle.length < runs && run < RUNS_TO_IDLE); run++) {
    await statements();
    const response = await post(path);
    status = response.status;
    answer = response.ok ? await response.json() : await response.text();
    // What its jobs cost is theirs: they run in the background.
    const own = (await statements()).filter(({ request }) => /\/__local\/minute|^sweep/.test(request));
    if (run < runs) costs.push(costOf(own));
    if (own.every(({ rowsWritten }) => rowsWritten === 0)) idle.push(costOf(own));
    else idle.length = 0;
  }
  return { name, status, ...median(costs), answer, idle: idle.length < runs ? null : median(idle) };
}

async function statements(): Promise<RunStatement[]> {
  return (await (await post("/__local/statements")).json()) as RunStatement[];
}

/** Without a person, so that nothing is looked up for one. */
function post(path: string): Promise<Response> {
  const headers = { Origin: site.origin, "Content-Length": "0" };
  return fetch(`${site.origin}${path}`, { method: "POST", headers });
}

function get(by: Demo, path: string): Promise<Response> {
  const person = people.get(by);
  return person ? person.ask(path) : fetch(`${site.origin}${path}`, { redirect: "manual" });
}

function missedBy({ name, ms, wide, status }: Measured, mostMs: number): string[] {
  const slow = ms >= mostMs ? [`${name}: ${ms.toFixed(1)} ms of queries, not less than ${mostMs}`] : [];
  const failed = status >= 400 ? [`${name}: answered ${status}`] : [];
  const tooMuch = wide.map(
    ({ rowsRead, rowsReturned, sql }) => `${name}: ${rowsRead} rows read for ${rowsReturned}: ${shortened(sql)}`,
  );
  return [...failed, ...slow, ...tooMuch];
}

function shortened(sql: string): string {
  const text = sql.replace(/\s+/g, " ").replace(/^select .*? from /i, "select … from ");
  return text.length > 240 ? `${text.slice(0, 240)} …` : text;
}

function lineOf(one: Measured | undefined): string {
  if (!one) return "";
  const { name, status, ms, rowsRead, rowsReturned, worst } = one;
  const figures = [ms.toFixed(1).padStart(8), String(one.statements).padStart(4), String(rowsRead).padStart(8)];
  const slowest = worst ? `${worst.ms.toFixed(1)} ms ${shortened(worst.sql).slice(0, 90)}` : "";
  return `${name.slice(0, 60).padEnd(60)} ${status} ${figures.join(" ")} ${String(rowsReturned).padStart(6)}  ${slowest}`;
}

function say(line: string): void {
  if (!options.json) console.log(line);
}
