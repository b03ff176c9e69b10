/**
 * 50 people at once read, check, order and talk for five minutes on the state in STATE, then 200 checks are queued at once:
 * times of each kind of request, answers that were not expected, memory, and what saturates first. Loopback only. The
 * state is written to, so give it a copy: `STATE=folder npm run bench:load -- --seconds 60 --people 20 --checks 40 --json`
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chanceOf } from "#tests/soak/chance.ts";
import { signIn } from "#tests/soak/messages/person.ts";
import { essay } from "#tests/support/texts.ts";
import { rowsOf } from "#tests/upgrade/site.ts";
import { freePort } from "../../scripts/ports.ts";
import { endTree } from "../../scripts/processes.ts";
import { pause, staffActs, startCheck, studentActs, type Visitor } from "./load/acts.ts";
import { createFigures } from "./load/figures.ts";
import { sampleMachine } from "./load/machine.ts";
import { findRuntime, type Runtime, watchHeaps } from "./load/runtime.ts";
import { type Front, openFront } from "./pages/front.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "300" },
    people: { type: "string", default: "50" },
    checks: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    json: { type: "boolean", default: false },
  },
});
const [seconds, people, checks, seed] = [options.seconds, options.people, options.checks, options.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const state = process.env.STATE;
if (!state || !existsSync(join(state, "v3")))
  throw new Error("STATE must name the folder of a state that a site has run on: it is written to, so give it a copy.");
if (people > 200 || checks > 1000 || seconds > 3600)
  throw new Error("At most 200 people, 1,000 checks and an hour: this is one machine.");

/** One of ten is staff. */
const STAFF_EACH = 10;
/** Between two acts of a person, ms: as people read. */
const PAUSE_MS = { least: 500, more: 2500 };
/** A check that is not done by then will not be. */
const CHECKS_END_MS = 30 * 60_000;
/** Memory is flat if the last third of the time needs at most so many times what the first third needed. */
const FLAT = 1.2;
/** Free checks of an account a day; the burst has accounts of its own. */
const CHECKS_EACH = 4;

const port = await freePort();
const origin = `http://localhost:${port}`;
// Everyone comes from one address, so the limits of requests a minute are raised.
const environment = { PORT: String(port), STATE: state, LOG_LEVEL: "error", LOCAL_RATE_FACTOR: "1000" };
const site = spawn("node", ["scripts/start.mjs", "--inspect"], {
  env: { ...process.env, ...environment },
  stdio: ["ignore", "pipe", "inherit"],
  detached: true,
});
const root = site.pid ?? 0;
process.once("exit", () => void endTree(root, 0));
const figures = createFigures();
let runtime: Runtime;
let front: Front | undefined;
let heaps: Awaited<ReturnType<typeof watchHeaps>>;
let lastOpen = 0;
try {
  await startOf();
  runtime = await findRuntime(root, origin);
  front = await openFront(origin);
  heaps = await watchHeaps(runtime);
  const result = await run();
  if (options.json) console.log(JSON.stringify(result, null, 2));
  else print(result);
  process.exitCode = result.missed.length > 0 ? 1 : 0;
} finally {
  front?.stop();
  await endTree(root);
}

async function run() {
  say(`Signing in ${people} people …`);
  const staff = Math.max(1, Math.floor(people / STAFF_EACH));
  const visitors = await Promise.all(
    Array.from({ length: people }, (_, at) => visitor(at, at < staff ? { demo: at % 2 ? "grace" : "bob" } : null)),
  );
  say(`${seconds} s of reading, checking, ordering and talking …`);
  figures.begin();
  let machine = sampleMachine(root, runtime.pid, openChecks);
  heaps.begin();
  const until = performance.now() + seconds * 1000;
  await Promise.all(visitors.map((one, at) => live(one, at < staff, until)));
  const load = { ...figures.summary(), heapMb: heaps.stop(), ...machine.stop() };
  say(JSON.stringify({ ...load, kinds: load.kinds.length }));

  const senders = await Promise.all(
    Array.from({ length: Math.ceil(checks / CHECKS_EACH) }, (_, at) => visitor(1000 + at, null)),
  );
  say(`${checks} checks at once …`);
  const burstFigures = createFigures();
  machine = sampleMachine(root, runtime.pid, openChecks);
  const begun = performance.now();
  const ids = await Promise.all(
    Array.from({ length: checks }, (_, at) => {
      const sender = senders[at % senders.length];
      return sender ? startCheck(sender, burstFigures, essay(seed * 10_000 + at, 500 + ((at * 97) % 1500))) : null;
    }),
  );
  const queuedMs = Math.round(performance.now() - begun);
  // The last answer may be from before they were queued.
  await pause(1000);
  while (openChecks() > 0 && performance.now() - begun < CHECKS_END_MS) await pause(500);
  const endedMs = Math.round(performance.now() - begun);
  const made = ids.filter((id) => id !== null);
  const ended = rowsOf(
    state ?? "",
    "select status, count(*) as n from checks where id in (select value from json_each(?)) group by status",
    JSON.stringify(made),
  );
  const byStatus = Object.fromEntries(ended.map(({ status, n }) => [String(status), Number(n)]));
  if (byStatus.ready !== checks) burstFigures.failed(`ready: ${byStatus.ready ?? 0} of ${checks}`);
  const burst = { checks, queuedMs, endedMs, byStatus, ...burstFigures.summary(), ...machine.stop() };
  return {
    machine: { cores: cpus().length },
    people,
    load,
    burst,
    saturates: saturates(load),
    missed: [
      ...Object.entries({ ...load.errors, ...burst.errors }).map(([what, many]) => `${many} times ${what}`),
      ...Object.entries(load.heapMb).flatMap(([name, { firstThird, lastThird }]) =>
        lastThird <= firstThird * FLAT
          ? []
          : [`${name} holds ${lastThird} MB in the last third, ${firstThird} in the first`],
      ),
    ],
  };
}

