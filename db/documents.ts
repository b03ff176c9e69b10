import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm";
import type { Actor } from "#core/actor.ts";
import type { DocumentStatus } from "#schema/document.ts";
import type { Database } from "./client.ts";
import { visibleTo } from "./scope.ts";
import { checks, documents, orderDocuments, orders } from "./tables/index.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** Inserts first: the same form sent twice finds the row of the first time. */
export async function insertDocument(
  db: Database,
  row: typeof documents.$inferInsert,
): Promise<{ row: DocumentRow; made: boolean }> {
  const inserted = await db.insert(documents).values(row).onConflictDoNothing().returning();
  if (inserted[0]) return { row: inserted[0], made: true };
  const kept = await db
    .select()
    .from(documents)
    .where(and(eq(documents.ownerId, row.ownerId), eq(documents.idempotencyKey, row.idempotencyKey)))
    .limit(1);
  if (!kept[0]) throw new Error("A document collided with a row that is not its own.");
  return { row: kept[0], made: false };
}

export async function findDocument(db: Database, actor: Actor, id: string): Promise<DocumentRow | null> {
  const found = await db
    .select()
    .from(documents)
    .where(and(eq(documents.id, id), visibleTo(actor, documents.ownerId), ne(documents.status, "deleted")))
    .limit(1);
  return found[0] ?? null;
}

/** For jobs, which act for the row's owner: the id comes from our own queue. */
export async function findDocumentUnscoped(db: Database, id: string): Promise<DocumentRow | null> {
  const found = await db.select().from(documents).where(eq(documents.id, id)).limit(1);
  return found[0] ?? null;
}

/** Earlier readable documents of one person, newest first: what a new draft is compared with. */
export async function olderDrafts(
  db: Database,
  ownerId: string,
  exceptId: string,
  limit: number,
): Promise<{ id: string; name: string; familyId: string }[]> {
  return db
    .select({
      id: documents.id,
      name: documents.name,
      familyId: sql<string>`coalesce(${documents.familyId}, ${documents.id})`,
    })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), eq(documents.status, "ready"), ne(documents.id, exceptId)))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
}

/** The owner's documents with their newest check, newest first. */
export async function listDocuments(db: Database, actor: Actor, limit: number, offset = 0) {
  const newest = db
    .select({ documentId: checks.documentId, queuedAt: sql<number>`max(${checks.queuedAt})`.as("newest_queued_at") })
    .from(checks)
    .where(visibleTo(actor, checks.userId))
    .groupBy(checks.documentId)
    .as("newest");
  return db
    .select({ document: documents, checkedAt: newest.queuedAt })
    .from(documents)
    .leftJoin(newest, eq(newest.documentId, documents.id))
    .where(and(visibleTo(actor, documents.ownerId), inArray(documents.status, ["received", "ready", "rejected"])))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit)
    .offset(offset);
}

export async function usedBytes(db: Database, actor: Actor): Promise<number> {
  const found = await db
    .select({ bytes: sql<number>`coalesce(sum(${documents.bytes}), 0)` })
    .from(documents)
    .where(and(visibleTo(actor, documents.ownerId), inArray(documents.status, ["uploading", "received", "ready"])));
  return found[0]?.bytes ?? 0;
}

export async function documentsSince(db: Database, actor: Actor, since: number): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(documents)
    .where(and(visibleTo(actor, documents.ownerId), sql`${documents.createdAt} > ${since}`));
  return found[0]?.count ?? 0;
}

export async function documentReceived(
  db: Database,
  id: string,
  bytes: number,
  sha256: string,
  now: number,
): Promise<void> {
  await db
    .update(documents)
    .set({ bytes, sha256, status: "received", updatedAt: now })
    .where(and(eq(documents.id, id), eq(documents.status, "uploading")));
}

export async function removeDocumentRow(db: Database, id: string): Promise<void> {
  await db.delete(documents).where(and(eq(documents.id, id), eq(documents.status, "uploading")));
}

/** What a new check decides about its document. What was given to the repository stays there until it is deleted. */
export async function keepAsStored(
  db: Database,
  id: string,
  stored: boolean,
  deleteAt: number,
  now: number,
): Promise<void> {
  await db
    .update(documents)
    .set({ ...(stored && { stored }), deleteAt, updatedAt: now })
    .where(eq(documents.id, id));
}

/** What reading the file told; a document on its way out is left alone. */
export async function documentRead(
  db: Database,
  id: string,
  words: number | null,
  pages: number | null,
  status: DocumentStatus,
  now: number,
) {
  await db
    .update(documents)
    .set({ words, pages, status, updatedAt: now })
    .where(and(eq(documents.id, id), inArray(documents.status, ["received", "ready", "rejected"])));
}

/** It is a draft of the same work as the first document of that family. */
export async function joinFamily(db: Database, id: string, familyId: string): Promise<void> {
  await db.update(documents).set({ familyId }).where(eq(documents.id, id));
}

/** Marks a document for removal; false when it is not the actor's, or gone already. */
export async function markDeleting(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ status: "deleting", updatedAt: now })
    .where(
      and(
        eq(documents.id, id),
        visibleTo(actor, documents.ownerId),
        inArray(documents.status, ["received", "ready", "rejected"]),
        notNeeded,
      ),
    )
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** No order under way is about it. */
const notNeeded = sql`not exists (select 1 from ${orderDocuments} od join ${orders} o on o.id = od.order_id
  where od.document_id = ${documents}.id and o.status not in ('draft', 'approved', 'closed', 'cancelled', 'expired'))`;

/** Documents whose time is over, and those whose removal was begun and not finished. */
export async function dueForRemoval(db: Database, now: number, limit: number): Promise<{ id: string }[]> {
  const due = await db
    .update(documents)
    .set({ status: "deleting", updatedAt: now })
    .where(
      inArray(
        documents.id,
        db
          .select({ id: documents.id })
          .from(documents)
          .where(
            and(inArray(documents.status, ["received", "ready", "rejected"]), lt(documents.deleteAt, now), notNeeded),
          )
          .limit(limit),
      ),
    )
    .returning({ id: documents.id });
  const begun = await db
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.status, "deleting"), lt(documents.updatedAt, now - 600_000)))
    .limit(limit);
  return [...due, ...begun];
}

/** Uploads that never arrived whole: their row and object go. */
export async function abandonedUploads(
  db: Database,
  before: number,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  return db
    .select({ id: documents.id, ownerId: documents.ownerId })
    .from(documents)
    .where(and(eq(documents.status, "uploading"), lt(documents.createdAt, before)))
    .limit(limit);
}

/** The row stays as a receipt without a name, size or hash. */
export async function documentDeleted(db: Database, id: string, receiptId: string, now: number): Promise<void> {
  await db
    .update(documents)
    .set({ status: "deleted", name: "", sha256: "", bytes: 0, words: null, pages: null, receiptId, updatedAt: now })
    .where(and(eq(documents.id, id), eq(documents.status, "deleting")));
}
