import { lengthOf, overlapOf, type Pair, type Place, type SideName, type Stretch } from "./likelihood.ts";
import { NO_TERM } from "./vocabulary.ts";

// If a sentence is in the language of both texts, more than half of its words occur in the other text; otherwise few
// do.
const FOREIGN_WORDS = 12;
const FOREIGN_COMMON = 0.25;

/**
 * Whether the text between two likenesses, in the same order in both texts, is in another language on one side: few of
 * its words occur in the other text, not even the function words of a language. Such text is no evidence.
 */
export function isUntranslated(pair: Pair, one: Place, next: Place): boolean {
  if (overlapOf(one.src, next.src) > 0 || one.src.first > next.src.first) return false;
  return (["doc", "src"] as const).some((side) => {
    const between = { first: one[side].behind, behind: next[side].first };
    return lengthOf(between) >= FOREIGN_WORDS && commonPart(pair, side, between) <= FOREIGN_COMMON;
  });
}

/** The share of the words of a stretch that occur anywhere in the other text. */
function commonPart(pair: Pair, side: SideName, { first, behind }: Stretch): number {
  let words = 0;
  let common = 0;
  for (const term of pair[side].terms.subarray(first, behind)) {
    if (term === NO_TERM) continue;
    words += 1;
    common += pair.common[term] ?? 0;
  }
  return common / Math.max(1, words);
}
