import { BLOCK_WORDS, type BlockPlace } from "./blocks.ts";

/** Most words inserted between two neighbouring blocks (8), and most words left out between them (3). */
const MOST_BETWEEN = 8;
const MOST_LEFT_OUT = 3;

/** Whether a place continues where the previous one ends, as the next block of the same text would. */
export function goesOn(before: BlockPlace, place: BlockPlace): boolean {
  const gap = place.at - before.at - BLOCK_WORDS;
  return gap >= -MOST_LEFT_OUT && gap <= MOST_BETWEEN;
}

/** A stretch of the checked text, as words [first, behind). */
export type Stretch = { first: number; behind: number };

/** The words of a place that lie inside a text of `words` words. */
export function stretchOf({ at }: BlockPlace, words: number): Stretch {
  const first = Math.min(Math.max(0, at), Math.max(0, words - 1));
  return { first, behind: Math.max(first + 1, Math.min(words, at + BLOCK_WORDS)) };
}

/**
 * The union of stretches, in order. Overlapping and adjacent stretches are merged, so that no edge reveals the number
 * of merged stretches.
 */
export function union(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { first, behind } of stretches.toSorted((a, b) => a.first - b.first || a.behind - b.behind)) {
    const last = found.at(-1);
    if (last && first <= last.behind) last.behind = Math.max(last.behind, behind);
    else found.push({ first, behind });
  }
  return found;
}
