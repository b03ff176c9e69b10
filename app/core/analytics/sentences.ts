import type { AnalyticsRange } from "#schema/vocabulary/analytics.ts";

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

const short = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});

/** 841250 → $8,412.50 */
export function exactMoneyText(cents: number): string {
  return dollars.format(cents / 100).replace(/\.00$/, "");
}

/** For sentences: from $1,000 on without cents. 841250 → $8,413; 4250 → $42.50 */
export function moneyText(cents: number): string {
  return exactMoneyText(Math.abs(cents) < 100_000 ? Math.round(cents) : Math.round(cents / 100) * 100);
}

/** For large type: from $100,000 on in thousands. 113566370 → $1.1M */
export function shortMoneyText(cents: number): string {
  return Math.abs(cents) < 10_000_000 ? moneyText(cents) : short.format(cents / 100);
}

/** 0.063 → 6 %; below one per cent with one digit. */
export function shareText(share: number): string {
  const percent = Math.abs(share) * 100;
  const rounded = percent > 0 && percent < 1 ? percent.toFixed(1) : Math.round(percent).toLocaleString("en");
  return `${share < 0 && Number(rounded) !== 0 ? "−" : ""}${rounded}\u00a0%`;
}

/** 0.063 → +6 % */
export function changeText(change: number): string {
  return change > 0 ? `+${shareText(change)}` : shareText(change);
}

export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/** "6 % more than in the 30 days before" */
export function comparedText(
  change: number | null,
  range: AnalyticsRange,
  words: { more: string; less: string } = { more: "more", less: "less" },
): string {
  if (change === null) return `with not enough data to compare with the ${range} days before`;
  const percent = Math.round(change * 100);
  if (percent === 0) return `about the same as in the ${range} days before`;
  return `${shareText(Math.abs(change))} ${percent > 0 ? words.more : words.less} than in the ${range} days before`;
}
