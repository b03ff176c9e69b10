import { replyHours } from "#schema/vocabulary/analytics.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import type { Invariant } from "./invariant.ts";

// A recount of every row there is, by other statements than those that made the counts (db/analytics/roll-up.ts): orders
// from their status and events' times, money from payments and refunds instead of the ledger where both have it.

const day = (column: string) => `${column} / ${DAY_MS}`;
/** Both tables have the same rows. */
const differ = (one: string, other: string) =>
  `select * from (${one} except ${other}) union all select * from (${other} except ${one})`;

/** One column of the counts, without zeros, of all fields together. */
const counted = (by: string, column: string) =>
  `select part, day, ${column} from order_days where domain = '' and by = '${by}' and ${column} <> 0`;
const countedOfField = (by: string, column: string) =>
  `select domain, part, day, ${column} from order_days where domain <> '' and by = '${by}' and ${column} <> 0`;

const firstDeliveries = `select order_id, min(delivered_at) as at from deliveries where delivered_at is not null group by order_id`;
const firstPayments = `select order_id, min(at) as at from ledger where kind = 'charge' and order_id is not null group by order_id`;
const metric = (name: string) => `select day, part, count from daily_counts where metric = '${name}' and count <> 0`;
const table = "order_days";

export const analyticsInvariants: readonly Invariant[] = [
  {
    table,
    wrong: "orders placed by service are not those that were counted",
    sql: differ(`select kind, ${day("placed_at")}, count(*) from orders group by 1, 2`, counted("service", "placed")),
  },
  {
    table,
    wrong: "orders placed by service of a field are not those that were counted",
    sql: differ(
      `select domain, kind, ${day("placed_at")}, count(*) from orders group by 1, 2, 3`,
      countedOfField("service", "placed"),
    ),
  },
  {
    table,
    wrong: "orders delivered by field are not those that were counted",
    sql: differ(
      `select o.domain, ${day("d.at")}, count(*) from (${firstDeliveries}) d join orders o on o.id = d.order_id group by 1, 2`,
      counted("field", "delivered"),
    ),
  },
  {
    table,
    wrong: "orders approved by coupon are not those that were counted",
    sql: differ(
      `select coalesce(coupon, ''), ${day("approved_at")}, count(*) from orders where approved_at is not null group by 1, 2`,
      counted("coupon", "approved"),
    ),
  },
  {
    table,
    wrong: "paid orders by coupon of a field are not those that were counted",
    sql: differ(
      `select o.domain, coalesce(o.coupon, ''), ${day("p.at")}, count(*)
        from (${firstPayments}) p join orders o on o.id = p.order_id group by 1, 2, 3`,
      countedOfField("coupon", "paid"),
    ),
  },
  {
    table,
    wrong: "orders of returning customers are not those that were counted",
    sql: differ(
      `select o.kind, ${day("p.at")}, count(*) from (${firstPayments}) p join orders o on o.id = p.order_id
        where p.at > (select min(captured_at) from payments b where b.user_id = o.user_id and b.order_id <> o.id)
        group by 1, 2`,
      counted("service", "repeats"),
    ),
  },
  ...(["service", "field", "coupon"] as const).map((by) => ({
    table,
    wrong: `money by ${by} is not the money that moved`,
    sql: differ(
      `select day, sum(revenue - refunded) from order_days where domain = '' and by = '${by}' group by 1 having sum(revenue - refunded) <> 0`,
      `select ${day("at")}, sum(amount) from ledger ${by === "coupon" ? "where order_id is not null" : ""} group by 1 having sum(amount) <> 0`,
    ),
  })),
  {
    table,
    wrong: "the revenue of a service is not what its payments received",
    sql: differ(
      `select coalesce(o.kind, 'credits'), ${day("p.captured_at")}, sum(p.amount) from payments p left join orders o on o.id = p.order_id
        where p.status = 'succeeded' group by 1, 2`,
      counted("service", "revenue"),
    ),
  },
  {
    table,
    wrong: "stages of checks are not those that were counted",
    sql: differ(
      `select ${day("c.finished_at")}, s.key, count(*) from checks c, json_each(c.stage_times) s where c.status = 'ready' and c.finished_at is not null group by 1, 2`,
      `select day, substr(part, 1, instr(part, ' ') - 1), sum(count) from daily_counts where metric = 'check_stage' group by 1, 2`,
    ),
  },
  {
    table,
    wrong: "failed checks by reason are not those that were counted",
    sql: differ(
      `select ${day("finished_at")}, coalesce(problem, 'unknown'), count(*) from checks where status = 'failed' and finished_at is not null group by 1, 2`,
      metric("check_failed"),
    ),
  },
  {
    table,
    wrong: "opened reports are not those that were counted",
    sql: differ(
      `select ${day("opened_at")}, '', count(*) from reports where opened_at > 0 group by 1`,
      metric("report_opened"),
    ),
  },
  {
    table,
    wrong: "times to a first reply are not those that were counted",
    sql: differ(
      `select ${day("first_reply_at")}, cast((select max(value) from json_each('${JSON.stringify(replyHours)}')
          where value * ${HOUR_MS} <= first_reply_at - created_at) as text), count(*) from conversations
        where first_reply_at > created_at and merged_into is null group by 1, 2`,
      metric("reply_time"),
    ),
  },
  {
    table,
    wrong: "deliveries of experts are not those that were counted",
    sql: differ(
      `select ${day("delivered_at")}, expert_id, count(*) from deliveries
        where delivered_at is not null and expert_id is not null group by 1, 2`,
      metric("expert_delivered"),
    ),
  },
  {
    table,
    wrong: "late deliveries of experts are not those that were counted",
    sql: differ(
      `select ${day("delivered_at")}, expert_id, count(*) from deliveries
        where delivered_at > promised_at and expert_id is not null group by 1, 2`,
      metric("expert_late"),
    ),
  },
];
