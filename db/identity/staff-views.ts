import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { staffViews, users } from "../tables/index.ts";
import type { UserRow } from "./users.ts";

export type StaffViewRow = typeof staffViews.$inferSelect;
type NewView = Pick<StaffViewRow, "id" | "adminId" | "userId" | "reason" | "startedAt" | "endsAt">;

/** Starts a view; false where its id is taken, or who asks is no admin or the person no active student any more. */
export async function insertStaffView(
  db: Database,
  { id, adminId, userId, reason, startedAt, endsAt }: NewView,
): Promise<boolean> {
  const [inserted = 0] = await commit(db, [
    sql`insert or ignore into ${staffViews} (id, admin_id, user_id, reason, started_at, ends_at)
      select ${id}, ${adminId}, ${userId}, ${reason}, ${startedAt}, ${endsAt}
      where exists (select 1 from ${users} where id = ${adminId} and role = 'admin' and status = 'active')
        and exists (select 1 from ${users} where id = ${userId} and role = 'user' and status = 'active')`,
  ]);
  return inserted > 0;
}

/** The admin's own view that is still open, with the person it shows, who is still an active student. */
export async function findOpenView(
  db: Database,
  { id, adminId, now }: { id: string; adminId: string; now: number },
): Promise<{ view: StaffViewRow; user: UserRow } | null> {
  const found = await db
    .select({ view: staffViews, user: users })
    .from(staffViews)
    .innerJoin(users, eq(users.id, staffViews.userId))
    .where(
      and(
        eq(staffViews.id, id),
        eq(staffViews.adminId, adminId),
        gt(staffViews.endsAt, now),
        isNull(staffViews.endedAt),
        eq(users.role, "user"),
        eq(users.status, "active"),
      ),
    )
    .limit(1);
  return found[0] ?? null;
}

/** Whose view it is, whether it is over or not; null for one of another admin. */
export async function findOwnView(
  db: Database,
  { id, adminId }: { id: string; adminId: string },
): Promise<StaffViewRow | null> {
  const found = await db
    .select()
    .from(staffViews)
    .where(and(eq(staffViews.id, id), eq(staffViews.adminId, adminId)))
    .limit(1);
  return found[0] ?? null;
}

/** Ends a view; false where it has ended before. */
export async function endStaffView(
  db: Database,
  { id, adminId, now }: { id: string; adminId: string; now: number },
): Promise<boolean> {
  const [ended = 0] = await commit(db, [
    sql`update ${staffViews} set ended_at = ${now}
      where id = ${id} and admin_id = ${adminId} and ended_at is null and ends_at > ${now}`,
  ]);
  return ended > 0;
}
