import { type SQL, sql } from "drizzle-orm";
import type { StaffTopic } from "#schema/notifications/notification.ts";
import { commitReturning, type Database } from "../client.ts";
import { expertAway } from "../identity/away.ts";
import { experts, notifications, orders, users } from "../tables/index.ts";

/**
 * The notified: everyone of a role, one of them, or an order's expert (all staff where it has none with an account, or one
 * who is away).
 */
type StaffTo = { role: "editor" | "admin" } | { personId: string } | { expertId: string } | { expertOf: string };

export type StaffNotification = {
  key: string;
  topic: StaffTopic;
  to: StaffTo;
  subject: string;
  text: string;
  href: string;
  /** Where it leads the expert of an order whose account has no staff role: they have no admin area. */
  expertHref?: string;
  act: string;
  /** The actor, who is not notified. */
  except?: string | null;
};

/** Notifies staff of an event, one notification each, in the batch of the event. */
export function staffNotificationsStatement(notification: StaffNotification, now: number, happened: SQL): SQL {
  const { key, topic, to, subject, text, href, expertHref = href, act, except = null } = notification;
  return sql`insert or ignore into ${notifications} ("key", kind, topic, person_id, team, subject, text, href, act, shown, created_at)
    select ${key} || ':' || u.id, 'desk', ${topic}, u.id, 0, ${subject}, ${text},
      case when u.role = 'user' then ${expertHref} else ${href} end, ${act}, 1, ${now}
    from ${users} u where u.status = 'active' and u.id in (${recipients(to, now)}) and u.id is not ${except} and ${happened}`;
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

/** Ids of the notified. A person without a staff role is never among them, but as the active expert of an order. */
function recipients(to: StaffTo, now: number): SQL {
  if ("role" in to)
    return sql`select s.id from ${users} s where ${to.role === "admin" ? sql`s.role = 'admin'` : isStaff} and s.status = 'active'`;
  if ("personId" in to) return sql`select s.id from ${users} s where s.id = ${to.personId} and ${isStaff}`;
  if ("expertId" in to)
    return sql`select s.id from ${experts} e join ${users} s on s.id = e.user_id
      where e.id = ${to.expertId} and (${isStaff} or e.active = 1)`;
  const expert = sql`select s.id from ${orders} o join ${experts} e on e.id = o.expert_id join ${users} s on s.id = e.user_id
    where o.id = ${to.expertOf} and s.id <> o.user_id and s.status = 'active' and (${isStaff} or e.active = 1)
      and not ${expertAway(sql`e.id`, now)}`;
  return sql`${expert} union all
    select s.id from ${users} s where ${isStaff} and s.status = 'active' and not exists (${expert})`;
}

const isStaff = sql`s.role in ('editor', 'admin')`;
