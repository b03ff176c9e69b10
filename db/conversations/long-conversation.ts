import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";

/** Makes a conversation long, for local runs: so many messages of staff, a second apart, the newest now. */
export async function fillConversation(
  db: Database,
  conversationId: string,
  count: number,
  now: number,
): Promise<void> {
  await db.run(sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into messages (id, conversation_id, seq, change, client_id, sender_kind, sender_name, kind, body, created_at)
    select lower(hex(randomblob(16))), c.id, c.last_seq + n.i, c.last_change + n.i, lower(hex(randomblob(16))), 'staff',
      'Grace Demo', 'reply', 'Message ' || (c.last_seq + n.i) || substr(' of a thread that is as long as this one', 1, n.i % 41),
      ${now} - (${count} - n.i) * 1000
    from conversations c, n where c.id = ${conversationId}`);
  await db.run(sql`update conversations set last_seq = last_seq + ${count}, last_change = last_change + ${count}
    where id = ${conversationId}`);
}