async function visitor(number: number, demo: { demo: string } | null): Promise<Visitor> {
  // Hashing a password takes most of a sign-up: not all at the same moment.
  await pause((number % 1000) * 40);
  const person = await signIn(origin, demo ?? { name: `Load${number}` }, { through: front?.origin ?? origin });
  return { person, chance: chanceOf(seed, number), checks: [], orders: [], conversations: [] };
}

async function live(one: Visitor, isStaff: boolean, until: number): Promise<void> {
  while (performance.now() < until) {
    await one.chance.one(isStaff ? staffActs : studentActs)(one, figures);
    await pause(PAUSE_MS.least + one.chance.below(PAUSE_MS.more));
  }
}

/** Checks that wait or run, as the database last said: while the site writes much it is locked for a moment. */
function openChecks(): number {
  try {
    const [row] = rowsOf(state ?? "", "select count(*) as n from checks where status in ('queued', 'running')");
    lastOpen = Number(row?.n ?? 0);
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("locked"))) throw error;
  }
  return lastOpen;
}

type Load = Pick<Awaited<ReturnType<ReturnType<typeof sampleMachine>["stop"]>>, "cores" | "mostQueued">;

/** Workers of one local run share one thread, so one core of workerd is all there is. */
function saturates({ kinds, ...load }: Load & { kinds: { kind: string; p95: number }[] }) {
  return { first: firstOf(load), slowest: kinds.slice(0, 5).map(({ kind, p95 }) => `${kind} (p95 ${p95} ms)`) };
}

function firstOf({ cores, mostQueued }: Load): string {
  if (cores.workerd > 0.85) return "the one thread of workerd";
  if (cores.node > 0.85) return "the development server around workerd";
  if (cores.idle < 0.2) return `the processors of this machine: other programs used ${cores.others} of them`;
  return mostQueued > people ? "the queue of checks" : "nothing";
}

async function startOf(): Promise<void> {
  let output = "";
  await new Promise<void>((resolve, reject) => {
    site.stdout?.on("data", (part: Buffer) => {
      output = `${output}${part}`.slice(-4000);
      if (output.includes("Marginalia runs at")) resolve();
    });
    site.once("exit", () => reject(new Error(`The site did not start:\n${output}`)));
  });
}

function print({ load, burst, saturates: what, machine, missed }: Awaited<ReturnType<typeof run>>): void {
  console.log(`\n${machine.cores} cores; used: ${JSON.stringify(load.cores)}`);
  console.log(`${load.requests} requests in ${load.seconds} s, ${load.perSecond} a second\n`);
  console.log(`${"kind".padEnd(28)}${["count", "p50", "p95", "p99", "most"].map((name) => name.padStart(9)).join("")}`);
  for (const { kind, count, p50, p95, p99, most } of load.kinds)
    console.log(`${kind.padEnd(28)}${[count, p50, p95, p99, most].map((value) => String(value).padStart(9)).join("")}`);
  console.log(`\n${missed.length === 0 ? "No target is missed." : `Missed:\n${missed.join("\n")}`}`);
  console.log(`JavaScript held by each Worker, MB: ${JSON.stringify(load.heapMb)}`);
  console.log(`memory of the runtime, MB: ${JSON.stringify(load.workerdMb)}`);
  console.log(
    `${burst.checks} checks at once: queued after ${burst.queuedMs} ms, the last ended after ${burst.endedMs} ms`,
  );
  console.log(`saturates first: ${what.first}; slowest: ${what.slowest.join(", ")}`);
}

function say(words: string): void {
  if (!options.json) console.log(words);
  else console.error(words);
}
