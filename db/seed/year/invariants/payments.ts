import type { Invariant } from "./invariant.ts";

export const paymentInvariants: readonly Invariant[] = [
  {
    wrong: "more is promised back than was paid, or another sum is reserved",
    sql: `select p.id from payments p left join (select payment_id, sum(amount) as promised from refunds
        where status not in ('failed', 'refused') group by payment_id) r on r.payment_id = p.id
      where coalesce(r.promised, 0) > p.amount or p.refund_reserved <> coalesce(r.promised, 0)`,
  },
  {
    wrong: "a payment is booked another number of times than it succeeded, or with another sum",
    sql: `select p.id from payments p left join (select payment_id, count(*) as charges, sum(amount) as sum from ledger
        where kind = 'charge' group by payment_id) l on l.payment_id = p.id
      where coalesce(l.charges, 0) <> (p.status = 'succeeded') or (l.sum is not null and l.sum <> p.amount)`,
  },
  {
    wrong: "more was refunded than received, or another sum than is booked",
    sql: `select p.id from payments p join (select payment_id, sum(amount) as sum,
        -sum(case when kind = 'refund' then amount else 0 end) as back from ledger group by payment_id) l on l.payment_id = p.id
      where l.sum < 0 or l.back <> p.refunded`,
  },
  {
    wrong: "an order has two open attempts",
    sql: `select order_id from payments where status in ('created', 'requires_action', 'processing') and order_id is not null
      group by order_id having count(*) > 1`,
  },
  {
    wrong: "receipt numbers repeat or have a gap",
    sql: `select count(*) as receipts, max(receipt_number) as last from payments where receipt_number is not null
      having count(distinct receipt_number) <> count(*) or max(receipt_number) <> count(*)`,
  },
  {
    wrong: "a paid payment has no receipt number, card or time",
    sql: `select id from payments where status = 'succeeded' and (receipt_number is null or captured_at is null or intent_id is null)`,
  },
  {
    wrong: "an order's payment status is not what its payment says",
    sql: `select o.number, o.payment_status from orders o join payments p on p.id = o.payment_id where o.payment_status <> case
        when p.dispute_status in ('needs_response', 'under_review', 'warning_needs_response', 'warning_under_review', 'lost') then 'disputed'
        when p.refunded >= p.amount then 'refunded' when p.refunded > 0 then 'partially_refunded' else 'paid' end`,
  },
  {
    wrong: "a dispute and its payment disagree",
    sql: `select d.id from disputes d join payments p on p.id = d.payment_id where p.dispute_status is not d.status`,
  },
  {
    wrong: "a payment that no order uses is not marked",
    sql: `select p.id from payments p where p.status = 'succeeded' and p.order_id is not null and p.unapplied_at is null
      and not exists (select 1 from orders o where o.id = p.order_id and o.payment_id = p.id)`,
  },
  {
    wrong: "a requested refund was decided by who asked for it",
    sql: `select id from refunds where approved_by is not null and approved_by = requested_by and status <> 'refused'`,
  },
  {
    wrong: "someone has fewer credits than none",
    sql: `select user_id, sum(change) as credits from credit_entries group by user_id having sum(change) < 0`,
  },
  {
    wrong: "a receipt of the last half year has no notification",
    sql: `select p.id from payments p where p.status = 'succeeded'
      and p.captured_at > (select max(created_at) from notices) - 179 * 86400000
      and not exists (select 1 from notices n where n.key = 'paid:' || p.id)`,
  },
];
