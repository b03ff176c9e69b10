/**
 * Speed of the similarity engine, megabytes of text a second on one core, each beside a reference that is measured in
 * the same run: cutting the same text into lower-case words by a regular expression. Ratios travel between machines,
 * seconds do not. `npm run bench:engine -- --json`
 */
import { align, fingerprint, prepare } from "#core/similarity/index.ts";
import { essay } from "#tests/support/texts.ts";

const text = Array.from({ length: 40 }, (_, seed) => essay(seed, 2500)).join("\n\n");
const half = `${text.slice(0, text.length / 2)} ${essay(99, 5000)}`;
const megabytes = Buffer.byteLength(text) / 1_000_000;
const prepared = prepare(text);
const other = prepare(half);

const reference = best(() => text.toLowerCase().split(/[^\p{L}\p{N}]+/u).length);
const rows = {
  prepare: best(() => prepare(text).words),
  fingerprint: best(() => fingerprint(prepared).hashes.length),
  align: best(() => align(prepared, other).length),
};

const result = {
  megabytes: round(megabytes),
  words: prepared.words,
  reference: { what: "lower case and split by a regular expression", mbPerSecond: round(megabytes / reference) },
  steps: Object.fromEntries(
    Object.entries(rows).map(([step, seconds]) => [
      step,
      { mbPerSecond: round(megabytes / seconds), timesReference: round(reference / seconds) },
    ]),
  ),
};
if (process.argv.includes("--json")) console.log(JSON.stringify(result));
else {
  console.log(`${result.megabytes} MB, ${result.words.toLocaleString("en-US")} words, one core`);
  console.log(`reference    ${result.reference.mbPerSecond} MB/s   ${result.reference.what}`);
  for (const [step, { mbPerSecond, timesReference }] of Object.entries(result.steps))
    console.log(`${step.padEnd(12)} ${mbPerSecond} MB/s   ${timesReference} times the reference`);
}

/** The best of seven runs, seconds: the others waited for something else on the machine. */
function best(work: () => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 7; run++) {
    const begun = performance.now();
    if (work() < 0) throw new Error("Nothing was done.");
    least = Math.min(least, performance.now() - begun);
  }
  return least / 1000;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
