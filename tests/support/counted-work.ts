import { Session } from "node:inspector";
import { countedNatives } from "./counted-natives.ts";

/** Scripts whose blocks are counted: our own, and the reader of XML, whose events our own are called by. */
const COUNTED = /\/(?:app|db|schema|workers)\/[^?]*\.ts|\/node_modules\/saxes\//;

const session = new Session();
session.connect();
ask("Profiler.enable");
// Functions are counted from their first call on, so this comes before any of them is called.
ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * How much work something is: blocks of our own code that were run, steps of regular expressions, and characters and items
 * that built-in functions looked at. The same run is the same number on every machine, however busy it is.
 */
export function workOf(run: () => unknown): number {
  blocksRun();
  const natives = countedNatives();
  try {
    run();
  } finally {
    natives.end();
  }
  return blocksRun() + natives.steps();
}

/** The same of work that is waited for. */
export async function workOfPromise(run: () => Promise<unknown>): Promise<number> {
  blocksRun();
  const natives = countedNatives();
  try {
    await run();
  } finally {
    natives.end();
  }
  return blocksRun() + natives.steps();
}

/** What `growth` stays below where work grows with the text: four, and room for what is done once. Squared it is sixteen. */
export const LINEAR = 6;

/**
 * How many times the work of a text is the work of four times as much of it: 4 where work grows with the text, 16 where
 * each part is compared with each.
 */
export function growth(make: (length: number) => string, run: (text: string) => unknown, length = 2500): number {
  const [short, long] = [make(length), make(4 * length)];
  return workOf(() => run(long)) / workOf(() => run(short));
}

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

/** Blocks run since this was last asked. */
function blocksRun(): number {
  const { result } = ask("Profiler.takePreciseCoverage") as Coverage;
  let blocks = 0;
  for (const { url, functions } of result) {
    if (!COUNTED.test(url)) continue;
    for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
  }
  return blocks;
}

function ask(method: string, params: object = {}): unknown {
  let answer: unknown;
  session.post(method, params, (error, result) => {
    if (error) throw error;
    answer = result;
  });
  return answer;
}
