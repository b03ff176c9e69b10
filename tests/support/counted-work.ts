import { Session } from "node:inspector";
import { countedNatives } from "./counted-natives.ts";

/** Scripts whose blocks are counted: our own, and the XML parser, whose events call ours. */
const COUNTED = /\/(?:app|db|schema|workers)\/[^?]*\.ts|\/node_modules\/saxes\//;

const session = new Session();
session.connect();
ask("Profiler.enable");
// Functions are counted from their first call on, so this must run before any of them is called.
ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * The amount of work of a function: executed blocks of our own code, steps of regular expressions, and characters and
 * items examined by built-in functions. The same run has the same number on every machine, whatever its load.
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

/** The amount of work of an asynchronous function. */
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

/** Upper limit of `growth` for linear work: four, with a margin for fixed costs. Quadratic work has sixteen. */
export const LINEAR = 6;

/**
 * The ratio between the work for a text of four times the length and the work for the text: 4 for linear work, 16 if
 * each part is compared with each.
 */
export function growth(make: (length: number) => string, run: (text: string) => unknown, length = 2500): number {
  const [short, long] = [make(length), make(4 * length)];
  return workOf(() => run(long)) / workOf(() => run(short));
}

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

/** Blocks executed since the last call. */
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
