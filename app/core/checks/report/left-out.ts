import { type LeftOut, type View, type ViewBase, type ViewFilters, viewOf } from "./view.ts";

/** What is left out for one reason: matches, and matching words that no counted match covers. */
export type LeftOutTotal = { matches: number; words: number; percent: number };

/** Reasons chosen by the reader or a filter; the other reasons are settings of the check. */
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
 * What is left out of the score, by reason. No word has two reasons, and none is covered by a counted match: with
 * the counted words they add up to all matching words. A person's earlier versions have no reason here.
 */
export function leftOutTotals(base: ViewBase, { matches }: View): Map<LeftOut, LeftOutTotal> {
  const { places, hidden } = base;
  // Hidden words follow all others.
  const free = new Uint8Array(hidden.length).fill(1);
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
  for (const total of totals.values()) total.percent = shareOf(total.words, wordsOf(base));
  return totals;
}

export type LeftOutKey = "quotations" | "bibliography" | "templates" | "hidden" | "small" | "citations";

/** One part of a report that is left out of the score, or can be. */
export type LeftOutPart = {
  key: LeftOutKey;
  isOut: boolean;
  /** Its matches: left out now, or if the part were left out. */
  matches: number;
  words: number;
  percent: number;
  /** All words of a part of the text, matching or not; null if only matches are left out. */
  of: number | null;
};

const reasons: Record<LeftOutKey, LeftOut> = {
  quotations: "quotation",
  bibliography: "bibliography",
  templates: "template",
  hidden: "hidden",
  small: "small",
  citations: "citation",
};

/**
 * All parts of this report that can be included or left out, with their size. Parts that the text does not have
 * are not listed.
 */
export function leftOutParts(base: ViewBase, filters: ViewFilters, view: View): LeftOutPart[] {
  const { report } = base;
  const now = leftOutTotals(base, view);
  const of: Partial<Record<LeftOutKey, Uint8Array>> = {
    bibliography: base.inBibliography,
    templates: base.inTemplate,
    citations: base.inCitation,
  };
  return (Object.keys(reasons) as LeftOutKey[]).flatMap((key) => {
    const isOut = isLeftOut(filters, key);
    const out = isOut ? filters : withPart(filters, key, true, report.options.smallMatchWords);
    const totals = isOut ? now : leftOutTotals(base, viewOf(base, out));
    const { matches = 0, words = 0, percent = 0 } = totals.get(reasons[key]) ?? {};
    const mask = of[key];
    const all = mask ? sizeOf(mask) : null;
    if (matches === 0 && !all) return [];
    return [{ key, isOut, matches, words, percent, of: all }];
  });
}

function isLeftOut(filters: ViewFilters, key: LeftOutKey): boolean {
  return key === "small" ? filters.smallMatchWords > 0 : filters[key];
}

/** The filters with one part left out or included. The threshold of small matches is that of the report, or 14 words. */
export function withPart(filters: ViewFilters, key: LeftOutKey, isOut: boolean, smallMatchWords: number): ViewFilters {
  if (key === "small") return { ...filters, smallMatchWords: isOut ? smallMatchWords || USUAL_SMALL_WORDS : 0 };
  return { ...filters, [key]: isOut };
}

/** The filters with nothing left out and earlier versions displayed. */
export function everythingIncluded(filters: ViewFilters): ViewFilters {
  const keys = Object.keys(reasons) as LeftOutKey[];
  return {
    ...keys.reduce((all, key) => withPart(all, key, false, 0), filters),
    smallSourceWords: 0,
    smallSourcePercent: 0,
    fromYear: null,
    toYear: null,
    sources: [],
    matches: [],
    kinds: [],
    groups: [],
  };
}

/** The product's default (app/core/similarity/options.ts). */
const USUAL_SMALL_WORDS = 14;

/** The total of a share: the visible words and the hidden words that match. */
export function wordsOf({ report, inHidden }: ViewBase): number {
  return report.words + sizeOf(inHidden);
}

/** The number of marked words in a mask. */
export function sizeOf(mask: Uint8Array): number {
  return mask.reduce((sum, one) => sum + one, 0);
}

/** Per cent with one decimal; 0 of no words. */
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
