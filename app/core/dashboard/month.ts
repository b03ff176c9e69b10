import { DAY_MS } from "#schema/vocabulary/time.ts";

/**
 * A field of the calendar. `state` has words separated by spaces: `head` for a day of the week, `other` for a day of the
 * month before or after, `today`, and `due` or `late` for a deadline.
 */
type CalendarField = { text: string; state: string };

export type Month = { name: string; fields: CalendarField[] };

const heads = ["M", "T", "W", "T", "F", "S", "S"].map((text) => ({ text, state: "head" }));

/** The month that contains `now` in a time zone: whole weeks from Monday, with deadlines marked. */
export function monthOf(now: number, zone: string, deadlines: readonly number[]): Month {
  const today = dateIn(zone, now);
  const marked = new Map<number, "due" | "late">();
  for (const at of deadlines) {
    const key = dateIn(zone, at);
    if (marked.get(key) !== "late") marked.set(key, at < now ? "late" : "due");
  }
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const [first, end] = [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 1)];
  const start = first - weekDayOf(first) * DAY_MS;
  const days = (end - start) / DAY_MS;
  const fields = Array.from({ length: Math.ceil(days / 7) * 7 }, (_, index) => {
    const at = start + index * DAY_MS;
    const state = [at < first || at >= end ? "other" : "", at === today ? "today" : "", marked.get(at) ?? ""];
    return { text: String(new Date(at).getUTCDate()), state: state.filter(Boolean).join(" ") };
  });
  const name = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(first);
  return { name, fields: [...heads, ...fields] };
}

/** From 0 for Monday. */
function weekDayOf(at: number): number {
  return (new Date(at).getUTCDay() + 6) % 7;
}

/** The span of time whose deadlines a month can show, with its days of the months beside it, UTC ms. */
export function spanOfMonth(now: number): { from: number; to: number } {
  return { from: now - 40 * DAY_MS, to: now + 40 * DAY_MS };
}

/** The calendar day in a zone, as UTC ms of its midnight. */
function dateIn(zone: string, at: number): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of("year"), of("month") - 1, of("day"));
}
