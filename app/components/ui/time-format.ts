import { createContext, useContext, useSyncExternalStore } from "react";
import type { Locale } from "#schema/vocabulary/identity.ts";

/** How the viewer has times written. An empty zone is that of the device. */
export type TimeSetting = { zone: string; locale: Locale };

/** `date` is a day without its year, `month` a month with it. */
export type TimePart = "day" | "minute" | "clock" | "date" | "month";

export const usualTimes: TimeSetting = { zone: "", locale: "en-GB" };

export const TimeSettings = createContext(usualTimes);

/**
 * How times are written for the viewer. While the zone is that of the device, the server writes UTC, and the browser
 * its own zone after hydration; `known` says which of both it is.
 */
export function useTimeFormat() {
  const { zone: chosen, locale } = useContext(TimeSettings);
  const device = useSyncExternalStore(never, deviceZone, noZone);
  const zone = chosen || device;
  const setting = { zone: zone || "UTC", locale };
  return {
    ...setting,
    known: zone !== "",
    chosen: chosen !== "",
    write: (part: TimePart, at: number) => written(setting, part, at),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** 27 Nov 2026, 14:30 UTC or Nov 27, 2026, 2:30 PM UTC; the parts of it that are asked for. */
export function written({ zone, locale }: TimeSetting, part: TimePart, at: number): string {
  const key = `${locale} ${zone} ${part}`;
  const format = formats.get(key) ?? formatOf(locale, zone, part);
  formats.set(key, format);
  return format.format(at);
}

function formatOf(locale: Locale, timeZone: string, part: TimePart): Intl.DateTimeFormat {
  if (part === "date") return new Intl.DateTimeFormat(locale, { timeZone, month: "short", day: "numeric" });
  if (part === "month") return new Intl.DateTimeFormat(locale, { timeZone, month: "short", year: "numeric" });
  const day = { year: "numeric", month: "short", day: "numeric" } as const;
  const hour = locale === "en-US" ? "numeric" : "2-digit";
  const clock = { hour, minute: "2-digit", hourCycle: locale === "en-US" ? "h12" : "h23" } as const;
  return new Intl.DateTimeFormat(locale, {
    timeZone,
    ...(part !== "clock" && day),
    ...(part !== "day" && clock),
    ...(part === "minute" && { timeZoneName: "short" }),
  });
}

let device: string | undefined;

function deviceZone(): string {
  device ??= Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  return device;
}

function noZone(): string {
  return "";
}

function never(): () => void {
  return () => {};
}
