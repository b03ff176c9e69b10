import { replyHours } from "#schema/vocabulary/analytics.ts";

/** With fewer events a number says nothing. */
const ENOUGH = 5;

export type Trend = {
  /** Of the period; null with too few events. */
  value: number | null;
  /** Change against the period before, per cent; null where that one has too few events. */
  change: number | null;
  /** One value for each day of the period, the oldest first. */
  points: readonly number[];
  /** Of today, which is not over and therefore not part of the period; null where a single day says nothing. */
  today: number | null;
};

type DayValue = { day: number; value: number; events?: number };

/** A sum over the days before today. @param events by what "too few" is counted, if not by the sum itself */
export function sumTrend(rows: readonly DayValue[], days: number, today: number): Trend {
  const [first, last] = [today - days, today - 1];
  const total = (from: number, to: number, of: (row: DayValue) => number) =>
    rows.filter(({ day }) => day >= from && day <= to).reduce((sum, row) => sum + of(row), 0);
  const numberOf = ({ value }: DayValue) => value;
  const eventsOf = ({ value, events = value }: DayValue) => events;
  const [value, before] = [total(first, last, numberOf), total(first - days, first - 1, numberOf)];
  const enough = total(first, last, eventsOf) >= ENOUGH;
  const comparable = enough && before > 0 && total(first - days, first - 1, eventsOf) >= ENOUGH;
  return {
    value: enough ? value : null,
    change: comparable ? Math.round(((value - before) / before) * 100) : null,
    points: Array.from({ length: days }, (_, at) => total(first + at, first + at, numberOf)),
    today: total(today, today, numberOf),
  };
}

type ReplyCount = { day: number; part: string; count: number };

/** The interval in which the median of the first replies lies, as an index of `replyHours`; by day where there are any. */
export function replyTrend(rows: readonly ReplyCount[], days: number, today: number): Trend {
  const [first, last] = [today - days, today - 1];
  const median = (from: number, to: number, least: number): number | null => {
    const counts = replyHours.map((hours) =>
      rows
        .filter(({ day, part }) => day >= from && day <= to && Number(part) === hours)
        .reduce((sum, { count }) => sum + count, 0),
    );
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (all < least) return null;
    let passed = 0;
    return counts.findIndex((count) => {
      passed += count;
      return passed > Math.floor((all - 1) / 2);
    });
  };
  const points = Array.from({ length: days }, (_, at) => median(first + at, first + at, 1) ?? 0);
  return { value: median(first, last, ENOUGH), change: null, points, today: null };
}

/** An interval of first replies: "under 1 h", "1 to 4 h", "over 24 h". */
export function replyInterval(index: number): string {
  const [from, to] = [replyHours[index], replyHours[index + 1]];
  if (to === undefined) return `over ${from} h`;
  return from === 0 ? `under ${to} h` : `${from} to ${to} h`;
}
