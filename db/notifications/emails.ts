import { and, asc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import type { Planned } from "#core/notifications/delivery-plan.ts";
import type { resendableStatuses } from "#core/notifications/resending.ts";
import type { DigestTopic } from "#schema/notifications/notification.ts";
import type { OutgoingChannel } from "#schema/vocabulary/notifications.ts";
import { commit, type Database } from "../client.ts";
import { clockMarks, notificationPaces, notifications, outgoingMessages } from "../tables/index.ts";
import { digestTopicOf, paceStatements } from "./digests.ts";
import type { NotificationRow } from "./notifications.ts";

export type OutgoingRow = typeof outgoingMessages.$inferSelect;

/**
 * Makes the emails of a notification and marks it, all or nothing. A second one who planned it finds it marked. Every way
 * of a staff notification waits for the digest; of a student's the email alone, because a push is for now.
 */
export async function expandNotification(
  db: Database,
  notification: Pick<NotificationRow, "key" | "kind" | "personId" | "topic">,
  planned: readonly Planned[],
  shown: boolean,
  now: number,
): Promise<boolean> {
  const { key, personId } = notification;
  const fresh = sql`exists (select 1 from ${notifications} where "key" = ${key} and expanded_at is null)`;
  const topic = digestTopicOf(notification);
  const waits = ({ channel }: Planned) => topic !== null && (notification.topic !== null || channel === "email");
  const collected = planned.filter(waits);
  // Every way that waits has the same quiet hours.
  const at = Math.max(now, ...collected.map(({ dueAt }) => dueAt));
  const paced = topic !== null && personId !== null && collected.length > 0 ? { key, personId, topic } : null;
  const counts = await commit(db, [
    ...(paced ? paceStatements(paced, at, now, fresh) : []),
    ...planned.map((outgoing) => outgoingStatement(outgoing, key, personId, now, fresh, waits(outgoing))),
    ...(paced ? collected.map((outgoing) => digestStatement(outgoing, paced, now, fresh)) : []),
    sql`update ${notifications} set expanded_at = ${now}, shown = ${shown ? 1 : 0} where "key" = ${key} and expanded_at is null`,
  ]);
  return (counts.at(-1) ?? 0) > 0;
}

function outgoingStatement(
  outgoing: Planned,
  notificationKey: string,
  personId: string | null,
  now: number,
  fresh: SQL,
  waits: boolean,
): SQL {
  const { key, channel, to, dueAt } = outgoing;
  const alone = waits ? sql`n.digest_key is null` : sql`1`;
  return sql`insert into ${outgoingMessages} ("key", notice_key, channel, person_id, "to", kind, status, attempts, due_at, created_at)
    select ${key}, n."key", ${channel}, ${personId}, ${to}, n.kind, 'waiting', 0, ${dueAt}, ${now}
    from ${notifications} n where n."key" = ${notificationKey} and ${alone} and ${fresh}
    on conflict do nothing`;
}

/** The email of the digest a notification waits in: made with the first of them. */
function digestStatement(
  { key, channel, to, dueAt }: Planned,
  { key: notificationKey, personId, topic }: { key: string; personId: string; topic: DigestTopic },
  now: number,
  fresh: SQL,
): SQL {
  const way = key.slice(notificationKey.length);
  return sql`insert into ${outgoingMessages} ("key", notice_key, channel, person_id, "to", kind, status, attempts, due_at, created_at)
    select n.digest_key || ${way}, n.digest_key, ${channel}, ${personId}, ${to}, n.kind, 'waiting', 0, max(p.digest_at, ${dueAt}), ${now}
    from ${notifications} n join ${notificationPaces} p on p.person_id = ${personId} and p.topic = ${topic}
    where n."key" = ${notificationKey} and n.digest_key is not null and ${fresh}
    on conflict do nothing`;
}

/**
 * Takes an email that is due: the next try is snoozed before this one is made, so that of two who come at once one sends
 * it. Null where there is nothing to take.
 */
export async function claimOutgoing(
  db: Database,
  key: string,
  channels: readonly OutgoingChannel[],
  now: number,
  retryMs: number,
): Promise<OutgoingRow | null> {
  const rows = await db
    .update(outgoingMessages)
    .set({
      attempts: sql`${outgoingMessages.attempts} + 1`,
      dueAt: sql`${now} + ${retryMs} * (${outgoingMessages.attempts} + 1) * (${outgoingMessages.attempts} + 1)`,
    })
    .where(and(eq(outgoingMessages.key, key), inArray(outgoingMessages.channel, [...channels]), isDue(now)))
    .returning();
  return rows[0] ?? null;
}

/** Marks an email that an admin sends again: it is sent although it was read. */
export const RESENT = "resent";

export type OutgoingEnd =
  | { status: "sent"; externalId: string | null; to: string }
  | { status: (typeof resendableStatuses)[number]; problem: string | null };

/** What became of an email. Only the try that holds it may say so: a later one has counted on. */
export async function endOutgoing(db: Database, row: OutgoingRow, end: OutgoingEnd, now: number): Promise<void> {
  await db
    .update(outgoingMessages)
    .set(end.status === "sent" ? { ...end, problem: null, sentAt: now } : { status: end.status, problem: end.problem })
    .where(
      and(
        eq(outgoingMessages.key, row.key),
        eq(outgoingMessages.status, "waiting"),
        eq(outgoingMessages.attempts, row.attempts),
      ),
    );
}

/** Retry: when it is due again, and the service's error. */
export async function postponeOutgoing(db: Database, row: OutgoingRow, dueAt: number, problem: string): Promise<void> {
  await db
    .update(outgoingMessages)
    .set({ dueAt, problem })
    .where(
      and(
        eq(outgoingMessages.key, row.key),
        eq(outgoingMessages.status, "waiting"),
        eq(outgoingMessages.attempts, row.attempts),
      ),
    );
}

/** A sent email by the service's id of it, which a report returns, with the conversation it is about. */
export async function findReturned(db: Database, messageId: string) {
  const found = await db
    .select({
      to: outgoingMessages.to,
      kind: outgoingMessages.kind,
      personId: outgoingMessages.personId,
      conversationId: notifications.conversationId,
    })
    .from(outgoingMessages)
    .leftJoin(notifications, eq(notifications.key, outgoingMessages.notificationKey))
    .where(
      and(
        eq(outgoingMessages.channel, "email"),
        inArray(outgoingMessages.externalId, [messageId, `<${messageId}>`]),
        // The plus keeps the index of statuses out of it: an id has one email.
        sql`+${outgoingMessages.status} = 'sent'`,
      ),
    )
    .limit(1);
  return found[0] ?? null;
}

/** Emails that are due, the longest first. Those whose way is not set up wait without being tried. */
export async function dueOutgoing(
  db: Database,
  channels: readonly OutgoingChannel[],
  now: number,
  limit: number,
): Promise<string[]> {
  const found = await db
    .select({ key: outgoingMessages.key })
    .from(outgoingMessages)
    .where(and(inArray(outgoingMessages.channel, [...channels]), isDue(now)))
    .orderBy(asc(outgoingMessages.dueAt))
    .limit(limit);
  return found.map(({ key }) => key);
}

/** The emails of one notification that are due. */
export async function dueOutgoingOf(db: Database, notificationKey: string, now: number): Promise<string[]> {
  const found = await db
    .select({ key: outgoingMessages.key })
    .from(outgoingMessages)
    // The plus keeps the index of due messages out of it: one notification has a few.
    .where(
      and(
        eq(outgoingMessages.notificationKey, notificationKey),
        sql`+${outgoingMessages.status} = 'waiting'`,
        sql`+${outgoingMessages.dueAt} <= ${now}`,
      ),
    )
    .orderBy(asc(outgoingMessages.key));
  return found.map(({ key }) => key);
}

/** Emails past their time, the oldest first and so many at once: also those whose way was never set up. */
export async function removeOldOutgoing(db: Database, before: number, limit: number): Promise<number> {
  const old = db
    .select({ key: outgoingMessages.key })
    .from(outgoingMessages)
    .where(lt(outgoingMessages.createdAt, before))
    .orderBy(asc(outgoingMessages.createdAt))
    .limit(limit);
  const gone = await db
    .delete(outgoingMessages)
    .where(inArray(outgoingMessages.key, old))
    .returning({ key: outgoingMessages.key });
  return gone.length;
}

function isDue(now: number): SQL | undefined {
  return and(eq(outgoingMessages.status, "waiting"), lte(outgoingMessages.dueAt, now));
}

/** Whether something that is done once in a period has not been done in this one; the row is the lock. */
export async function claimMark(db: Database, name: string, period: number): Promise<boolean> {
  const made = await db
    .insert(clockMarks)
    .values({ name, at: period })
    .onConflictDoUpdate({ target: clockMarks.name, set: { at: period }, setWhere: sql`${clockMarks.at} < ${period}` })
    .returning({ name: clockMarks.name });
  return made.length > 0;
}

export async function setMark(db: Database, name: string, period: number): Promise<void> {
  await db.update(clockMarks).set({ at: period }).where(eq(clockMarks.name, name));
}
