import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { uploads } from "../tables/index.ts";

export type UploadRow = typeof uploads.$inferSelect;

export async function findUpload(db: Database, actor: Actor, id: string): Promise<UploadRow | null> {
  const found = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), visibleTo(actor, uploads.ownerId)))
    .limit(1);
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

/** Inserts first: the same key announced twice at once finds the row of the first time. */
export async function insertUpload(db: Database, row: typeof uploads.$inferInsert): Promise<UploadRow> {
  const inserted = await db.insert(uploads).values(row).onConflictDoNothing().returning();
  if (inserted[0]) return inserted[0];
  const kept = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.ownerId, row.ownerId), eq(uploads.idempotencyKey, row.idempotencyKey)))
    .limit(1);
  if (!kept[0]) throw new Error("An upload collided with a row that is not its own.");
  return kept[0];
}

/** Other unfinished uploads of this person: their bytes, and how many of them received a part since then. */
export async function unfinishedUploads(
  db: Database,
  actor: Actor,
  exceptKey: string,
  since: number,
): Promise<{ bytes: number; active: number }> {
  const found = await db
    .select({
      bytes: sql<number>`coalesce(sum(${uploads.bytes}), 0)`,
      active: sql<number>`coalesce(sum(${uploads.updatedAt} > ${since}), 0)`,
    })
    .from(uploads)
    .where(
      and(visibleTo(actor, uploads.ownerId), eq(uploads.status, "uploading"), ne(uploads.idempotencyKey, exceptKey)),
    );
  return found[0] ?? { bytes: 0, active: 0 };
}

/** Records that a part was stored; false when the upload was cancelled or is complete. */
export async function partStored(db: Database, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploading")))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** False when another attempt completed it first, or it was cancelled. */
export async function completeUpload(db: Database, id: string, resultId: string, now: number): Promise<boolean> {
  const changed = await db
    .update(uploads)
    .set({ status: "complete", resultId, updatedAt: now })
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploading")))
    .returning({ id: uploads.id });
  return changed.length > 0;
}

/** False when it is complete or was removed before. */
export async function removeUnfinishedUpload(db: Database, id: string): Promise<boolean> {
  const gone = await db
    .delete(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.status, "uploading")))
    .returning({ id: uploads.id });
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
