import type { ServiceKind } from "#schema/vocabulary/orders.ts";

/** What the server has counted in a file; `parts` are its pages or sections, in order. */
export type CountedFile = { words: number | null; parts: readonly number[] | null };

export type OrderCounts = {
  /** What the student wrote; null for orders from before it was kept. */
  claimed: number | null;
  /** What the chosen parts of the file have now; null where nothing is charged by the word, or nothing is counted. */
  measured: number | null;
  billed: number;
};

/** A text may grow by so much after it was paid for; above it the student agrees to a new price first. */
const TOLERATED_GROWTH = 1.05;
const LEAST_BILLED = 100;

/** Neither an hour nor a plan is charged by the word. */
export function isChargedByWord(kind: ServiceKind): boolean {
  return kind !== "tutoring" && kind !== "model-outline";
}

/** The words of the named parts, or of the whole file where none is named. Null where they are not known. */
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
 * What has to be agreed before anybody starts; null where the words that were charged are the words there are, and for
 * orders from before the count was kept: they go on as they were paid for.
 */
export function differenceOf({ claimed, measured, billed }: OrderCounts): { measured: number; billed: number } | null {
  return claimed !== null && measured !== null && measured > billed * TOLERATED_GROWTH ? { measured, billed } : null;
}

/** Where the names of a file's parts are kept, sealed beside its text: headings are the student's words. */
export function partNamesKey(documentId: string): string {
  return `documents/${documentId}/parts`;
}
