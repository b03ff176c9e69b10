import type { SupportHours } from "#schema/conversations/support-hours.ts";
import type { Priority } from "#schema/vocabulary/conversations.ts";
import { weekdays } from "#schema/vocabulary/settings.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";

/** The default hours: Monday to Friday, 8:00 to 20:00 UTC. */
export const defaultHours: SupportHours = {
  zone: "UTC",
  days: [null, ...Array.from({ length: 5 }, () => ({ from: 480, to: 1200 })), null],
  target: { urgent: 30, high: 60, medium: 240, low: 480 },
};

const DAY_MINUTES = 1440;
/** The limit of the search: even a week with a single staffed hour reaches its reply target within it. */
const DAYS_AHEAD = 400;

/** When the reply to a message received now is due, UTC ms. */
export function dueBy(now: number, priority: Priority, hours: SupportHours): number {
  return addStaffedMinutes(now, hours.target[priority], hours);
}

/** The moment at which this many staffed minutes have passed, UTC ms. */
export function addStaffedMinutes(start: number, minutes: number, hours: SupportHours): number {
  let left = minutes;
  for (const span of staffedSpans(start, hours)) {
    const length = (span.to - span.from) / MINUTE_MS;
    if (left <= length) return span.from + left * MINUTE_MS;
    left -= length;
  }
  return start + minutes * MINUTE_MS;
}

/** Staffed minutes between two moments. */
export function staffedMinutes(from: number, to: number, hours: SupportHours): number {
  let sum = 0;
  for (const span of staffedSpans(from, hours)) {
    if (span.from >= to) break;
    sum += Math.min(span.to, to) - span.from;
  }
  return sum / MINUTE_MS;
}

/** The 90th percentile (nearest rank); null if there are too few values. */
export function ninetieth(values: readonly number[], fewest = 10): number | null {
  if (values.length < fewest) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.9) - 1] ?? null;
}

/** Whether support is staffed now. */
export function isStaffed(now: number, hours: SupportHours): boolean {
  for (const span of staffedSpans(now, hours)) return span.from === now;
  return false;
}

/** Indexed like `Date.getDay()`. */
export const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The support hours as text: "Monday to Friday, 08:00 to 20:00 (UTC)". */
export function hoursText({ zone, days }: SupportHours): string {
  // The week begins on Monday, even if Sunday is staffed.
  const week = weekdays.map((day) => ({ day, span: days[day] ?? null }));
  const parts: string[] = [];
  for (let at = 0; at < week.length; ) {
    const first = week[at];
    let last = at;
    while (last + 1 < week.length && sameSpan(week[last + 1]?.span ?? null, first?.span ?? null)) last += 1;
    if (first?.span) {
      const named = last === at ? DAYS[first.day] : `${DAYS[first.day]} to ${DAYS[week[last]?.day ?? 0]}`;
      parts.push(`${named}, ${timeOfDay(first.span.from)} to ${timeOfDay(first.span.to)}`);
    }
    at = last + 1;
  }
  return `${parts.join("; ")} (${zone})`;
}

function sameSpan(a: SupportHours["days"][number], b: SupportHours["days"][number]): boolean {
  return a?.from === b?.from && a?.to === b?.to;
}

/** Minutes of a day as 08:00. */
export function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}

/** The staffed spans of the next days: a page cached for a day can still use them. */
export function spansAhead(now: number, hours: SupportHours, days: number): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const { from, to } of staffedSpans(now, hours)) {
    if (from > now + days * DAY_MINUTES * MINUTE_MS) break;
    spans.push([from, to]);
  }
  return spans;
}

/** Staffed spans from a moment on, in order. */
function* staffedSpans(start: number, { zone, days }: SupportHours): Generator<{ from: number; to: number }> {
  const parts = clockOf(zone);
  let midnight = start - parts(start).minute * MINUTE_MS - (start % MINUTE_MS);
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const { weekday } = parts(midnight + DAY_MINUTES * 30_000);
    const day = days[weekday];
    if (day) {
      const from = wallTime(midnight, day.from, parts);
      const to = wallTime(midnight, day.to, parts);
      if (to > start) yield { from: Math.max(from, start), to };
    }
    // Noon of the next day, which is independent of clock changes, then back to its midnight.
    const noon = midnight + (DAY_MINUTES + DAY_MINUTES / 2) * MINUTE_MS;
    midnight = noon - parts(noon).minute * MINUTE_MS;
  }
}

type Parts = (at: number) => { weekday: number; minute: number };

/** A minute of the day that begins at `midnight`, in local time, including days on which the clocks change. */
function wallTime(midnight: number, minute: number, parts: Parts): number {
  const guess = midnight + minute * MINUTE_MS;
  const seen = parts(guess).minute;
  const off = ((seen - minute + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return guess - off * MINUTE_MS;
}

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

function clockOf(zone: string): Parts {
  const words = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return (at) => {
    const found = Object.fromEntries(words.formatToParts(at).map(({ type, value }) => [type, value]));
    return { weekday: WEEKDAYS.indexOf(found.weekday ?? ""), minute: Number(found.hour) * 60 + Number(found.minute) };
  };
}
