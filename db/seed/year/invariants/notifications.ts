import type { Invariant } from "./invariant.ts";

const newest = "(select max(created_at) from notices)";

export const notificationInvariants: readonly Invariant[] = [
  {
    wrong: "an outgoing message belongs to no notification",
    sql: `select l.key from letters l left join notices n on n.key = l.notice_key where n.key is null`,
  },
  {
    wrong: "a sent message has no time, or one that was not sent has",
    sql: "select key from letters where (status = 'sent') <> (sent_at is not null)",
  },
  {
    wrong: "a notification or an outgoing message is older than the clock keeps it",
    sql: `select key from notices where expanded_at < ${newest} - 181 * 86400000
      union all select key from letters where created_at < ${newest} - 91 * 86400000`,
  },
  {
    wrong: "a notification waits in a digest that does not exist",
    sql: `select n.key from notices n left join notices d on d.key = n.digest_key where n.digest_key is not null and d.key is null`,
  },
  {
    wrong: "a notification is about a message that does not exist",
    sql: `select n.key from notices n left join messages m on m.conversation_id = n.conversation_id and m.seq = n.seq
      where n.conversation_id is not null and m.id is null`,
  },
  {
    wrong: "page views and their sum disagree",
    sql: `select p.article_id from publications p where p.views <>
      (select coalesce(sum(v.views), 0) from page_views v where v.article_id = p.article_id)`,
    table: "page_views",
  },
  {
    wrong: "a count by status is not the number of rows",
    sql: `select c.metric, c.part, c.count from daily_counts c where c.day = 0 and c.count <> case c.metric
        when 'check_status' then (select count(*) from checks where status = c.part)
        when 'order_status' then (select count(*) from orders where status = c.part)
        when 'conversation_status' then (select count(*) from conversations where status = c.part and merged_into is null)
        when 'letter_status' then (select count(*) from letters where status = c.part)
        when 'user_status' then (select count(*) from users where status = c.part)
        else c.count end`,
    table: "daily_counts",
  },
];

/** What the cron would find at this time: more rows than `most` are no backlog, but work that was never done. */
export function backlogAt(now: number): readonly (Invariant & { most: number })[] {
  return [
    {
      wrong: "orders that are due",
      most: 60,
      sql: `select number from orders where (status = 'awaiting_payment' and expires_at <= ${now})
        or (status = 'delivered' and auto_approve_at <= ${now}) or (status = 'approved' and approved_at <= ${now} - 30 * 86400000)`,
    },
    {
      wrong: "orders with a credit for lateness that is due",
      most: 60,
      sql: `select number from orders where status in ('paid', 'assigned', 'in_progress', 'in_review') and promised_at < ${now}
        and delivered_at is null and late_steps < 5 and late_steps < cast((${now} - promised_at + 43199999) / 43200000 as integer)`,
    },
    {
      wrong: "notifications that are not expanded",
      most: 50,
      sql: "select key from notices where expanded_at is null",
    },
    {
      wrong: "outgoing messages that are due",
      most: 200,
      sql: `select key from letters where status = 'waiting' and due_at <= ${now}`,
    },
    {
      wrong: "conversations that are overdue and not escalated",
      most: 20,
      sql: `select reference from conversations where status = 'open' and due_at <= ${now} and escalated_at is null`,
    },
    {
      wrong: "documents whose time is over",
      most: 100,
      sql: `select d.id from documents d where d.status in ('received', 'ready', 'rejected') and d.delete_at < ${now}
        and not exists (select 1 from order_documents od join orders o on o.id = od.order_id where od.document_id = d.id
          and o.status not in ('draft', 'approved', 'closed', 'cancelled', 'expired'))`,
    },
    {
      wrong: "checks that wait or run",
      most: 40,
      sql: "select id from checks where status in ('queued', 'running')",
    },
    { wrong: "refunds that wait to be sent", most: 20, sql: "select id from refunds where status = 'approved'" },
    {
      wrong: "attempts to pay that are open",
      most: 60,
      sql: "select id from payments where status in ('created', 'requires_action', 'processing')",
    },
    {
      wrong: "rows that a sweeper would have removed",
      most: 0,
      sql: `select id from order_drafts where updated_at < ${now} - 30 * 86400000
        union all select hash from mail_tokens where expires_at < ${now} - 86400000
        union all select external_id from bridge_inbox where created_at < ${now} - 31 * 86400000
        union all select session_id from open_sockets where opened_at < ${now} - 2 * 86400000`,
    },
  ];
}
