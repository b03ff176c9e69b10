import { coveredWords, runningSum } from "./count.ts";
import type { Countable } from "./credit.ts";

/**
 * The order in which sources receive their words: by the words that they share with the text, earlier versions last.
 * For equal counts, a visible source precedes a masked one; then the id decides, so that the order is deterministic.
 */
export function rankSources<S extends Countable["source"]>(
  sources: readonly S[],
  matches: readonly Countable[],
  counted: Uint8Array,
): S[] {
  const before = runningSum(counted);
  const bySource = Map.groupBy(matches, (match) => match.source);
  return sources
    .map((source) => {
      const own = bySource.get(source) ?? [];
      const counting = own.filter((match) => match.excluded === null);
      const all = own.reduce((words, match) => words + match.behind - match.first, 0);
      return { source, counting: coveredWords(counting, before), all };
    })
    .sort(
      (a, b) =>
        order(a.source.kind === "own_draft", b.source.kind === "own_draft") ||
        b.counting - a.counting ||
        b.all - a.all ||
        order(a.source.kind === "student", b.source.kind === "student") ||
        (a.source.id < b.source.id ? -1 : 1),
    )
    .map(({ source }) => source);
}

/**
 * Joins matches of several sources with nearly the same words: the source ranked first keeps the match. Returned in the
 * order of the checked text, longer matches first.
 */
export function joinNearlyEqual<M extends Countable & { others: M["source"][] }>(
  matches: readonly M[],
  ranked: readonly M["source"][],
  nearlyEqualWords: number,
): M[] {
  const bySource = Map.groupBy(matches, (match) => match.source);
  const byFirst = new Map<number, M[]>();
  const kept: M[] = [];
  for (const match of ranked.flatMap((source) => bySource.get(source) ?? [])) {
    const equal = nearlyEqual(match, byFirst, nearlyEqualWords);
    if (equal) {
      if (!equal.others.includes(match.source)) equal.others.push(match.source);
      continue;
    }
    kept.push(match);
    const here = byFirst.get(match.first);
    if (here) here.push(match);
    else byFirst.set(match.first, [match]);
  }
  // Sorting is stable: equal matches keep the rank of their sources.
  return kept.sort((a, b) => a.first - b.first || b.behind - a.behind);
}

function nearlyEqual<M extends Countable>(match: M, byFirst: Map<number, M[]>, words: number): M | undefined {
  for (let first = match.first - words; first <= match.first + words; first += 1) {
    for (const other of byFirst.get(first) ?? []) {
      const sameSide = (other.group === "own_drafts") === (match.group === "own_drafts");
      const sameFate = other.excluded === match.excluded;
      if (other.source === match.source || !sameSide || !sameFate) continue;
      if (Math.abs(other.behind - match.behind) <= words) return other;
    }
  }
  return undefined;
}

function order(a: boolean, b: boolean): number {
  return Number(a) - Number(b);
}
