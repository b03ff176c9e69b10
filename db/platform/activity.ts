import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { auditEvents, conversations, orderEvents, orders, publications, users } from "../tables/index.ts";

/** Where the next part of the feed begins: everything in it happened before, or has a smaller key at the same time. */
export type ActivityPlace = { at: number; key: string };

type Base = ActivityPlace & { who: string | null };
export type ActivityRow =
  | (Base & { kind: "order"; orderId: string; number: number; act: string; byKind: string })
  | (Base & { kind: "conversation"; conversationId: string; reference: string; topic: string })
  | (Base & { kind: "article"; articleId: string; title: string; domain: string; slug: string })
  | (Base & { kind: "audit"; action: string; targetType: string; targetId: string });

/**
 * The newest things that happened, each source by its own index of time. No text of a student is among them.
 *
 * @param withAudit the audit log is for admins
 */
export async function listActivity(
  db: Database,
  { place, limit, withAudit }: { place: ActivityPlace | null; limit: number; withAudit: boolean },
): Promise<ActivityRow[][]> {
  return Promise.all([
    orderActivity(db, place, limit),
    conversationActivity(db, place, limit),
    articleActivity(db, place, limit),
    withAudit ? auditActivity(db, place, limit) : [],
  ]);
}

/** Before the place; the time alone is the range of the index. */
function before(at: SQL, key: SQL, place: ActivityPlace | null): SQL | undefined {
  return place ? sql`${at} <= ${place.at} and (${at} < ${place.at} or ${key} < ${place.key})` : undefined;
}

async function orderActivity(db: Database, place: ActivityPlace | null, limit: number): Promise<ActivityRow[]> {
  const key = sql<string>`'o:' || ${orderEvents.id}`;
  const rows = await db
    .select({
      at: orderEvents.createdAt,
      key,
      who: orderEvents.byName,
      orderId: orderEvents.orderId,
      number: orders.number,
      act: orderEvents.act,
      byKind: orderEvents.byKind,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(before(sql`${orderEvents.createdAt}`, key, place))
    .orderBy(desc(orderEvents.createdAt), desc(orderEvents.id))
    .limit(limit);
  return rows.map((row) => ({ kind: "order", ...row }));
}

/** Ids of conversations sort by the time they were made. */
async function conversationActivity(db: Database, place: ActivityPlace | null, limit: number): Promise<ActivityRow[]> {
  const key = sql<string>`'c:' || ${conversations.id}`;
  const from = place ? sql`${conversations.id} < ${idOf(place.at + 1)}` : undefined;
  const rows = await db
    .select({
      at: conversations.createdAt,
      key,
      who: conversations.name,
      conversationId: conversations.id,
      reference: conversations.reference,
      topic: conversations.topic,
    })
    .from(conversations)
    .where(place ? sql`${from} and ${before(sql`${conversations.createdAt}`, key, place)}` : undefined)
    .orderBy(desc(conversations.id))
    .limit(limit);
  return rows.map((row) => ({ kind: "conversation", ...row }));
}

/** The smallest id (UUIDv7) of a millisecond. */
function idOf(at: number): string {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

async function articleActivity(db: Database, place: ActivityPlace | null, limit: number): Promise<ActivityRow[]> {
  const key = sql<string>`'a:' || ${publications.articleId}`;
  const rows = await db
    .select({
      at: publications.publishedAt,
      key,
      who: publications.author,
      articleId: publications.articleId,
      title: publications.title,
      domain: publications.domain,
      slug: publications.slug,
    })
    .from(publications)
    .where(before(sql`${publications.publishedAt}`, key, place))
    .orderBy(desc(publications.publishedAt), desc(publications.articleId))
    .limit(limit);
  return rows.map((row) => ({ kind: "article", ...row }));
}

async function auditActivity(db: Database, place: ActivityPlace | null, limit: number): Promise<ActivityRow[]> {
  const key = sql<string>`printf('l:%012d', ${auditEvents.seq})`;
  const rows = await db
    .select({
      at: auditEvents.at,
      key,
      who: users.fullName,
      action: auditEvents.action,
      targetType: auditEvents.targetType,
      targetId: auditEvents.targetId,
    })
    .from(auditEvents)
    .leftJoin(users, eq(users.id, auditEvents.actorId))
    .where(before(sql`${auditEvents.at}`, key, place))
    .orderBy(desc(auditEvents.at), desc(auditEvents.seq))
    .limit(limit);
  return rows.map((row) => ({ kind: "audit", ...row }));
}
