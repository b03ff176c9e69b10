import { and, type SQL, sql } from "drizzle-orm";
import type { PeopleFilter } from "#schema/identity/people-list.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { roles, type UserSort, userStatuses } from "#schema/vocabulary/identity.ts";
import type { Database } from "../client.ts";
import { personMatching } from "../search/staff-search.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { countsNow } from "../shared/roll-ups.ts";
import { orders, payments, users } from "../tables/index.ts";
import type { UserRow } from "./users.ts";

type SortedPart = Part & { sort: UserSort };

const sortColumns = { joined: users.createdAt, name: users.nameOrder, seen: users.seenAt } as const satisfies Record<
  UserSort,
  unknown
>;

/** The people of the admin table, each with the number of their orders and what they paid less what was refunded, cents. */
export async function listPeople(
  db: Database,
  filter: PeopleFilter,
  part: SortedPart,
): Promise<{ person: UserRow; orders: number; spent: number }[]> {
  const keys = [sortColumns[part.sort], users.id] as const;
  return db
    .select({
      person: users,
      orders: sql<number>`(select count(*) from ${orders} o where o.user_id = ${users}.id)`,
      spent: sql<number>`(select coalesce(sum(bill.amount - bill.refund_reserved), 0) from ${payments} bill
        where bill.user_id = ${users}.id and bill.captured_at is not null)`,
    })
    .from(users)
    .where(and(found(filter), filter.q === "" ? ofGroups(filter, part) : undefined, beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

export function placeOfPerson(
  sort: UserSort,
  { createdAt, nameOrder, seenAt, id }: UserRow,
): readonly [string | number, string] {
  return [{ joined: createdAt, name: nameOrder, seen: seenAt }[sort], id];
}

export async function countPeople(db: Database, filter: PeopleFilter): Promise<number> {
  const { q, role, status } = filter;
  if (q !== "") return countUpTo(db, sql`select 1 from ${users} where ${found(filter)}`, COUNTED_MOST);
  if (role !== null) {
    const also = status === null ? sql`` : sql`and status = ${status}`;
    return countUpTo(db, sql`select 1 from ${users} where role = ${role} ${also}`, COUNTED_MOST);
  }
  const counts = await countsNow(db, "user_status");
  return (status === null ? [...counts.values()] : [counts.get(status) ?? 0]).reduce((all, count) => all + count, 0);
}

/** What a search finds is few; the plus keeps it from the index of a role, which has many. */
function found({ q, role, status }: PeopleFilter): SQL | undefined {
  if (q === "") return undefined;
  return and(
    personMatching(q),
    role === null ? undefined : sql`+${users.role} = ${role}`,
    status === null ? undefined : sql`+${users.status} = ${status}`,
  );
}

/**
 * The rows of a page of one role or status. The index has each role and status in the order of the list, so those that
 * fit are merged, and none of the others is read.
 */
function ofGroups({ role, status }: PeopleFilter, part: SortedPart): SQL | undefined {
  if (role === null && status === null) return undefined;
  const value = sortColumns[part.sort];
  const groups = roles.flatMap((one) => userStatuses.map((other) => ({ role: one, status: other })));
  const fitting = groups.filter(
    (group) => (role ?? group.role) === group.role && (status ?? group.status) === group.status,
  );
  const rows = fitting.map((group) => {
    const where = and(sql`role = ${group.role}`, sql`status = ${group.status}`, beyond([value, users.id], part));
    return sql`select ${users.id} as id, ${value} as place from ${users} where ${where}`;
  });
  const direction = part.descending === part.backwards ? sql`asc` : sql`desc`;
  return sql`${users.id} in (select id from (${sql.join(rows, sql` union all `)}
    order by place ${direction}, id ${direction} limit ${part.limit}))`;
}
