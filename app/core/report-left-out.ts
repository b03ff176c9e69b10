import type { LeftOut, View, ViewBase } from "./report-view.ts";

/** What is left out for one reason: matches, and words of the text that match but count nowhere else. */
export type LeftOutTotal = { matches: number; words: number; percent: number };

/** What a reader or a filter of theirs left out; the other reasons are those a check is made with. */
export const leftOutByReader: readonly LeftOut[] = [
  "match",
  "source",
  "collection",
  "date",
  "group",
  "citation",
  "small_source",
];

/**
 * What is left out of the score, by reason. No word is in two of them, and none that a counted match covers: with the
 * counted words they add up to all words that match. Own drafts are in none.
 */
export function leftOutTotals({ report, places }: ViewBase, { matches }: View): Map<LeftOut, LeftOutTotal> {
  const free = new Uint8Array(report.words).fill(1);
  const totals = new Map<LeftOut, LeftOutTotal>();
  for (const [at, { leftOut, match }] of matches.entries()) {
    if (leftOut === null && match.group !== "own_drafts") take(free, places[at]);
  }
  for (const [at, { leftOut, match }] of matches.entries()) {
    if (leftOut === null || match.group === "own_drafts") continue;
    const total = totals.get(leftOut) ?? { matches: 0, words: 0, percent: 0 };
    total.matches += 1;
    total.words += take(free, places[at]);
    totals.set(leftOut, total);
  }
  for (const total of totals.values()) total.percent = shareOf(total.words, report.words);
  return totals;
}

/** Per cent with one decimal; of no words none. */
export function shareOf(words: number, all: number): number {
  return all === 0 ? 0 : Math.round((1000 * words) / all) / 10;
}

function take(free: Uint8Array, place: readonly [number, number] | undefined): number {
  if (!place) return 0;
  const [first, behind] = place;
  let taken = 0;
  for (let at = first; at < behind; at += 1) taken += free[at] ?? 0;
  free.fill(0, first, behind);
  return taken;
}
