import type { Passage, Prepared } from "../similarity/index.ts";

/**
 * Why places in other students' documents are hidden from a check: documents of its account were shown the same block too
 * often (student-texts.ts), or the text is made of repetitions. Either is how a text is read back guess by guess.
 */
export const extractionAttempts = ["many_documents", "repeated_runs"] as const;
export type ExtractionAttempt = (typeof extractionAttempts)[number];

// More than half of a text comes from its last version, or it is another text.
const FAMILY_SHARE = 0.5;

/** Whether a text is a version of the same work as one that has these passages of it. */
export function isSameFamily(prepared: Prepared, passages: readonly Passage[]): boolean {
  return passages.reduce((sum, { words }) => sum + words, 0) >= FAMILY_SHARE * prepared.words;
}
