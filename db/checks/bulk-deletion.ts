import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { countUpTo } from "../shared/keyset.ts";
import { checks, documents } from "../tables/index.ts";
import { notNeeded } from "./document-deletion.ts";

/** A person's documents as a list of that time showed them: one that was added, changed or restored later is not among them. */
function listedThen(actor: Actor, listedAt: number): SQL | undefined {
  return and(presentThen(actor, listedAt), lte(documents.updatedAt, listedAt));
}

function presentThen(actor: Actor, listedAt: number): SQL | undefined {
  return and(
    visibleTo(actor, documents.ownerId),
    inArray(documents.status, presentDocumentStatuses),
    lte(documents.createdAt, listedAt),
  );
}

/** Documents whose deletion began after the list was read and can be undone. */
function deletedSince(actor: Actor, listedAt: number): SQL | undefined {
  return and(
    visibleTo(actor, documents.ownerId),
    eq(documents.status, "deleting"),
    inArray(documents.statusBefore, presentDocumentStatuses),
    isNull(documents.receiptId),
    lte(documents.createdAt, listedAt),
    gt(documents.updatedAt, listedAt),
  );
}

/** Marks up to `limit` documents of a list for deletion by their owner; those that an order needs are kept. */
export async function markListedDeleting(
  db: Database,
  actor: Actor,
  listedAt: number,
  limit: number,
  now: number,
): Promise<string[]> {
  const some = db
    .select({ id: documents.id })
    .from(documents)
    .where(and(listedThen(actor, listedAt), notNeeded))
    .limit(limit);
  const marked = await db
    .update(documents)
    .set({ status: "deleting", statusBefore: sql`${documents.status}`, updatedAt: now })
    .where(inArray(documents.id, some))
    .returning({ id: documents.id });
  return marked.map(({ id }) => id);
}

/** Documents of a list that can be deleted, those that an order needs, and those that changed after it was read. */
export async function countListed(
  db: Database,
  actor: Actor,
  listedAt: number,
): Promise<{ left: number; needed: number; changed: number }> {
  const counted = (where: SQL | undefined) =>
    countUpTo(db, sql`select 1 from ${documents} where ${where}`, COUNTED_MOST);
  const [left, unchanged, all] = await Promise.all([
    counted(and(listedThen(actor, listedAt), notNeeded)),
    counted(listedThen(actor, listedAt)),
    counted(presentThen(actor, listedAt)),
  ]);
  return { left, needed: unchanged - left, changed: all - unchanged };
}

/** Takes up to `limit` deletions back that began after the list was read. */
export async function restoreListed(
  db: Database,
  actor: Actor,
  listedAt: number,
  limit: number,
  now: number,
): Promise<string[]> {
  const some = db.select({ id: documents.id }).from(documents).where(deletedSince(actor, listedAt)).limit(limit);
  const restored = await db
    .update(documents)
    .set({ status: sql`${documents.statusBefore}`, statusBefore: null, updatedAt: now })
    .where(inArray(documents.id, some))
    .returning({ id: documents.id });
  return restored.map(({ id }) => id);
}

export async function countRestorable(db: Database, actor: Actor, listedAt: number): Promise<number> {
  return countUpTo(db, sql`select 1 from ${documents} where ${deletedSince(actor, listedAt)}`, COUNTED_MOST);
}

/** Checks of these documents that no worker holds. */
export async function waitingChecksOfAll(db: Database, documentIds: readonly string[]): Promise<string[]> {
  const found = await db
    .select({ id: checks.id })
    .from(checks)
    // The plus prevents the use of the status index: a document has few checks.
    .where(and(inArray(checks.documentId, [...documentIds]), sql`+${checks.status} = 'queued'`));
  return found.map(({ id }) => id);
}
