import type { RunStatement } from "#workers/local/statements.ts";

/** Milliseconds that the database may work for one screen. */
export const SCREEN_MS = 100;
/** Milliseconds that it may work for one part of a clock. */
export const PART_MS = 200;
/** A statement may read so many rows for each that it returns, and for so many returned rows at least. */
const ROWS_PER_ROW = 20;
const LEAST_RETURNED = 25;

export type Cost = {
  ms: number;
  statements: number;
  rowsRead: number;
  rowsReturned: number;
  worst: RunStatement | null;
  /** Statements that read too many rows. */
  wide: RunStatement[];
};

export function costOf(statements: readonly RunStatement[]): Cost {
  const sum = (of: (one: RunStatement) => number) => statements.reduce((total, one) => total + of(one), 0);
  const [worst = null] = [...statements].sort((a, b) => b.ms - a.ms || b.rowsRead - a.rowsRead);
  return {
    ms: sum(({ ms }) => ms),
    statements: statements.length,
    rowsRead: sum(({ rowsRead }) => rowsRead),
    rowsReturned: sum(({ rowsReturned }) => rowsReturned),
    worst,
    wide: statements.filter(readsTooMuch),
  };
}

function readsTooMuch({ rowsRead, rowsReturned, rowsWritten }: RunStatement): boolean {
  return rowsRead > ROWS_PER_ROW * Math.max(rowsReturned, rowsWritten, LEAST_RETURNED);
}

/** The one in the middle by its time. */
export function median(costs: readonly Cost[]): Cost {
  const sorted = [...costs].sort((a, b) => a.ms - b.ms);
  const [middle] = sorted.slice(Math.floor(sorted.length / 2));
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}
