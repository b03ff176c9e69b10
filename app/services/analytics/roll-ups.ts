import { leftAfter } from "#core/platform/batches.ts";
import type { Clock } from "#core/ports.ts";
import { countDays, countedUntil, oldestCounted, setCountedUntil } from "#db/analytics/roll-up.ts";
import type { Database } from "#db/client.ts";
import { dayOf } from "#db/shared/roll-ups.ts";
import { DAY_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";

/** Today is counted again after so long, ms. */
const REFRESH_MS = 5 * MINUTE_MS;
/** So many days are counted in one run, while earlier ones are missing. */
const DAYS_AT_ONCE = 5;
/** A row may get a time of so many days ago: the provider repeats events that were not delivered for three days. */
const LATE_DAYS = 4;

/** Counts of days for analytics, made from the rows of orders, payments, checks and conversations. */
export function createRollUps({ db, clock }: { db: Database; clock: Clock }) {
  /**
   * Counts today, the days that are missing before it, and one of the last days again. May run twice at once: a day is
   * replaced in one batch.
   *
   * @returns how many days were counted
   */
  async function tick(): Promise<{ days: number; left?: string }> {
    const now = clock.now();
    const until = await countedUntil(db);
    if (until > now - REFRESH_MS && until <= now) return { days: 0 };
    const today = dayOf(now);
    const first = Math.min(today, dayOf(until > 0 ? until : ((await oldestCounted(db)) ?? now)));
    const last = Math.min(today, first + DAYS_AT_ONCE - 1);
    await countDays(db, first, last);
    if (last < today) {
      await setCountedUntil(db, (last + 1) * DAY_MS);
      return { days: last - first + 1, ...leftAfter({ days: { taken: DAYS_AT_ONCE, most: DAYS_AT_ONCE } }) };
    }
    const earlier = today - 1 - (Math.floor(now / REFRESH_MS) % LATE_DAYS);
    if (earlier < first) await countDays(db, earlier, earlier);
    await setCountedUntil(db, now);
    return { days: last - first + 1 };
  }

  return { tick };
}
