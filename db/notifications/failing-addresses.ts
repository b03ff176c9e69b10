import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import { commit, type Database } from "../client.ts";
import { failingAddresses, notifications, users } from "../tables/index.ts";
import { notificationStatement } from "./notifications.ts";

export type FailingAddress = typeof failingAddresses.$inferSelect;

/**
 * Marks an address, once: the report of another email changes nothing, but one that stops emails replaces one that does not.
 *
 * @param more statements of the same batch, under the condition that this call marked it
 */
export async function markFailing(
  db: Database,
  { address, kind, reason, code, stops, personId, createdAt, expiresAt }: FailingAddress,
  more: (happened: SQL) => SQL[],
): Promise<void> {
  const happened = sql`exists (select 1 from ${failingAddresses} where address = ${address} and kind = ${kind}
    and created_at = ${createdAt})`;
  await commit(db, [
    sql`insert into ${failingAddresses} (address, kind, reason, code, stops, person_id, created_at, expires_at)
      values (${address}, ${kind}, ${reason}, ${code}, ${stops ? 1 : 0}, ${personId}, ${createdAt}, ${expiresAt})
      on conflict (address, kind) do update set reason = excluded.reason, code = excluded.code, stops = excluded.stops,
        person_id = excluded.person_id, created_at = excluded.created_at, expires_at = excluded.expires_at
      where ${failingAddresses}.expires_at <= ${createdAt} or (${failingAddresses}.stops = 0 and excluded.stops = 1)`,
    ...more(happened),
  ]);
}

/**
 * Tells a person in the list of notifications that emails to the address of their account bounce. No email and no message
 * of another channel is made of it; of an address that is no longer theirs it says nothing.
 */
export function ownBounceStatements(
  { key, personId, address }: { key: string; personId: string; address: string },
  now: number,
  happened: SQL,
): SQL[] {
  const own = sql`${happened} and exists (select 1 from ${users} u where u.id = ${personId} and lower(u.email) = ${address})`;
  return [
    notificationStatement({ key, kind: "account", personId, ...ownBounce }, now, own),
    sql`update ${notifications} set expanded_at = ${now} where "key" = ${key} and expanded_at is null`,
  ];
}

const ownBounce = {
  subject: "Our emails to you bounce",
  text: "For now we send you only emails about payments and your account. The reason and what to do are in your settings.",
  href: "/dashboard/settings#account",
  act: "Open the settings",
};

/** Why an email of a kind is not sent to an address; null where nothing is against it. */
export async function findFailure(
  db: Database,
  address: string,
  kind: NotificationKind,
  now: number,
): Promise<FailingAddress | null> {
  const found = await db
    .select()
    .from(failingAddresses)
    .where(
      and(
        eq(failingAddresses.address, address.toLowerCase()),
        inArray(failingAddresses.kind, ["all", kind]),
        eq(failingAddresses.stops, true),
        gt(failingAddresses.expiresAt, now),
      ),
    )
    .limit(1);
  return found[0] ?? null;
}

/** The failures of an address, the newest first, also those that stop nothing. */
export async function failuresOf(db: Database, address: string, now: number): Promise<FailingAddress[]> {
  return db
    .select()
    .from(failingAddresses)
    .where(and(eq(failingAddresses.address, address.toLowerCase()), gt(failingAddresses.expiresAt, now)))
    .orderBy(desc(failingAddresses.createdAt), asc(failingAddresses.kind));
}

/** Its person wants emails again, or, with `reason`, it has been proven to work. */
export async function forgetFailures(
  db: Database,
  address: string,
  reason: FailingAddress["reason"] | null,
): Promise<void> {
  const at = eq(failingAddresses.address, address.toLowerCase());
  await db.delete(failingAddresses).where(reason === null ? at : and(at, eq(failingAddresses.reason, reason)));
}

/** Rows past their time, some at once. */
export async function removeOldFailures(db: Database, now: number, limit: number): Promise<number> {
  const old = sql`select rowid from ${failingAddresses} where expires_at <= ${now} order by expires_at, rowid limit ${limit}`;
  const [gone = 0] = await commit(db, [sql`delete from ${failingAddresses} where rowid in (${old})`]);
  return gone;
}
