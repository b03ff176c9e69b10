import { useSyncExternalStore } from "react";
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

/** Times in the reader's time zone; the server renders UTC and the browser updates it after hydration. */
export function useTimes(now: number): Times {
  const zone = useSyncExternalStore(never, ownZone, serverZone);
  return timesIn(zone, now);
}

const kept = new Map<string, Omit<Times, "dayLabel">>();

function timesIn(zone: string, now: number): Times {
  const { dayOf, clock, full } = kept.get(zone) ?? made(zone);
  const today = dayOf(now);
  const yesterday = dayOf(now - DAY_MS);
  return {
    dayOf,
    clock,
    full,
    dayLabel: (at) => {
      const day = dayOf(at);
      return day === today ? "Today" : day === yesterday ? "Yesterday" : day;
    },
  };
}

function made(zone: string): Omit<Times, "dayLabel"> {
  const day = { timeZone: zone, year: "numeric", month: "short", day: "numeric" } as const;
  const clock = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const formats = {
    day: new Intl.DateTimeFormat("en-GB", day),
    clock: new Intl.DateTimeFormat("en-GB", clock),
    full: new Intl.DateTimeFormat("en-GB", { ...day, ...clock, timeZoneName: "short" }),
  };
  const times = {
    dayOf: (at: number) => formats.day.format(at),
    clock: (at: number) => formats.clock.format(at),
    full: (at: number) => formats.full.format(at),
  };
  kept.set(zone, times);
  return times;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function serverZone(): string {
  return "UTC";
}

function never(): () => void {
  return () => {};
}
