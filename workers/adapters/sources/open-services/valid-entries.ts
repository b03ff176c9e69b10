import type { z } from "zod";
import { fieldOf } from "../../../platform/unreadable-answer.ts";

/**
 * The entries of an answer that are what the service promises; others are skipped, and no more are read than were asked
 * for. The first that is skipped is reported: the others mostly lack the same field.
 */
export function entriesOf<T>(
  schema: z.ZodType<T>,
  entries: readonly unknown[],
  most: number,
  { place, unreadable }: { place: string; unreadable: (field: string) => void },
): T[] {
  const read: T[] = [];
  let skipped = 0;
  for (const [index, entry] of entries.slice(0, most * 2).entries()) {
    if (read.length === most) break;
    const parsed = schema.safeParse(entry);
    if (parsed.success) read.push(parsed.data);
    else if (skipped++ === 0) unreadable(fieldOf(parsed.error, [...place.split("."), index]));
  }
  return read;
}

/** Works by their id, with the number of phrases for which each was found. */
export type Hits<T> = Map<string, { entry: T; phrases: number }>;

export function countHit<T>(hits: Hits<T>, id: string, entry: T): void {
  hits.set(id, { entry, phrases: (hits.get(id)?.phrases ?? 0) + 1 });
}

/** The works found for most phrases; among equals those found first by the order of their ids. */
export function mostOften<T>(hits: Hits<T>, most: number): T[] {
  return [...hits]
    .sort(([a, one], [b, other]) => other.phrases - one.phrases || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([, { entry }]) => entry);
}
