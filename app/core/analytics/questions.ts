import { isFunctionWord, stem } from "../similarity/index.ts";
import { ENOUGH } from "./numbers.ts";

export type Asked = { words: string; count: number };
export type QuestionCluster = {
  label: string;
  /** How often the wording was used that names it. */
  labelCount: number;
  count: number;
  wordings: number;
};

/** Two wordings are of one question if they share this much of their stems (Jaccard). */
const ALIKE = 0.5;

/**
 * Searches without a result, where wordings of one question are counted together: single linkage of their stems without
 * function words. Each is named after its most frequent wording. Most frequent first.
 */
export function clusterQuestions(asked: readonly Asked[]): QuestionCluster[] {
  const sorted = [...asked].sort(byCount);
  const stems = sorted.map(({ words }) => stemsOf(words));
  const roots = sorted.map((_, index) => index);
  for (const [one, other] of alikePairs(stems)) join(roots, one, other);
  const clusters = Map.groupBy(sorted.keys(), (index) => rootOf(roots, index));
  return [...clusters.values()]
    .map((members) => ({
      // The most frequent wording comes first.
      label: sorted[members[0] ?? 0]?.words ?? "",
      labelCount: sorted[members[0] ?? 0]?.count ?? 0,
      count: members.reduce((sum, index) => sum + (sorted[index]?.count ?? 0), 0),
      wordings: members.length,
    }))
    .sort((a, b) => b.count - a.count || compare(a.label, b.label));
}

/**
 * A wording that was used fewer than five times may point to a person: a question without a more frequent one is left
 * out, and such questions are counted together.
 */
export function withoutRare(clusters: readonly QuestionCluster[]): { shown: QuestionCluster[]; rare: number } {
  const shown = clusters.filter(({ labelCount }) => labelCount >= ENOUGH);
  return { shown, rare: clusters.length - shown.length };
}

/** The stems of the words that say what a question is about; of all words where there are no such words. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const content = words.map((word) => word.replaceAll("’", "'")).filter((word) => !isFunctionWord(word));
  return new Set((content.length > 0 ? content : words).map(stemOf));
}

/** Porter's stem of an English word; other words stay as they are. */
function stemOf(word: string): string {
  if (!/^[a-z][a-z']*$/.test(word)) return word;
  const letters = Uint8Array.from(word, (letter) => (letter === "'" ? 27 : letter.charCodeAt(0) - 96));
  const length = stem(letters, letters.length);
  return String.fromCharCode(...letters.subarray(0, length).map((letter) => (letter === 27 ? 39 : letter + 96)));
}

/** Only wordings with a common stem are compared. */
function alikePairs(stems: readonly ReadonlySet<string>[]): [number, number][] {
  const withStem = new Map<string, number[]>();
  const pairs: [number, number][] = [];
  for (const [index, own] of stems.entries()) {
    const shared = new Map<number, number>();
    for (const one of own) {
      const earlier = withStem.get(one) ?? [];
      for (const other of earlier) shared.set(other, (shared.get(other) ?? 0) + 1);
      earlier.push(index);
      withStem.set(one, earlier);
    }
    for (const [other, common] of shared) {
      const all = own.size + (stems[other]?.size ?? 0) - common;
      if (common / all >= ALIKE) pairs.push([other, index]);
    }
  }
  return pairs;
}

function join(roots: number[], one: number, other: number): void {
  const [a, b] = [rootOf(roots, one), rootOf(roots, other)];
  roots[Math.max(a, b)] = Math.min(a, b);
}

function rootOf(roots: readonly number[], index: number): number {
  let root = index;
  while (roots[root] !== root) root = roots[root] ?? root;
  return root;
}

function byCount(a: Asked, b: Asked): number {
  return b.count - a.count || compare(a.words, b.words);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
