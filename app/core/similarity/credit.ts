import type { Group } from "./groups.ts";
import type { SourceInput } from "./source.ts";

/** A match as far as counting needs it: words [first, behind) of the checked text. */
export type Countable = {
  source: Pick<SourceInput, "id" | "kind">;
  first: number;
  behind: number;
  group: Group;
  excluded: string | null;
};

/** Words credited to each source and each group; every word counts once. */
export type Credit = { bySource: Map<Countable["source"], number>; byGroup: Map<Group, number>; words: number };

/**
 * Credits every counted word to one source: the sources take their words in the order given (largest first). Excluded
 * matches and own drafts take nothing, so that an own draft never hides another source.
 */
export function creditWords(
  matches: readonly Countable[],
  ranked: readonly Countable["source"][],
  counted: Uint8Array,
): Credit {
  const free = counted.slice();
  const credit: Credit = { bySource: new Map(), byGroup: new Map(), words: 0 };
  const bySource = Map.groupBy(matches, (match) => match.source);
  for (const source of ranked) {
    for (const match of bySource.get(source) ?? []) {
      if (match.excluded !== null || match.group === "own_drafts") continue;
      const taken = sum(free.subarray(match.first, match.behind));
      free.fill(0, match.first, match.behind);
      credit.bySource.set(source, (credit.bySource.get(source) ?? 0) + taken);
      credit.byGroup.set(match.group, (credit.byGroup.get(match.group) ?? 0) + taken);
      credit.words += taken;
    }
  }
  return credit;
}

/** The number of different counted words in the matches. */
export function unionWords(matches: readonly Countable[], counted: Uint8Array): number {
  const left = counted.slice();
  for (const match of matches) left.fill(0, match.first, match.behind);
  return sum(counted) - sum(left);
}

/** The number of ones. */
export function sum(flags: Uint8Array): number {
  let ones = 0;
  for (const flag of flags) ones += flag;
  return ones;
}

/** A share in per cent with one decimal, 0 to 100. */
export function percentOf(words: number, of: number): number {
  return of === 0 ? 0 : Math.round((words * 1000) / of) / 10;
}
