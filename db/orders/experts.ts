import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { workingStatuses } from "#core/orders/order.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { WorkSort, WorkView } from "#schema/vocabulary/orders.ts";
import { commit, type Database } from "../client.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { experts, orders, users } from "../tables/index.ts";
import type { OrderRow } from "./orders.ts";

/** Every expert, with the email address of the linked account. */
export async function listExperts(db: Database) {
  const rows = await db
    .select({ expert: experts, email: users.email })
    .from(experts)
    .leftJoin(users, eq(users.id, experts.userId))
    .orderBy(asc(experts.name), asc(experts.id));
  return rows.map(({ expert, email }) => ({ ...expert, email }));
}

/**
 * A new expert, or an old one as the form has it now. False where the account is linked to another expert, or is linked
 * anew and is not active with a confirmed address: the statement asks, and the unique index decides between two at once.
 */
export async function saveExpert(db: Database, row: typeof experts.$inferInsert): Promise<boolean> {
  const { id, name, qualification, userId = null, kinds, domains, capacity, active, createdAt } = row;
  const isFree = sql`not exists (select 1 from ${experts} where user_id = ${userId} and id <> ${id})`;
  const mayBeLinked = sql`(${userId} is null or exists (select 1 from ${experts} where id = ${id} and user_id = ${userId})
    or exists (select 1 from ${users} where id = ${userId} and status = 'active' and email_verified_at is not null))`;
  try {
    const [saved = 0] = await commit(db, [
      sql`insert into ${experts} (id, name, qualification, user_id, kinds, domains, capacity, active, created_at)
        select ${id}, ${name}, ${qualification}, ${userId}, ${JSON.stringify(kinds)}, ${JSON.stringify(domains)},
          ${capacity}, ${active ? 1 : 0}, ${createdAt} where ${isFree} and ${mayBeLinked}
        on conflict (id) do update set name = excluded.name, qualification = excluded.qualification,
          user_id = excluded.user_id, kinds = excluded.kinds, domains = excluded.domains, capacity = excluded.capacity,
          active = excluded.active`,
    ]);
    return saved > 0;
  } catch (error) {
    if (error instanceof Error && /UNIQUE constraint failed: experts\.user_id/.test(error.message)) return false;
    throw error;
  }
}

/** The active expert whose account it is. */
function expertOf(userId: string): SQL {
  return sql`(select e.id from ${experts} e where e.user_id = ${userId} and e.active = 1)`;
}

/** An order with the name of its expert, for the account of that expert; their own order as a student is none. */
export async function findAssignedOrder(
  db: Database,
  userId: string,
  id: string,
): Promise<{ order: OrderRow; expert: string } | null> {
  const found = await db
    .select({ order: orders, expert: experts.name })
    .from(orders)
    .innerJoin(experts, eq(experts.id, orders.expertId))
    .where(and(eq(orders.id, id), eq(experts.userId, userId), eq(experts.active, true), ne(orders.userId, userId)))
    .limit(1);
  return found[0] ?? null;
}

/** Whether the order is still assigned to the active expert of this account. */
export function isStillAssigned(userId: string, id: string): SQL {
  return sql`exists (select 1 from ${orders} a where a.id = ${id} and a.user_id <> ${userId}
    and a.expert_id = ${expertOf(userId)})`;
}

const doneStatuses = ["delivered", "approved", "closed", "cancelled"] as const;

/** What an expert has to do now, or has done. */
export async function listAssignedOrders(
  db: Database,
  userId: string,
  view: WorkView,
  { sort: _sort, ...part }: Part & { sort: WorkSort },
): Promise<OrderRow[]> {
  // The plus keeps it from the index of all deadlines, which has everybody's orders.
  const keys = [sql`+${orders.dueOrder}`, orders.id] as const;
  return db
    .select()
    .from(orders)
    .where(and(assignedIn(userId, view), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export async function countAssignedOrders(db: Database, userId: string): Promise<Record<WorkView, number>> {
  const countOf = async (view: WorkView) =>
    (await countUpTo(db, sql`select 1 from ${orders} where ${assignedIn(userId, view)}`, COUNTED_MOST)) ?? 0;
  const [current, done] = await Promise.all([countOf("current"), countOf("done")]);
  return { current, done };
}

function assignedIn(userId: string, view: WorkView): SQL | undefined {
  const statuses = view === "current" ? workingStatuses : doneStatuses;
  return and(
    sql`${orders.expertId} = ${expertOf(userId)}`,
    inArray(orders.status, [...statuses]),
    ne(orders.userId, userId),
  );
}
