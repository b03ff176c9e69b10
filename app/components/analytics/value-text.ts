import { duration } from "#app/components/ui/duration.ts";
import type { Value } from "#core/analytics/numbers.ts";
import { FEW, NOT_ENOUGH, type RowName, type Unit } from "#core/analytics/section.ts";
import { changeText, exactMoneyText, shareText } from "#core/analytics/sentences.ts";
import type { Locale } from "#schema/vocabulary/identity.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { type TimePart, written } from "../ui/time-format.ts";

/** A value as staff read it. */
export function valueText(value: Value, unit: Unit): string {
  if (value === null) return NOT_ENOUGH;
  if (value === "few") return FEW;
  if (value === "none") return "–";
  switch (unit) {
    case "count":
      return value.toLocaleString("en");
    case "money":
      return exactMoneyText(Math.round(value));
    case "share":
      return shareText(value);
    case "change":
      return changeText(value);
    case "ms":
      return value < 10_000 ? `${(value / 1000).toFixed(2)}\u00a0s` : duration(value);
  }
}

/** Days are days in UTC, as the sums behind them. `short` leaves the year out where a month is not named. */
export function rowText(name: RowName, locale: Locale, { short = false } = {}): string {
  if ("text" in name) return name.text;
  const part: TimePart = name.group === "month" ? "month" : short ? "date" : "day";
  return written({ zone: "UTC", locale }, part, name.day * DAY_MS);
}
