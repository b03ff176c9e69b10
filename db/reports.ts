import { and, desc, eq, gt } from "drizzle-orm";
import type { Actor } from "#core/actor.ts";
import type { Database } from "./client.ts";
import { visibleTo } from "./scope.ts";
import { reports } from "./tables/index.ts";

export type ReportRow = typeof reports.$inferSelect;

export async function findReport(db: Database, actor: Actor, id: string, now: number): Promise<ReportRow | null> {
  const found = await db
    .select()
    .from(reports)
    .where(and(eq(reports.id, id), visibleTo(actor, reports.userId), gt(reports.expiresAt, now)))
    .limit(1);
  return found[0] ?? null;
}

export async function listReports(db: Database, actor: Actor, limit: number, now: number): Promise<ReportRow[]> {
  return db
    .select()
    .from(reports)
    .where(and(visibleTo(actor, reports.userId), gt(reports.expiresAt, now)))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

export async function reportIdsOf(db: Database, documentId: string): Promise<string[]> {
  const found = await db.select({ id: reports.id }).from(reports).where(eq(reports.documentId, documentId));
  return found.map((row) => row.id);
}

export async function removeReportsOf(db: Database, documentId: string): Promise<void> {
  await db.delete(reports).where(eq(reports.documentId, documentId));
}
