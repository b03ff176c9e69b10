/**
 * Quality and speed of text alignment on a corpus of PAN's task, by the product's engine with the product's options:
 * the detections are what a report would count. `npm run bench:alignment -- --data DIR [--limit N] [--part even|odd]
 * [--out FILE] [--json]`; N pairs are spread over the list. DIR contains `pairs.json`, `susp/` and `src/`, and
 * optionally `short-answers/`.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { align, defaultOptions, prepare } from "#core/similarity/index.ts";
import { type Corpus, inCodePoints, openCorpus, type Pair, placed } from "./support/corpus.ts";
import { spoil } from "./support/noiser.ts";
import { type Case, type PlacedCase, type Score, score } from "./support/plagdet.ts";
import { measureShortAnswers } from "./support/short-answers.ts";

const NOISE = [0.01, 0.02, 0.03];

const WARM_UP = 200;

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    limit: { type: "string" },
    part: { type: "string" },
    out: { type: "string" },
    json: { type: "boolean", default: false },
  },
});
const folder = options.data;
if (!folder) {
  console.error("Say where the corpus lies: npm run bench:alignment -- --data DIR");
  process.exit(2);
}
const corpus = openCorpus(folder);
const pairs = chosen(corpus.pairs);
for (const pair of pairs) textsOf(corpus, pair);

// A Worker that checks documents is already warm; the first second of a process is spent on compiling.
for (const pair of pairs.slice(0, WARM_UP)) detect(...textsOf(corpus, pair));

const idle = process.memoryUsage().rss;
const begun = process.cpuUsage();
const found = pairs.map((pair) => ({ ...pair, detections: detect(...textsOf(corpus, pair)) }));
const { user, system } = process.cpuUsage(begun);
const seconds = (user + system) / 1e6;
const megabytes = pairs.reduce((sum, pair) => sum + textsOf(corpus, pair).join("").length, 0) / 1e6;
const empty = found.filter((pair) => pair.cases.length === 0);

const result = {
  pairs: pairs.length,
  cases: pairs.reduce((sum, pair) => sum + pair.cases.length, 0),
  detections: found.reduce((sum, pair) => sum + pair.detections.length, 0),
  all: scoreOf(found),
  types: Object.fromEntries(
    [...Map.groupBy(found, (pair) => pair.type)]
      .filter(([, some]) => some.some((pair) => pair.cases.length > 0))
      .map(([type, some]) => [type, scoreOf(some)]),
  ),
  falseAlarms: { pairs: empty.filter((pair) => pair.detections.length > 0).length, of: empty.length },
  megabytesPerCpuSecond: round(megabytes / seconds),
  peakMemory: {
    // The peak memory of the whole process, and the memory that the run added to that of the texts and the program.
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    added: Math.max(0, Math.round(process.resourceUsage().maxRSS / 1024 - idle / 1e6)),
  },
  noise: Object.fromEntries(
    NOISE.map((rate) => [rate, spoilt(rate)] as const).map(([rate, some]) => [
      rate,
      some.length > 0 ? scoreOf(some) : null,
    ]),
  ),
  shortAnswers: measureShortAnswers(join(folder, "short-answers")),
};

if (options.out) {
  const list = found.map(({ cases: _, detections, ...pair }) => ({
    ...pair,
    detections: inCodePoints(detections, ...textsOf(corpus, pair)),
  }));
  writeFileSync(options.out, JSON.stringify({ pairs: list }, null, 1));
}
if (options.json) console.log(JSON.stringify(result));
else print();

function chosen(all: readonly Pair[]): Pair[] {
  const { part, limit } = options;
  const some = part === "even" || part === "odd" ? all.filter((_, i) => i % 2 === (part === "even" ? 0 : 1)) : all;
  const count = Math.min(some.length, limit === undefined ? some.length : Number(limit));
  // Spread over the list, because a corpus is sorted by type.
  return Array.from({ length: count }, (_, i) => some[Math.floor((i * some.length) / count)]).filter((pair) => !!pair);
}

function textsOf({ suspicious, source }: Corpus, pair: Pick<Pair, "suspicious" | "source">): [string, string] {
  return [suspicious(pair.suspicious), source(pair.source)];
}

/** What a report made with the default options would count. */
function detect(text: string, source: string): Case[] {
  return align(prepare(text), prepare(source))
    .filter((passage) => passage.words >= defaultOptions.smallMatchWords)
    .map(({ docStart, docEnd, srcStart, srcEnd }) => ({
      thisOffset: docStart,
      thisLength: docEnd - docStart,
      sourceOffset: srcStart,
      sourceLength: srcEnd - srcStart,
    }));
}

/** The verbatim pairs again, with OCR errors in their suspicious texts. */
function spoilt(rate: number): (Pair & { detections: Case[] })[] {
  return pairs
    .filter((pair) => pair.type === "no-obfuscation")
    .map((pair, seed) => {
      const [text, source] = textsOf(corpus, pair);
      const noisy = spoil(text, rate, seed + 1);
      const cases = pair.cases.map((one) => {
        const thisOffset = noisy.at(one.thisOffset);
        return { ...one, thisOffset, thisLength: noisy.at(one.thisOffset + one.thisLength) - thisOffset };
      });
      return { ...pair, cases, detections: detect(noisy.text, source) };
    });
}

function scoreOf(some: readonly (Pair & { detections: Case[] })[]): Score {
  const detections = some.flatMap(({ suspicious, source, detections: own }): PlacedCase[] =>
    own.map((one) => ({ ...one, suspicious, source })),
  );
  return score(placed(some), detections);
}

function print(): void {
  console.log(`${result.pairs} pairs, ${result.cases} cases, ${result.detections} detections`);
  console.log(`${"".padEnd(16)}plagdet  precision  recall  granularity`);
  for (const [type, one] of Object.entries(result.types)) console.log(row(type, one));
  console.log(row("all", result.all));
  for (const [rate, one] of Object.entries(result.noise)) {
    if (one) console.log(row(`misread ${Number(rate) * 100} %`, one));
  }
  console.log(`false alarms   ${result.falseAlarms.pairs} of ${result.falseAlarms.of} pairs without a case`);
  console.log(`speed          ${result.megabytesPerCpuSecond} MB of text a CPU second, prepared and aligned, warm`);
  console.log(`peak memory    ${result.peakMemory.megabytes} MB, ${result.peakMemory.added} MB of it added by the run`);
  for (const [name, one] of Object.entries(result.shortAnswers?.measures ?? {})) {
    const values = `leave one out ${one.leaveOneOut.toFixed(3)}, Spearman ${one.spearman.toFixed(3)}`;
    console.log(`short answers  ${name}: ${values}`);
  }
}

function row(name: string, one: Score): string {
  const values = [one.plagdet, one.precision, one.recall, one.granularity].map((value) => value.toFixed(4));
  return `${name.padEnd(16)}${values.join("   ")}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
