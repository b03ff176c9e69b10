import { sql } from "drizzle-orm";
import { limits } from "#core/checks/check.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import { checks } from "../tables/index.ts";

/**
 * A free check of an earlier version. Its id is made of what it is for, so the same one is never written twice; the limit
 * of a day holds for it as for any check. False where it was there, or where that limit is reached.
 */
export async function insertRecheck(db: Database, row: typeof checks.$inferInsert): Promise<boolean> {
  const [inserted = 0] = await commit(db, [
    sql`insert into ${checks} (id, user_id, document_id, title, options, status, progress, stage_times, attempts, paid_by,
        log, queued_at, updated_at)
      select ${row.id}, ${row.userId}, ${row.documentId}, ${row.title}, ${JSON.stringify(row.options)}, ${row.status}, 0,
        '{}', 0, 'recheck', ${JSON.stringify([{ at: row.queuedAt, what: "queued" }])}, ${row.queuedAt}, ${row.updatedAt}
      where (select count(*) from ${checks} c where c.user_id = ${row.userId} and c.queued_at > ${row.queuedAt - DAY_MS})
        < ${limits.perDay}
      on conflict do nothing`,
  ]);
  return inserted > 0;
}
