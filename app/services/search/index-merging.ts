import type { Clock } from "#core/ports.ts";
import { RECOVERY_DAYS } from "#core/shared/recovery-copies.ts";
import type { Database } from "#db/client.ts";
import { beginMerge, goOnMerging, mergeStep, searchTables, setMergeStep } from "#db/search/index-merging.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

const ROUND_MS = RECOVERY_DAYS * DAY_MS;
/** Of each table the merge begins, and goes on until nothing is left of it. */
const STEPS = searchTables.length * 2;
/** 1 MB; D1 stops a statement after 30 seconds (Cloudflare, "D1 limits"). */
const PAGES_AT_ONCE = 250;

/**
 * A row that is deleted takes its words out of the index of a full-text table at once. What stays is merged away here: words
 * of rows that were deleted before the tables did so, and the first letters of a word by which a page is found.
 */
export function createIndexMerging({
  db,
  clock,
  pages = PAGES_AT_ONCE,
}: {
  db: Database;
  clock: Clock;
  pages?: number | undefined;
}) {
  /** Some pages of one table, until each was merged once in this round. `merged`: how many tables were worked on. */
  async function tick(): Promise<{ merged: number }> {
    const first = Math.floor(clock.now() / ROUND_MS) * STEPS;
    const done = Math.max(await mergeStep(db), first);
    const table = searchTables[Math.floor((done - first) / 2)];
    if (!table) return { merged: 0 };
    const begun = (done - first) % 2 === 1;
    const more = begun ? await goOnMerging(db, table, pages) : false;
    if (!begun) await beginMerge(db, table, pages);
    if (!more) await setMergeStep(db, done + 1);
    return { merged: 1 };
  }

  return { tick };
}
