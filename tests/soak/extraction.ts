/**
 * Reads thousands of broken documents: each has to end as a text or as a reason, within its time, and leave no memory
 * behind. `npm run soak:extraction -- --count 10000 --seed 1 --json`; `--only N` reads one again and says how it was
 * broken.
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { corpus } from "./corpus.ts";
import { mutant } from "./mutate.ts";
import type { Answer } from "./reader.ts";

/** Of the processor, for one document. */
const FILE_MILLISECONDS = 5_000;

/** By the clock, after which the watchdog calls the reader hung: others may be using the machine. */
const HUNG_MILLISECONDS = 300_000;

/** The first files fill caches and compile code; growth is counted from here. */
const WARM = 500;
const MEASURE_EVERY = 500;
/** A kilobyte kept of each of ten thousand files would be ten. */
const HEAP_GROWTH_MEGABYTES = 8;

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const numbers = values.only === undefined ? range(Number(values.count)) : [Number(values.only)];

const outcomes: Record<string, number> = {};
const failures: { number: number; outcome: string }[] = [];
let slowest = { number: -1, milliseconds: 0 };
const memory: { number: number; rss: number; heapUsed: number }[] = [];

let reader = await startReader();
const begun = performance.now();
for (const number of numbers) {
  const answer = await ask(reader, number, number % MEASURE_EVERY === 0 || number === numbers.at(-1));
  const kind = answer.outcome.startsWith("crash") ? "crash" : answer.outcome;
  outcomes[kind] = (outcomes[kind] ?? 0) + 1;
  // "corrupt: docx: TypeError" is a fault of ours that was taken for the file's.
  const isOurs = kind === "crash" || kind === "hung" || kind.startsWith("corrupt:");
  if (isOurs || answer.milliseconds > FILE_MILLISECONDS) {
    failures.push({ number, outcome: `${answer.outcome} after ${Math.round(answer.milliseconds)} ms` });
    console.error(`seed ${seed}, file ${number}: ${failures.at(-1)?.outcome}`);
  }
  if (answer.milliseconds > slowest.milliseconds) slowest = { number, milliseconds: Math.round(answer.milliseconds) };
  if (answer.memory) memory.push({ number, ...answer.memory });
  if (reader.exitCode !== null || reader.killed) reader = await startReader();
}
reader.kill();

const settled = memory.filter(({ number }) => number >= WARM);
const growth = {
  rss: megabytes((settled.at(-1)?.rss ?? 0) - (settled[0]?.rss ?? 0)),
  heapUsed: megabytes((settled.at(-1)?.heapUsed ?? 0) - (settled[0]?.heapUsed ?? 0)),
};
const grew = settled.length > 1 && growth.heapUsed > HEAP_GROWTH_MEGABYTES;
const seconds = Math.round((performance.now() - begun) / 1_000);
const result = { seed, files: numbers.length, seconds, outcomes, slowest, growthMegabytes: growth, failures };
if (values.json) console.log(JSON.stringify(result));
else console.log(result);
if (values.only !== undefined) {
  const { name, how, bytes } = mutant(corpus(), seed, Number(values.only));
  console.log(`made of ${name} by ${how.join(", ")}: ${bytes.length} bytes`);
}
if (grew) console.error(`the heap grew by ${growth.heapUsed} MB`);
process.exit(failures.length > 0 || grew ? 1 : 0);

async function startReader(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "reader.ts"), [String(seed), String(FILE_MILLISECONDS)]);
  await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", reject);
  });
  child.removeAllListeners("exit");
  return child;
}

function ask(child: ChildProcess, number: number, measure: boolean): Promise<Answer> {
  return new Promise((resolve) => {
    const since = performance.now();
    const watchdog = setTimeout(() => {
      child.kill("SIGKILL");
      done({ number, outcome: "hung", milliseconds: performance.now() - since });
    }, HUNG_MILLISECONDS);
    const died = (code: number | null) =>
      done({ number, outcome: `crash: the reader died (${code})`, milliseconds: performance.now() - since });

    function done(answer: Answer): void {
      clearTimeout(watchdog);
      child.removeAllListeners();
      resolve(answer);
    }

    child.once("message", (answer: Answer) => done(answer));
    child.once("exit", died);
    child.send({ number, measure });
  });
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 104_857.6) / 10;
}
