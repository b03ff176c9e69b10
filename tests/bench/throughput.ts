/**
 * Speed of the similarity engine in megabytes of UTF-8 text per second of one processor. Each step is compared with two
 * others, measured in the same run on the same texts, because ratios are comparable between machines and seconds are
 * not: a plain loop that does as little as possible to the same text, and `@dodona/dolos-core`, the fingerprinting and
 * comparison of the Dolos similarity checker. `npm run bench:throughput -- --json`
 */
import { align, distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { scanPage } from "#core/similarity/scan.ts";
import { stemPage } from "#core/similarity/stems.ts";
import { beginReading, leavePage } from "#core/similarity/unusual.ts";
import { compareWithDolos, fingerprintWithDolos, tokenise } from "#tests/bench/support/dolos.ts";
import { plainLoop } from "#tests/bench/support/plain-loop.ts";
import { gardens, harbour, sleep, soil } from "#tests/core/similarity/texts.ts";
import { essay } from "#tests/support/texts.ts";

const RUNS = 9;
const LEAST_SECONDS = 0.05;

// Two documents of six thousand words; a third of one is copied from the other, in four pieces.
const source = essay(1000, 6000);
const checked = withCopies(essay(2000, 4000), source);
// Several megabytes, more than the processor's cache; after forty essays nearly all words have occurred before, as in a
// language.
const text = Array.from({ length: 160 }, (_, i) => essay(i % 40, 2500)).join("\n\n");
const size = megabytesOf(text);
// These words belong to no language and are examined twice, because disguised English looks like them.
const sentences = [gardens, harbour, sleep, soil].join(" ").split(/(?<=[.?!])\s+/);
const english = Array.from({ length: sentences.length * 300 }, (_, i) => sentences[(i * 37) % sentences.length]).join(
  " ",
);
const englishSize = megabytesOf(english);
const pairSize = megabytesOf(checked) + megabytesOf(source);

const prepared = prepare(text);
const found = fingerprint(prepared);
const checkedTokens = tokenise(checked);
const sourceTokens = tokenise(source);

const reference = speed(size, () => plainLoop(text));
const alignPair = speed(pairSize, () => align(prepare(checked), prepare(source)).length);
const fingerprintPair = speed(
  pairSize,
  () => distinctHashes(fingerprint(prepare(checked))).length + distinctHashes(fingerprint(prepare(source))).length,
);
const steps = {
  tokenise: speed(size, () => readPages(false)),
  "tokenise, hash, stem": speed(size, () => readPages(true)),
  prepare: speed(size, () => prepare(text).words),
  fingerprint: speed(size, () => fingerprint(prepared).hashes.length),
  distinctHashes: speed(size, () => distinctHashes(found).length),
  "prepare, fingerprint": speed(size, () => fingerprint(prepare(text)).hashes.length),
  "English: prepare": speed(englishSize, () => prepare(english).words),
  "English: prepare, fingerprint": speed(englishSize, () => fingerprint(prepare(english)).hashes.length),
  "prepare, align": alignPair,
};
const dolos = { k5w4: dolosSpeeds(5, 4), k3w3: dolosSpeeds(3, 3) };

const result = {
  megabytes: round(size),
  words: prepared.words,
  reference: { what: "a plain loop: table look-up, FNV-1a, two stores a word", mbPerSecond: round(reference) },
  steps: mapped(steps, (mbPerSecond) => ({
    mbPerSecond: round(mbPerSecond),
    timesReference: round(mbPerSecond / reference),
  })),
  pairMegabytes: round(pairSize),
  dolos: bySetting((speeds) => mapped(speeds, round)),
  ratios: {
    // Relative to the faster of the two settings, including text input and resulting ranges on both sides.
    alignToDolos: round(alignPair / Math.max(dolos.k5w4.align, dolos.k3w3.align)),
    align: bySetting((speeds) => round(alignPair / speeds.align)),
    // Here the words are given to Dolos, while our engine still reads the text.
    alignWordsGiven: bySetting((speeds) => round(alignPair / speeds.alignWordsGiven)),
    fingerprint: bySetting((speeds) => round(fingerprintPair / speeds.fingerprint)),
  },
};

if (process.argv.includes("--json")) console.log(JSON.stringify(result));
else print();

function print() {
  console.log(`${result.megabytes} MB, ${result.words.toLocaleString("en-US")} words, one processor`);
  row("reference", reference, result.reference.what);
  for (const [step, { mbPerSecond, timesReference }] of Object.entries(result.steps))
    row(step, mbPerSecond, `${timesReference} times the reference`);
  console.log(`\na pair of texts, ${result.pairMegabytes} MB`);
  for (const setting of ["k5w4", "k3w3"] as const) {
    const { fingerprint, align, alignWordsGiven } = dolos[setting];
    row(`dolos ${setting}, fingerprint`, fingerprint, `we: ${result.ratios.fingerprint[setting]} times`);
    row(`dolos ${setting}, align`, align, `we: ${result.ratios.align[setting]} times`);
    row("  its words given", alignWordsGiven, `we: ${result.ratios.alignWordsGiven[setting]} times`);
  }
}

function row(what: string, mbPerSecond: number, note: string) {
  console.log(`${what.padEnd(28)} ${mbPerSecond.toFixed(1).padStart(7)} MB/s   ${note}`);
}

function dolosSpeeds(k: number, w: number) {
  return {
    fingerprint: speed(pairSize, () => fingerprintWithDolos([tokenise(checked), tokenise(source)], k, w)),
    align: speed(pairSize, () => compareWithDolos(tokenise(checked), tokenise(source), k, w).length),
    alignWordsGiven: speed(pairSize, () => compareWithDolos(checkedTokens, sourceTokens, k, w).length),
  };
}

/** The steps inside `prepare`, as far as they can be separated: reading words, and hashing and stemming them. */
function readPages(stemmed: boolean): number {
  const reading = beginReading();
  while (reading.at < text.length) {
    scanPage(text, reading);
    if (stemmed) stemPage();
    leavePage(reading);
  }
  return reading.wordsBefore;
}

function withCopies(own: string, from: string): string {
  const paragraphs = own.split("\n\n");
  const lent = from.split("\n\n");
  const piece = Math.floor(lent.length / 12);
  for (let i = 4; i > 0; i -= 1)
    paragraphs.splice(Math.floor((paragraphs.length * i) / 5), 0, ...lent.slice(3 * i * piece - piece, 3 * i * piece));
  return paragraphs.join("\n\n");
}

/**
 * Megabytes per second of processor time. The first runs warm the code up; of the others the best counts, because the
 * rest shared the processor. Short work is repeated within a run, because the resolution of processor time is low.
 */
function speed(size: number, work: () => number): number {
  const times = Math.ceil(LEAST_SECONDS / Math.max(1e-6, seconds(work, 3)));
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, seconds(work, times));
  return size / least;
}

function seconds(work: () => number, times: number): number {
  const before = process.cpuUsage();
  for (let i = 0; i < times; i += 1) if (work() < 1) throw new Error("Nothing was found.");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / times;
}

function bySetting<To>(to: (speeds: ReturnType<typeof dolosSpeeds>) => To) {
  return { k5w4: to(dolos.k5w4), k3w3: to(dolos.k3w3) };
}

function mapped<From, To>(of: Record<string, From>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value)]));
}

function megabytesOf(written: string): number {
  return Buffer.byteLength(written) / 1_000_000;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
