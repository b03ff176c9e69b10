/**
 * How often the index finds the true source, and the quality of the whole path from index to passages. Every text of
 * DIR/src is indexed together with fillers, and every text of DIR/susp is looked up through the production code: the
 * same keys, the same SQL, in memory. DIR is a corpus of PAN's text-alignment task (pairs.json, susp, src). `npm run
 * bench:retrieval -- --data DIR [--fill N] [--json]`
 *
 * `--segments` searches a segment of public collections instead, and `--words 10000` joins texts to documents of so many
 * words. So small a segment is read whole; in one of a million documents each fingerprint is a read, and
 * `--look-ups 670` looks up as many.
 *
 * Recall is the share of pairs with a case whose source is among the candidates. Plagdet counts only the pairs of the
 * list, and as detections what a report with the default options would count; detections in other pairs are counted
 * separately, because these pairs are not annotated.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { align, allVisible, defaultOptions, prepare, searchedWords } from "#core/similarity/index.ts";
import { openCorpus, type Pair, placed } from "./support/corpus.ts";
import { createFiller } from "./support/filler.ts";
import { type PlacedCase, score } from "./support/plagdet.ts";
import { openSegmentsOf, openShardsOf } from "./support/retrieval-indexes.ts";

/** Number of documents of the corpus with which the published values were measured. */
const DOCUMENTS = 6399;

const { values } = parseArgs({
  options: {
    data: { type: "string" },
    fill: { type: "string" },
    segments: { type: "boolean", default: false },
    words: { type: "string", default: "0" },
    "look-ups": { type: "string" },
    json: { type: "boolean", default: false },
  },
});
if (!values.data) {
  console.error("Say where the corpus lies: npm run bench:retrieval -- --data DIR");
  process.exit(2);
}
const folder = values.data;
const corpus = openCorpus(folder);
const sources = readdirSync(join(folder, "src")).sort();
const suspicious = readdirSync(join(folder, "susp")).sort();
const fill = values.fill === undefined ? Math.max(0, DOCUMENTS - sources.length) : Number(values.fill);

const filler = createFiller(corpus, sources);
function* library(): Generator<[id: string, text: string]> {
  for (const source of sources) yield [source, corpus.source(source)];
  for (let number = 0; number < fill; number += 1) yield [`filler ${number}`, filler(number)];
}
const { candidatesOf, close } = values.segments
  ? await openSegmentsOf(library(), values["look-ups"] === undefined ? null : Number(values["look-ups"]))
  : await openShardsOf(library());

const pairsOf = Map.groupBy(corpus.pairs, (pair) => pair.suspicious);
const found = new Set<string>();
const counts: number[] = [];
const detections: PlacedCase[] = [];
const extra = { pairs: 0, detections: 0 };
const candidatesOfText = new Map<string, readonly string[]>();
for (const names of joined(suspicious, Number(values.words))) {
  const text = names.map((name) => corpus.suspicious(name)).join("\n\n");
  const candidates = await candidatesOf(searchedWords(allVisible(prepare(text))));
  counts.push(candidates.length);
  for (const name of names) candidatesOfText.set(name, candidates);
}
for (const name of suspicious) {
  const prepared = prepare(corpus.suspicious(name));
  const candidates = candidatesOfText.get(name) ?? [];
  const listed = new Set((pairsOf.get(name) ?? []).map((pair) => pair.source));
  for (const source of candidates) {
    if (!sources.includes(source)) continue;
    found.add(`${name} ${source}`);
    const marked = detect(name, source, prepared);
    if (listed.has(source)) detections.push(...marked);
    else if (marked.length > 0) {
      extra.pairs += 1;
      extra.detections += marked.length;
    }
  }
}
close();

