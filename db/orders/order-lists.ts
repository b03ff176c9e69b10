import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import { workingStatuses } from "#core/orders/order.ts";
import { type OrderView, orderViews, runningWorkStatuses, type WorkStatus } from "#schema/vocabulary/orders.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

import type { Database } from "../client.ts";
import { confirmingIs } from "../payments/payments.ts";
import { visibleTo } from "../scope.ts";
import { orderMatching } from "../search/staff-search.ts";
import { experts, orders, refunds, users } from "../tables/index.ts";

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

/** A person's own orders, newest first, each with its expert. */
export async function listOrders(db: Database, actor: Actor, { tab, q }: OwnFilter, limit: number, offset: number) {
  return db
    .select({ order: orders, expert: experts.name, confirming: sql<number>`${confirmingIs(sql`${orders}.id`)}` })
    .from(orders)
    .leftJoin(experts, eq(experts.id, orders.expertId))
    .where(and(visibleTo(actor, orders.userId), tabWhere(tab), matching(q)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
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
  return sql`instr(lower(${orders.title}), lower(${query})) > 0`;
}

export type StaffFilter = { view: OrderView; q: string; userId: string; now: number };

/** Orders as the staff works on them: what is due first is first. */
export async function listOrdersForStaff(db: Database, filter: StaffFilter, limit: number, offset: number) {
  return db
    .select({ order: orders, expert: experts.name, student: users.fullName })
    .from(orders)
    .leftJoin(experts, eq(experts.id, orders.expertId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(and(viewWhere(filter), orderMatching(filter.q)))
    .orderBy(
      ...(filter.view === "all" ? [] : [sql`${orders.promisedAt} is null`, asc(orders.promisedAt)]),
      desc(orders.placedAt),
      desc(orders.id),
    )
    .limit(limit)
    .offset(offset);
}

/** The length of every list, with the list's own conditions, so that a count and its list agree. */
export async function countOrdersForStaff(
  db: Database,
  filter: Omit<StaffFilter, "view">,
): Promise<Record<OrderView, number>> {
  const counts = await Promise.all(
    orderViews.map((view) =>
      db
        .select({ count: sql<number>`count(*)` })
        .from(orders)
        .leftJoin(experts, eq(experts.id, orders.expertId))
        .where(and(viewWhere({ ...filter, view }), orderMatching(filter.q))),
    ),
  );
  return Object.fromEntries(orderViews.map((view, at) => [view, counts[at]?.[0]?.count ?? 0])) as Record<
    OrderView,
    number
  >;
}

/** What runs towards a promise; a question stops it, and a revision that is not begun has none. */
const running = inArray(orders.status, runningWorkStatuses);

function viewWhere({ view, userId, now }: StaffFilter): SQL | undefined {
  switch (view) {
    case "due":
      return inArray(orders.status, ["paid", ...workingStatuses]);
    case "today": {
      const endOfDay = now - (now % DAY_MS) + DAY_MS;
      return and(running, sql`${orders.promisedAt} between ${now} and ${endOfDay}`);
    }
    case "overdue":
      return and(running, sql`${orders.promisedAt} < ${now}`);
    case "questions":
      return eq(orders.status, "needs_info");
    case "unassigned":
      return eq(orders.status, "paid");
    case "held":
      return and(eq(orders.status, "quoted"), eq(orders.gate, "hold"));
    case "mine":
      return and(eq(experts.userId, userId), inArray(orders.status, [...workingStatuses]));
    case "review":
      return eq(orders.status, "in_review");
    case "refunds":
      return sql`exists (select 1 from ${refunds} r where r.order_id = ${orders.id} and r.status in ('requested', 'approved', 'sent', 'failed'))`;
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

export async function listExperts(db: Database) {
  return db.select().from(experts).orderBy(asc(experts.name), asc(experts.id));
}

export async function ordersOfPerson(db: Database, userId: string): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(orders)
    .where(and(eq(orders.userId, userId), sql`${orders.status} not in ('quoted', 'awaiting_payment', 'expired')`));
  return found[0]?.count ?? 0;
}
