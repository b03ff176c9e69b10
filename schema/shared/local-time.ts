import { z } from "zod";
import { DAY_MS } from "../vocabulary/time.ts";
import { isZone } from "./time-zone.ts";

/** A local time as a `datetime-local` field has it: 2026-11-27T18:30, in some browsers with seconds. Empty for none. */
export const LocalTime = z
  .union([z.literal(""), z.iso.datetime({ local: true, error: "Choose a day and a time." })])
  .default("");

/**
 * A local time in UTC ms; null for an empty one, and for an unknown time zone. Of a time that comes twice, when the
 * clocks go back, it is the first; one that the clocks skip is as much later as they skip.
 *
 * @param zone IANA name of the time zone
 */
export function momentOf(local: string, zone: string): number | null {
  const asUtc = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  if (Number.isNaN(asUtc) || !isZone(zone)) return null;
  const [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS].map((at) => asUtc - offsetAt(at, zone)) as [number, number];
  const found = [before, after].filter((at) => at + offsetAt(at, zone) === asUtc);
  return found.length > 0 ? Math.min(...found) : before;
}

/**
 * A form with the fields `{name}Text` and `{name}Zone`, with their moment under `name`, UTC ms as text. Without both of
 * them it stays as it is.
 */
export function withMoment(name: string) {
  return (form: unknown): unknown => {
    const fields = form as Record<string, unknown> | null;
    const [text, zone] = [fields?.[`${name}Text`], fields?.[`${name}Zone`]];
    const at = typeof text === "string" && typeof zone === "string" ? momentOf(text, zone) : null;
    return at === null ? form : { ...fields, [name]: String(at) };
  };
}

/** A moment, UTC ms, as a field of a local time in that zone shows it. */
export function localTimeOf(at: number, zone: string): string {
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/** What local clocks are ahead of UTC at a moment, ms. */
function offsetAt(at: number, zone: string): number {
  const shown = clockIn(zone).formatToParts(at);
  const part = (name: Intl.DateTimeFormatPartTypes) => Number(shown.find(({ type }) => type === name)?.value);
  const local = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  return local - Math.floor(at / 1000) * 1000;
}

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const date = { year: "numeric", month: "numeric", day: "numeric" } as const;
  const time = { hour: "numeric", minute: "numeric", second: "numeric", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat("en-US", { timeZone, ...date, ...time });
}
