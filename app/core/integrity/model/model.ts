import { type Feature, featuresOf, type Word, wordsOf } from "./features.ts";

/** What the model can say of a text, in the order of its columns. */
export const modelClasses = [
  "honest",
  "writing",
  "rewriting",
  "tests",
  "disguise",
  "invented",
  "in-your-name",
] as const;
export type ModelRule = Exclude<(typeof modelClasses)[number], "honest">;

/**
 * Multinomial logistic regression over sparse features. `hashes` are ascending; a feature's weights are the
 * `modelClasses.length` values of `weights` from its row on, times `scale`. What is in no row is not seen.
 */
export type Model = {
  hashes: Uint32Array;
  weights: Int8Array;
  scale: number;
  bias: readonly number[];
};

/**
 * A model as `packModel` wrote it: the number of rows and the scale, the bias of each class, the hashes, the weights;
 * 32-bit numbers with the lowest byte first.
 */
export function unpackModel(bytes: ArrayBuffer): Model {
  const view = new DataView(bytes);
  const rows = view.getUint32(0, true);
  const head = 8 + 4 * modelClasses.length;
  if (bytes.byteLength !== head + rows * (4 + modelClasses.length)) throw new Error("This is no integrity model.");
  return {
    scale: view.getFloat32(4, true),
    bias: modelClasses.map((_, column) => view.getFloat32(8 + 4 * column, true)),
    hashes: Uint32Array.from({ length: rows }, (_, row) => view.getUint32(head + 4 * row, true)),
    weights: new Int8Array(bytes, head + 4 * rows),
  };
}

/** The opposite of `unpackModel`. */
export function packModel({ hashes, weights, scale, bias }: Model): ArrayBuffer {
  const head = 8 + 4 * modelClasses.length;
  const bytes = new ArrayBuffer(head + hashes.length * (4 + modelClasses.length));
  const view = new DataView(bytes);
  view.setUint32(0, hashes.length, true);
  view.setFloat32(4, scale, true);
  for (const [column, value] of bias.entries()) view.setFloat32(8 + 4 * column, value, true);
  for (const [row, hash] of hashes.entries()) view.setUint32(head + 4 * row, hash, true);
  new Int8Array(bytes, head + 4 * hashes.length).set(weights);
  return bytes;
}

/** `score` is the probability that the text asks for what we do for nobody, 0 to 1. */
export type Judgement = { score: number; rule: ModelRule; words: Word[] };

/** How many words carry most of what speaks for a rule, at most. */
const TRIGGERS = 4;

/** Judges one sentence, or a few that belong together. `words` are those that spoke most for the rule. */
export function judge(model: Model, text: string): Judgement {
  const words = wordsOf(text);
  const features = seen(model, featuresOf(words));
  const length = Math.sqrt(features.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  const scores = model.bias.map(
    (bias, column) =>
      bias +
      (features.reduce((sum, { row, value }) => sum + weightOf(model, row, column) * value, 0) / length) * model.scale,
  );
  const highest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const sum = shares.reduce((one, other) => one + other, 0);
  const column = shares.indexOf(Math.max(...shares.slice(1)), 1);
  return {
    score: 1 - (shares[0] ?? 0) / sum,
    rule: modelClasses[column] as ModelRule,
    words: triggers(model, words, features, column),
  };
}

type Seen = Feature & { row: number };

/** Each feature counts once, however often it occurs. */
function seen(model: Model, features: readonly Feature[]): Seen[] {
  const rows = new Map<number, Seen>();
  for (const feature of features) {
    const row = rowOf(model.hashes, feature.hash);
    if (row >= 0 && !rows.has(row)) rows.set(row, { ...feature, row });
  }
  return [...rows.values()];
}

function triggers(model: Model, words: readonly Word[], features: readonly Seen[], column: number): Word[] {
  const weight = new Float64Array(words.length);
  for (const { row, value, first, last } of features) {
    const speaks = (weightOf(model, row, column) - weightOf(model, row, 0)) * value;
    for (const at of new Set([first, last])) weight[at] = (weight[at] ?? 0) + speaks / (first === last ? 1 : 2);
  }
  const most = Math.max(...weight);
  return [...weight.keys()]
    .filter((at) => (weight[at] ?? 0) > most / 4 && (weight[at] ?? 0) > 0)
    .sort((one, other) => (weight[other] ?? 0) - (weight[one] ?? 0))
    .slice(0, TRIGGERS)
    .sort((one, other) => one - other)
    .flatMap((at) => words[at] ?? []);
}

function weightOf({ weights }: Model, row: number, column: number): number {
  return weights[row * modelClasses.length + column] ?? 0;
}

function rowOf(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
