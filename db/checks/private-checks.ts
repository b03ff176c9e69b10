import { and, asc, eq, sql } from "drizzle-orm";
import type { ExtractionAttempt } from "#core/checks/extraction-attempt.ts";
import type { Actor, PersonActor } from "#core/identity/actor.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import type { CheckOptions } from "#schema/checks/check.ts";
import { commit, type Database } from "../client.ts";
import { giveBackStatement, paidByOf, spendStatement } from "../payments/credits.ts";
import { visibleTo } from "../scope.ts";
import { checks } from "../tables/index.ts";
import { logged } from "./progress.ts";

export type PrivateCheckRow = {
  id: string;
  userId: string;
  options: CheckOptions;
  words: number;
  now: number;
};

/**
 * Written and paid before the work, in one statement that holds the limits of a day, so that of many at once none is
 * searched for nothing. It has no document, no name and no score, and `attempts` counts how often it was begun. The same
 * id again changes nothing. False then, or when there is neither a free check nor a credit left.
 */
export async function insertPrivateCheck(db: Database, row: PrivateCheckRow, freeADay: number): Promise<boolean> {
  const { paidBy, affordable } = paidByOf(row.userId, freeADay, row.now);
  const [inserted = 0] = await commit(db, [
    sql`insert into ${checks} (id, user_id, document_id, mode, title, options, status, progress, stage_times, attempts,
        paid_by, log, words, engine_version, queued_at, started_at, updated_at)
      select ${row.id}, ${row.userId}, '', 'private', 'Private check', ${JSON.stringify(row.options)}, 'ready', 100, '{}', 1,
        ${paidBy}, ${JSON.stringify([{ at: row.now, what: "queued" }])}, ${row.words}, ${ENGINE_VERSION},
        ${row.now}, ${row.now}, ${row.now} where ${affordable}
      on conflict do nothing`,
    spendStatement(row.id, row.now),
  ]);
  return inserted > 0;
}

/** Begins a private check once more for what it was paid. False if it failed, is too old or was begun so often. */
export async function beginAgain(
  db: Database,
  actor: PersonActor,
  id: string,
  { since, most, now }: { since: number; most: number; now: number },
): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${checks} set attempts = attempts + 1, updated_at = ${now}
      where id = ${id} and ${visibleTo(actor, checks.userId)} and mode = 'private' and status = 'ready'
        and queued_at >= ${since} and attempts < ${most}`,
  ]);
  return changed > 0;
}

/** An answer is about to be given. False if the check was given back meanwhile. */
export async function finishPrivateCheck(
  db: Database,
  id: string,
  probing: ExtractionAttempt | null,
  now: number,
): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${checks} set probing = coalesce(${probing}, probing), finished_at = ${now}, updated_at = ${now},
      log = ${logged({ at: now, what: "ready" })} where id = ${id} and mode = 'private' and status = 'ready'`,
  ]);
  return changed > 0;
}

/** Gives a private check back that failed before any answer. False if there was one. */
export async function failPrivateCheck(db: Database, id: string, now: number): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${checks} set status = 'failed', problem = 'our_fault', finished_at = ${now}, updated_at = ${now},
      log = ${logged({ at: now, what: "failed", note: "our_fault" })}
      where id = ${id} and mode = 'private' and status = 'ready' and finished_at is null`,
    giveBackStatement(id, now),
  ]);
  return changed > 0;
}

/** Private checks begun before then and never answered: the Worker crashed, or the browser disconnected. */
export async function unansweredPrivateChecks(
  db: Database,
  before: number,
  limit: number,
): Promise<{ id: string; userId: string }[]> {
  // By name, because SQLite prefers the index of all private checks.
  return db
    .select({ id: checks.id, userId: checks.userId })
    .from(checks)
    .where(sql`${checks.id} in (select id from checks indexed by checks_unanswered
      where mode = 'private' and finished_at is null and queued_at < ${before} and +status = 'ready'
      order by queued_at, id limit ${limit})`)
    .orderBy(asc(checks.queuedAt), asc(checks.id))
    .limit(limit);
}

/** A person's own private check: when it was made, and how it is. */
export async function findPrivateCheck(db: Database, actor: Actor, id: string) {
  const found = await db
    .select({ queuedAt: checks.queuedAt, status: checks.status })
    .from(checks)
    .where(and(eq(checks.id, id), eq(checks.mode, "private"), visibleTo(actor, checks.userId)))
    .limit(1);
  return found[0] ?? null;
}
