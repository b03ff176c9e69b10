import { HeldResults } from "#schema/sources/held-results.ts";
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

/** Null for what is missing, too old, or of another version. */
export function readHeld(stored: string | null, now: number): HeldResults | null {
  if (stored === null) return null;
  const parsed = HeldResults.safeParse(JSON.parse(stored));
  return parsed.success && parsed.data.at > now - DAY_MS ? parsed.data : null;
}

/** What was answered to the same phrases, as a record of requests that were not sent again. */
export function heldRecord(
  held: HeldResults | null,
  service: TextService,
  phrases: readonly string[],
): ServiceRecord | null {
  const found = held?.answers.find((one) => one.service === service);
  if (!found || found.phrases.join("\n") !== phrases.join("\n")) return null;
  const { sent, answered, texts } = found;
  return { calls: 0, errors: 0, sent, answered, texts, problem: null, pausedUntil: null };
}
