import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { removeEndedBlocks } from "#db/conversations/blocked-writers.ts";
import { removeOldAbsences } from "#db/identity/absences.ts";
import { emptyOldCheckLogs, removeOldCounts, removeOldQuestions, sumOldPageViews } from "#db/platform/retention.ts";
import { retentionNow } from "#db/settings/retention.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/** Page views are stored by day for so long, and by month afterwards. */
const VIEWS_DAYS = 400;
/** Counts by day: two years and the days that a comparison with the year before needs. */
const COUNTS_DAYS = 800;
const ABSENCES_DAYS = 365;
/** What visitors searched for: a year and the days of a comparison. */
const QUESTIONS_DAYS = 400;
/** Rows a minute takes of each. */
const VIEWS_AT_ONCE = 500;
const COUNTS_AT_ONCE = 500;
const LOGS_AT_ONCE = 200;
const ABSENCES_AT_ONCE = 100;
const BLOCKS_AT_ONCE = 100;

/** Makes old rows of statistics and logs smaller, and deletes what has ended, a few at a time. */
export function createRetention({ db, clock }: { db: Database; clock: Clock }) {
  /** `more`: a part took as many rows as a minute takes, so that there are probably more. */
  async function tick(): Promise<
    Record<"pageViews" | "dailyCounts" | "questions" | "checkLogs" | "absences" | "blocks", number> & { more: boolean }
  > {
    const now = clock.now();
    const today = Math.floor(now / DAY_MS);
    const kept = await retentionNow(db);
    const done = {
      pageViews: await sumOldPageViews(db, today - VIEWS_DAYS, VIEWS_AT_ONCE),
      dailyCounts: await removeOldCounts(db, today - COUNTS_DAYS, COUNTS_AT_ONCE),
      questions: await removeOldQuestions(db, today - QUESTIONS_DAYS, COUNTS_AT_ONCE),
      checkLogs: await emptyOldCheckLogs(db, "check_logs", now - kept.checkLogs * DAY_MS, LOGS_AT_ONCE),
      absences: await removeOldAbsences(db, now - ABSENCES_DAYS * DAY_MS, ABSENCES_AT_ONCE),
      blocks: await removeEndedBlocks(db, now, BLOCKS_AT_ONCE),
    };
    const full =
      done.pageViews === VIEWS_AT_ONCE || done.dailyCounts === COUNTS_AT_ONCE || done.checkLogs === LOGS_AT_ONCE;
    const more =
      full || done.questions === COUNTS_AT_ONCE || done.absences === ABSENCES_AT_ONCE || done.blocks === BLOCKS_AT_ONCE;
    return { ...done, more };
  }

  return { tick };
}
