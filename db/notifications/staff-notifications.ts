import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { StaffTopic } from "#schema/notifications/notification.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import type { Database } from "../client.ts";
import { experts, notificationPaces, notifications, orders, users } from "../tables/index.ts";

/** The notified staff: everyone of a role, one person, or an order's expert (everyone where it has none with an account). */
type StaffTo = { role: "editor" | "admin" } | { personId: string } | { expertId: string } | { expertOf: string };

export type StaffNotification = {
  key: string;
  topic: StaffTopic;
  to: StaffTo;
  subject: string;
  text: string;
  href: string;
  act: string;
  /** The actor, who is not notified. */
  except?: string | null;
};

/** Notifies staff of an event, one notification each, in the batch of the event. */
export function staffNotificationsStatement(notification: StaffNotification, now: number, happened: SQL): SQL {
  const { key, topic, to, subject, text, href, act, except = null } = notification;
  return sql`insert or ignore into ${notifications} ("key", kind, topic, person_id, team, subject, text, href, act, shown, created_at)
    select ${key} || ':' || u.id, 'desk', ${topic}, u.id, 0, ${subject}, ${text}, ${href}, ${act}, 1, ${now}
    from ${users} u where u.role in ('editor', 'admin') and u.status = 'active' and ${whoIs(to)}
      and u.id is not ${except} and ${happened}`;
}

function whoIs(to: StaffTo): SQL {
  if ("role" in to) return to.role === "admin" ? sql`u.role = 'admin'` : sql`1`;
  if ("personId" in to) return sql`u.id = ${to.personId}`;
  if ("expertId" in to) return sql`u.id = (select e.user_id from ${experts} e where e.id = ${to.expertId})`;
  const expert = sql`(select x.id from ${orders} o join ${experts} e on e.id = o.expert_id join ${users} x on x.id = e.user_id
    where o.id = ${to.expertOf} and x.role in ('editor', 'admin') and x.status = 'active')`;
  return sql`u.id = coalesce(${expert}, u.id)`;
}

/** The minimum time between two emails of a topic, ms. */
const PACE_MS = HOUR_MS;
/** A digest due within this time may already be in delivery, so a notification waits for the next one, ms. */
const CLOSED_MS = 60_000;
/** Used until the digest is sent with its count. */
const DIGEST_SUBJECT = "Several notifications in one";

type Paced = { key: string; personId: string; topic: StaffTopic };

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
      select n.digest_key, 'desk', n.topic, n.person_id, 0, ${DIGEST_SUBJECT}, '', '', '', 0, ${now}, ${now} from ${notifications} n
      where n."key" = ${key} and n.digest_key is not null and ${fresh}`,
  ];
}

export function digestPrefix({ personId, topic }: Pick<Paced, "personId" | "topic">): string {
  return `digest:${topic}:${personId}:`;
}

/** How many notifications wait in a digest and have not been read. */
export async function countInDigest(db: Database, digestKey: string): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(*)` })
    .from(notifications)
    .where(and(eq(notifications.digestKey, digestKey), isNull(notifications.readAt)));
  return found[0]?.count ?? 0;
}
