import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { DigestTopic } from "#schema/notifications/notification.ts";
import { digestKinds } from "#schema/vocabulary/notifications.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { commit, type Database } from "../client.ts";
import { notificationPaces, notifications, outgoingMessages } from "../tables/index.ts";
import type { NotificationRow } from "./notifications.ts";

/** The minimum time between two emails of a topic, ms. */
const PACE_MS = HOUR_MS;
/** A digest due within this time may already be in delivery, so a notification waits for the next one, ms. */
const CLOSED_MS = 60_000;
/** Used until the digest is sent with its count. */
const DIGEST_SUBJECT = "Several notifications in one";

type Paced = { key: string; personId: string; topic: DigestTopic };

/** What a notification is collected by; null where each one is sent by itself. */
export function digestTopicOf({ kind, topic }: Pick<NotificationRow, "kind" | "topic">): DigestTopic | null {
  // Each alert is told once, and must not wait behind another one.
  if (topic === "health") return null;
  return topic ?? digestKinds.find((one) => one === kind) ?? null;
}

/**
 * Whether a notification is sent by itself or waits for a digest: the first of an hour is sent, the others are collected.
 * `at` is when it would go out. To be run with `fresh`, before the notification is marked as expanded.
 */
export function paceStatements({ key, personId, topic }: Paced, at: number, now: number, fresh: SQL): SQL[] {
  const open = at + CLOSED_MS;
  const pace = sql`select 1 from ${notificationPaces} p where p.person_id = ${personId} and p.topic = ${topic}`;
  const digest = sql`(select ${digestPrefix({ personId, topic })} || p.digest_at from ${notificationPaces} p
    where p.person_id = ${personId} and p.topic = ${topic})`;
  return [
    sql`insert into ${notificationPaces} (person_id, topic, first_key, digest_at, next_at)
      select ${personId}, ${topic}, ${key}, null, ${at + PACE_MS} where ${fresh}
      on conflict (person_id, topic) do update set
        first_key = case when next_at <= ${at} then excluded.first_key else first_key end,
        digest_at = case when next_at <= ${at} then null when digest_at > ${open} then digest_at else next_at end,
        next_at = case when next_at <= ${at} then excluded.next_at when digest_at > ${open} then next_at
          else next_at + ${PACE_MS} end`,
    sql`update ${notifications} set digest_key = ${digest} where "key" = ${key} and ${fresh}
      and exists (${pace} and p.first_key <> ${key})`,
    // It represents the waiting ones and is not expanded itself.
    sql`insert or ignore into ${notifications} ("key", kind, topic, person_id, team, subject, text, href, act, shown, expanded_at, created_at)
      select n.digest_key, n.kind, n.topic, n.person_id, 0, ${DIGEST_SUBJECT}, '', '', '', 0, ${now}, ${now} from ${notifications} n
      where n."key" = ${key} and n.digest_key is not null and ${fresh}`,
  ];
}

/** Whether a key is that of a digest, whoever it was begun for: one that was being sent in a merge of accounts keeps its key. */
export function isDigest(key: string, topic: DigestTopic): boolean {
  const [first, second] = key.split(":");
  return first === "digest" && second === topic;
}

function digestPrefix({ personId, topic }: Pick<Paced, "personId" | "topic">): string {
  return `digest:${topic}:${personId}:`;
}

/** How many notifications wait in a digest and have not been read. */
export async function countInDigest(db: Database, digestKey: string): Promise<number> {
  const found = await db.select({ count: sql<number>`count(*)` }).from(notifications).where(unreadIn(digestKey));
  return found[0]?.count ?? 0;
}

/** One unread notification of a digest. */
export async function firstInDigest(db: Database, digestKey: string): Promise<NotificationRow | null> {
  const found = await db.select().from(notifications).where(unreadIn(digestKey)).limit(1);
  return found[0] ?? null;
}

function unreadIn(digestKey: string): SQL | undefined {
  return and(eq(notifications.digestKey, digestKey), isNull(notifications.readAt));
}

/**
 * The first email of an hour was not sent after all, because it was read in time: a pending digest is due now, and
 * without one the next notification is sent by itself.
 */
export async function releasePace(db: Database, { key, personId, topic }: Paced, now: number): Promise<void> {
  const pace = sql`person_id = ${personId} and topic = ${topic} and first_key = ${key}`;
  const digest = sql`(select ${digestPrefix({ personId, topic })} || p.digest_at from ${notificationPaces} p
    where ${pace} and p.digest_at is not null)`;
  await commit(db, [
    // The plus prevents the use of the status index: a digest has few messages.
    sql`update ${outgoingMessages} set due_at = ${now} where notice_key = ${digest} and +status = 'waiting'
      and due_at > ${now}`,
    sql`delete from ${notificationPaces} where ${pace}`,
  ]);
}
