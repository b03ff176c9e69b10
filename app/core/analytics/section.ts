import type { AnalyticsGroup, AnalyticsSection } from "#schema/vocabulary/analytics.ts";
import { csvOf } from "../shared/csv.ts";
import type { Value } from "./numbers.ts";
import { isoDay } from "./periods.ts";

/** Money in cents, shares and changes of 1, times in ms. */
export type Unit = "count" | "money" | "share" | "change" | "ms";

export type Column = { label: string; unit: Unit };

/** A row is of something with a name, or of a day, week or month. */
export type RowName = { text: string; href?: string } | { day: number; group: AnalyticsGroup };

export type SectionRow = { key: string; name: RowName; values: readonly Value[] };

/** `line`: over time; `columns`: upright bars over time; `bars`: lying bars, one for each row. */
export type ChartKind = "line" | "columns" | "bars";

/** One part of the statistics: a table, and a chart of some of its columns. */
export type Section = {
  id: AnalyticsSection;
  /** What the rows are of: the head of the first column. */
  of: string;
  columns: readonly Column[];
  rows: readonly SectionRow[];
  /** What it shows, in one sentence. */
  sentence: string;
  chart: { kind: ChartKind; columns: readonly number[] } | null;
  /** Whether there is anything to show. */
  enough: boolean;
};

export const NOT_ENOUGH = "Not enough data";
export const FEW = "fewer than 5";

/** A section as a file for spreadsheets: plain numbers, with their unit in the head. */
export function csvOfSection({ of, columns, rows }: Pick<Section, "of" | "columns" | "rows">): string {
  return csvOf([
    [of, ...columns.map(({ label, unit }) => `${label}${unitTexts[unit]}`)],
    ...rows.map(({ name, values }) => [
      "text" in name ? name.text : isoDay(name.day),
      ...columns.map(({ unit }, at) => plainValue(values[at] ?? null, unit)),
    ]),
  ]);
}

const unitTexts: Record<Unit, string> = { count: "", money: " (USD)", share: " (%)", change: " (%)", ms: " (seconds)" };

function plainValue(value: Value, unit: Unit): string | number {
  if (value === null) return NOT_ENOUGH;
  if (value === "few") return FEW;
  if (value === "none") return "";
  switch (unit) {
    case "count":
      return value;
    case "money":
      return rounded(value / 100, 2);
    case "share":
    case "change":
      return rounded(value * 100, 1);
    case "ms":
      return rounded(value / 1000, 2);
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
