import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { clientAddress } from "../platform/request-checks.ts";

/** What a reader opens again within this time is part of the same visit, ms. */
const VISIT_MS = 30 * MINUTE_MS;
/** Readers of one page behind one address that are counted within a visit's time: a school has one address. */
const READERS_OF_ADDRESS = 20;
/** Entries that an isolate remembers, some 5 MB at most; beyond that the oldest are forgotten. */
const REMEMBERED_MOST = 10_000;
/** Browsers name themselves in fewer characters. */
const BROWSER_MOST = 200;

/**
 * Tells what a reader opens for the first time in a visit. It is known in the memory of the isolate alone and for the time
 * of a visit: neither an address nor what it read is stored.
 */
export function firstOfVisit() {
  const seen = new Map<string, { count: number; until: number }>();

  /** Whether this reader has not opened it in this visit, and few others of the same address have. */
  function isFirst(request: Request, what: string, now: number): boolean {
    const place = `${clientAddress(request)} ${what}`;
    const reader = `${place} ${(request.headers.get("User-Agent") ?? "").slice(0, BROWSER_MOST)}`;
    // A full place makes no more entries: readers that are made up would push the others out.
    if (isKnown(reader, now) || countIn(place, now) > READERS_OF_ADDRESS) return false;
    countIn(reader, now);
    return true;
  }

  function isKnown(key: string, now: number): boolean {
    return (seen.get(key)?.until ?? 0) > now;
  }

  /** How often this was counted since its visit began. */
  function countIn(key: string, now: number): number {
    const known = seen.get(key);
    if (known && known.until > now) return ++known.count;
    // Set anew, so that the oldest are the first of the map.
    seen.delete(key);
    seen.set(key, { count: 1, until: now + VISIT_MS });
    for (const [oldest, { until }] of seen) {
      if (until > now && seen.size <= REMEMBERED_MOST) break;
      seen.delete(oldest);
    }
    return 1;
  }

  return isFirst;
}
