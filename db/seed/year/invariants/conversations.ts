import type { Invariant } from "./invariant.ts";

export const conversationInvariants: readonly Invariant[] = [
  {
    wrong: "numbers of messages have a gap, or the conversation has another last one",
    sql: `select c.reference from conversations c left join (select conversation_id, count(*) as messages, max(seq) as last,
        max(change) as newest from messages group by conversation_id) m on m.conversation_id = c.id
      where c.archived_at is null
        and (m.messages is not c.last_seq or m.last is not c.last_seq or m.newest is not c.last_change)`,
  },
  {
    wrong: "a message is older than the one before",
    sql: `select conversation_id, seq from (select conversation_id, seq, created_at,
        lag(created_at, 1, 0) over (partition by conversation_id order by seq) as before from messages)
      where created_at < before`,
  },
  {
    wrong: "numbers of notes have a gap",
    sql: `select c.reference from conversations c left join (select conversation_id, count(*) as notes, max(seq) as last
        from conversation_notes group by conversation_id) n on n.conversation_id = c.id
      where c.archived_at is null and (coalesce(n.notes, 0) <> c.last_note or coalesce(n.last, 0) <> c.last_note)`,
  },
  {
    wrong: "someone has read further than there are messages",
    sql: `select r.conversation_id from conversation_readers r join conversations c on c.id = r.conversation_id
      where r.read_seq > c.last_seq or r.delivered_seq > c.last_seq or r.read_seq > r.delivered_seq`,
  },
  {
    wrong: "a resolved conversation has no time of it, or one that is not resolved has",
    sql: "select reference from conversations where (status in ('resolved', 'locked')) <> (resolved_at is not null)",
  },
  {
    wrong: "a student waits in a conversation that is answered or resolved",
    sql: `select reference, status from conversations where status in ('pending', 'resolved', 'locked')
      and (waiting_since is not null or due_at is not null)`,
  },
  {
    wrong: "an open conversation has no waiting student, or a snoozed one no time",
    sql: `select reference from conversations where (status = 'open' and waiting_since is null)
      or (status = 'snoozed') <> (snoozed_until is not null) or (due_at is not null and waiting_since is null)`,
  },
  {
    wrong: "an answered conversation has no time of its first answer",
    sql: `select c.reference from conversations c where c.archived_at is null and (c.first_reply_at is not null) <>
      exists (select 1 from messages m where m.conversation_id = c.id and m.sender_kind = 'staff')`,
  },
  {
    wrong: "a message is not in the search, or the search has one that does not exist",
    sql: `select m.rowid from messages m left join message_search_docsize s on s.id = m.rowid where s.id is null
      union all select s.id from message_search_docsize s left join messages m on m.rowid = s.id where m.rowid is null`,
  },
  {
    wrong: "a note is not in the search",
    sql: `select n.rowid from conversation_notes n left join note_search_docsize s on s.id = n.rowid where s.id is null`,
  },
  {
    wrong: "a conversation is about an order of another person",
    sql: `select c.reference from conversations c join orders o on o.id = c.order_id where o.user_id is not c.user_id`,
  },
];
