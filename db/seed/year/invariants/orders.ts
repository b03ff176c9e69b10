import { moves, type OrderAct, orderActs } from "#core/orders/order.ts";
import { late } from "#core/payments/refund.ts";
import { paidWorkStatuses } from "#schema/vocabulary/orders.ts";
import { type Invariant, listOf } from "./invariant.ts";

/** Every move that core allows, as rows of act, from, to and party. */
const allowed = orderActs
  .flatMap((act: OrderAct) =>
    moves[act].from.flatMap((from) =>
      moves[act].by.map((by) => `('${act}', '${from}', '${moves[act].to === "same" ? from : moves[act].to}', '${by}')`),
    ),
  )
  .join(", ");

/** As tests/soak/orders/invariants.ts, in SQL, so that a whole year is read in seconds. */
export const orderInvariants: readonly Invariant[] = [
  {
    wrong: "an order is worked on and not paid, or was paid with another sum",
    sql: `select o.number from orders o left join payments p on p.id = o.payment_id where o.status in ${listOf(paidWorkStatuses)}
      and (p.id is null or p.status <> 'succeeded' or p.amount <> o.total or p.amount <> json_extract(o.quote, '$.total'))`,
  },
  {
    wrong: "an order is paid by a payment of another order",
    sql: "select o.number from orders o join payments p on p.id = o.payment_id where p.order_id is not o.id",
  },
  {
    wrong: "an order has another number of events than its version says",
    sql: `select o.number from orders o left join
      (select order_id, count(*) as events, max(version) as last from order_events group by order_id) e on e.order_id = o.id
      where (e.events is not o.version and o.archived_at is null) or e.last is not o.version`,
  },
  {
    wrong: "an event begins in another status than the one before ended in",
    sql: `select order_id, version from (select order_id, version, from_status,
        lag(to_status, 1, 'draft') over (partition by order_id order by version) as before from order_events
        where order_id not in (select id from orders where archived_at is not null))
      where from_status <> before`,
  },
  {
    wrong: "an event is older than the one before",
    sql: `select order_id, version from (select order_id, version, created_at,
        lag(created_at, 1, 0) over (partition by order_id order by version) as before from order_events)
      where created_at < before`,
  },
  {
    wrong: "an event is a move that the rules do not allow",
    sql: `with allowed(act, begins, ends, party) as (values ${allowed}) select e.order_id, e.version, e.act from order_events e
      where not exists (select 1 from allowed a where a.act = e.act and a.begins = e.from_status and a.ends = e.to_status
        and a.party = e.by_kind)`,
  },
  {
    wrong: "an order has another status than its last event",
    sql: `select o.number from orders o join order_events e on e.order_id = o.id and e.version = o.version
      where e.to_status <> o.status`,
  },
  {
    wrong: "an order was paid or delivered too often",
    sql: `select o.number from orders o join (select order_id, sum(act = 'pay') as pays, sum(act = 'reprice') as reprices,
        sum(act = 'deliver') as deliveries from order_events group by order_id) e on e.order_id = o.id
      where e.pays > 1 + e.reprices or e.deliveries > 1 + o.revisions_used or o.revisions_used > 2`,
  },
  {
    wrong: "an order has another word count than its price",
    sql: `select number from orders where kind not in ('tutoring', 'model-outline')
      and words <> json_extract(quote, '$.question.words')`,
  },
  {
    wrong: "work began on more words than were paid for",
    sql: `select o.number from orders o join order_documents od on od.order_id = o.id and od.role = 'source'
      join documents d on d.id = od.document_id
      where o.kind not in ('tutoring', 'model-outline') and o.status in ${listOf(paidWorkStatuses.slice(2))} and d.words > o.words * 1.05`,
  },
  {
    wrong: "more was credited for lateness than the steps allow",
    sql: `select o.number from orders o join payments p on p.id = o.payment_id
      join (select payment_id, sum(amount) as credit from refunds where reason = 'late' group by payment_id) r
        on r.payment_id = p.id
      where r.credit > round(p.amount * ${late.percentEach} * o.late_steps / 100.0)`,
  },
  {
    wrong: "a coupon is counted wrong",
    sql: `select c.code from coupons c where c.uses <> (select count(*) from coupon_uses u where u.code = c.code)`,
  },
  {
    wrong: "a coupon was used for an order without it",
    sql: `select u.code, u.order_id from coupon_uses u left join orders o on o.id = u.order_id where o.coupon is not u.code`,
  },
  {
    wrong: "a delivered order has no delivery that went out, or another number of them",
    sql: `select o.number from orders o join (select order_id, sum(act = 'deliver') as outs from order_events group by order_id) e
        on e.order_id = o.id
      where o.archived_at is null and e.outs <> (select count(*) from deliveries d where d.order_id = o.id and d.state = 'out')`,
  },
  {
    wrong: "a delivery has no file",
    sql: `select d.id from deliveries d where not exists (select 1 from delivery_files f where f.delivery_id = d.id)`,
  },
  {
    wrong: "an expert has more orders than the capacity",
    sql: `select e.id from experts e where e.capacity < (select count(*) from orders o where o.expert_id = e.id
      and o.status in ('assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested'))`,
  },
];
