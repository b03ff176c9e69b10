import { type Feature, featuresOf, type Word, wordsOf } from "./features.ts";

/** The rules the model can name. Column 0 is the class of allowed requests; the columns of the rules follow in this order. */
export const modelRules = ["writing", "rewriting", "tests", "disguise", "invented", "in-your-name"] as const;
export type ModelRule = (typeof modelRules)[number];

/**
 * Multinomial logistic regression over sparse features. `hashes` are ascending; the row of a hash has one weight
 * per column in `weights`, multiplied by `scale`. Features without a row are ignored.
 */
export type Model = {
  hashes: Uint32Array;
  weights: Int8Array;
  scale: number;
  bias: readonly number[];
};

/** `score` is the probability that the text asks for help the integrity policy forbids, 0 to 1. */
export type Judgement = { score: number; rule: ModelRule; words: Word[] };

/** The maximum number of trigger words: the words with the largest weights for a request. */
const TRIGGERS = 4;

/** Judges one sentence, or a few that belong together. `words` are the words with the largest weights for a forbidden request. */
export function judge(model: Model, text: string): Judgement {
  const words = wordsOf(text);
  const seen = seenBy(model, featuresOf(words));
  const scores = scoresOf(model, seen);
  const highest = Math.max(...scores);
  const [honest = 0, ...rules] = scores.map((score) => Math.exp(score - highest));
  const column = rules.indexOf(Math.max(...rules));
  const sum = rules.reduce((one, other) => one + other, honest);
  return {
    score: 1 - honest / sum,
    rule: modelRules[column] ?? "writing",
    words: triggers(model, words, seen, column + 1),
  };
}

type Seen = Feature & { row: number };

/** Each feature counts once, no matter how often it occurs. */
function seenBy(model: Model, features: readonly Feature[]): Seen[] {
  const rows = new Map<number, Seen>();
  for (const feature of features) {
    const row = rowOf(model.hashes, feature.hash);
    if (row >= 0 && !rows.has(row)) rows.set(row, { ...feature, row });
  }
  return [...rows.values()];
}

function scoresOf({ weights, scale, bias }: Model, seen: readonly Seen[]): number[] {
  const length = Math.sqrt(seen.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  return bias.map((start, column) => {
    const sum = seen.reduce((all, { row, value }) => all + (weights[row * bias.length + column] ?? 0) * value, 0);
    return start + (sum / length) * scale;
  });
}

function triggers({ weights, bias }: Model, words: readonly Word[], seen: readonly Seen[], column: number): Word[] {
  const speaks = new Float64Array(words.length);
  for (const { row, value, first, last } of seen) {
    const start = row * bias.length;
    const weight = ((weights[start + column] ?? 0) - (weights[start] ?? 0)) * value;
    for (const at of new Set([first, last])) speaks[at] = (speaks[at] ?? 0) + weight / (first === last ? 1 : 2);
  }
  const most = Math.max(...speaks);
  return [...speaks.keys()]
    .filter((at) => (speaks[at] ?? 0) > most / 4 && (speaks[at] ?? 0) > 0)
    .sort((one, other) => (speaks[other] ?? 0) - (speaks[one] ?? 0))
    .slice(0, TRIGGERS)
    .sort((one, other) => one - other)
    .flatMap((at) => words[at] ?? []);
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
