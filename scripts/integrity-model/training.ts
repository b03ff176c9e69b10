import { featuresOf, wordsOf } from "../../app/core/orders/integrity/model/features.ts";
import { type Model, modelRules } from "../../app/core/orders/integrity/model/model.ts";
import { WEIGHT_MOST } from "../../app/core/orders/integrity/model/packing.ts";
import { type Phrasing, variantsOf } from "./phrasings.ts";
import { seeded } from "./random.ts";

/** A feature that occurs in fewer phrasings is not informative. */
const PHRASINGS_MIN = 2;
/** The maximum number of rows, those with the largest weights: the file stays under 500 KB. */
const ROWS_MAX = 90_000;
/** The number of steps of the largest weight. The few weights above seven are clipped to seven, the maximum of a row. */
const STEPS = 16;
const EPOCHS = 12;
const RATE = 0.1;
/** The probability a label assigns to the other classes (label smoothing, Szegedy et al. 2016). */
const SMOOTHING = 0.1;

const columns = modelRules.length + 1;

type Example = { id: number; label: number; values: ReadonlyMap<number, number> };

/**
 * Fits the weights by stochastic gradient descent with a learning rate per weight (AdaGrad, Duchi et al. 2011).
 * Deterministic. `background` are sentences without a request.
 */
export function train(phrasings: readonly Phrasing[], background: readonly string[]): Model {
  const random = seeded(7);
  const examples: Example[] = [
    ...phrasings.flatMap(({ rule, text }, id) =>
      variantsOf(text, random).map((variant) => ({
        id,
        label: rule === null ? 0 : 1 + modelRules.indexOf(rule),
        values: valuesOf(variant),
      })),
    ),
    ...background.map((text, at) => ({ id: phrasings.length + at, label: 0, values: valuesOf(text) })),
  ];
  const rows = rowsOf(examples);
  const vectors = examples.map(({ label, values }) => vectorOf(label, values, rows));
  const weights = new Float64Array(rows.size * columns);
  const squares = new Float64Array(rows.size * columns).fill(1e-6);
  const bias = new Float64Array(columns);
  const biasSquares = new Float64Array(columns).fill(1e-6);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    for (const { label, rows: seen, values } of shuffled(vectors, random)) {
      const shares = sharesOf(weights, bias, seen, values);
      for (let column = 0; column < columns; column++) {
        const wanted = column === label ? 1 - SMOOTHING : SMOOTHING / (columns - 1);
        const error = (shares[column] ?? 0) - wanted;
        step(bias, biasSquares, column, error);
        for (let at = 0; at < seen.length; at++)
          step(weights, squares, (seen[at] ?? 0) * columns + column, error * (values[at] ?? 0));
      }
    }
  }
  return packed(rows, weights, bias);
}

function step(values: Float64Array, squares: Float64Array, at: number, gradient: number): void {
  const square = (squares[at] ?? 0) + gradient * gradient;
  squares[at] = square;
  values[at] = (values[at] ?? 0) - (RATE * gradient) / Math.sqrt(square);
}

function sharesOf(weights: Float64Array, bias: Float64Array, rows: Int32Array, values: Float64Array): Float64Array {
  const scores = Float64Array.from(bias);
  for (let at = 0; at < rows.length; at++) {
    const from = (rows[at] ?? 0) * columns;
    for (let column = 0; column < columns; column++)
      scores[column] = (scores[column] ?? 0) + (weights[from + column] ?? 0) * (values[at] ?? 0);
  }
  const highest = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - highest));
  const sum = shares.reduce((one, other) => one + other, 0);
  return shares.map((share) => share / sum);
}

/** Rows of the features that occur in several phrasings. */
function rowsOf(examples: readonly Example[]): Map<number, number> {
  const phrasings = new Map<number, Set<number>>();
  for (const { id, values } of examples) {
    for (const hash of values.keys()) {
      const ids = phrasings.get(hash) ?? new Set();
      phrasings.set(hash, ids.add(id));
    }
  }
  const kept = [...phrasings].filter(([, ids]) => ids.size >= PHRASINGS_MIN).map(([hash]) => hash);
  return new Map(kept.map((hash, row) => [hash, row]));
}

function packed(rows: ReadonlyMap<number, number>, weights: Float64Array, bias: Float64Array): Model {
  const kept = [...rows]
    .map(([hash, row]) => {
      const own = weights.slice(row * columns, (row + 1) * columns);
      // Only differences between classes count, so the mean is subtracted.
      const mean = own.reduce((sum, weight) => sum + weight, 0) / columns;
      return { hash, own: own.map((weight) => weight - mean) };
    })
    .sort((one, other) => spread(other.own) - spread(one.own) || one.hash - other.hash)
    .slice(0, ROWS_MAX)
    .sort((one, other) => one.hash - other.hash);
  const scale = kept.reduce((most, { own }) => Math.max(most, ...own.map(Math.abs)), 0) / STEPS;
  const level = (weight: number) => Math.max(-WEIGHT_MOST, Math.min(WEIGHT_MOST, Math.round(weight / scale)));
  return {
    hashes: Uint32Array.from(kept, ({ hash }) => hash),
    weights: Int8Array.from(kept.flatMap(({ own }) => [...own].map(level))),
    scale,
    bias: [...bias],
  };
}

/** How much a feature separates the classes. */
function spread(weights: Float64Array): number {
  return Math.max(...weights) - Math.min(...weights);
}

function valuesOf(text: string): Map<number, number> {
  return new Map(featuresOf(wordsOf(text)).map(({ hash, value }) => [hash, value]));
}

/** The rows of a text's features and their values, as a unit vector. */
function vectorOf(label: number, values: ReadonlyMap<number, number>, rows: ReadonlyMap<number, number>) {
  const known = [...values].flatMap(([hash, value]) => {
    const row = rows.get(hash);
    return row === undefined ? [] : [{ row, value }];
  });
  const length = Math.sqrt(known.reduce((sum, { value }) => sum + value * value, 0)) || 1;
  return {
    label,
    rows: Int32Array.from(known, ({ row }) => row),
    values: Float64Array.from(known, ({ value }) => value / length),
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let at = result.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const [one, two] = [result[at] as Item, result[other] as Item];
    [result[at], result[other]] = [two, one];
  }
  return result;
}
