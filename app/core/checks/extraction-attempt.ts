import type { Passage, Prepared } from "../similarity/index.ts";

/**
 * Why places in other students' documents are hidden from a check: documents of its account were shown the same
 * block too often (student-texts.ts), or the text consists of repetitions. Both are ways to reconstruct a text by
 * repeated guesses.
 */
export const extractionAttempts = ["many_documents", "repeated_runs"] as const;
export type ExtractionAttempt = (typeof extractionAttempts)[number];

// A text that shares less than half with an earlier one counts as a different work.
const FAMILY_SHARE = 0.5;

/** Whether a text is a version of the same work as a text that shares these passages with it. */
export function isSameFamily(prepared: Prepared, passages: readonly Passage[]): boolean {
  return passages.reduce((sum, { words }) => sum + words, 0) >= FAMILY_SHARE * prepared.words;
}
