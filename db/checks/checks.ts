import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { checkFailed, type NotificationTexts, reportReady } from "#core/checks/email-templates.ts";
import type { Actor } from "#core/identity/actor.ts";
import { ENGINE_VERSION } from "#core/similarity/index.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import { commit, type Database } from "../client.ts";
import { notificationStatement } from "../notifications/notifications.ts";
import { giveBackStatement, paidByOf, spendStatement } from "../payments/credits.ts";
import { notOfLeaving, visibleTo } from "../scope.ts";
import { checks, documents, goingCheck, reports, users } from "../tables/index.ts";
import { logged } from "./progress.ts";
import { itsTurn } from "./waiting-checks.ts";

export type CheckRow = typeof checks.$inferSelect;

/**
 * The check's id is its idempotency key: made by the form, so the second insert finds the first. How it is paid is decided
 * in the statement, and its credit taken in the same batch: two windows never spend one credit twice. False when the row
 * was there, or when there is neither a free check nor a credit left.
 */
export async function insertCheck(db: Database, row: typeof checks.$inferInsert, freeADay: number): Promise<boolean> {
  const { paidBy, affordable } = paidByOf(row.userId, freeADay, row.queuedAt);
  const [inserted = 0] = await commit(db, [
    sql`insert into ${checks} (id, user_id, document_id, title, options, status, progress, stage_times, attempts, paid_by,
        log, queued_at, updated_at)
      select ${row.id}, ${row.userId}, ${row.documentId}, ${row.title}, ${JSON.stringify(row.options)}, ${row.status}, 0,
        ${JSON.stringify(row.stageTimes)}, 0, ${paidBy}, ${JSON.stringify([{ at: row.queuedAt, what: "queued" }])},
        ${row.queuedAt}, ${row.updatedAt} where ${affordable}
      on conflict do nothing`,
    spendStatement(row.id, row.queuedAt),
  ]);
  return inserted > 0;
}

export async function findCheck(db: Database, actor: Actor, id: string) {
  const found = await db
    .select({ check: checks, scoreTenths: reports.scoreTenths, words: documents.words })
    .from(checks)
    .innerJoin(documents, eq(documents.id, checks.documentId))
    .leftJoin(reports, eq(reports.id, checks.id))
    .where(and(eq(checks.id, id), visibleTo(actor, checks.userId)))
    .limit(1);
  return found[0] ?? null;
}

export async function findCheckUnscoped(db: Database, id: string): Promise<CheckRow | null> {
  const found = await db.select().from(checks).where(eq(checks.id, id)).limit(1);
  return found[0] ?? null;
}

/** A person's own checks with a report or on their way to one: a private check has none here to be opened. */
export async function listChecks(db: Database, actor: Actor, limit: number) {
  return db
    .select({ check: checks, scoreTenths: reports.scoreTenths, words: reports.words })
    .from(checks)
    .leftJoin(reports, eq(reports.id, checks.id))
    .where(and(visibleTo(actor, checks.userId), eq(checks.mode, "kept"), notOfLeaving))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(limit);
}

/** Every check, for the staff table: numbers and statuses, no text. */
export async function listChecksForStaff(db: Database, limit: number) {
  return db
    .select({
      check: checks,
      scoreTenths: reports.scoreTenths,
      words: reports.words,
      flags: reports.flags,
      who: users.fullName,
    })
    .from(checks)
    .leftJoin(reports, eq(reports.id, checks.id))
    .leftJoin(users, eq(users.id, checks.userId))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(limit);
}

export async function countChecks(
  db: Database,
  actor: Actor,
  since: number,
): Promise<{ running: number; waiting: number; today: number }> {
  const found = await db
    .select({
      running: sql<number>`sum(${checks.status} = 'running')`,
      waiting: sql<number>`sum(${checks.status} = 'queued')`,
      today: sql<number>`sum(${checks.queuedAt} > ${since})`,
    })
    .from(checks)
    .where(visibleTo(actor, checks.userId));
  const row = found[0];
  return { running: row?.running ?? 0, waiting: row?.waiting ?? 0, today: row?.today ?? 0 };
}

/** The position of this check in the queue. */
export async function queuePlace(db: Database, queuedAt: number): Promise<number> {
  const found = await db
    .select({ before: sql<number>`count(*)` })
    .from(checks)
    .where(and(inArray(checks.status, ["queued", "running"]), lt(checks.queuedAt, queuedAt)));
  return found[0]?.before ?? 0;
}

/**
 * Takes a check for one worker: one guarded UPDATE. Null when there is nothing to take — done, cancelled, or someone
 * else holds an unexpired lease — so a job that arrives twice is harmless. Attempts are counted before the work.
 */
export async function claimCheck(
  db: Database,
  id: string,
  lease: string,
  leaseUntil: number,
  now: number,
): Promise<CheckRow | null> {
  const claimed = await db
    .update(checks)
    .set({
      status: "running",
      collections: null,
      lease,
      leaseUntil,
      attempts: sql`${checks.attempts} + 1`,
      startedAt: sql`coalesce(${checks.startedAt}, ${now})`,
      log: sql`json_set(${logged({ at: now, what: "claimed" })}, '$[#-1].attempt', ${checks.attempts} + 1)`,
      updatedAt: now,
    })
    .where(
      and(
        eq(checks.id, id),
        or(
          and(eq(checks.status, "queued"), itsTurn(now)),
          and(eq(checks.status, "running"), or(isNull(checks.leaseUntil), lt(checks.leaseUntil, now))),
        ),
      ),
    )
    .returning();
  return claimed[0] ?? null;
}

