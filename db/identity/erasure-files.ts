import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { checks, dataExports, documents, messageFiles, reports, sources, uploads } from "../tables/index.ts";
import { tallied } from "./erasure-tally.ts";

const AT_ONCE = 50;

/** An order that is paid and under way still needs the document. */
const needed = sql`exists (select 1 from order_documents od join orders o on o.id = od.order_id
  where od.document_id = ${documents.id} and o.status in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review',
    'revision_requested', 'delivered'))`;

/** Marks documents of a person for deletion, expired ones with their scores too; the job removes them everywhere. */
export async function markPersonDocuments(db: Database, userId: string, now: number): Promise<string[]> {
  const some = sql`(select id from ${documents} where owner_id = ${userId} and (
      status in ('uploading', 'received', 'ready', 'rejected')
      or (status = 'deleted' and exists (select 1 from ${reports} r where r.document_id = ${documents.id})))
    and not ${needed} limit ${AT_ONCE})`;
  const marked = await db
    .update(documents)
    .set({ status: "deleting", statusBefore: sql`${documents.status}`, updatedAt: now })
    .where(sql`${documents.id} in ${some}`)
    .returning({ id: documents.id });
  return marked.map(({ id }) => id);
}

/** Documents that are not gone yet: their job is on its way, or an order needs them. */
export async function documentsLeft(db: Database, userId: string): Promise<number> {
  const found = await db.all<{ id: string }>(
    sql`select id from ${documents} where owner_id = ${userId} and (status <> 'deleted'
      or exists (select 1 from ${reports} r where r.document_id = ${documents.id})) limit ${AT_ONCE}`,
  );
  return found.length;
}

/**
 * Deletes the rows of documents that are gone, and of their checks. A check whose copy at Turnitin is not removed yet
 * stays, because its row alone knows the copy. Returns whether rows are left.
 */
export async function eraseDocumentRows(db: Database, userId: string, receiptId: string): Promise<boolean> {
  const gone = (id: SQL) => sql`not exists (select 1 from ${documents} d where d.id = ${id} and (d.status <> 'deleted'
    or exists (select 1 from ${reports} r where r.document_id = d.id)))`;
  await commit(db, [
    ...tallied(
      receiptId,
      "checks",
      sql`delete from ${checks} where id in (select c.id from ${checks} c where c.user_id = ${userId}
        and ${gone(sql`c.document_id`)}
        and not exists (select 1 from turnitin_submissions t where t.check_id = c.id) limit 500)`,
    ),
    ...tallied(
      receiptId,
      "documents",
      sql`delete from ${documents} where id in (select d.id from ${documents} d where d.owner_id = ${userId}
        and +d.status = 'deleted' and not exists (select 1 from ${checks} c where c.document_id = d.id)
        and not exists (select 1 from ${reports} r where r.document_id = d.id) limit 500)`,
    ),
  ]);
  const [left] = await db.all<{
    found: number;
  }>(sql`select exists (select 1 from ${documents} where owner_id = ${userId})
    or exists (select 1 from ${checks} where user_id = ${userId}) as found`);
  return left?.found === 1;
}

/** A number of the person's texts in the student repository, counted before they go. */
export async function countStudentSources(db: Database, documentIds: readonly string[]): Promise<number> {
  const found = await db.all<{ id: string }>(sql`select id from ${sources}
    where document_id in (select value from json_each(${JSON.stringify(documentIds)}))`);
  return found.length;
}

export async function addToReceipt(db: Database, receiptId: string, path: "$.sources", count: number): Promise<void> {
  if (count > 0)
    await commit(db, [
      sql`update deletion_receipts set removed = json_set(removed, ${path},
        coalesce(json_extract(removed, ${path}), 0) + ${count}) where id = ${receiptId}`,
    ]);
}

/**
 * Files of messages that the person wrote alone: not sent yet, or of a conversation that was deleted. What staff sent
 * belongs to the student's conversation, and the file of a saved reply to every message it was sent with.
 */
const unsent = (file: SQL) => sql`${file}.conversation_id is null and ${file}.canned_id is null
  and not exists (select 1 from scheduled_messages s, json_each(s.file_ids) j
    where s.status = 'waiting' and j.value = ${file}.id)`;

/** Bytes that a file of another message, or of a saved reply, needs. */
const sharedBytes = sql<number>`exists (select 1 from message_files o where o.storage_key = ${messageFiles}.storage_key
  and o.storage_key <> '' and o.status not in ('deleted', 'rejected')
  and not (o.owner_id = ${messageFiles}.owner_id and ${unsent(sql`o`)}))`;

/** The archives of their data, uploads and message files of a person, some at once: what their bytes are found by. */
export async function filesOfPerson(db: Database, userId: string) {
  const [exported, uploaded, sent] = await Promise.all([
    db
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(eq(dataExports.userId, userId))
      .orderBy(asc(dataExports.requestedAt), asc(dataExports.id))
      .limit(AT_ONCE),
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.ownerId, userId))
      .orderBy(asc(uploads.id))
      .limit(AT_ONCE),
    db
      .select({ id: messageFiles.id, storageKey: messageFiles.storageKey, shared: sharedBytes })
      .from(messageFiles)
      .where(and(eq(messageFiles.ownerId, userId), unsent(sql`${messageFiles}`)))
      .orderBy(asc(messageFiles.id))
      .limit(AT_ONCE),
  ]);
  return { exported, uploaded, sent };
}

type Ids = { exported: readonly string[]; uploaded: readonly string[]; sent: readonly string[] };

/** Deletes the rows of files whose bytes are gone. */
export async function eraseFileRows(db: Database, receiptId: string, { exported, uploaded, sent }: Ids): Promise<void> {
  const listed = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await commit(db, [
    ...tallied(receiptId, "exports", sql`delete from ${dataExports} where id in ${listed(exported)}`),
    ...tallied(receiptId, "uploads", sql`delete from ${uploads} where id in ${listed(uploaded)}`),
    ...tallied(receiptId, "messages", sql`delete from ${messageFiles} where id in ${listed(sent)}`),
  ]);
}
