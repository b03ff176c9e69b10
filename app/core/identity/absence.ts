import { timeIn } from "#core/payments/email-templates.ts";
import { DAY_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";

/** From `startsAt` until `endsAt`, UTC ms. */
export type Span = { startsAt: number; endsAt: number };

/** A form may take so long to arrive: a start of a minute ago is now. */
const LATE_MOST_MS = MINUTE_MS;
/** A leap year. */
const ABSENCE_MOST_MS = 366 * DAY_MS;

/** What is wrong with the times of a new absence, by field. */
export function absenceProblems({ startsAt, endsAt }: Span, now: number): { from?: string; until?: string } {
  const from = startsAt < now - LATE_MOST_MS ? "Choose a time that is not in the past, or clear the field." : null;
  return { ...(from && { from }), ...untilProblem({ startsAt, endsAt }, now) };
}

function untilProblem({ startsAt, endsAt }: Span, now: number): { until?: string } {
  if (endsAt <= startsAt) return { until: "Choose a time after the start." };
  if (endsAt <= now) return { until: "Choose a time that is not in the past." };
  return endsAt - startsAt > ABSENCE_MOST_MS ? { until: "Choose a time within a year of the start." } : {};
}

export function isAwayAt({ startsAt, endsAt }: Span, at: number): boolean {
  return startsAt <= at && endsAt > at;
}

/** Where something is to be assigned to a person who is away. */
export function awayError(name: string, endsAt: number, cover: string | null): string {
  const away = `${name} is out of office until ${timeIn("UTC", endsAt)}.`;
  return cover === null ? `${away} Choose another person.` : `${away} ${cover} takes over: choose them instead.`;
}
