import { Session } from "node:inspector";
import { countedNatives } from "./counted-natives.ts";

/** Scripts whose blocks are counted: our own, and the XML parser, which calls ours with its events. */
const COUNTED = /\/(?:app|db|schema|workers)\/[^?]*\.ts|\/node_modules\/saxes\//;

const session = new Session();
session.connect();
ask("Profiler.enable");
// Functions are counted from their first call, so this must run before any of them is called.
ask("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

/**
 * Measures work: the blocks of our own code that ran, the steps of regular expressions, and the characters and items
 * that built-in functions read. The same run gives the same number on every machine, however busy it is.
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

/** The same for asynchronous work. */
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

/** The upper bound of `growth` for linear work: four, and room for constant work. Quadratic work gives sixteen. */
export const LINEAR = 6;

/**
 * The work for four times a text divided by the work for the text: 4 for linear work, 16 if each part is compared with
 * each.
 */
export function growth(make: (length: number) => string, run: (text: string) => unknown, length = 2500): number {
  const [short, long] = [make(length), make(4 * length)];
  return workOf(() => run(long)) / workOf(() => run(short));
}

type Coverage = { result: { url: string; functions: { ranges: { count: number }[] }[] }[] };

/** Blocks run since the last call. */
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
