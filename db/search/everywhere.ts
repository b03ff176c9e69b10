import { and, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#core/identity/actor.ts";
import type { Database } from "../client.ts";
import { notLeaving, visibleTo } from "../scope.ts";
import { contains } from "../shared/contains.ts";
import { articles, checks, conversations, documents, orders, reports, users } from "../tables/index.ts";
import { orderMatching, orderNumberOf, personMatching } from "./staff-search.ts";

// What one search of an area finds, by kind: a few rows of each, the newest first. The functions for staff read rows of
// everyone; the others only those of the person who asks.

/** People by name, email, username, id, or the number of an order or a conversation of theirs. */
export async function findPeopleUnscoped(db: Database, q: string, limit: number) {
  return db
    .select({ id: users.id, name: users.fullName, email: users.email, role: users.role })
    .from(users)
    .where(and(personMatching(q), ne(users.status, "deleted")))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
}

/** Orders by number, words of the title, or their student. */
export async function findOrdersUnscoped(db: Database, q: string, limit: number) {
  return db
    .select(orderLine)
    .from(orders)
    .where(orderMatching(q))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
}

/** Articles by words of their title. There are thousands at most. */
export async function findArticlesUnscoped(db: Database, q: string, limit: number) {
  return db
    .select({ id: articles.id, title: articles.title, status: articles.status })
    .from(articles)
    .where(containing(sql`${articles.title}`, q))
    .orderBy(desc(articles.updatedAt), desc(articles.id))
    .limit(limit);
}

/** Checks by their number, such as RP-0B6F2F, or their id. Titles are their students' own. */
export async function findChecksUnscoped(db: Database, q: string, limit: number) {
  const id = /^(?:rp-)?([0-9a-f]{3}[0-9a-f-]{0,33})$/i.exec(q)?.[1]?.toLowerCase();
  if (!id || (!/^rp-/i.test(q) && id.length < 6)) return [];
  return db
    .select({ id: checks.id, status: checks.status, name: users.fullName })
    .from(checks)
    .leftJoin(users, eq(users.id, checks.userId))
    .where(sql`${checks.id} >= ${id} and ${checks.id} < ${`${id}g`}`)
    .orderBy(desc(checks.id))
    .limit(limit);
}

/** The person's own orders by number or words of the title. */
export async function findOwnOrders(db: Database, actor: Actor, q: string, limit: number) {
  const number = orderNumberOf(q);
  const titled = containing(sql`${orders.title}`, q);
  const matching = number === null ? titled : or(eq(orders.number, number), titled);
  return db
    .select(orderLine)
    .from(orders)
    .where(and(visibleTo(actor, orders.userId), matching))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
}

/** The person's own conversations by reference, subject, or the number of their order. */
export async function findOwnConversations(db: Database, actor: Actor, q: string, limit: number) {
  const number = orderNumberOf(q);
  const matching =
    number === null
      ? sql`(${containing(sql`${conversations.subject}`, q)} or
      ${conversations.reference} = ${q.toUpperCase()})`
      : sql`${conversations.orderId} in (select id from ${orders}
      where number = ${number})`;
  return db
    .select({ id: conversations.id, subject: conversations.subject, reference: conversations.reference })
    .from(conversations)
    .where(and(visibleTo(actor, conversations.userId), isNull(conversations.mergedInto), matching))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit);
}

/** The person's own documents by words of their name. */
export async function findOwnDocuments(db: Database, actor: Actor, q: string, limit: number) {
  return db
    .select({ id: documents.id, name: documents.name, status: documents.status })
    .from(documents)
    .where(
      and(
        visibleTo(actor, documents.ownerId),
        sql`${documents.status} not in ('deleting', 'deleted')`,
        containing(sql`${documents.name}`, q),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
}

/** The person's own reports by words of their title. */
export async function findOwnReports(db: Database, actor: Actor, q: string, now: number, limit: number) {
  return db
    .select({ id: reports.id, title: reports.title, scoreTenths: reports.scoreTenths, createdAt: reports.createdAt })
    .from(reports)
    .where(
      and(
        visibleTo(actor, reports.userId),
        notLeaving,
        isNull(reports.purgedAt),
        sql`${reports.expiresAt} > ${now}`,
        containing(sql`${reports.title}`, q),
      ),
    )
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(limit);
}

const orderLine = { id: orders.id, number: orders.number, title: orders.title, status: orders.status };

/** Every word of the query is in the text, in capitals or not. */
function containing(text: SQL, q: string): SQL {
  const words = q.split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return sql`0`;
  return sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  );
}
