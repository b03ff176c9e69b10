import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { type Actor, isPerson } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { notLeaving, visibleTo } from "../scope.ts";
import { reports } from "../tables/index.ts";

export type ReportRow = typeof reports.$inferSelect;

/** A person's own report, also when only its scores remain. */
export async function findSignedReport(db: Database, actor: Actor, id: string): Promise<ReportRow | null> {
  const found = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), visibleTo(actor, reports.userId), notLeaving))
    .limit(1);
  return found[0] ?? null;
}

export async function findReport(db: Database, actor: Actor, id: string, now: number): Promise<ReportRow | null> {
  const found = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), visibleTo(actor, reports.userId), gt(reports.expiresAt, now), notLeaving))
    .limit(1);
  return found[0] ?? null;
}

export async function listReports(db: Database, actor: Actor, limit: number, now: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(and(visibleTo(actor, reports.userId), gt(reports.expiresAt, now), notLeaving))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

/** Its own student opens the report for the first time; a later time changes nothing. */
export async function markReportOpened(db: Database, actor: Actor, id: string, now: number): Promise<void> {
  if (!isPerson(actor)) return;
  await db
    .update(reports)
    .set({ openedAt: now })
    .where(and(eq(reports.id, id), eq(reports.userId, actor.id), isNull(reports.openedAt)));
}

/** The newest report of a person's own document, while its text is stored. */
export async function newestReportOf(
  db: Database,
  actor: Actor,
  documentId: string,
  now: number,
): Promise<ReportRow | null> {
  const found = await db
    .select()
    .from(reports)
    .where(
      and(eq(reports.documentId, documentId), visibleTo(actor, reports.userId), gt(reports.expiresAt, now), notLeaving),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(1);
  return found[0] ?? null;
}

/** By its public address, which is the permission to ask; its text may be deleted by then. */
export async function findReportByAddress(db: Database, verifyId: string): Promise<ReportRow | null> {
  const found = await db.select().from(reports).where(eq(reports.verifyId, verifyId)).limit(1);
  return found[0] ?? null;
}

/** Revokes a report once; returns since when it is revoked, or null where there is none. */
export async function revokeReport(db: Database, actor: Actor, id: string, now: number): Promise<number | null> {
  if (actor.kind !== "person") return null;
  const found = await db
    .update(reports)
    .set(isRevoked(actor.id, now))
    .where(and(eq(reports.id, id), visibleTo(actor, reports.userId)))
    .returning({ revokedAt: reports.revokedAt });
  return found[0]?.revokedAt ?? null;
}

/** The same by staff, for any report: the caller writes an audit entry. */
export async function revokeReportUnscoped(db: Database, id: string, staffId: string, now: number): Promise<boolean> {
  const found = await db
    .update(reports)
    .set(isRevoked(staffId, now))
    .where(and(eq(reports.id, id), isNull(reports.revokedAt)))
    .returning({ id: reports.id });
  return found.length > 0;
}

/** The first revocation counts. */
function isRevoked(by: string, now: number) {
  return {
    revokedAt: sql<number>`coalesce(${reports.revokedAt}, ${now})`,
    revokedBy: sql<string>`coalesce(${reports.revokedBy}, ${by})`,
  };
}
