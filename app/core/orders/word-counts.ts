import type { ServiceKind } from "#schema/vocabulary/orders.ts";

/** The server's word count of a file; `parts` are its pages or sections, in order. */
export type CountedFile = { words: number | null; parts: readonly number[] | null };

export type OrderCounts = {
  /** The word count the student entered; null for orders older than this field. */
  claimed: number | null;
  /** The current word count of the chosen parts; null if nothing is charged by the word or counted. */
  measured: number | null;
  billed: number;
};

/** Tolerated growth of a text after payment; above it the student has to accept a new price first. */
const TOLERATED_GROWTH = 1.05;
const LEAST_BILLED = 100;

/** Tutoring by the hour and plans are not charged by the word. */
export function isChargedByWord(kind: ServiceKind): boolean {
  return kind !== "tutoring" && kind !== "model-outline";
}

/** The words of the given parts, or of the whole file if none is given. Null if they are not known. */
export function measuredWords({ words, parts }: CountedFile, chosen: readonly number[]): number | null {
  if (words === null || chosen.length === 0) return words;
  if (!parts || chosen.some((at) => parts[at] === undefined)) return null;
  if (chosen.length === parts.length) return words;
  return chosen.reduce((sum, at) => sum + (parts[at] ?? 0), 0);
}

export function billedWords(measured: number): number {
  return Math.max(LEAST_BILLED, measured);
}

/**
 * The word counts the student has to agree on before work starts; null if the charged count is correct, and for
 * orders older than the stored count, which continue as paid.
 */
export function differenceOf({ claimed, measured, billed }: OrderCounts): { measured: number; billed: number } | null {
  return claimed !== null && measured !== null && measured > billed * TOLERATED_GROWTH ? { measured, billed } : null;
}

/** Storage key of the names of a file's parts. They are encrypted like its text, because headings are written by the student. */
export function partNamesKey(documentId: string): string {
  return `documents/${documentId}/parts`;
}
