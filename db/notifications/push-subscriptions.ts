import { and, desc, eq, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { pushSubscriptions } from "../tables/index.ts";

export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect;

/**
 * Stores a browser's push subscription. The same endpoint replaces its own row, even if another person signed in since:
 * only the browser itself has the endpoint.
 *
 * @returns null if the person already has `most` subscriptions
 */
export async function savePushSubscription(
  db: Database,
  row: Omit<PushSubscriptionRow, "failedAt">,
  most: number,
): Promise<PushSubscriptionRow | null> {
  const { id, personId, endpoint, p256dh, auth, device, createdAt } = row;
  const [made] = await commit(db, [
    sql`insert into ${pushSubscriptions} (id, person_id, endpoint, p256dh, auth, device, created_at)
        select ${id}, ${personId}, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${createdAt}
        where (select count(*) from ${pushSubscriptions} where person_id = ${personId} and endpoint <> ${endpoint}) < ${most}
        on conflict (endpoint) do update set person_id = excluded.person_id, p256dh = excluded.p256dh,
          auth = excluded.auth, device = excluded.device, failed_at = null,
          created_at = case person_id when excluded.person_id then created_at else excluded.created_at end`,
  ]);
  if (!made) return null;
  const found = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint)).limit(1);
  return found[0] ?? null;
}

/** The person's browsers, newest first. */
export async function listPushSubscriptions(db: Database, personId: string): Promise<PushSubscriptionRow[]> {
  return db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.personId, personId))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));
}

export async function removePushSubscription(db: Database, personId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.personId, personId)))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

export async function removePushEndpoint(db: Database, personId: string, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.personId, personId)));
}

/** The push service reports the subscription as expired. No actor is checked: it is the service's answer. */
export async function forgetPushSubscription(db: Database, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}
