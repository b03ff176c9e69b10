import { exceptions } from "#tests/plans/exceptions.ts";
import { shapeOf } from "#tests/plans/recording.ts";
import type { RunStatement } from "#workers/local/statements.ts";
import { wideStatements } from "./wide.ts";

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
  /** Statements that may: tests/plans or wide.ts names them with their bound. */
  named: RunStatement[];
};

export function costOf(statements: readonly RunStatement[]): Cost {
  const sum = (of: (one: RunStatement) => number) => statements.reduce((total, one) => total + of(one), 0);
  const wide = statements.filter(readsTooMuch);
  const [worst = null] = [...statements].sort((a, b) => b.ms - a.ms || b.rowsRead - a.rowsRead);
  return {
    ms: sum(({ ms }) => ms),
    statements: statements.length,
    rowsRead: sum(({ rowsRead }) => rowsRead),
    rowsReturned: sum(({ rowsReturned }) => rowsReturned),
    worst,
    wide: wide.filter((one) => !isNamed(one)),
    named: wide.filter(isNamed),
  };
}

function readsTooMuch({ rowsRead, rowsReturned, rowsWritten }: RunStatement): boolean {
  return rowsRead > ROWS_PER_ROW * Math.max(rowsReturned, rowsWritten, LEAST_RETURNED);
}

function isNamed({ sql, rowsRead }: RunStatement): boolean {
  const shape = shapeOf(sql);
  const plain = exceptions.some((one) => shape.includes(one.sql));
  return plain || wideStatements.some((one) => shape.includes(one.sql) && rowsRead <= one.most);
}

/** How much longer a part of a clock may take on a year than on a month, both with nothing to do. */
export const GROWTH = 1.3;
/** Below this a part is as fast as the measurement is exact, ms. */
const EXACT_MS = 10;

/** The time on the year for each of the month; both at least as long as can be measured. */
export function growthOf(year: number, month: number): number {
  return Math.max(year, EXACT_MS) / Math.max(month, EXACT_MS);
}

/** The one in the middle by its time. */
export function median(costs: readonly Cost[]): Cost {
  const sorted = [...costs].sort((a, b) => a.ms - b.ms);
  const [middle] = sorted.slice(Math.floor(sorted.length / 2));
  if (!middle) throw new Error("Nothing was measured.");
  return middle;
}
