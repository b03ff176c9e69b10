import { and, asc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { NoticeKind } from "#schema/notice.ts";
import type { Database } from "./client.ts";
import { conversationReaders, notices } from "./tables/index.ts";

export type NoticeRow = typeof notices.$inferSelect;

export type NewNotice = {
  /** Says what it is about: the same fact told twice is told once. */
  key: string;
  kind: NoticeKind;
  personId: string | null;
  /** For somebody without an account. */
  address?: string | null;
  team?: boolean;
  subject: string;
  text: string;
  href?: string;
  act?: string;
  conversationId?: string | null;
  seq?: number | null;
  /** False keeps it out of the bell. */
  shown?: boolean;
};

/** A notice that is told if what it tells has happened: part of that batch. */
export function noticeStatement(notice: NewNotice, now: number, happened: SQL, text = sql`${notice.text}`): SQL {
  const { key, kind, personId, address = null, team = false, subject, href = "", act = "", shown = true } = notice;
  const { conversationId = null, seq = null } = notice;
  return sql`insert or ignore into ${notices} ("key", kind, person_id, address, team, subject, text, href, act,
      conversation_id, seq, shown, created_at)
    select ${key}, ${kind}, ${personId}, ${address}, ${team ? 1 : 0}, ${subject}, ${text}, ${href}, ${act},
      ${conversationId}, ${seq}, ${shown ? 1 : 0}, ${now} where ${happened}`;
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
