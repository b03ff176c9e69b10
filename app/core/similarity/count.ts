import { percentOf } from "./credit.ts";
import type { Group } from "./groups.ts";
import type { Groups } from "./report-body.ts";
import type { SourceInput } from "./source.ts";

/** A source as far as counting needs it. */
export type CountedSource = { id: string; kind: SourceInput["kind"] };

/** A match as far as counting needs it: words [first, behind) of the checked text, and whether it counts. */
export type CountedMatch = {
  sourceId: string;
  first: number;
  behind: number;
  group: Group;
  /** Left out of every number but still listed. */
  excluded: boolean;
};

export type SourceCount = { id: string; words: number; percent: number; matches: number };

export type Count = {
  countedWords: number;
  matchedWords: number;
  score: number;
  groups: Groups;
  /** By the words credited, largest first; earlier versions last. Sources without any match are left out. */
  sources: SourceCount[];
};

/**
 * Counts a report: each counted word is credited to one source, the sources taking their words in order of size. The same
 * function makes a report's own numbers and those of a reader who leaves something out, so the two cannot differ.
 * Linear in the words of the text and of the matches, whatever the number of sources.
 *
 * @param counted 1 for each word that the score is a share of, 0 for the others
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
    // Sorting is stable: between equals the rank decides.
    sources: listed
      .sort((a, b) => Number(a.isDraft) - Number(b.isDraft) || b.words - a.words)
      .map(({ id, words, percent, matches }) => ({ id, words, percent, matches })),
  };
}

/**
 * The order in which sources take their words: by the counted words they share with the text, earlier versions last. Between
 * equals a source that can be shown goes before a masked one; then the id decides, so that the order is always the same.
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

/** The number of different counted words in the matches. */
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

/** For each word how many counted ones stand before it; one entry more than there are words. */
export function runningSum(counted: Uint8Array): Uint32Array {
  const before = new Uint32Array(counted.length + 1);
  for (let i = 0; i < counted.length; i += 1) before[i + 1] = (before[i] ?? 0) + (counted[i] ?? 0);
  return before;
}

/** Takes the words that are still free, and says how many there were. */
function take(free: Uint8Array, first: number, behind: number): number {
  let taken = 0;
  for (let i = first; i < behind; i += 1) taken += free[i] ?? 0;
  free.fill(0, first, behind);
  return taken;
}
