import type { NotificationPreferences } from "#schema/notifications/notification.ts";
import { isZone } from "#schema/shared/time-zone.ts";

/** Offsets of time zones are whole quarters of an hour. */
const STEP_MS = 15 * 60_000;
/** A night that a change of clocks makes longer still ends within this. */
const STEPS_MOST = 26 * 4;

/** When something may go out that is due at `at`, UTC ms: at once, or when the quiet hours of that zone are over. */
export function afterQuiet({ quiet, zone }: Pick<NotificationPreferences, "quiet" | "zone">, at: number): number {
  if (!quiet.on || quiet.from === quiet.to) return at;
  const hourAt = hourIn(zone);
  if (!within(quiet, hourAt(at))) return at;
  let next = Math.ceil((at + 1) / STEP_MS) * STEP_MS;
  for (let steps = 0; steps < STEPS_MOST && within(quiet, hourAt(next)); steps++) next += STEP_MS;
  return next;
}

function within({ from, to }: NotificationPreferences["quiet"], hour: number): boolean {
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

function hourIn(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: knownZone(zone), hour: "2-digit", hourCycle: "h23" });
  return (at) => Number(format.format(at));
}

/** A zone that no table knows any more reads as UTC: an email must not wait for ever because of it. */
export function knownZone(zone: string): string {
  return isZone(zone) ? zone : "UTC";
}
