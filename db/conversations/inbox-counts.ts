import { and, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { resolvedStatuses, unresolvedStatuses } from "#core/conversations/conversation.ts";
import { COUNTED_MOST } from "#schema/shared/listing.ts";
import type { Database } from "../client.ts";
import { countUpTo } from "../shared/keyset.ts";
import { countNow, countsNow } from "../shared/roll-ups.ts";
import { conversations, messageReports } from "../tables/index.ts";
import type { ConversationRow } from "./conversations.ts";
import { type InboxView, viewed } from "./inbox.ts";

type InboxCounts = Record<Exclude<InboxView, "resolved" | "answered"> | "changes", number>;

/**
 * Conversations per view, of one channel or of all; of the resolved ones only the reported count. `changes` differs
 * after each message, edit, note or act of staff in an unresolved conversation.
 */
export async function countInbox(
  db: Database,
  personId: string,
  now: number,
  channel?: ConversationRow["channel"],
): Promise<InboxCounts> {
  if (channel) return countChannel(db, personId, now, channel);
  const rowsOf = (where: SQL | undefined) =>
    countUpTo(db, sql`select 1 from ${conversations} where ${where}`, COUNTED_MOST);
  const [statuses, assignees, changes, unassigned, overdue, reported] = await Promise.all([
    countsNow(db, "conversation_status"),
    countNow(db, "conversation_assigned", personId),
    countNow(db, "conversation_changes", ""),
    rowsOf(viewed({ view: "unassigned", personId, now })),
    rowsOf(and(eq(conversations.status, "open"), lt(conversations.dueAt, now), isNull(conversations.mergedInto))),
    countReported(db),
  ]);
  return {
    waiting: statuses.get("open") ?? 0,
    mine: assignees,
    unassigned,
    overdue,
    snoozed: statuses.get("snoozed") ?? 0,
    reported,
    changes,
  };
}

/** Reported messages are looked at wherever they are: also in conversations that are done with. */
async function countReported(db: Database): Promise<number> {
  const found = await db
    .select({ count: sql<number>`count(distinct ${messageReports.conversationId})` })
    .from(messageReports)
    .where(isNull(messageReports.handledAt));
  return found[0]?.count ?? 0;
}

/** The counts of one channel, among all conversations that are not resolved. */
async function countChannel(
  db: Database,
  personId: string,
  now: number,
  channel: ConversationRow["channel"],
): Promise<InboxCounts> {
  const count = (view: InboxView) =>
    sql<number>`coalesce(sum(case when ${viewed({ view, personId, now })} then 1 else 0 end), 0)`;
  const found = await db
    .select({
      waiting: count("waiting"),
      mine: count("mine"),
      unassigned: count("unassigned"),
      overdue: count("overdue"),
      snoozed: count("snoozed"),
      changes: sql<number>`coalesce(sum(${conversations.lastChange} + ${conversations.lastNote}), 0)`,
      // Also in what is done with: a report is looked at wherever it is.
      reported: sql<number>`(select count(distinct r.conversation_id) from ${messageReports} r
        join ${conversations} c on c.id = r.conversation_id
        where r.handled_at is null and c.channel = ${channel})`,
    })
    .from(conversations)
    .where(and(inArray(conversations.status, unresolvedStatuses), eq(conversations.channel, channel)));
  return found[0] ?? { waiting: 0, mine: 0, unassigned: 0, overdue: 0, snoozed: 0, reported: 0, changes: 0 };
}

/** Conversations by status; merged ones are counted where they are now. */
export async function countByStatus(db: Database): Promise<Record<"open" | "pending" | "resolved", number>> {
  const counts = await countsNow(db, "conversation_status");
  const of = (...statuses: readonly string[]) => statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  return { open: of("open", "snoozed"), pending: of("pending"), resolved: of(...resolvedStatuses) };
}
