import { and, count, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import { resendableStatuses } from "#core/notifications/resending.ts";
import type { OutgoingFilter } from "#schema/notifications/notification.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import { type OutgoingStatus, outgoingStatuses } from "#schema/vocabulary/notifications.ts";
import { commit, type Database } from "../client.ts";
import { outgoingMatching } from "../search/staff-search.ts";
import { beyond, countUpTo, inOrder, type Part } from "../shared/keyset.ts";
import { countsNow } from "../shared/roll-ups.ts";
import { failedOutgoing, notifications, outgoingMessages } from "../tables/index.ts";
import { RESENT } from "./emails.ts";

const failures: readonly OutgoingStatus[] = ["refused", "given_up"];

/** The delivery log. Emails of an outbox before notifications have no notification any more. */
export async function listOutgoing(db: Database, filter: OutgoingFilter, part: Part) {
  const keys = [outgoingMessages.createdAt, outgoingMessages.key] as const;
  return db
    .select({
      key: outgoingMessages.key,
      channel: outgoingMessages.channel,
      personId: outgoingMessages.personId,
      to: outgoingMessages.to,
      status: outgoingMessages.status,
      attempts: outgoingMessages.attempts,
      problem: outgoingMessages.problem,
      createdAt: outgoingMessages.createdAt,
      dueAt: outgoingMessages.dueAt,
      sentAt: outgoingMessages.sentAt,
      kind: outgoingMessages.kind,
      subject: notifications.subject,
    })
    .from(outgoingMessages)
    .leftJoin(notifications, eq(notifications.key, outgoingMessages.notificationKey))
    .where(and(fits(filter), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
}

function fits(filter: OutgoingFilter): SQL | undefined {
  return and(
    filter.channel ? eq(outgoingMessages.channel, filter.channel) : undefined,
    filter.status ? eq(outgoingMessages.status, filter.status) : undefined,
    filter.kind ? eq(outgoingMessages.kind, filter.kind) : undefined,
    outgoingMatching(filter.to),
    filter.failed ? failedOutgoing : undefined,
  );
}

/** How many messages a filter has: without one, or with a status alone, from the roll-up. */
export async function countFiltered(
  db: Database,
  filter: OutgoingFilter,
  counts: Record<OutgoingStatus, number>,
): Promise<number> {
  const { status, failed } = filter;
  if (!filter.channel && !filter.kind && !filter.to) {
    if (status) return failed && !failures.includes(status) ? 0 : counts[status];
    const shown: readonly OutgoingStatus[] = failed ? failures : outgoingStatuses;
    return shown.reduce((sum, one) => sum + counts[one], 0);
  }
  return countUpTo(db, sql`select 1 from ${outgoingMessages} where ${fits(filter) ?? sql`1`}`, COUNTED_MOST);
}

export async function countOutgoing(db: Database): Promise<Record<OutgoingStatus, number>> {
  const counts = await countsNow(db, "letter_status");
  const of = (status: OutgoingStatus) => counts.get(status) ?? 0;
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
  const update = db
    .update(outgoingMessages)
    .set({ status: "waiting", attempts: 0, dueAt: now, problem: RESENT })
    .where(and(eq(outgoingMessages.key, key), inArray(outgoingMessages.status, resendableStatuses)));
  const [changed = 0] = await commit(db, [update.getSQL()]);
  return changed > 0;
}
