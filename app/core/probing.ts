import type { Passage, Prepared } from "./similarity/index.ts";

/**
 * Why places in other students' texts are hidden from a check: its account has compared too many documents with one of
 * them, or the text is made of repetitions. Either is how a text is read back guess by guess.
 */
export const probings = ["many_documents", "repeated_runs"] as const;
export type Probing = (typeof probings)[number];

/** How long it is remembered which documents of an account showed places in whose text. */
export const SIGHTINGS_KEPT_MS = 30 * 24 * 3_600_000;

// Three essays of one student that share a page with the same stranger's are a bad habit; a fourth is a method.
const MOST_FAMILIES = 3;
// Drafts of one essay are one family, but nobody hands in a tenth draft that still holds the stranger's page.
const MOST_DOCUMENTS = 10;

// More than half of a text comes from its last draft, or it is another text.
const FAMILY_SHARE = 0.5;

/** Whether so many documents of an account, this one included, are too many to show another place in the same text. */
export function hidesPlaces({ families, documents }: { families: number; documents: number }): boolean {
  return families > MOST_FAMILIES || documents > MOST_DOCUMENTS;
}

/** Whether a text is a draft of the same work as one that has these passages of it. */
export function isSameFamily(prepared: Prepared, passages: readonly Passage[]): boolean {
  return passages.reduce((sum, { words }) => sum + words, 0) >= FAMILY_SHARE * prepared.words;
}
