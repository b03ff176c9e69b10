/** The process that reads: it is told a number, makes that file and reads it. Its parent watches the clock. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { extractText, Unreadable } from "#workers/adapters/checks/extract/index.ts";
import { corpus } from "./corpus.ts";
import { mutant } from "./mutate.ts";

export type Answer = {
  number: number;
  /** "read", a reason, or "crash: …" for anything else. */
  outcome: string;
  /** Of the processor, so that a busy machine slows nothing down. */
  milliseconds: number;
  /** Bytes, after a collection; only where asked for. */
  memory?: { rss: number; heapUsed: number };
};

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const files = corpus();
const [seed = 1, pdfMilliseconds = 5_000] = process.argv.slice(2).map(Number);

// What goes on after a fault of ours says so in the log: here that is a fault too.
let logged: string | null = null;
console.error = (line: unknown) => {
  logged = String(line);
};

process.on("message", (question: { number: number; measure: boolean }) => {
  void answer(question.number, question.measure).then((told) => process.send?.(told));
});
process.send?.({ ready: files.length });

async function answer(number: number, measure: boolean): Promise<Answer> {
  const { kind, bytes } = mutant(files, seed, number);
  const begun = process.cpuUsage();
  logged = null;
  const found = await outcomeOf(extractText(bytes, kind, { pdfMilliseconds }));
  const outcome = logged === null ? found : `crash: ${logged}`;
  const { user, system } = process.cpuUsage(begun);
  const milliseconds = (user + system) / 1_000;
  if (!measure) return { number, outcome, milliseconds };
  collect();
  const { rss, heapUsed } = process.memoryUsage();
  return { number, outcome, milliseconds, memory: { rss, heapUsed } };
}

async function outcomeOf(extraction: ReturnType<typeof extractText>): Promise<string> {
  try {
    const { text, pages, flags } = await extraction;
    const ranges = flags.flatMap((flag) => flag.ranges);
    const sound =
      pages.every((start) => start >= 0 && start <= text.length) && ranges.every(([a, b]) => a < b && b <= text.length);
    return sound ? "read" : "crash: offsets beyond the text";
  } catch (cause) {
    // extractText turns what a parser of ours trips over into "corrupt: kind: Name": told apart, so that it is seen.
    if (cause instanceof Unreadable)
      return /^corrupt: \w+: \w+Error$/.test(cause.message) ? cause.message : cause.reason;
    return `crash: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`;
  }
}
