import { type TimePart, useTimeFormat, written } from "#app/components/ui/time-format.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

export type Times = {
  /** A key that is the same for all times of one day. */
  dayOf: (at: number) => string;
  /** 18:42 */
  clock: (at: number) => string;
  /** Today, Yesterday, or 22 Nov 2026. */
  dayLabel: (at: number) => string;
  full: (at: number) => string;
};

/** Times as the reader has set them. */
export function useTimes(now: number): Times {
  const { zone, locale } = useTimeFormat();
  const write = (part: TimePart) => (at: number) => written({ zone, locale }, part, at);
  const dayOf = write("day");
  const today = dayOf(now);
  const yesterday = dayOf(now - DAY_MS);
  return {
    dayOf,
    clock: write("clock"),
    full: write("minute"),
    dayLabel: (at) => {
      const day = dayOf(at);
      return day === today ? "Today" : day === yesterday ? "Yesterday" : day;
    },
  };
}
