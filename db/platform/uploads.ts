import { and, eq, getTableColumns, lt, ne, or, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { uploads } from "../tables/index.ts";

export type UploadRow = typeof uploads.$inferSelect;

const unfinished = ne(uploads.status, "complete");

function unclaimed(staleBefore: number) {
  return or(eq(uploads.status, "uploading"), and(eq(uploads.status, "completing"), lt(uploads.updatedAt, staleBefore)));
}

/** The claim of one request; no other request can claim at the same time. */
function claimed(id: string, claimedAt: number) {
  return and(eq(uploads.id, id), eq(uploads.status, "completing"), eq(uploads.updatedAt, claimedAt));
}

export async function findUpload(db: Database, actor: Actor, id: string): Promise<UploadRow | null> {
  const found = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), visibleTo(actor, uploads.ownerId)))
    .limit(1);
  return found[0] ?? null;
}

export async function findUploadUnscoped(db: Database, id: string): Promise<UploadRow | null> {
  const found = await db.select().from(uploads).where(eq(uploads.id, id)).limit(1);
  return found[0] ?? null;
}

export async function findUploadByKey(db: Database, actor: Actor, key: string): Promise<UploadRow | null> {
  const found = await db
    .select()
    .from(uploads)
    .where(and(visibleTo(actor, uploads.ownerId), eq(uploads.idempotencyKey, key)))
    .limit(1);
  return found[0] ?? null;
}

type Limits = { atOnce: number; bytes: number; activeSince: number };

/**
 * Inserts the row unless the person's other unfinished uploads leave no room for it; null then. The same key announced
 * twice at once finds the row of the first time. Counted and inserted in one statement, so that parallel announcements
 * cannot exceed the limits.
 */
export async function insertUpload(db: Database, row: UploadRow, limits: Limits): Promise<UploadRow | null> {
  const columns = getTableColumns(uploads);
  const values = Object.keys(columns).map((name) => sql`${row[name as keyof UploadRow]}`);
  const others = and(eq(uploads.ownerId, row.ownerId), unfinished, ne(uploads.idempotencyKey, row.idempotencyKey));
  const inserted = await db
    .insert(uploads)
    .select(
      sql`select ${sql.join(values, sql`, `)} from (
            select coalesce(sum(${uploads.bytes}), 0) as bytes,
              coalesce(sum(${uploads.updatedAt} > ${limits.activeSince}), 0) as active
            from ${uploads} where ${others})
          where active < ${limits.atOnce} and bytes + ${row.bytes} <= ${limits.bytes}`,
    )
    .onConflictDoNothing()
    .returning();
  if (inserted[0]) return inserted[0];
  const known = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, row.ownerId), eq(uploads.idempotencyKey, row.idempotencyKey)))
    .limit(1);
  return known[0] ?? null;
}

/** How many other unfinished uploads of this person received a part since then. */
export async function activeUploads(db: Database, actor: Actor, exceptKey: string, since: number): Promise<number> {
  const found = await db
    .select({ active: sql<number>`coalesce(sum(${uploads.updatedAt} > ${since}), 0)` })
    .from(uploads)
    .where(and(visibleTo(actor, uploads.ownerId), unfinished, ne(uploads.idempotencyKey, exceptKey)));
  return found[0]?.active ?? 0;
}

/** Records that a part was stored; false when the upload was cancelled, is being completed or is complete. */
export async function partStored(db: Database, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploading")))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** Claims the completion for one request; one that was claimed before `staleBefore` may be claimed again. */
export async function claimUpload(db: Database, id: string, now: number, staleBefore: number): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ status: "completing", updatedAt: now })
    .where(and(eq(uploads.id, id), unclaimed(staleBefore)))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** Renews a claim while the file is being read; false when another request has taken over. */
export async function renewClaim(db: Database, id: string, claimedAt: number, now: number): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ updatedAt: now })
    .where(claimed(id, claimedAt))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** Gives up a claim, so that the same upload can be completed later. */
export async function releaseUpload(db: Database, id: string, claimedAt: number): Promise<void> {
  await db.update(uploads).set({ status: "uploading" }).where(claimed(id, claimedAt));
}

/** The file's name is now with what it became, and is deleted with it. */
export async function completeUpload(db: Database, id: string, resultId: string, now: number): Promise<void> {
  await db
    .update(uploads)
    .set({ status: "complete", name: "", resultId, updatedAt: now })
    .where(and(eq(uploads.id, id), unfinished));
}

/** False when it is being completed or complete, or was removed before. */
export async function removeUnfinishedUpload(db: Database, id: string, staleBefore: number): Promise<boolean> {
  const gone = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), unclaimed(staleBefore)))
    .returning({ id: uploads.id });
  return gone.length > 0;
}

/** Removes an upload whose file was rejected; false when another request has claimed it since. */
export async function removeClaimedUpload(db: Database, id: string, claimedAt: number): Promise<boolean> {
  const gone = await db.delete(uploads).where(claimed(id, claimedAt)).returning({ id: uploads.id });
  return gone.length > 0;
}

/** Uploads without a part since then, finished or not. */
export async function oldUploads(db: Database, before: number, limit: number): Promise<string[]> {
  const rows = await db.select({ id: uploads.id }).from(uploads).where(lt(uploads.updatedAt, before)).limit(limit);
  return rows.map(({ id }) => id);
}

/** False when a part has arrived in the meantime. */
export async function removeOldUpload(db: Database, id: string, before: number): Promise<boolean> {
  const gone = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), lt(uploads.updatedAt, before)))
    .returning({ id: uploads.id });
  return gone.length > 0;
}
