import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { workingStatuses } from "#core/orders/order.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { OrderSort, OrderView, WorkStatus } from "#schema/vocabulary/orders.ts";
import { runningWorkStatuses } from "#schema/vocabulary/running-work.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

import type { Database } from "../client.ts";
import { confirmingIs } from "../payments/payments.ts";
import { visibleTo } from "../scope.ts";
import { orderMatching } from "../search/staff-search.ts";
import { contains } from "../shared/contains.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { countsNow } from "../shared/roll-ups.ts";
import { experts, openOrder, orders, refunds, users } from "../tables/index.ts";
import type { OrderRow } from "./orders.ts";

const tabs = ["all", "needs", "active", "delivered", "closed"] as const;
export type Tab = (typeof tabs)[number];

const tabStatuses: Record<Exclude<Tab, "all">, readonly WorkStatus[]> = {
  needs: ["awaiting_payment", "needs_info", "delivered"],
  active: [
    "quoted",
    "awaiting_payment",
    "paid",
    "assigned",
    "in_progress",
    "needs_info",
    "in_review",
    "revision_requested",
  ],
  delivered: ["delivered", "approved"],
  closed: ["closed", "cancelled", "expired"],
};

export type OwnFilter = { tab: Tab; q: string };

/** By what a person's own orders are sorted; the one of staff has the same columns. */
const sortColumns = { placed: orders.placedAt, due: orders.dueOrder, total: orders.total } as const satisfies Record<
  OrderSort,
  unknown
>;

