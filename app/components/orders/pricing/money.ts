import type { Rate } from "#core/orders/price-list.ts";
import type { StudyLevel } from "#schema/vocabulary/orders.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** 5280 → $52.80 */
export function money(cents: number): string {
  return dollars.format(cents / 100);
}

/** 22 → $0.022 */
export function perWord(tenthsOfCent: number): string {
  return `$${(tenthsOfCent / 1000).toFixed(3)}`;
}

/** A rate as price tables show it. */
export function rateText(rate: Rate, level: StudyLevel): string {
  if (rate.unit === "word") return perWord(rate.tenthsOfCent[level]);
  return money(rate.cents[level]).replace(/\.00$/, "");
}

/** "$0.022 per word", "$36 per hour", "$48" */
export function priceRateText(rate: Rate, level: StudyLevel): string {
  const unit = { word: " per word", hour: " per hour", piece: "" }[rate.unit];
  return `${rateText(rate, level)}${unit}`;
}
