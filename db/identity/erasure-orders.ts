import { sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { orders } from "../tables/index.ts";
import { tallied } from "./erasure-tally.ts";

/** Orders of a person that are not under way and still have their texts, some at once. */
export async function ordersOfPerson(db: Database, userId: string, name: string, limit: number) {
  return db.all<{ id: string; archiveKey: string | null }>(sql`
    select id, archive_key as "archiveKey" from ${orders} indexed by orders_user_placed
    where user_id = ${userId} and student_name <> ${name}
      and status not in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested', 'delivered')
    limit ${limit}`);
}

/** Orders that are still under way: the account waits for them. */
export async function ordersUnderWay(db: Database, userId: string): Promise<number> {
  const found = await db.all<{ id: string }>(sql`
    select id from ${orders} indexed by orders_user_placed where user_id = ${userId}
      and status in ('paid', 'assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested', 'delivered')
    limit 20`);
  return found.length;
}

/** The files that were delivered with an order: their keys in R2. */
export async function deliveredKeys(db: Database, orderId: string): Promise<string[]> {
  const found = await db.all<{ key: string }>(
    sql`select storage_key as "key" from delivery_files where order_id = ${orderId} and storage_key <> ''`,
  );
  return found.map(({ key }) => key);
}

/**
 * Takes the texts and the name out of an order. Its number, service, words, price, dates and events remain, since they
 * explain a payment. Bytes and the archived events are dealt with before.
 */
export async function eraseOrderTexts(
  db: Database,
  { id, name, receiptId }: { id: string; name: string; receiptId: string },
): Promise<void> {
  const here = sql`order_id = ${id}`;
  await commit(db, [
    ...tallied(receiptId, "orderFiles", sql`delete from delivery_files where ${here}`),
    ...tallied(receiptId, "orderFiles", sql`delete from help_receipts where ${here}`),
    sql`delete from order_notes where ${here}`,
    sql`delete from order_accesses where ${here}`,
    sql`delete from payer_links where ${here}`,
    sql`delete from order_documents where ${here}`,
    sql`update deliveries set message = '' where ${here}`,
    sql`update refunds set note = '' where ${here}`,
    // The name of a payment is the payer's.
    sql`update order_events set note = '', by_name = case when by_kind in ('user', 'provider') then ${name}
      else by_name end where ${here}`,
    sql`update ${orders} set title = 'Deleted', student_name = ${name}, gate_reasons = '[]', gate_findings = null,
      rating_text = null, time_zone = 'UTC', scope = json_set(scope, '$.instructions', '', '$.focus', json('[]'),
        '$.wordsNote', '', '$.citationOther', '', '$.slots', json('[]'), '$.partNames', json('[]')) where id = ${id}`,
  ]);
}