/** A person's own orders, each with its expert. */
export async function listOrders(
  db: Database,
  actor: Actor,
  { tab, q }: OwnFilter,
  { sort, ...part }: Part & { sort: OrderSort },
) {
  const keys = [sortColumns[sort], orders.id] as const;
  return db
    .select({ order: orders, expert: experts.name, confirming: sql<number>`${confirmingIs(sql`${orders}.id`)}` })
    .from(orders)
    .leftJoin(experts, eq(experts.id, orders.expertId))
    .where(and(visibleTo(actor, orders.userId), tabWhere(tab), matching(q), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

/** A person's own newest orders. */
export async function newestOrders(db: Database, actor: Actor, limit: number) {
  const part = { sort: "placed", descending: true, place: null, backwards: false, limit } as const;
  return listOrders(db, actor, { tab: "all", q: "" }, part);
}

/** The newest orders of a person that have a deadline. */
export async function listDeadlines(db: Database, userId: string, limit: number): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), isNotNull(orders.promisedAt)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
}

/** A person's own orders in work that are due within a span of time, the earliest first. */
export async function listDueOrders(db: Database, actor: Actor, from: number, to: number, limit: number) {
  return db
    .select({ id: orders.id, title: orders.title, kind: orders.kind, promisedAt: orders.promisedAt })
    .from(orders)
    .where(
      and(
        visibleTo(actor, orders.userId),
        inArray(orders.status, runningWorkStatuses),
        sql`${orders.promisedAt} between ${from} and ${to}`,
      ),
    )
    .orderBy(asc(orders.promisedAt), asc(orders.id))
    .limit(limit);
}

/** The values by which a row of a list of orders is sorted. */
export function placeOfOrder(sort: OrderSort, order: OrderRow): readonly [number, string] {
  const value = { placed: order.placedAt, due: order.dueOrder, total: order.total }[sort];
  return [value, order.id];
}

export async function countOrders(db: Database, actor: Actor, q: string): Promise<Record<Tab, number>> {
  const rows = await db
    .select({ status: orders.status, count: sql<number>`count(*)` })
    .from(orders)
    .where(and(visibleTo(actor, orders.userId), matching(q)))
    .groupBy(orders.status);
  const count = (statuses: readonly WorkStatus[] | null) =>
    rows.reduce((sum, row) => sum + (statuses === null || statuses.includes(row.status) ? row.count : 0), 0);
  return {
    all: count(null),
    needs: count(tabStatuses.needs),
    active: count(tabStatuses.active),
    delivered: count(tabStatuses.delivered),
    closed: count(tabStatuses.closed),
  };
}

function tabWhere(tab: Tab): SQL | undefined {
  return tab === "all" ? undefined : inArray(orders.status, [...tabStatuses[tab]]);
}

/** Words of the title, or an order's number, among a person's own. */
function matching(q: string): SQL | undefined {
  const query = q.trim();
  if (query === "") return undefined;
  const number = /^(?:ws-?)?0*(\d{1,9})$/i.exec(query)?.[1];
  if (number) return eq(orders.number, Number(number));
  return contains(orders.title, query);
}

export type StaffFilter = { view: OrderView; q: string; userId: string; now: number };

/** Orders as the staff works on them. */
export async function listOrdersForStaff(
  db: Database,
  filter: StaffFilter,
  { sort, ...part }: Part & { sort: OrderSort },
) {
  const keys = [sortColumns[sort], orders.id] as const;
  return db
    .select({ order: orders, expert: experts.name, expertUserId: experts.userId, student: users.fullName })
    .from(orders)
    .leftJoin(experts, eq(experts.id, orders.expertId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(viewWhere(filter), orderMatching(filter.q), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

/**
 * The length of every list of staff. What is worked on is counted from its own index, the rest from the roll-up, so that no
 * count reads what is done with.
 */
export async function countOrdersForStaff(
  db: Database,
  filter: Omit<StaffFilter, "view" | "q">,
): Promise<Record<OrderView, number>> {
  const rowsOf = (view: OrderView) =>
    countUpTo(db, sql`select 1 from ${orders} where ${viewWhere({ ...filter, q: "", view })}`, COUNTED_MOST);
  const counts = await countsNow(db, "order_status");
  const sum = (statuses: readonly string[]) => statuses.reduce((all, status) => all + (counts.get(status) ?? 0), 0);
  const [today, overdue, held, mine, refunded, toReview] = await Promise.all(
    (["today", "overdue", "held", "mine", "refunds", "to_review"] as const).map(rowsOf),
  );
  return {
    due: sum(["paid", ...workingStatuses]),
    today: today ?? 0,
    overdue: overdue ?? 0,
    questions: sum(["needs_info"]),
    unassigned: sum(["paid"]),
    held: held ?? 0,
    mine: mine ?? 0,
    review: sum(["in_review"]),
    refunds: refunded ?? 0,
    to_review: toReview ?? 0,
    all: [...counts.values()].reduce((all, count) => all + count, 0),
  };
}

/** How many orders one of these lists has. */
export async function countOrderView(
  db: Database,
  view: OrderView,
  { userId, now }: Pick<StaffFilter, "userId" | "now">,
) {
  return countInView(db, { view, q: "", userId, now });
}

/** How many orders of a list match a search. */
export async function countFoundForStaff(db: Database, filter: StaffFilter): Promise<number> {
  return countInView(db, filter);
}

/** Views of orders that are being worked on. */
const openViews: readonly OrderView[] = ["due", "today", "overdue", "questions", "unassigned", "review", "to_review"];

/**
 * Without statistics SQLite counts through an index of every order, because it has the status. The orders in work are a
 * few hundred, whatever the history.
 */
async function countInView(db: Database, filter: StaffFilter): Promise<number> {
  const where = and(viewWhere(filter), orderMatching(filter.q));
  const from = openViews.includes(filter.view) && !filter.q ? sql`${orders} indexed by orders_open_due` : orders;
  return countUpTo(db, sql`select 1 from ${from} where ${where ?? sql`1`}`, COUNTED_MOST);
}

/** What runs towards a promise; a question stops it, and a revision that is not begun has none. */
const running = and(openOrder, inArray(orders.status, runningWorkStatuses));

function viewWhere({ view, userId, now }: StaffFilter): SQL | undefined {
  switch (view) {
    case "due":
      return openOrder;
    case "today": {
      const endOfDay = now - (now % DAY_MS) + DAY_MS;
      return and(running, sql`${orders.dueOrder} between ${now} and ${endOfDay}`);
    }
    case "overdue":
      return and(running, sql`${orders.dueOrder} < ${now}`);
    case "questions":
      return and(openOrder, eq(orders.status, "needs_info"));
    case "unassigned":
      return and(openOrder, eq(orders.status, "paid"));
    case "held":
      return sql`${orders.status} = 'quoted' and ${orders.gate} = 'hold'`;
    case "mine":
      return sql`${orders.expertId} in (select e.id from ${experts} e where e.user_id = ${userId})
        and ${orders.status} in ${workingStatuses}`;
    case "review":
      return and(openOrder, eq(orders.status, "in_review"));
    case "to_review":
      // A delivery is reviewed by someone else than its submitter.
      return and(openOrder, eq(orders.status, "in_review"), sql`${orders.submittedBy} is not ${userId}`);
    case "refunds":
      return sql`${orders.id} in (select r.order_id from ${refunds} r
        where r.status in ('requested', 'approved', 'sent', 'failed') and r.order_id is not null)`;
    case "all":
      return undefined;
  }
}

/** Experts with their number of current orders. */
export async function expertsWithLoad(db: Database) {
  const load = sql<number>`(select count(*) from ${orders} o where o.expert_id = ${experts}.id
    and o.status in ('assigned', 'in_progress', 'needs_info', 'in_review', 'revision_requested'))`;
  return db
    .select({ expert: experts, load })
    .from(experts)
    .where(eq(experts.active, true))
    .orderBy(asc(experts.name), asc(experts.id));
}

export async function ordersOfPerson(db: Database, userId: string): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.status} not in ('quoted', 'awaiting_payment', 'expired')`));
  return found[0]?.count ?? 0;
}