const types = [...new Set(corpus.pairs.map(({ type }) => type))];
const result = {
  documents: sources.length + fill,
  texts: suspicious.length,
  candidates: { mean: round(counts.reduce((sum, count) => sum + count, 0) / counts.length), max: Math.max(...counts) },
  recall: Object.fromEntries(types.map((type) => [type, recall(copying(ofType(type)))])),
  // Parameters were chosen on texts with an even index in the list; results are reported for texts with an odd index.
  recallOfHalves: [0, 1].map((half) =>
    Object.fromEntries(
      types.map((type) => [type, recall(copying(ofType(type)).filter((pair) => halfOf(pair) === half))]),
    ),
  ),
  plagdet: {
    all: rounded(corpus.pairs),
    ...Object.fromEntries(types.map((type) => [type, rounded(ofType(type))])),
  },
  falseAlarms: corpus.pairs.filter((pair) => pair.cases.length === 0 && detectionsOf([pair]).length > 0).length,
  outsideTheList: extra,
};
if (values.json) console.log(JSON.stringify(result));
else {
  const { mean, max } = result.candidates;
  console.log(
    `${result.documents} documents, ${result.texts} texts looked up, ${mean} candidates a text, at most ${max}`,
  );
  console.log("type                recall  pairs   plagdet  precision  recall  granularity");
  for (const type of types.filter((one) => copying(ofType(one)).length > 0)) {
    const { plagdet, precision, recall, granularity } = result.plagdet[type as "all"];
    const found = result.recall[type];
    console.log(
      type.padEnd(18),
      String(found?.share ?? "-").padStart(7),
      String(found?.pairs ?? 0).padStart(6),
      [plagdet, precision, recall, granularity].map((value) => value.toFixed(3).padStart(10)).join(""),
    );
  }
  const { plagdet, precision, recall, granularity } = result.plagdet.all;
  console.log(`all pairs: plagdet ${plagdet}, precision ${precision}, recall ${recall}, granularity ${granularity}`);
  console.log(
    `${result.falseAlarms} pairs without a case were marked; ${extra.pairs} pairs outside the list (${extra.detections} passages)`,
  );
}

/** Texts in groups of so many words; each alone for 0. */
function joined(names: readonly string[], words: number): string[][] {
  const groups: string[][] = [];
  let count = words;
  for (const name of names) {
    const own = corpus.suspicious(name).split(/\s+/).length;
    if (count + own > words) {
      groups.push([]);
      count = 0;
    }
    groups.at(-1)?.push(name);
    count += own;
  }
  return groups;
}

function detect(suspicious: string, source: string, prepared: ReturnType<typeof prepare>): PlacedCase[] {
  return align(prepared, prepare(corpus.source(source)))
    .filter(({ words }) => words >= defaultOptions.smallMatchWords)
    .map(({ docStart, docEnd, srcStart, srcEnd }) => ({
      suspicious,
      source,
      thisOffset: docStart,
      thisLength: docEnd - docStart,
      sourceOffset: srcStart,
      sourceLength: srcEnd - srcStart,
    }));
}

function ofType(type: string): Pair[] {
  return corpus.pairs.filter((pair) => pair.type === type);
}

function copying(pairs: Pair[]): Pair[] {
  return pairs.filter((pair) => pair.cases.length > 0);
}

function halfOf({ suspicious: name }: Pair): number {
  return suspicious.indexOf(name) % 2;
}

function recall(pairs: Pair[]): { share: number; pairs: number } | null {
  if (pairs.length === 0) return null;
  const hits = pairs.filter(({ suspicious, source }) => found.has(`${suspicious} ${source}`)).length;
  return { share: round(hits / pairs.length), pairs: pairs.length };
}

function detectionsOf(pairs: Pair[]): PlacedCase[] {
  const names = new Set(pairs.map(({ suspicious, source }) => `${suspicious} ${source}`));
  return detections.filter(({ suspicious, source }) => names.has(`${suspicious} ${source}`));
}

function rounded(pairs: Pair[]) {
  const { plagdet, precision, recall, granularity } = score(placed(pairs), detectionsOf(pairs));
  return {
    plagdet: round(plagdet),
    precision: round(precision),
    recall: round(recall),
    granularity: round(granularity),
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
