import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import { commit, type Database } from "../client.ts";
import { failingAddresses } from "../tables/index.ts";

export type FailingAddress = typeof failingAddresses.$inferSelect;

/**
 * Marks an address, once: the report of another email changes nothing, but one that stops replaces one that does not.
 *
 * @param more statements of the same batch, under the condition that this call marked it
 * @returns whether it did
 */
export async function markFailing(
  db: Database,
  { address, kind, reason, code, stops, personId, createdAt, expiresAt }: FailingAddress,
  more: (happened: SQL) => SQL[],
): Promise<boolean> {
  const happened = sql`exists (select 1 from ${failingAddresses} where address = ${address} and kind = ${kind}
    and created_at = ${createdAt})`;
  const [changed = 0] = await commit(db, [
    sql`insert into ${failingAddresses} (address, kind, reason, code, stops, person_id, created_at, expires_at)
      values (${address}, ${kind}, ${reason}, ${code}, ${stops ? 1 : 0}, ${personId}, ${createdAt}, ${expiresAt})
      on conflict (address, kind) do update set reason = excluded.reason, code = excluded.code, stops = excluded.stops,
        person_id = excluded.person_id, created_at = excluded.created_at, expires_at = excluded.expires_at
      where ${failingAddresses}.expires_at <= ${createdAt} or (${failingAddresses}.stops = 0 and excluded.stops = 1)`,
    ...more(happened),
  ]);
  return changed > 0;
}

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

/** What stands against an address, the newest first; of those that stop nothing as well. */
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
