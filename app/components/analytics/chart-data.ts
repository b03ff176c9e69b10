import type { ChartKind, Section, Unit } from "#core/analytics/section.ts";
import type { Locale } from "#schema/vocabulary/identity.ts";
import { rowText } from "./value-text.ts";

export type DrawnSeries = { name: string; unit: Unit; values: readonly number[] };

/** What a chart draws: a value of every series for every label. */
export type DrawnChart = { title: string; kind: ChartKind; labels: readonly string[]; series: readonly DrawnSeries[] };

/** More bars than this are in the table alone. */
const BARS = 8;

/** Values that are hidden or unknown are drawn as nothing. */
export function chartData({ chart, columns, rows }: Section, title: string, locale: Locale): DrawnChart {
  const kind = chart?.kind ?? "bars";
  const drawn = kind === "bars" ? rows.slice(0, BARS) : rows;
  return {
    title,
    kind,
    labels: drawn.map(({ name }) => rowText(name, locale, { short: true })),
    series: (chart?.columns ?? []).map((at) => ({
      name: columns[at]?.label ?? "",
      unit: columns[at]?.unit ?? "count",
      values: drawn.map(({ values }) => {
        const value = values[at];
        return typeof value === "number" ? value : 0;
      }),
    })),
  };
}
