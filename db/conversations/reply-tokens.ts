import { and, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Database } from "../client.ts";
import { mailTokens, users } from "../tables/index.ts";

/** `personId` is null for a visitor, who is known by the address alone. */
export type ReplyToken = { hash: string; personId: string | null; conversationId: string; address: string };

/** The person id of a visitor. */
const NOBODY = "";

export async function insertReplyToken(
  db: Database,
  token: ReplyToken & { expiresAt: number; createdAt: number },
): Promise<void> {
  await db.insert(mailTokens).values({ ...token, personId: token.personId ?? NOBODY, purpose: "reply" });
}

/** The person and conversation of a reply address. Null when it has expired or the person was deleted. */
export async function findReplyToken(db: Database, hash: string, now: number): Promise<ReplyToken | null> {
  const found = await db
    .select({
      personId: mailTokens.personId,
      conversationId: mailTokens.conversationId,
      address: mailTokens.address,
    })
    .from(mailTokens)
    .leftJoin(users, and(eq(users.id, mailTokens.personId), eq(users.status, "active")))
    .where(
      and(
        eq(mailTokens.hash, hash),
        eq(mailTokens.purpose, "reply"),
        gt(mailTokens.expiresAt, now),
        or(eq(mailTokens.personId, NOBODY), isNotNull(users.id)),
      ),
    )
    .limit(1);
  const { personId, conversationId, address } = found[0] ?? {};
  return conversationId && address ? { hash, personId: personId || null, conversationId, address } : null;
}
