import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, ne, type SQL, sql } from "drizzle-orm";
import type { NoticeKind, StaffTopic } from "#schema/notifications/notification.ts";
import { commit, type Database } from "../client.ts";
import { conversationReaders, notices } from "../tables/index.ts";

export type NoticeRow = typeof notices.$inferSelect;

export type NewNotice = {
  /** Says what it is about: the same fact told twice is told once. */
  key: string;
  kind: NoticeKind;
  /** Found by the statement itself where whoever tells it has a row alone. */
  personId: string | SQL | null;
  /** For somebody without an account. */
  address?: string | null;
  team?: boolean;
  topic?: StaffTopic | null;
  subject: string;
  text: string;
  href?: string;
  act?: string;
  conversationId?: string | null;
  seq?: number | SQL | null;
  /** False keeps it out of the bell. */
  shown?: boolean;
};

/** A notice that is told if what it tells has happened: part of that batch. */
export function noticeStatement(notice: NewNotice, now: number, happened: SQL, text = sql`${notice.text}`): SQL {
  const { key, kind, personId, address = null, team = false, subject, href = "", act = "", shown = true } = notice;
  const { conversationId = null, seq = null, topic = null } = notice;
  return sql`insert or ignore into ${notices} ("key", kind, topic, person_id, address, team, subject, text, href, act,
      conversation_id, seq, shown, created_at)
    select ${key}, ${kind}, ${topic}, ${personId}, ${address}, ${team ? 1 : 0}, ${subject}, ${text}, ${href}, ${act},
      ${conversationId}, ${seq}, ${shown ? 1 : 0}, ${now} where ${happened}`;
}

/**
 * What was told of words that stand differently now: letters that have not gone out yet say the new ones, and those of
 * words that were taken back (null) say none and do not go out.
 */
export function retellStatement(key: string, text: string | null, now: number, happened: SQL): SQL {
  const set = text === null ? sql`text = '', shown = 0, read_at = coalesce(read_at, ${now})` : sql`text = ${text}`;
  return sql`update ${notices} set ${set} where "key" = ${key} and ${happened}`;
}

/** A notice that hangs on nothing else. */
export async function insertNotice(db: Database, notice: NewNotice, now: number): Promise<void> {
  await commit(db, [noticeStatement(notice, now, sql`1`)]);
}

export async function findNotice(db: Database, key: string): Promise<NoticeRow | null> {
  const found = await db.select().from(notices).where(eq(notices.key, key)).limit(1);
  return found[0] ?? null;
}

/** Notices nobody has made letters of yet, the oldest first. */
export async function unexpandedNotices(db: Database, limit: number): Promise<string[]> {
  const found = await db
    .select({ key: notices.key })
    .from(notices)
    .where(isNull(notices.expandedAt))
    .orderBy(asc(notices.createdAt))
    .limit(limit);
  return found.map(({ key }) => key);
}

/** A page of a bell, the newest first. `before`: the last one of the page before. */
export async function listNotices(
  db: Database,
  personId: string,
  { before, staff, limit }: { before: { createdAt: number; key: string } | null; staff: boolean; limit: number },
): Promise<NoticeRow[]> {
  const older = before ? sql`(${notices.createdAt}, ${notices.key}) < (${before.createdAt}, ${before.key})` : undefined;
  return db
    .select()
    .from(notices)
    .where(and(inBellOf(personId, staff), older))
    .orderBy(desc(notices.createdAt), desc(notices.key))
    .limit(limit);
}

export async function countUnread(db: Database, personId: string, staff: boolean, most: number): Promise<number> {
  const found = await db
    .select({ key: notices.key })
    .from(notices)
    .where(and(inBellOf(personId, staff), isNull(notices.readAt)))
    .limit(most);
  return found.length;
}

/** What is told at the desk leaves the bell of somebody who does not work there any more. */
function inBellOf(personId: string, staff: boolean): SQL | undefined {
  return and(eq(notices.personId, personId), eq(notices.shown, true), staff ? undefined : ne(notices.kind, "desk"));
}

/** Whoever has come to the page a notice leads to has read it. */
export async function markSeenAt(db: Database, personId: string, href: string, now: number): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.personId, personId), eq(notices.href, href), isNull(notices.readAt)));
}

/** Marks some notices of a person, or all up to now. Keys of somebody else's do nothing. */
export async function markBellRead(
  db: Database,
  personId: string,
  keys: readonly string[] | "all",
  now: number,
): Promise<void> {
  const which =
    keys === "all"
      ? lte(notices.createdAt, now)
      : sql`${notices.key} in (select value from json_each(${JSON.stringify(keys)}))`;
  await db
    .update(notices)
    .set({ readAt: now })
    .where(and(eq(notices.personId, personId), isNull(notices.readAt), which));
}

/** Notices past their time, the oldest first and so many at once. That is longer than anything tells the same twice. */
export async function removeOldNotices(db: Database, before: number, limit: number): Promise<number> {
  const old = db
    .select({ key: notices.key })
    .from(notices)
    .where(lt(notices.expandedAt, before))
    .orderBy(asc(notices.expandedAt))
    .limit(limit);
  const gone = await db.delete(notices).where(inArray(notices.key, old)).returning({ key: notices.key });
  return gone.length;
}

/** Whether the person has read the message a notice is about, wherever they read it. */
export async function hasRead(db: Database, { conversationId, seq, personId }: NoticeRow): Promise<boolean> {
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

/** Whoever has read a thread so far has read what they were told of it. */
export async function markNoticesRead(
  db: Database,
  personId: string,
  { conversationId, seq }: { conversationId: string; seq: number },
  now: number,
): Promise<void> {
  await db
    .update(notices)
    .set({ readAt: now })
    .where(
      and(
        eq(notices.conversationId, conversationId),
        eq(notices.personId, personId),
        lte(notices.seq, seq),
        isNull(notices.readAt),
      ),
    );
}
