import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { commit, type Database } from "../client.ts";
import { linkCodes, notifications, outgoingMessages, telegramLinks } from "../tables/index.ts";

export type TelegramLinkRow = typeof telegramLinks.$inferSelect;

/** A new code; those the person had before are good for nothing any more. */
export async function insertLinkCode(
  db: Database,
  code: { hash: string; personId: string; expiresAt: number; createdAt: number },
): Promise<void> {
  await db.batch([
    db
      .update(linkCodes)
      .set({ usedAt: code.createdAt })
      .where(and(eq(linkCodes.personId, code.personId), isNull(linkCodes.usedAt))),
    db.insert(linkCodes).values(code),
  ]);
}

/** Whose code it is, where it is good: its one use is this. */
export async function spendLinkCode(db: Database, hash: string, now: number): Promise<string | null> {
  const rows = await db
    .update(linkCodes)
    .set({ usedAt: now })
    .where(and(eq(linkCodes.hash, hash), isNull(linkCodes.usedAt), gt(linkCodes.expiresAt, now)))
    .returning({ personId: linkCodes.personId });
  return rows[0]?.personId ?? null;
}

/** @returns how many were deleted, the oldest first */
export async function removeOldCodes(db: Database, before: number, limit: number): Promise<number> {
  const old = sql`(select rowid from ${linkCodes} where expires_at <= ${before} order by expires_at limit ${limit})`;
  const gone = await db.delete(linkCodes).where(sql`rowid in ${old}`);
  return gone.meta.changes;
}

/**
 * A chat that asks to be a person's. It takes the place of whatever asked before, on either side, and never of what is
 * linked: neither someone's chat nor someone else's.
 *
 * @returns false where one of the two is linked already
 */
export async function createTelegramLink(
  db: Database,
  ask: { personId: string; chatId: string; name: string; now: number },
): Promise<boolean> {
  const { personId, chatId, name, now } = ask;
  const [, made] = await commit(db, [
    sql`delete from ${telegramLinks} where status = 'asked' and chat_id = ${chatId} and person_id <> ${personId}`,
    sql`insert into ${telegramLinks} (person_id, chat_id, name, status, created_at)
        select ${personId}, ${chatId}, ${name}, 'asked', ${now}
        where not exists (select 1 from ${telegramLinks} where chat_id = ${chatId} and person_id <> ${personId})
        on conflict (person_id) do update set chat_id = excluded.chat_id, name = excluded.name, created_at = excluded.created_at
        where ${telegramLinks}.status = 'asked'`,
  ]);
  return (made ?? 0) > 0;
}

/** The person confirms a chat. `askedAt` is the request they were shown: a later request of another chat is not confirmed. */
export async function confirmLink(db: Database, personId: string, askedAt: number, now: number): Promise<boolean> {
  const rows = await db
    .update(telegramLinks)
    .set({ status: "linked", linkedAt: now })
    .where(
      and(
        eq(telegramLinks.personId, personId),
        eq(telegramLinks.status, "asked"),
        eq(telegramLinks.createdAt, askedAt),
      ),
    )
    .returning({ personId: telegramLinks.personId });
  return rows.length > 0;
}

export async function removeLink(db: Database, personId: string): Promise<boolean> {
  const rows = await db
    .delete(telegramLinks)
    .where(eq(telegramLinks.personId, personId))
    .returning({ personId: telegramLinks.personId });
  return rows.length > 0;
}

export async function removeLinkOfChat(db: Database, chatId: string): Promise<boolean> {
  const rows = await db
    .delete(telegramLinks)
    .where(eq(telegramLinks.chatId, chatId))
    .returning({ personId: telegramLinks.personId });
  return rows.length > 0;
}

export async function findLink(db: Database, personId: string): Promise<TelegramLinkRow | null> {
  const found = await db.select().from(telegramLinks).where(eq(telegramLinks.personId, personId)).limit(1);
  return found[0] ?? null;
}

export async function findLinkOfChat(db: Database, chatId: string): Promise<TelegramLinkRow | null> {
  const found = await db.select().from(telegramLinks).where(eq(telegramLinks.chatId, chatId)).limit(1);
  return found[0] ?? null;
}

/**
 * The conversation that a line in a chat was about. The line must have gone to this very chat and to this very person: a chat
 * that was someone else's before does not answer in their conversations.
 */
export async function conversationOfLine(
  db: Database,
  line: { chatId: string; personId: string; externalId: string },
): Promise<string | null> {
  const found = await db
    .select({ conversationId: notifications.conversationId })
    .from(outgoingMessages)
    .innerJoin(notifications, eq(notifications.key, outgoingMessages.notificationKey))
    .where(
      and(
        eq(outgoingMessages.channel, "telegram"),
        eq(outgoingMessages.externalId, line.externalId),
        eq(outgoingMessages.to, line.chatId),
        eq(outgoingMessages.personId, line.personId),
        eq(notifications.personId, line.personId),
      ),
    )
    .limit(1);
  return found[0]?.conversationId ?? null;
}
