import { and, eq, gt } from "drizzle-orm";
import type { Database } from "./client.ts";
import { mailTokens, users } from "./tables/index.ts";

export type ReplyToken = { hash: string; personId: string; conversationId: string; address: string };

export async function insertReplyToken(
  db: Database,
  token: ReplyToken & { expiresAt: number; createdAt: number },
): Promise<void> {
  await db.insert(mailTokens).values({ ...token, purpose: "reply" });
}

/** Whose answers an address takes, and in which thread. Nobody's, once its time is over or the person has left. */
export async function findReplyToken(db: Database, hash: string, now: number): Promise<ReplyToken | null> {
  const found = await db
    .select({
      personId: mailTokens.personId,
      conversationId: mailTokens.conversationId,
      address: mailTokens.address,
    })
    .from(mailTokens)
    .innerJoin(users, and(eq(users.id, mailTokens.personId), eq(users.status, "active")))
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, "reply"), gt(mailTokens.expiresAt, now)))
    .limit(1);
  const { personId, conversationId, address } = found[0] ?? {};
  return personId && conversationId && address ? { hash, personId, conversationId, address } : null;
}
