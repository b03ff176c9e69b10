import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "#core/actor.ts";
import type { Probing } from "#core/probing.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import type { CheckOptions } from "#schema/check.ts";
import { commit, type Database } from "./client.ts";
import { paidByOf, spendStatement } from "./credits.ts";
import { visibleTo } from "./scope.ts";
import { checks } from "./tables/index.ts";

export type PrivateCheckRow = {
  id: string;
  userId: string;
  options: CheckOptions;
  words: number;
  probing: Probing | null;
  now: number;
};

/**
 * A private check is over when it is written: no document, no name, no score. It is paid like any other, in the statement
 * that writes it; the same id again changes nothing. False then, or when there is neither a free check nor a credit left.
 */
export async function insertPrivateCheck(db: Database, row: PrivateCheckRow, freeADay: number): Promise<boolean> {
  const { paidBy, affordable } = paidByOf(row.userId, freeADay, row.now);
  const log = [
    { at: row.now, what: "queued" },
    { at: row.now, what: "ready" },
  ];
  const [inserted = 0] = await commit(db, [
    sql`insert into ${checks} (id, user_id, document_id, mode, title, options, status, progress, stage_times, attempts,
        paid_by, log, words, probing, engine_version, queued_at, started_at, finished_at, updated_at)
      select ${row.id}, ${row.userId}, '', 'private', 'Private check', ${JSON.stringify(row.options)}, 'ready', 100, '{}', 1,
        ${paidBy}, ${JSON.stringify(log)}, ${row.words}, ${row.probing}, ${ENGINE_VERSION},
        ${row.now}, ${row.now}, ${row.now}, ${row.now} where ${affordable}
      on conflict do nothing`,
    spendStatement(row.id, row.now),
  ]);
  return inserted > 0;
}

/** One's own private check, and when it was made. */
export async function findPrivateCheck(db: Database, actor: Actor, id: string): Promise<{ queuedAt: number } | null> {
  const found = await db
    .select({ queuedAt: checks.queuedAt })
    .from(checks)
    .where(and(eq(checks.id, id), eq(checks.mode, "private"), visibleTo(actor, checks.userId)))
    .limit(1);
  return found[0] ?? null;
}
