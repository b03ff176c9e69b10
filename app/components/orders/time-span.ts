import { DAY_MS, HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";

/** "6 h 20 min", "3 days 4 h", "less than a minute" */
export function timeSpanText(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE_MS) return "less than a minute";
  if (span < HOUR_MS) return `${Math.floor(span / MINUTE_MS)} min`;
  if (span < DAY_MS) {
    const minutes = Math.floor((span % HOUR_MS) / MINUTE_MS);
    return `${Math.floor(span / HOUR_MS)} h${minutes > 0 ? ` ${minutes} min` : ""}`;
  }
  const days = Math.floor(span / DAY_MS);
  const hours = Math.floor((span % DAY_MS) / HOUR_MS);
  return `${days} ${days === 1 ? "day" : "days"}${hours > 0 ? ` ${hours} h` : ""}`;
}
