import { and, count, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { resendableStatuses } from "#core/notifications/resending.ts";
import type { OutgoingFilter } from "#schema/notifications/notification.ts";
import type { OutgoingStatus } from "#schema/vocabulary/notifications.ts";
import type { Database } from "../client.ts";
import { outgoingMatching } from "../search/staff-search.ts";
import { notifications, outgoingMessages } from "../tables/index.ts";
import { RESENT } from "./emails.ts";

const failures: OutgoingStatus[] = ["refused", "given_up"];

/** The delivery log, the newest first. Emails of an outbox before notifications have no notification any more. */
export async function listOutgoing(
  db: Database,
  filter: OutgoingFilter,
  before: { createdAt: number; key: string } | null,
  limit: number,
) {
  return db
    .select({
      key: outgoingMessages.key,
      channel: outgoingMessages.channel,
      to: outgoingMessages.to,
      status: outgoingMessages.status,
      attempts: outgoingMessages.attempts,
      problem: outgoingMessages.problem,
      createdAt: outgoingMessages.createdAt,
      dueAt: outgoingMessages.dueAt,
      sentAt: outgoingMessages.sentAt,
      kind: notifications.kind,
      subject: notifications.subject,
    })
    .from(outgoingMessages)
    .leftJoin(notifications, eq(notifications.key, outgoingMessages.notificationKey))
    .where(
      and(
        filter.channel ? eq(outgoingMessages.channel, filter.channel) : undefined,
        filter.status ? eq(outgoingMessages.status, filter.status) : undefined,
        filter.kind ? eq(notifications.kind, filter.kind) : undefined,
        outgoingMatching(filter.to),
        filter.failed ? inArray(outgoingMessages.status, failures) : undefined,
        before
          ? sql`(${outgoingMessages.createdAt}, ${outgoingMessages.key}) < (${before.createdAt}, ${before.key})`
          : undefined,
      ),
    )
    .orderBy(desc(outgoingMessages.createdAt), desc(outgoingMessages.key))
    .limit(limit);
}

export async function countOutgoing(db: Database): Promise<Record<OutgoingStatus, number>> {
  const found = await db
    .select({ status: outgoingMessages.status, count: count() })
    .from(outgoingMessages)
    .groupBy(outgoingMessages.status);
  const of = (status: OutgoingStatus) => found.find((row) => row.status === status)?.count ?? 0;
  return {
    waiting: of("waiting"),
    sent: of("sent"),
    skipped: of("skipped"),
    refused: of("refused"),
    given_up: of("given_up"),
  };
}

/** Emails overdue for longer than expected: the queue may be stuck. */
export async function countOverdue(db: Database, since: number): Promise<number> {
  const found = await db
    .select({ count: count() })
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.status, "waiting"), lt(outgoingMessages.dueAt, since)));
  return found[0]?.count ?? 0;
}

/** Puts an ended email back on the way, from its first try. False where it is not one that can be. */
export async function resendOutgoing(db: Database, key: string, now: number): Promise<boolean> {
  const rows = await db
    .update(outgoingMessages)
    .set({ status: "waiting", attempts: 0, dueAt: now, problem: RESENT })
    .where(and(eq(outgoingMessages.key, key), inArray(outgoingMessages.status, resendableStatuses)))
    .returning({ key: outgoingMessages.key });
  return rows.length > 0;
}
