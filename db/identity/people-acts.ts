import { and, asc, eq, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "#core/audit/audit.ts";
import type { EmailText } from "#core/payments/email-templates.ts";
import type { Role } from "#schema/identity/user.ts";
import { appendAudit } from "../audit/audit.ts";
import { commit, type Database } from "../client.ts";
import { type NewNotification, notificationStatement } from "../notifications/notifications.ts";
import { auditEvents, roleRequests, users } from "../tables/index.ts";
import { aloneEmailStatement, aloneFrom, mayApproveRow } from "./second-admin.ts";
import type { UserRow } from "./users.ts";

export type RoleRequestRow = typeof roleRequests.$inferSelect;

/** Who acts is an active admin at the moment of the write, whatever was read before. */
function isActiveAdmin(actorId: string): SQL {
  return sql`exists (select 1 from ${users} where id = ${actorId} and role = 'admin' and status = 'active')`;
}

/** The person is no admin, or another active admin remains: one statement, so that two admins cannot remove each other. */
export const anotherAdminRemains = sql`(${users.role} <> 'admin' or ${users.status} <> 'active' or
  exists (select 1 from ${users} as other
    where other.role = 'admin' and other.status = 'active' and other.id <> ${users.id}))`;

type Act = { actorId: string; userId: string; seen: number; now: number };
type Told = { notification: NewNotification };

/** Suspends a person; false where the row has changed since `seen`, or the last admin would be gone. */
export function suspendPerson(
  db: Database,
  { actorId, userId, seen, now, until, reason, notification }: Act & Told & { until: number | null; reason: string },
): Promise<boolean> {
  return changePerson(
    db,
    sql`status = 'suspended', suspended_until = ${until}, suspended_reason = ${reason}`,
    sql`${users.status} in ('active', 'suspended') and ${users.id} <> ${actorId} and ${anotherAdminRemains}
      and ${isActiveAdmin(actorId)}`,
    { userId, seen, now, notification },
  );
}

/** Lets a suspended person in again; false where the row has changed since `seen`. */
export function liftSuspension(
  db: Database,
  { actorId, userId, seen, now, notification }: Act & Told,
): Promise<boolean> {
  return changePerson(db, lifted, sql`${users.status} = 'suspended' and ${isActiveAdmin(actorId)}`, {
    userId,
    seen,
    now,
    notification,
  });
}

/** Ends a suspension whose time has come; false where it is another by now. */
export function endSuspension(
  db: Database,
  { userId, seen, now, notification }: Omit<Act, "actorId"> & Told,
): Promise<boolean> {
  const over = sql`${users.status} = 'suspended' and ${users.suspendedUntil} <= ${now}`;
  return changePerson(db, lifted, over, { userId, seen, now, notification });
}

const lifted = sql`status = 'active', suspended_until = null, suspended_reason = null`;

/** Gives a person another role; false where the row has changed since `seen`, or the last admin would be gone. */
export function setPersonRole(
  db: Database,
  {
    actorId,
    userId,
    seen,
    now,
    role,
    notification,
  }: Act & { notification?: NewNotification | undefined; role: Exclude<Role, "admin"> },
): Promise<boolean> {
  return changePerson(
    db,
    sql`role = ${role}`,
    sql`${users.status} = 'active' and ${users.id} <> ${actorId} and ${anotherAdminRemains} and ${isActiveAdmin(actorId)}`,
    { userId, seen, now, notification },
  );
}

async function changePerson(
  db: Database,
  set: SQL,
  when: SQL,
  { userId, seen, now, notification }: Omit<Act, "actorId"> & { notification?: NewNotification | undefined },
): Promise<boolean> {
  const happened = sql`exists (select 1 from ${users} where id = ${userId} and version = ${seen + 1}
    and updated_at = ${now} and provider_pending = 1)`;
  const [changed = 0] = await commit(db, [
    sql`update ${users} set ${set}, provider_pending = 1, version = version + 1, updated_at = ${now}
      where ${users.id} = ${userId} and ${users.version} = ${seen} and ${when}`,
    ...(notification ? [notificationStatement(notification, now, happened)] : []),
  ]);
  return changed > 0;
}

type NewRequest = { id: string; userId: string; reason: string; actorId: string; now: number; alone: EmailText };

/** Asks for a promotion to admin; false where one is open already, or who asks is no admin any more. */
export async function insertRoleRequest(
  db: Database,
  { id, userId, reason, actorId, now, alone }: NewRequest,
): Promise<boolean> {
  const isAlone = sql`exists (select 1 from ${roleRequests} where id = ${id} and alone_from is not null)`;
  const [inserted = 0] = await commit(db, [
    sql`insert into ${roleRequests} (id, user_id, role, reason, status, requested_by, requested_at, alone_from)
      select ${id}, ${userId}, 'admin', ${reason}, 'open', ${actorId}, ${now}, ${aloneFrom(actorId, now)}
      where ${isActiveAdmin(actorId)}
        and exists (select 1 from ${users} where id = ${userId} and status = 'active' and role <> 'admin')
        and not exists (select 1 from ${roleRequests} where user_id = ${userId} and status = 'open')`,
    aloneEmailStatement(actorId, id, alone, now, isAlone),
  ]);
  return inserted > 0;
}

/** Who asked for a promotion by `npm run people` (scripts/people/request-admin.ts). */
export const BY_COMMAND = "command";

type Decision = { id: string; actorId: string; now: number };

/**
 * A second admin confirms, or the only one after a day: the request is closed and the person is an admin, both or neither.
 * Who asked has to be an admin still, so that two active admins agree.
 */
export async function confirmRoleRequest(db: Database, { id, actorId, now }: Decision): Promise<boolean> {
  const open = sql`${roleRequests.id} = ${id} and ${roleRequests.status} = 'open'
    and (${roleRequests.requestedBy} = ${BY_COMMAND} or exists (select 1 from ${users} as asker
      where asker.id = ${roleRequests.requestedBy} and asker.role = 'admin' and asker.status = 'active'))
    and ${mayApproveRow(actorId, now)} and ${roleRequests.userId} <> ${actorId} and ${isActiveAdmin(actorId)}
    and exists (select 1 from ${users} where id = ${roleRequests.userId} and status = 'active')`;
  const [closed = 0] = await commit(db, [
    sql`update ${roleRequests} set status = 'confirmed', decided_by = ${actorId}, decided_at = ${now} where ${open}`,
    sql`update ${users} set role = 'admin', provider_pending = 1, version = version + 1, updated_at = ${now}
      where id = (select user_id from ${roleRequests}
        where id = ${id} and status = 'confirmed' and decided_by = ${actorId} and decided_at = ${now})`,
  ]);
  return closed > 0;
}

export async function withdrawRoleRequest(db: Database, { id, actorId, now }: Decision): Promise<boolean> {
  const [closed = 0] = await commit(db, [
    sql`update ${roleRequests} set status = 'withdrawn', decided_by = ${actorId}, decided_at = ${now}
      where id = ${id} and status = 'open' and ${isActiveAdmin(actorId)}`,
  ]);
  return closed > 0;
}

/** Records an invitation before it is sent; false where it was before, and did not fail. `entry.targetId` is the form's key. */
export async function claimInvitation(db: Database, entry: AuditEntry): Promise<boolean> {
  const last = sql`select result from ${auditEvents} where target_id = ${entry.targetId} order by at desc, seq desc limit 1`;
  return appendAudit(db, entry, { when: sql`coalesce((${last}), 'error') = 'error'` });
}

export async function findOpenRoleRequest(db: Database, userId: string): Promise<RoleRequestRow | null> {
  const found = await db
    .select()
    .from(roleRequests)
    .where(and(eq(roleRequests.userId, userId), eq(roleRequests.status, "open")))
    .limit(1);
  return found[0] ?? null;
}

export async function findRoleRequest(db: Database, id: string): Promise<RoleRequestRow | null> {
  const found = await db.select().from(roleRequests).where(eq(roleRequests.id, id)).limit(1);
  return found[0] ?? null;
}

/** People whose suspension has ended, oldest first. */
export async function endedSuspensions(db: Database, now: number, most: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(sql`${users.status} = 'suspended'`, isNotNull(users.suspendedUntil), lte(users.suspendedUntil, now)))
    .orderBy(asc(users.suspendedUntil), asc(users.id))
    .limit(most);
}

/** People of whom the provider has still to be told, oldest change first. */
export async function pendingPeople(db: Database, most: number): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(sql`${users.providerPending} = 1`)
    .orderBy(asc(users.updatedAt), asc(users.id))
    .limit(most);
}

/** The provider was told of the row as it was at `seen`. A newer change stays pending. */
export async function settleProvider(
  db: Database,
  { userId, seen, providerUpdatedAt }: { userId: string; seen: number; providerUpdatedAt: number },
): Promise<boolean> {
  const settled = await db
    .update(users)
    .set({ providerPending: false, providerUpdatedAt: sql`max(${users.providerUpdatedAt}, ${providerUpdatedAt})` })
    .where(and(eq(users.id, userId), eq(users.version, seen)))
    .returning({ id: users.id });
  return settled.length > 0;
}
