import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import type { Chance } from "./chance.ts";

export type Span = { from: number; now: number };

/** From the first day to the last, traffic grows to this many times. */
const GROWTH = 4;
/** Shares of a week, Sunday first. */
const WEEK = [0.85, 1.15, 1.2, 1.15, 1.1, 0.9, 0.65];
/** Shares of a day, by hour UTC. */
const HOURS = [3, 2, 1, 1, 1, 2, 3, 5, 8, 10, 11, 11, 10, 11, 12, 12, 12, 11, 11, 12, 13, 12, 9, 5];
/** Traffic before a term's deadlines: months of the year, January first. */
const MONTHS = [1.1, 0.95, 1.05, 1.2, 1.3, 0.9, 0.6, 0.65, 0.95, 1.1, 1.25, 1.1];

/** Moments of a span in order, UTC ms: more by day than at night, more in the week, more with every month. */
export function momentsOf(count: number, { from, now }: Span, chance: Chance): Float64Array {
  const hours = Math.max(1, Math.ceil((now - from) / HOUR_MS));
  const sums = new Float64Array(hours + 1);
  for (let hour = 0; hour < hours; hour++) {
    const at = from + hour * HOUR_MS;
    const part = Math.min(1, (now - at) / HOUR_MS);
    sums[hour + 1] = (sums[hour] as number) + weightOf(at, hour / hours) * part;
  }
  const whole = sums[hours] as number;
  const moments = new Float64Array(count);
  let hour = 0;
  for (let index = 0; index < count; index++) {
    const place = ((index + chance.next()) / count) * whole;
    while (hour < hours - 1 && (sums[hour + 1] as number) <= place) hour += 1;
    const start = sums[hour] as number;
    const share = (place - start) / ((sums[hour + 1] as number) - start);
    const begins = from + hour * HOUR_MS;
    const length = Math.min(HOUR_MS, now - begins);
    moments[index] = Math.min(now - 1, Math.floor(begins + Math.min(share, 0.999999) * length));
  }
  return moments.sort();
}

function weightOf(at: number, share: number): number {
  const date = new Date(at);
  const growth = 1 + (GROWTH - 1) * share;
  const [week, day, month] = [WEEK[date.getUTCDay()], HOURS[date.getUTCHours()], MONTHS[date.getUTCMonth()]];
  return growth * (week as number) * (day as number) * (month as number);
}

/** The start of the UTC day. */
export function startOfDay(at: number): number {
  return Math.floor(at / DAY_MS) * DAY_MS;
}
