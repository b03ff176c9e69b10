import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { Database } from "../client.ts";
import { mailTokens } from "../tables/index.ts";

export type UnsubscribeToken = {
  hash: string;
  personId: string;
  kind: NotificationKind;
  expiresAt: number;
  createdAt: number;
};

export async function insertUnsubscribeToken(db: Database, token: UnsubscribeToken): Promise<void> {
  await db
    .insert(mailTokens)
    .values({ ...token, purpose: "unsubscribe" })
    .onConflictDoNothing();
}

/** The person and the kind of emails that an unsubscribe link stops. */
export async function findUnsubscribeToken(
  db: Database,
  hash: string,
  now: number,
): Promise<{ personId: string; kind: NotificationKind } | null> {
  const found = await db
    .select({ personId: mailTokens.personId, kind: mailTokens.kind })
    .from(mailTokens)
    .where(and(eq(mailTokens.hash, hash), eq(mailTokens.purpose, "unsubscribe"), gt(mailTokens.expiresAt, now)))
    .limit(1);
  const token = found[0];
  return token?.kind ? { personId: token.personId, kind: token.kind } : null;
}

/** Tokens of emails past their time, of every purpose. */
export async function removeOldTokens(db: Database, now: number, limit: number): Promise<number> {
  const old = db
    .select({ hash: mailTokens.hash })
    .from(mailTokens)
    .where(lte(mailTokens.expiresAt, now))
    .orderBy(asc(mailTokens.expiresAt))
    .limit(limit);
  const gone = await db.delete(mailTokens).where(inArray(mailTokens.hash, old)).returning({ hash: mailTokens.hash });
  return gone.length;
}
