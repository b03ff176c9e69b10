import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import {
  auditEvents,
  checks,
  conversations,
  notifications,
  orders,
  outgoingMessages,
  payments,
} from "../tables/index.ts";

// What admins see of one person: the newest rows of each list. Titles of documents and checks are the student's own texts,
// and no statement here reads them.

export async function ordersOfPerson(db: Database, userId: string, limit: number) {
  return db
    .select({
      id: orders.id,
      number: orders.number,
      kind: orders.kind,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      total: orders.total,
      placedAt: orders.placedAt,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(limit);
}

/** Amounts in cents. `orderNumber` is null for a pack of checks. */
export async function paymentsOfPerson(db: Database, userId: string, limit: number) {
  return db
    .select({
      id: payments.id,
      orderId: payments.orderId,
      orderNumber: orders.number,
      credits: payments.credits,
      amount: payments.amount,
      refunded: payments.refunded,
      status: payments.status,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.userId, userId))
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(limit);
}

export async function checksOfPerson(db: Database, userId: string, limit: number) {
  return db
    .select({
      id: checks.id,
      mode: checks.mode,
      status: checks.status,
      stage: checks.stage,
      words: checks.words,
      queuedAt: checks.queuedAt,
    })
    .from(checks)
    .where(eq(checks.userId, userId))
    .orderBy(desc(checks.queuedAt), desc(checks.id))
    .limit(limit);
}

export async function conversationsOfPerson(db: Database, userId: string, limit: number) {
  return db
    .select({
      id: conversations.id,
      reference: conversations.reference,
      subject: conversations.subject,
      status: conversations.status,
      mergedInto: conversations.mergedInto,
      updatedAt: conversations.updatedAt,
    })
    .from(conversations)
    .where(eq(conversations.userId, userId))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit);
}

/** The newest notifications, each with what was sent for it; one that waits in a digest has nothing of its own. */
export async function notificationsOfPerson(db: Database, userId: string, limit: number) {
  const newest = await db
    .select({
      key: notifications.key,
      kind: notifications.kind,
      subject: notifications.subject,
      digestKey: notifications.digestKey,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(eq(notifications.personId, userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.key))
    .limit(limit);
  const keys = JSON.stringify(newest.map(({ key }) => key));
  const sent = await db
    .select({
      key: outgoingMessages.key,
      notificationKey: outgoingMessages.notificationKey,
      channel: outgoingMessages.channel,
      status: outgoingMessages.status,
      sentAt: outgoingMessages.sentAt,
    })
    .from(outgoingMessages)
    .where(inArray(outgoingMessages.notificationKey, sql`(select value from json_each(${keys}))`))
    .orderBy(outgoingMessages.key);
  return newest.map((one) => ({ ...one, sent: sent.filter(({ notificationKey }) => notificationKey === one.key) }));
}

/** The newest entries of the audit log about a person's things, or of what they did. */
export async function auditOfPerson(db: Database, userId: string, side: "about" | "by", limit: number) {
  return db
    .select()
    .from(auditEvents)
    .where(eq(side === "about" ? auditEvents.ownerId : auditEvents.actorId, userId))
    .orderBy(desc(auditEvents.at), desc(auditEvents.seq))
    .limit(limit);
}
