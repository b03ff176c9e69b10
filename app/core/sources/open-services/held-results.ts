import { type HeldAnswer, HeldResults } from "#schema/sources/held-results.ts";
import type { TextService } from "#schema/vocabulary/open-services.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import type { ServiceRecord } from "./ports.ts";

/**
 * What services answered to a check, held for a day: a further attempt, and another check of the same document, do not ask
 * them again. Files are named by their UTC day, so that a day's are removed together.
 */
const PREFIX = "open-texts/";

/** Days after which a sweep may still find files that an earlier one missed. */
const DAYS_SWEPT = 7;

export function heldKey(now: number, documentId: string): string {
  return `${PREFIX}${dayOf(now)}/${documentId}`;
}

/** Where results of a document may be. */
export function heldKeys(now: number, documentId: string): string[] {
  return [heldKey(now, documentId), heldKey(now - DAY_MS, documentId)];
}

/** The prefixes of days that are over for everyone. */
export function expiredPrefixes(now: number): string[] {
  return Array.from({ length: DAYS_SWEPT }, (_, at) => `${PREFIX}${dayOf(now - (at + 2) * DAY_MS)}/`);
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The answers that are still held; none of a file that is missing or of another version. */
export function readHeld(stored: string | null, now: number): HeldAnswer[] {
  const parsed = stored === null ? null : HeldResults.safeParse(JSON.parse(stored));
  return parsed?.success ? parsed.data.answers.filter(({ at }) => at > now - DAY_MS) : [];
}

/** What was answered to the same phrases, as a record of requests that were not sent again. */
export function heldRecord(
  held: readonly HeldAnswer[],
  service: TextService,
  phrases: readonly string[],
): { at: number; record: ServiceRecord } | null {
  const found = held.find((one) => one.service === service && one.phrases.join("\n") === phrases.join("\n"));
  if (!found) return null;
  const { at, sent, answered, texts } = found;
  return { at, record: { calls: 0, errors: 0, sent, answered, texts, problem: null, pausedUntil: null } };
}
