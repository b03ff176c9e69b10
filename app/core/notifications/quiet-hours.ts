import type { NotificationPreferences } from "#schema/notifications/notification.ts";
import { isZone } from "#schema/shared/time-zone.ts";

/** Time zone offsets are multiples of a quarter of an hour. */
const STEP_MS = 15 * 60_000;
/** The maximum number of steps: a night extended by a clock change ends within it. */
const STEPS_MOST = 26 * 4;

/** When a message due at `at` may be sent, UTC ms: immediately, or after the quiet hours in that time zone. */
export function afterQuiet({ quiet }: Pick<NotificationPreferences, "quiet">, zone: string, at: number): number {
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

/** An unknown time zone is replaced by UTC, so that it cannot delay an email for ever. */
export function knownZone(zone: string): string {
  return isZone(zone) ? zone : "UTC";
}