/** The end of a check: its report row and its state in one batch, both only while the lease is ours. */
export async function finishCheck(
  db: Database,
  id: string,
  lease: string,
  report: typeof reports.$inferInsert,
  found: Pick<CheckRow, "stageTimes" | "probing">,
  now: number,
): Promise<boolean> {
  const mine = and(eq(checks.id, id), eq(checks.lease, lease), eq(checks.status, "running"));
  const values = Object.fromEntries(
    Object.keys(getTableColumns(reports)).map((name) => [
      name,
      sql`${written(report[name as keyof typeof report])}`.as(name),
    ]),
  );
  const [, , changed = 0] = await commit(db, [
    // A check that staff ran again has a report already: it stays until the new one replaces it.
    sql`delete from ${reports} where id = ${id} and exists (select 1 from ${checks} where ${mine})`,
    // Selecting the values from the claimed row makes the insert depend on the lease.
    db
      .insert(reports)
      .select(
        db
          .select(values as never)
          .from(checks)
          .where(mine),
      )
      .onConflictDoNothing()
      .getSQL(),
    db
      .update(checks)
      .set({
        status: "ready",
        stage: null,
        progress: 100,
        lease: null,
        leaseUntil: null,
        ...found,
        engineVersion: report.engineVersion,
        log: logged({ at: now, what: "ready", count: report.matches }),
        finishedAt: now,
        updatedAt: now,
      })
      .where(mine)
      .getSQL(),
    reportNotification(id, reportReady, "ready", now),
  ]);
  return changed > 0;
}

/** A value as SQL takes it. */
function written(value: unknown): unknown {
  return typeof value === "object" && value !== null ? JSON.stringify(value) : (value ?? null);
}

/** Notifies the student of the end of a check, if it has ended: part of that batch. */
function reportNotification(id: string, words: NotificationTexts, status: "ready" | "failed", now: number): SQL {
  const personId = sql`(select user_id from ${checks} where id = ${id})`;
  const notification = {
    key: `report:${id}`,
    kind: "report",
    personId,
    ...words,
    href: `/dashboard/reports/${id}`,
  } as const;
  return notificationStatement(
    notification,
    now,
    sql`exists (select 1 from ${checks} where id = ${id} and status = ${status})`,
  );
}

/** Gives the lease back before the message is retried, so that the retry finds something to claim. */
export async function releaseCheck(db: Database, id: string, lease: string, now: number): Promise<CheckRow | null> {
  const released = await db
    .update(checks)
    .set({
      status: "queued",
      stage: null,
      progress: 0,
      collections: null,
      lease: null,
      leaseUntil: null,
      log: logged({ at: now, what: "released" }),
      updatedAt: now,
    })
    .where(and(eq(checks.id, id), eq(checks.lease, lease), eq(checks.status, "running")))
    .returning();
  return released[0] ?? null;
}

/** Ends a check without a report. With a lease: only its holder may; without: failed jobs, once no worker holds it. */
export async function failCheck(
  db: Database,
  id: string,
  lease: string | null,
  problem: string,
  details: UnreadableDetails,
  now: number,
): Promise<boolean> {
  const guard = lease
    ? and(eq(checks.lease, lease), eq(checks.status, "running"))
    : or(
        eq(checks.status, "queued"),
        and(eq(checks.status, "running"), or(isNull(checks.leaseUntil), lt(checks.leaseUntil, now))),
      );
  const [changed = 0] = await commit(db, [
    sql`update ${checks} set status = 'failed', problem = ${problem}, problem_facts = ${JSON.stringify(details)}, lease = null,
      lease_until = null, log = ${logged({ at: now, what: "failed", note: problem })}, engine_version = ${ENGINE_VERSION}, finished_at = ${now}, updated_at = ${now}
      where id = ${id} and ${guard}`,
    giveBackStatement(id, now),
    reportNotification(id, checkFailed(problem, details), "failed", now),
  ]);
  return changed > 0;
}

export async function cancelCheck(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const [changed = 0] = await commit(db, [
    sql`update ${checks} set status = 'cancelled', log = ${logged({ at: now, what: "cancelled" })},
      finished_at = ${now}, updated_at = ${now} where id = ${id} and ${visibleTo(actor, checks.userId)} and status = 'queued'`,
    giveBackStatement(id, now),
  ]);
  return changed > 0;
}

/** Checks without a worker that should have one: the sweep sends them again. */
export async function stuckChecks(db: Database, queuedBefore: number, now: number, limit: number): Promise<CheckRow[]> {
  return db
    .select()
    .from(checks)
    .where(
      and(
        goingCheck,
        or(
          and(eq(checks.status, "queued"), lt(checks.updatedAt, queuedBefore)),
          and(eq(checks.status, "running"), lt(checks.leaseUntil, now)),
        ),
      ),
    )
    .orderBy(asc(checks.queuedAt), asc(checks.id))
    .limit(limit);
}

/** The title of a check is the student's own text: it is deleted with the document. The scores remain. */
export async function scrubChecks(db: Database, documentId: string, title: string, now: number): Promise<void> {
  await db.update(checks).set({ title, problemDetails: null, updatedAt: now }).where(eq(checks.documentId, documentId));
}

/** Ends whatever still runs or waits for a document on its way out; a worker in the middle of it loses its lease. */
export async function endChecksOf(db: Database, documentId: string, now: number): Promise<CheckRow[]> {
  const ended = await db
    .update(checks)
    .set({
      status: "cancelled",
      stage: null,
      lease: null,
      leaseUntil: null,
      log: logged({ at: now, what: "cancelled" }),
      finishedAt: now,
      updatedAt: now,
    })
    .where(and(eq(checks.documentId, documentId), inArray(checks.status, ["queued", "running"])))
    .returning();
  if (ended.length > 0)
    await commit(
      db,
      ended.map(({ id }) => giveBackStatement(id, now)),
    );
  return ended;
}
