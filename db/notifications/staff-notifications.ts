import { type SQL, sql } from "drizzle-orm";
import type { StaffTopic } from "#schema/notifications/notification.ts";
import { commitReturning, type Database } from "../client.ts";
import { experts, notifications, orders, users } from "../tables/index.ts";

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

/** Notifies staff of something that has happened. Answers with the keys of the notifications; with none if it was told before. */
export async function insertStaffNotification(
  db: Database,
  notification: StaffNotification,
  now: number,
): Promise<string[]> {
  const statement = staffNotificationsStatement(notification, now, sql`1`);
  const rows = await commitReturning<{ key: string }>(db, [sql`${statement} returning "key"`]);
  return rows.map(({ key }) => key);
}

function whoIs(to: StaffTo): SQL {
  if ("role" in to) return to.role === "admin" ? sql`u.role = 'admin'` : sql`1`;
  if ("personId" in to) return sql`u.id = ${to.personId}`;
  if ("expertId" in to) return sql`u.id = (select e.user_id from ${experts} e where e.id = ${to.expertId})`;
  const expert = sql`(select x.id from ${orders} o join ${experts} e on e.id = o.expert_id join ${users} x on x.id = e.user_id
    where o.id = ${to.expertOf} and x.role in ('editor', 'admin') and x.status = 'active')`;
  return sql`u.id = coalesce(${expert}, u.id)`;
}
