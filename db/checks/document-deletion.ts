import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { presentDocumentStatuses } from "#schema/vocabulary/checks.ts";
import { commit, type Database } from "../client.ts";
import { endExports } from "../identity/data-exports.ts";
import { visibleTo } from "../scope.ts";
import {
  checks,
  documents,
  orderDocuments,
  orders,
  reportFlagNotes,
  reportShares,
  reports,
  turnitinSubmissions,
} from "../tables/index.ts";
import type { DocumentRow } from "./documents.ts";

/** No order under way is about it. */
export const notNeeded = sql`not exists (select 1 from ${orderDocuments} od join ${orders} o on o.id = od.order_id
  where od.document_id = ${documents}.id and o.status not in ('draft', 'approved', 'closed', 'cancelled', 'expired'))`;

/** Expired, with its scores still stored: these too can be deleted by the owner. */
const expiredReports = sql`(${documents.status} = 'deleted'
  and exists (select 1 from ${reports} r where r.document_id = ${documents}.id))`;

/**
 * Marks a document for deletion by its owner and stores its status; false when it is not the actor's, or deleted already.
 * `statusBefore` tells the job to delete everything, while an expired document keeps its scores.
 */
export async function markDeleting(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ status: "deleting", statusBefore: sql`${documents.status}`, updatedAt: now })
    .where(
      and(
        eq(documents.id, id),
        visibleTo(actor, documents.ownerId),
        or(inArray(documents.status, presentDocumentStatuses), expiredReports),
        notNeeded,
      ),
    )
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** Takes a deletion back, as long as nothing has been removed. */
export async function restoreDocument(db: Database, actor: Actor, id: string, now: number): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ status: sql`${documents.statusBefore}`, statusBefore: null, updatedAt: now })
    .where(
      and(
        eq(documents.id, id),
        visibleTo(actor, documents.ownerId),
        eq(documents.status, "deleting"),
        inArray(documents.statusBefore, presentDocumentStatuses),
        isNull(documents.receiptId),
      ),
    )
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** The removal begins: from now on it cannot be taken back. Null when there is nothing to remove. */
export async function beginRemoval(db: Database, id: string, receiptId: string): Promise<DocumentRow | null> {
  const changed = await db
    .update(documents)
    .set({ receiptId: sql`coalesce(${documents.receiptId}, ${receiptId})` })
    .where(and(eq(documents.id, id), eq(documents.status, "deleting")))
    .returning();
  return changed[0] ?? null;
}

