const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "6 h 20 min", "3 days 4 h", "less than a minute" */
export function timeSpanText(ms: number): string {
  const span = Math.max(0, ms);
  if (span < MINUTE) return "less than a minute";
  if (span < HOUR) return `${Math.floor(span / MINUTE)} min`;
  if (span < DAY) {
    const minutes = Math.floor((span % HOUR) / MINUTE);
    return `${Math.floor(span / HOUR)} h${minutes > 0 ? ` ${minutes} min` : ""}`;
  }
  const days = Math.floor(span / DAY);
  const hours = Math.floor((span % DAY) / HOUR);
  return `${days} ${days === 1 ? "day" : "days"}${hours > 0 ? ` ${hours} h` : ""}`;
}
