import { percentOf } from "./credit.ts";
import type { Group } from "./groups.ts";
import type { Groups } from "./report-body.ts";
import type { SourceInput } from "./source.ts";

/** The properties of a source that counting needs. */
export type CountedSource = { id: string; kind: SourceInput["kind"] };

/** The properties of a match that counting needs: words [first, behind) of the checked text, and whether they count. */
export type CountedMatch = {
  sourceId: string;
  first: number;
  behind: number;
  group: Group;
  /** Excluded from every total but still listed. */
  excluded: boolean;
};

export type SourceCount = { id: string; words: number; percent: number; matches: number };

export type Count = {
  countedWords: number;
  matchedWords: number;
  score: number;
  groups: Groups;
  /** In descending order of credited words, earlier versions last. Sources without any match are left out. */
  sources: SourceCount[];
};

/**
 * Counts the totals of a report: each counted word is credited to one source, and sources receive their words in order
 * of size. The report itself and a reader who excludes a source or match use the same function, so the two results
 * cannot differ. Linear in the words of the text and of the matches, whatever the number of sources.
 *
 * @param counted 1 for each word of the denominator of the score, 0 for the others
 */
export function count(counted: Uint8Array, sources: readonly CountedSource[], matches: readonly CountedMatch[]): Count {
  const before = runningSum(counted);
  const bySource = Map.groupBy(matches, (match) => match.sourceId);
  const ranked = rank(sources, bySource, before);
  const of = before.at(-1) ?? 0;
  const free = counted.slice();
  const groupWords: Partial<Record<Group, number>> = {};
  let matchedWords = 0;
  const listed: (SourceCount & { isDraft: boolean })[] = [];

  for (const source of ranked) {
    const own = bySource.get(source.id);
    if (!own) continue;
    const counting = own.filter((match) => !match.excluded);
    const isDraft = source.kind === "own_draft";
    let words = isDraft ? coveredWords(counting, before) : 0;
    if (!isDraft) {
      for (const match of counting) {
        const taken = take(free, match.first, match.behind);
        words += taken;
        groupWords[match.group] = (groupWords[match.group] ?? 0) + taken;
      }
      matchedWords += words;
    }
    const percent = percentOf(words, of);
    listed.push({
      id: source.id,
      words,
      matches: counting.length,
      isDraft,
      percent: source.kind === "student" ? Math.round(percent) : percent,
    });
  }

  const drafts = matches.filter((match) => match.group === "own_drafts" && !match.excluded);
  groupWords.own_drafts = coveredWords(drafts, before);
  const total = (group: Group) => {
    const words = groupWords[group] ?? 0;
    const inGroup = matches.reduce((sum, match) => sum + Number(match.group === group && !match.excluded), 0);
    return { matches: inGroup, words, percent: percentOf(words, of) };
  };
  return {
    countedWords: of,
    matchedWords,
    score: percentOf(matchedWords, of),
    groups: {
      not_cited: total("not_cited"),
      missing_quotation: total("missing_quotation"),
      missing_citation: total("missing_citation"),
      cited_quoted: total("cited_quoted"),
      own_drafts: total("own_drafts"),
    },
    // Sorting is stable: equal sources keep the order of their rank.
    sources: listed
      .sort((a, b) => Number(a.isDraft) - Number(b.isDraft) || b.words - a.words)
      .map(({ id, words, percent, matches }) => ({ id, words, percent, matches })),
  };
}

/**
 * The order in which sources receive their words: by the counted words that they share with the text, earlier versions
 * last. For equal counts, a visible source precedes a masked one; then the id decides, so that the order is
 * deterministic.
 */
function rank(
  sources: readonly CountedSource[],
  bySource: ReadonlyMap<string, readonly CountedMatch[]>,
  before: Uint32Array,
): CountedSource[] {
  return sources
    .map((source) => {
      const own = bySource.get(source.id) ?? [];
      const counting = own.filter((match) => !match.excluded);
      const all = own.reduce((words, match) => words + match.behind - match.first, 0);
      return { source, counting: coveredWords(counting, before), all };
    })
    .sort(
      (a, b) =>
        Number(a.source.kind === "own_draft") - Number(b.source.kind === "own_draft") ||
        b.counting - a.counting ||
        b.all - a.all ||
        Number(a.source.kind === "student") - Number(b.source.kind === "student") ||
        (a.source.id < b.source.id ? -1 : 1),
    )
    .map(({ source }) => source);
}

/** The number of distinct counted words in the matches. */
export function coveredWords(matches: readonly Pick<CountedMatch, "first" | "behind">[], before: Uint32Array): number {
  const sorted = [...matches].sort((a, b) => a.first - b.first);
  let words = 0;
  let reached = 0;
  for (const { first, behind } of sorted) {
    const from = Math.max(first, reached);
    if (behind <= from) continue;
    words += (before[behind] ?? 0) - (before[from] ?? 0);
    reached = behind;
  }
  return words;
}

/** For each word the number of counted words before it; the array has one entry more than there are words. */
export function runningSum(counted: Uint8Array): Uint32Array {
  const before = new Uint32Array(counted.length + 1);
  for (let i = 0; i < counted.length; i += 1) before[i + 1] = (before[i] ?? 0) + (counted[i] ?? 0);
  return before;
}

/** Marks the free words of a range as taken and returns their number. */
function take(free: Uint8Array, first: number, behind: number): number {
  let taken = 0;
  for (let i = first; i < behind; i += 1) taken += free[i] ?? 0;
  free.fill(0, first, behind);
  return taken;
}
