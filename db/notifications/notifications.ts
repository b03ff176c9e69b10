import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { NotificationKind, StaffTopic } from "#schema/notifications/notification.ts";
import { expertTopics } from "#schema/vocabulary/notifications.ts";
import { commit, type Database } from "../client.ts";
import { beyond, inOrder, type Part } from "../shared/keyset.ts";
import { conversationReaders, notifications } from "../tables/index.ts";

export type NotificationRow = typeof notifications.$inferSelect;

export type NewNotification = {
  /** Identifies the event: the same event is notified once. */
  key: string;
  kind: NotificationKind;
  /** A subquery if only a row, not the caller, identifies the person. */
  personId: string | SQL | null;
  /** For someone without an account. */
  address?: string | SQL | null;
  team?: boolean;
  topic?: StaffTopic | null;
  subject: string;
  text: string;
  href?: string;
  act?: string;
  conversationId?: string | null;
  seq?: number | SQL | null;
  /** False keeps it out of the notification list. */
  shown?: boolean;
};

/** A notification that is stored only if its event took place: part of that batch. */
export function notificationStatement(
  notification: NewNotification,
  now: number,
  happened: SQL,
  text = sql`${notification.text}`,
): SQL {
  const {
    key,
    kind,
    personId,
    address = null,
    team = false,
    subject,
    href = "",
    act = "",
    shown = true,
  } = notification;
  const { conversationId = null, seq = null, topic = null } = notification;
  return sql`insert or ignore into ${notifications} ("key", kind, topic, person_id, address, team, subject, text, href, act,
      conversation_id, seq, shown, created_at)
    select ${key}, ${kind}, ${topic}, ${personId}, ${address}, ${team ? 1 : 0}, ${subject}, ${text}, ${href}, ${act},
      ${conversationId}, ${seq}, ${shown ? 1 : 0}, ${now} where ${happened}`;
}

/**
 * Updates pending notifications about an edited text: unsent messages get the new text, and those about a deleted
 * text (null) are not sent.
 */
export function retellStatement(key: string, text: string | null, now: number, happened: SQL): SQL {
  const set = text === null ? sql`text = '', shown = 0, read_at = coalesce(read_at, ${now})` : sql`text = ${text}`;
  return sql`update ${notifications} set ${set} where "key" = ${key} and ${happened}`;
}

/** A notification that hangs on nothing else. */
export async function insertNotification(db: Database, notification: NewNotification, now: number): Promise<void> {
  await commit(db, [notificationStatement(notification, now, sql`1`)]);
}

export async function findNotification(db: Database, key: string): Promise<NotificationRow | null> {
  const found = await db.select().from(notifications).where(eq(notifications.key, key)).limit(1);
  return found[0] ?? null;
}

/** Notifications that are not expanded yet, the oldest first. */
export async function unexpandedNotifications(db: Database, limit: number): Promise<string[]> {
  const found = await db
    .select({ key: notifications.key })
    .from(notifications)
    .where(isNull(notifications.expandedAt))
    .orderBy(asc(notifications.createdAt))
    .limit(limit);
  return found.map(({ key }) => key);
}

/** A page of the notification list. */
export async function listNotifications(
  db: Database,
  personId: string,
  staff: StaffFeed,
  part: Part,
): Promise<NotificationRow[]> {
  const keys = [notifications.createdAt, notifications.key] as const;
  return db
    .select()
    .from(notifications)
    .where(and(inFeedOf(personId, staff), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

/** The newest of a person's own notifications since a time; none of their work as staff. */
export async function notificationsSince(
  db: Database,
  personId: string,
  since: number,
  limit: number,
): Promise<Pick<NotificationRow, "key" | "kind" | "subject" | "href" | "createdAt">[]> {
  return db
    .select({
      key: notifications.key,
      kind: notifications.kind,
      subject: notifications.subject,
      href: notifications.href,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(and(inFeedOf(personId, "none"), gt(notifications.createdAt, since)))
    .orderBy(desc(notifications.createdAt), desc(notifications.key))
    .limit(limit);
}

export async function countUnread(db: Database, personId: string, staff: StaffFeed, most: number): Promise<number> {
  const found = await db
    .select({ key: notifications.key })
    .from(notifications)
    .where(and(inFeedOf(personId, staff), isNull(notifications.readAt)))
    .limit(most);
  return found.length;
}

/** Which staff notifications are in somebody's list: all for staff, those of their work for experts, none for students. */
export type StaffFeed = "all" | "work" | "none";

/** Staff notifications disappear from the list of a former staff member or expert. */
function inFeedOf(personId: string, staff: StaffFeed): SQL | undefined {
  return and(eq(notifications.personId, personId), eq(notifications.shown, true), feedWhere(staff));
}

function feedWhere(staff: StaffFeed): SQL | undefined {
  const other = ne(notifications.kind, "desk");
  if (staff === "all") return undefined;
  return staff === "none" ? other : or(other, inArray(notifications.topic, [...expertTopics]));
}

/** Opening the page of a notification marks it as read. */
export async function markSeenAt(db: Database, personId: string, href: string, now: number): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.personId, personId), eq(notifications.href, href), isNull(notifications.readAt)));
}

/** Marks some notifications of a person, or all up to now. Keys of someone else's do nothing. */
export async function markNotificationsRead(
  db: Database,
  personId: string,
  keys: readonly string[] | "all",
  now: number,
): Promise<void> {
  const which =
    keys === "all"
      ? lte(notifications.createdAt, now)
      : sql`${notifications.key} in (select value from json_each(${JSON.stringify(keys)}))`;
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.personId, personId), isNull(notifications.readAt), which));
}

/** Expired notifications, the oldest first and this many at once. That is longer than any event is repeated. */
export async function removeOldNotifications(db: Database, before: number, limit: number): Promise<number> {
  const old = db
    .select({ key: notifications.key })
    .from(notifications)
    .where(lt(notifications.expandedAt, before))
    .orderBy(asc(notifications.expandedAt))
    .limit(limit);
  const gone = await db
    .delete(notifications)
    .where(inArray(notifications.key, old))
    .returning({ key: notifications.key });
  return gone.length;
}

/** Whether the person has read the message a notification is about, wherever they read it. */
export async function hasRead(db: Database, { conversationId, seq, personId }: NotificationRow): Promise<boolean> {
  if (conversationId === null || seq === null || personId === null) return false;
  const found = await db
    .select({ seq: conversationReaders.readSeq })
    .from(conversationReaders)
    .where(
      and(
        eq(conversationReaders.conversationId, conversationId),
        eq(conversationReaders.personId, personId),
        gte(conversationReaders.readSeq, seq),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Reading a conversation up to a message marks the notifications of those messages as read. */
export async function markRead(
  db: Database,
  personId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
  now: number,
): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.conversationId, conversationId),
        eq(notifications.personId, personId),
        lte(notifications.seq, seq),
        isNull(notifications.readAt),
      ),
    );
}
