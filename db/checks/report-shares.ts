import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { notLeaving, visibleTo } from "../scope.ts";
import { reportFlagNotes, reportShares, reports } from "../tables/index.ts";

export type ShareRow = typeof reportShares.$inferSelect;

/** Writes a link, unless its id is taken or the report has `most` that work: both are decided by the one statement. */
export async function insertShare(
  db: Database,
  row: Omit<ShareRow, "opened" | "lastOpenedAt" | "revokedAt">,
  most: number,
): Promise<boolean> {
  const { id, reportId, userId, tokenHash, withText, createdAt, expiresAt } = row;
  const live = sql`select count(*) from ${reportShares} where report_id = ${reportId} and revoked_at is null and expires_at > ${createdAt}`;
  const made = await db.all<{ id: string }>(sql`
    insert into ${reportShares} (id, report_id, user_id, token_hash, with_text, created_at, expires_at)
    select ${id}, ${reportId}, ${userId}, ${tokenHash}, ${withText ? 1 : 0}, ${createdAt}, ${expiresAt}
    where (${live}) < ${most}
    on conflict do nothing returning id`);
  return made.length > 0;
}

export async function findShare(db: Database, actor: Actor, id: string): Promise<ShareRow | null> {
  const found = await db
    .select()
    .from(reportShares)
    .where(and(eq(reportShares.id, id), visibleTo(actor, reportShares.userId)))
    .limit(1);
  return found[0] ?? null;
}

export async function listShares(db: Database, actor: Actor, reportId: string): Promise<ShareRow[]> {
  return db
    .select()
    .from(reportShares)
    .where(and(eq(reportShares.reportId, reportId), visibleTo(actor, reportShares.userId)))
    .orderBy(desc(reportShares.createdAt), desc(reportShares.id));
}

export async function revokeShare(
  db: Database,
  actor: Actor,
  reportId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const changed = await db
    .update(reportShares)
    .set({ revokedAt: sql`coalesce(${reportShares.revokedAt}, ${now})` })
    .where(and(eq(reportShares.id, id), eq(reportShares.reportId, reportId), visibleTo(actor, reportShares.userId)))
    .returning({ id: reportShares.id });
  return changed.length > 0;
}

/** A link that works now, by its secret's hash, with its report: neither over, nor taken back, nor without a text. */
export async function openShare(db: Database, tokenHash: string, now: number) {
  const found = await db
    .select({ share: reportShares, report: reports })
    .from(reportShares)
    .innerJoin(reports, and(eq(reports.id, reportShares.reportId), eq(reports.userId, reportShares.userId)))
    .where(
      and(
        ...[eq(reportShares.tokenHash, tokenHash), isNull(reportShares.revokedAt), gt(reportShares.expiresAt, now)],
        ...[gt(reports.expiresAt, now), isNull(reports.purgedAt), isNull(reports.revokedAt), notLeaving],
      ),
    )
    .limit(1);
  return found[0] ?? null;
}

export async function countOpening(db: Database, id: string, now: number): Promise<void> {
  await db
    .update(reportShares)
    .set({ opened: sql`${reportShares.opened} + 1`, lastOpenedAt: now })
    .where(eq(reportShares.id, id));
}

/** Notes by the place of their flag in the report's list. */
export async function flagNotesOf(db: Database, reportId: string): Promise<Record<number, string>> {
  const found = await db.select().from(reportFlagNotes).where(eq(reportFlagNotes.reportId, reportId));
  return Object.fromEntries(found.map(({ flag, note }) => [flag, note]));
}

/** Saves the note of one flag; the newest wins, an empty one is deleted. */
export async function saveFlagNote(db: Database, reportId: string, flag: number, note: string, now: number) {
  if (note === "") {
    await db.delete(reportFlagNotes).where(and(eq(reportFlagNotes.reportId, reportId), eq(reportFlagNotes.flag, flag)));
    return;
  }
  await db
    .insert(reportFlagNotes)
    .values({ reportId, flag, note, updatedAt: now })
    .onConflictDoUpdate({ target: [reportFlagNotes.reportId, reportFlagNotes.flag], set: { note, updatedAt: now } });
}
