import { type SQL, sql } from "drizzle-orm";
import type { RemovedRecord } from "#core/identity/account-deletion.ts";
import { commit, type Database } from "../client.ts";
import { tallied } from "./erasure-tally.ts";

/** Rows that one statement deletes. */
const ERASED_AT_ONCE = 500;

/** Rows of a person that are deleted as they are: the table, the column that names the person, and what they count as. */
const ofPerson: readonly { table: string; where: (userId: string) => SQL; as: RemovedRecord | null }[] = [
  { table: "notices", where: (id) => sql`person_id = ${id}`, as: "notifications" },
  { table: "letters", where: (id) => sql`person_id = ${id}`, as: "notifications" },
  { table: "notice_paces", where: (id) => sql`person_id = ${id}`, as: null },
  { table: "notice_prefs", where: (id) => sql`person_id = ${id}`, as: "channels" },
  { table: "mail_tokens", where: (id) => sql`person_id = ${id} and person_id <> ''`, as: null },
  { table: "failing_addresses", where: (id) => sql`person_id = ${id}`, as: null },
  { table: "telegram_links", where: (id) => sql`person_id = ${id}`, as: "channels" },
  { table: "push_subscriptions", where: (id) => sql`person_id = ${id}`, as: "channels" },
  { table: "order_drafts", where: (id) => sql`user_id = ${id}`, as: "drafts" },
  { table: "source_reads", where: (id) => sql`user_id = ${id}`, as: "history" },
  { table: "shown_blocks", where: (id) => sql`user_id = ${id}`, as: "history" },
  { table: "sightings", where: (id) => sql`user_id = ${id}`, as: null },
  { table: "near_blocks", where: (id) => sql`user_id = ${id}`, as: null },
  { table: "role_requests", where: (id) => sql`user_id = ${id}`, as: null },
  { table: "absences", where: (id) => sql`user_id = ${id}`, as: null },
  { table: "account_merges", where: mergesOf, as: null },
  { table: "staff_views", where: (id) => sql`user_id = ${id}`, as: null },
  { table: "open_sockets", where: (id) => sql`user_id = ${id}`, as: null },
  { table: "talk_blocks", where: (id) => sql`who = ${`user:${id}`}`, as: null },
];

/**
 * Merges into an account, and requests that nobody confirmed, of it and of those that were merged into it: their reasons are
 * about the person. One that was carried out and is not done stays: it still moves late rows and removes the account that
 * ended at the provider, and has the deletion run again when it is done (db/identity/account-merges.ts finishMerge).
 */
function mergesOf(id: string): SQL {
  const merged = sql`select m.from_id from account_merges m indexed by account_merges_into where m.into_id = ${id}
    and m.status in ('confirmed', 'done')`;
  // Requests that were not confirmed are few: they are found by their status.
  return sql`rowid in (select o.rowid from account_merges o indexed by account_merges_into where o.into_id = ${id}
      and o.status <> 'confirmed'
    union all select o.rowid from account_merges o indexed by account_merges_status
      where o.status in ('requested', 'withdrawn') and (o.from_id = ${id} or o.from_id in (${merged})))`;
}

/** Deletes rows that only concern the person. Returns whether there may be more. */
export async function erasePersonRows(db: Database, userId: string, receiptId: string): Promise<boolean> {
  const counts = await commit(
    db,
    ofPerson.flatMap(({ table, where, as }) => {
      const name = sql.raw(table);
      return tallied(
        receiptId,
        as,
        sql`delete from ${name} where rowid in
          (select rowid from ${name} where ${where(userId)} limit ${ERASED_AT_ONCE})`,
      );
    }),
  );
  return counts.some((count) => count >= ERASED_AT_ONCE);
}

/**
 * Deletes the comments of the person that no reader sees, and takes the name off the others, to which other people's replies
 * refer. Returns the articles whose pages change.
 */
export async function eraseComments(db: Database, userId: string, receiptId: string, name: string) {
  const found = await db.all<{ articleId: string }>(
    sql`select distinct article_id as "articleId" from comments where user_id = ${userId} limit ${ERASED_AT_ONCE}`,
  );
  if (found.length === 0) return [];
  const hidden = sql`user_id = ${userId} and status <> 'shown'`;
  const answered = sql`exists (select 1 from comments r where r.article_id = comments.article_id
    and r.parent_id = comments.id)`;
  await commit(db, [
    ...tallied(receiptId, "comments", sql`delete from comments where ${hidden} and not ${answered}`),
    // The row keeps the place of the replies. A key is made of the words, and two people may have written the same.
    ...tallied(
      receiptId,
      "comments",
      sql`update comments set user_id = '', name = '', body = '', status = 'removed', idempotency_key = id where ${hidden}`,
    ),
    sql`update comments set user_id = '', name = ${name}, idempotency_key = id where user_id = ${userId}`,
    sql`update deletion_receipts set kept = json_set(kept, '$.comments',
      coalesce(json_extract(kept, '$.comments'), 0) + changes()) where id = ${receiptId}`,
  ]);
  return found.map(({ articleId }) => articleId);
}
