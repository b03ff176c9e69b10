import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  align,
  allVisible,
  composeReport,
  containment,
  likeSentences,
  prepare,
  wordsBetween,
} from "#core/similarity/index.ts";

/** How well a measure separates copied answers from others, and how well it orders them by the copied amount. */
export type ShortAnswers = { answers: number; measures: Record<string, { leaveOneOut: number; spearman: number }> };

const levels: Record<string, number> = { non: 0, heavy: 1, light: 2, cut: 3 };

type Answer = { level: number; values: Record<string, number> };

/**
 * The corpus of plagiarised short answers (Clough and Stevenson 2011): the share of answers correctly separated from
 * "not copied" by a threshold learnt from all the others, and Spearman's rank correlation of measure and level. Null if
 * the folder has no such corpus.
 */
export function measureShortAnswers(folder: string): ShortAnswers | null {
  const list = join(folder, "file_information.csv");
  if (!existsSync(list)) return null;
  const answers = readFileSync(list, "utf8")
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(",").map((cell) => cell.trim()))
    .flatMap(([file = "", task = "", category = ""]): Answer[] => {
      const level = levels[category];
      return level === undefined ? [] : [{ level, values: valuesOf(folder, file, task) }];
    });
  const names = Object.keys(answers[0]?.values ?? {});
  const measures = names.map((name) => {
    const values = answers.map((answer) => answer.values[name] ?? 0);
    const copied = answers.map((answer) => answer.level > 0);
    const order = answers.map((answer) => answer.level);
    return [name, { leaveOneOut: leaveOneOut(values, copied), spearman: correlation(ranks(values), ranks(order)) }];
  });
  return { answers: answers.length, measures: Object.fromEntries(measures) };
}

function valuesOf(folder: string, file: string, task: string): Record<string, number> {
  const text = readFileSync(join(folder, file), "utf8");
  const original = readFileSync(join(folder, `orig_task${task}.txt`), "utf8");
  const prepared = prepare(text);
  const source = prepare(original);
  const passages = align(prepared, source);
  const sources = [{ id: "original", kind: "article" as const, title: "", prepared: source, text: original, passages }];
  const report = composeReport({ text, parts: allVisible(prepared), pages: [0], sources });
  return {
    score: report.score,
    likeSentences: likeSentences(prepared, source),
    containment: containment(prepared, source),
    // The mean length of the equal run that a word of the answer belongs to: copies have long runs.
    runLength:
      report.matches.flatMap(({ runs }) => runs).reduce((sum, run) => sum + wordsIn(run) ** 2, 0) / prepared.words,
  };

  function wordsIn([from, to]: [number, number, number, number]): number {
    const [first, behind] = wordsBetween(prepared, from, to);
    return behind - first;
  }
}

/** For each answer, the threshold that is correct most often among the others decides. */
function leaveOneOut(values: readonly number[], copied: readonly boolean[]): number {
  let right = 0;
  values.forEach((value, out) => {
    const others = values.map((_, i) => i).filter((i) => i !== out);
    let best = -1;
    let threshold = 0;
    for (const candidate of middles(others.map((i) => values[i] ?? 0))) {
      const hits = others.filter((i) => (values[i] ?? 0) >= candidate === copied[i]).length;
      if (hits <= best) continue;
      best = hits;
      threshold = candidate;
    }
    if (value >= threshold === copied[out]) right += 1;
  });
  return right / values.length;
}

function middles(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return sorted.map((value, i) => (i === 0 ? value : (value + (sorted[i - 1] ?? 0)) / 2));
}

/** Ranks from 0; equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal - 1) / 2;
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const meanA = a.reduce((sum, x) => sum + x, 0) / a.length;
  const meanB = b.reduce((sum, x) => sum + x, 0) / b.length;
  let product = 0;
  let squareA = 0;
  let squareB = 0;
  a.forEach((x, i) => {
    const y = b[i] ?? 0;
    product += (x - meanA) * (y - meanB);
    squareA += (x - meanA) ** 2;
    squareB += (y - meanB) ** 2;
  });
  return squareA * squareB === 0 ? 0 : product / Math.sqrt(squareA * squareB);
}