/** Documents whose time is over, and those whose removal was begun and not finished. */
export async function dueForRemoval(db: Database, now: number, limit: number): Promise<{ id: string }[]> {
  const due = await db
    .update(documents)
    .set({ status: "deleting", statusBefore: null, updatedAt: now })
    .where(
      inArray(
        documents.id,
        db
          .select({ id: documents.id })
          .from(documents)
          .where(and(inArray(documents.status, presentDocumentStatuses), lt(documents.deleteAt, now), notNeeded))
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

/** Checks of a document that no worker holds. */
export async function waitingChecksOf(db: Database, documentId: string): Promise<string[]> {
  const found = await db
    .select({ id: checks.id })
    .from(checks)
    // The plus prevents the use of the status index: a document has few checks.
    .where(and(eq(checks.documentId, documentId), sql`+${checks.status} = 'queued'`));
  return found.map((row) => row.id);
}

/** Every check of a document, with or without a report. */
export async function checkIdsOf(db: Database, documentId: string): Promise<string[]> {
  const found = await db.select({ id: checks.id }).from(checks).where(eq(checks.documentId, documentId));
  return found.map((row) => row.id);
}

/** Deletes the rows about a document's reports: links, notes and the reports themselves, in one batch. */
export async function removeReportsOf(db: Database, documentId: string): Promise<void> {
  const ofChecks = sql`check_id in (select id from ${checks} where document_id = ${documentId})`;
  await commit(db, [
    ...wordsOfReports(documentId),
    // Only this row knows the copy at Turnitin: it stays, without its score, until that copy is removed.
    sql`delete from ${turnitinSubmissions} where submission_id is null and ${ofChecks}`,
    sql`update ${turnitinSubmissions} set score = null, problem = null where ${ofChecks}`,
    sql`delete from ${reports} where document_id = ${documentId}`,
  ]);
}

/** The document has expired: the scores and the signature of its reports remain, without any text of the student. */
export async function purgeReportsOf(db: Database, documentId: string, now: number): Promise<void> {
  await commit(db, [
    ...wordsOfReports(documentId),
    sql`update ${reports} set title = 'Expired report', purged_at = coalesce(purged_at, ${now}),
      expires_at = min(expires_at, ${now}) where document_id = ${documentId}`,
  ]);
}

/** Words of the student's text, or about it, that are kept beside a document's reports. */
function wordsOfReports(documentId: string): SQL[] {
  const ofDocument = sql`report_id in (select id from ${reports} where document_id = ${documentId})`;
  return [
    // Its student alone can quote a report in a message.
    sql`update messages set quote = json_set(quote, '$.text', '', '$.label', 'A passage of a report that was deleted')
      where sender_id = (select owner_id from ${documents} where id = ${documentId}) and quote is not null
        and quote ->> '$.reportId' in (select id from ${reports} where document_id = ${documentId})`,
    sql`delete from ${reportShares} where ${ofDocument}`,
    sql`delete from ${reportFlagNotes} where ${ofDocument}`,
  ];
}

/** The row stays as a receipt without a name, size or hash. Exports of its owner were possible until now. */
export async function documentDeleted(db: Database, id: string, now: number): Promise<void> {
  const deleting = sql`id = ${id} and status = 'deleting'`;
  await commit(db, [
    endExports(
      sql`(select owner_id from ${documents} where id = ${id})`,
      sql`exists (select 1 from ${documents} where ${deleting})`,
      now,
    ),
    sql`update ${documents} set status = 'deleted', name = '', sha256 = '', bytes = 0, words = null, pages = null,
      language = null, deleted_at = coalesce(deleted_at, ${now}), updated_at = ${now} where ${deleting}`,
  ]);
}

/** A document stays until then, and with it what its reports show. */
export async function keepUntil(
  db: Database,
  actor: Actor,
  id: string,
  deleteAt: number,
  now: number,
): Promise<boolean> {
  const mine = sql`${visibleTo(actor, documents.ownerId)} and status in ('received', 'ready', 'rejected')`;
  const [changed = 0] = await commit(db, [
    sql`update ${documents} set delete_at = ${deleteAt}, updated_at = ${now} where id = ${id} and ${mine}`,
    sql`update ${reports} set expires_at = ${deleteAt} where document_id = ${id} and purged_at is null
      and exists (select 1 from ${documents} where id = ${id} and ${mine})`,
  ]);
  return changed > 0;
}

export async function renameDocument(
  db: Database,
  actor: Actor,
  id: string,
  name: string,
  now: number,
): Promise<boolean> {
  const changed = await db
    .update(documents)
    .set({ name, updatedAt: now })
    .where(
      and(
        eq(documents.id, id),
        visibleTo(actor, documents.ownerId),
        inArray(documents.status, presentDocumentStatuses),
      ),
    )
    .returning({ id: documents.id });
  return changed.length > 0;
}

/** What was deleted, newest first, by what its checks had made of it. */
export async function listReceipts(db: Database, actor: Actor, limit: number, receiptId?: string) {
  return db
    .select({
      receiptId: sql<string>`${documents.receiptId}`,
      documentId: documents.id,
      at: sql<number>`${documents.deletedAt}`,
      stored: documents.stored,
      byHand: sql<number>`${documents.statusBefore} is not null`,
      // The plus keeps the index of documents: nearly every check is ready.
      texts: sql<number>`exists (select 1 from ${checks} c where c.document_id = ${documents}.id and c.words is not null)`,
      reports: sql<number>`(select count(*) from ${checks} c where c.document_id = ${documents}.id and +c.status = 'ready')`,
    })
    .from(documents)
    .where(
      and(
        visibleTo(actor, documents.ownerId),
        eq(documents.status, "deleted"),
        isNotNull(documents.receiptId),
        receiptId === undefined ? undefined : eq(documents.receiptId, receiptId),
      ),
    )
    .orderBy(desc(documents.deletedAt), desc(documents.id))
    .limit(limit);
}
