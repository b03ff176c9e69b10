import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import type { OutgoingFilter } from "#schema/notifications/notification.ts";
import type { OutgoingStatus } from "#schema/vocabulary/notifications.ts";
import type { Database } from "../client.ts";
import { outgoingMatching } from "../search/staff-search.ts";
import { letters, notifications } from "../tables/index.ts";
import { RESENT } from "./emails.ts";

const failures: OutgoingStatus[] = ["refused", "given_up"];

/** The delivery log, the newest first. Letters of an outbox before notices have no notice any more. */
export async function listOutgoing(
  db: Database,
  filter: OutgoingFilter,
  before: { createdAt: number; key: string } | null,
  limit: number,
) {
  return db
    .select({
      key: letters.key,
      channel: letters.channel,
      to: letters.to,
      status: letters.status,
      attempts: letters.attempts,
      problem: letters.problem,
      createdAt: letters.createdAt,
      dueAt: letters.dueAt,
      sentAt: letters.sentAt,
      kind: notifications.kind,
      subject: notifications.subject,
    })
    .from(letters)
    .leftJoin(notifications, eq(notifications.key, letters.notificationKey))
    .where(
      and(
        filter.channel ? eq(letters.channel, filter.channel) : undefined,
        filter.status ? eq(letters.status, filter.status) : undefined,
        filter.kind ? eq(notifications.kind, filter.kind) : undefined,
        outgoingMatching(filter.to),
        filter.failed ? inArray(letters.status, failures) : undefined,
        before ? sql`(${letters.createdAt}, ${letters.key}) < (${before.createdAt}, ${before.key})` : undefined,
      ),
    )
    .orderBy(desc(letters.createdAt), desc(letters.key))
    .limit(limit);
}

export async function countOutgoing(db: Database): Promise<Record<OutgoingStatus, number>> {
  const found = await db.select({ status: letters.status, count: count() }).from(letters).groupBy(letters.status);
  const of = (status: OutgoingStatus) => found.find((row) => row.status === status)?.count ?? 0;
  return {
    waiting: of("waiting"),
    sent: of("sent"),
    skipped: of("skipped"),
    refused: of("refused"),
    given_up: of("given_up"),
  };
}

/** Letters that have been due for longer than they should: the queue may stand still. */
export async function countOverdue(db: Database, since: number): Promise<number> {
  const found = await db
    .select({ count: count() })
    .from(letters)
    .where(and(eq(letters.status, "waiting"), lt(letters.dueAt, since)));
  return found[0]?.count ?? 0;
}

/** Puts an ended letter back on the way, from its first try. False where it is not one that can be. */
export async function resendOutgoing(db: Database, key: string, now: number): Promise<boolean> {
  const rows = await db
    .update(letters)
    .set({ status: "waiting", attempts: 0, dueAt: now, problem: RESENT })
    .where(and(eq(letters.key, key), inArray(letters.status, [...failures, "skipped"])))
    .returning({ key: letters.key });
  return rows.length > 0;
}
