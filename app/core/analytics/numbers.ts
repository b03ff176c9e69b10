/** Fewer events than this say nothing in per cent, and may point to a person. */
export const ENOUGH = 5;

/**
 * Null: not enough data. `few`: between 1 and 4, hidden because it may point to a person. `none`: this row has no such
 * number.
 */
export type Value = number | null | "few" | "none";

/**
 * How much more or less a number is than before, as a share: 0.06 is 6 % more. Null if it counts fewer than five events
 * before; `events` says how many these were where the number itself is no count.
 */
export function changeOf(now: number, before: number, events = before): number | null {
  return events < ENOUGH || before <= 0 ? null : now / before - 1;
}

/** A part of a whole, as a share; null if the whole is below five. */
export function shareOf(part: number, whole: number): number | null {
  return whole < ENOUGH ? null : part / whole;
}

/** What each of them comes to on average; null without any. */
export function averageOf(total: number, count: number): number | null {
  return count === 0 ? null : total / count;
}

export function hideFew(count: number): number | "few" {
  return count > 0 && count < ENOUGH ? "few" : count;
}

export function sumOf<Row>(rows: readonly Row[], number: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + number(row), 0);
}
