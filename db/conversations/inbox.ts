import { and, asc, desc, eq, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { unresolvedStatuses } from "#core/conversations/conversation.ts";
import type { inboxViews, Priority } from "#schema/vocabulary/conversations.ts";

import { commit, type Database } from "../client.ts";
import { userAway } from "../identity/away.ts";
import { beyond, inOrder, type Part } from "../shared/keyset.ts";
import { assigned, conversationReaders, conversations, messageReports, users } from "../tables/index.ts";
import type { ConversationRow } from "./conversations.ts";
import { type NewNote, noteMade, noteStatements } from "./notes.ts";

export type InboxView = (typeof inboxViews)[number];

export type InboxQuery = {
  view: InboxView;
  personId: string;
  now: number;
  topic?: string | undefined;
  label?: string | undefined;
  channel?: ConversationRow["channel"] | undefined;
};

export type InboxRow = ConversationRow & { unread: boolean };

/** One view of the staff inbox: waiting conversations by waiting time, finished ones by the time of their last change. */
export async function listInbox(db: Database, query: InboxQuery, slice: Omit<Part, "descending">): Promise<InboxRow[]> {
  const keys = [orderOf(query.view), conversations.id] as const;
  const part = { ...slice, descending: newestFirstIn(query.view) };
  const rows = await db
    .select({ row: conversations, unread: unreadByStaff })
    .from(conversations)
    .where(and(viewed(query), narrowed(query), beyond(keys, part)))
    .orderBy(...inOrder(keys, part))
    .limit(part.limit);
  return rows.map(({ row, unread }) => ({ ...row, unread: unread === 1 }));
}

/** The values by which a row of a view is sorted. */
export function placeInInbox(view: InboxView, row: ConversationRow): readonly [number, string] {
  const at = newestFirstIn(view) ? row.updatedAt : view === "snoozed" ? row.snoozedUntil : row.waitingSince;
  return [at ?? 0, row.id];
}

function newestFirstIn(view: InboxView): boolean {
  return view === "mine" || view === "resolved" || view === "answered" || view === "reported";
}

/** Open conversations are sorted by their waiting time, snoozed ones by their wake-up time; both are indexed. */
function orderOf(view: InboxView) {
  if (newestFirstIn(view)) return conversations.updatedAt;
  return view === "snoozed" ? conversations.snoozedUntil : conversations.waitingSince;
}

const unreadByStaff = sql<number>`(${conversations.waitingSince} is not null and ${conversations.lastSeq} >
  coalesce((select max(r.read_seq) from ${conversationReaders} r
    where r.conversation_id = ${conversations}.id and r.side = 'staff'), 0))`;

/** What is in a view of one of the staff. */
export function viewed({ view, personId, now }: Pick<InboxQuery, "view" | "personId" | "now">): SQL | undefined {
  const waiting = and(eq(conversations.status, "open"), isNull(conversations.mergedInto));
  switch (view) {
    case "waiting":
      return waiting;
    case "mine":
      return and(eq(conversations.assigneeId, personId), assigned);
    case "unassigned":
      return and(waiting, isNull(conversations.assigneeId));
    case "overdue":
      // The plus keeps the order of the waiting time: who waits longest is overdue.
      return and(waiting, sql`+${conversations.dueAt} < ${now}`);
    case "answered":
      return and(eq(conversations.status, "pending"), isNull(conversations.mergedInto));
    case "snoozed":
      return and(
        sql`+${conversations.status} = 'snoozed'`,
        isNotNull(conversations.snoozedUntil),
        isNull(conversations.mergedInto),
      );
    case "resolved":
      return and(eq(conversations.status, "resolved"), isNull(conversations.mergedInto));
    case "reported":
      return sql`${conversations.id} in (select conversation_id from ${messageReports} where handled_at is null)`;
  }
}

function narrowed({ topic, label, channel }: InboxQuery): SQL | undefined {
  return and(
    topic ? eq(conversations.topic, topic) : undefined,
    channel ? eq(conversations.channel, channel) : undefined,
    label ? sql`exists (select 1 from json_each(${conversations.labels}) where value = ${label})` : undefined,
  );
}

export type Sorting = Partial<{
  assignee: { id: string; name: string } | null;
  priority: Priority;
  labels: string[];
  /** The due time, counted from the waiting time that was displayed. */
  due: { waitingSince: number | null; at: number | null };
  snoozedUntil: number;
  held: boolean;
}>;

/**
 * Changes how a conversation is sorted, with the note about who did it: both or neither. The student's view is unchanged.
 *
 * @param guard what has to hold besides, in the statement
 * @returns false where it was merged, is to be snoozed and was ended, or goes to someone who is away, meanwhile
 */
export async function sortConversation(
  db: Database,
  id: string,
  sorting: Sorting,
  note: NewNote,
  more: (happened: SQL) => SQL[] = () => [],
  guard: SQL = sql`1`,
): Promise<boolean> {
  const sets: SQL[] = [];
  if (sorting.assignee !== undefined) {
    sets.push(sql`assignee_id = ${sorting.assignee?.id ?? null}, assignee_name = ${sorting.assignee?.name ?? null}`);
  }
  if (sorting.priority) sets.push(sql`priority = ${sorting.priority}`);
  if (sorting.labels) sets.push(sql`labels = ${JSON.stringify(sorting.labels)}`);
  if (sorting.due) {
    // A message or reply since then has set the due time: a waiting student never loses theirs.
    const { waitingSince, at } = sorting.due;
    sets.push(sql`due_at = case when waiting_since is ${waitingSince} and due_at is not null then ${at} else due_at end,
      escalated_at = null`);
  }
  if (sorting.held !== undefined) sets.push(sql`held = ${sorting.held ? 1 : 0}`);
  if (sorting.snoozedUntil !== undefined) {
    sets.push(sql`status = 'snoozed', snoozed_until = ${sorting.snoozedUntil}`);
  }
  const may = sorting.snoozedUntil === undefined ? sql`1` : sql`c.status in ${unresolvedStatuses}`;
  const able = sorting.assignee ? mayAnswer(sorting.assignee.id, id, note.createdAt) : sql`1`;
  const changed = await commit(db, [
    ...noteStatements(
      note,
      sql`exists (select 1 from ${conversations} c where c.id = ${id} and c.merged_into is null and ${may})
        and ${able} and ${guard}`,
    ),
    sql`update ${conversations} set ${sql.join(sets, sql`, `)}
      where id = ${id} and ${noteMade(note.id)}`,
    ...more(noteMade(note.id)),
  ]);
  return (changed[0] ?? 0) > 0;
}

/** Whether a person is active staff, in office, and not the other party of the conversation. */
function mayAnswer(personId: string, id: string, now: number): SQL {
  return sql`not ${userAway(personId, now)}
    and exists (select 1 from ${users} s where s.id = ${personId} and s.role in ('editor', 'admin') and s.status = 'active')
    and not exists (select 1 from ${conversations} o where o.id = ${id} and o.user_id = ${personId})`;
}

/** Conversations whose snooze has ended. */
export async function wakeSnoozed(db: Database, now: number, limit: number): Promise<{ id: string }[]> {
  const due = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(sql`+${conversations.status} = 'snoozed'`, lte(conversations.snoozedUntil, now)))
    .orderBy(asc(conversations.snoozedUntil))
    .limit(limit);
  return db
    .update(conversations)
    .set({
      status: "open",
      snoozedUntil: null,
      waitingSince: sql`coalesce(${conversations.waitingSince}, ${now})`,
    })
    .where(and(sql`${conversations.id} in ${due}`, sql`+${conversations.status} = 'snoozed'`))
    .returning({ id: conversations.id });
}

/** Missed targets without an escalation, the oldest first: each is returned once. */
export async function listOverdue(db: Database, now: number, limit: number): Promise<ConversationRow[]> {
  // By name, because SQLite prefers the index of all that are due, escalated or not.
  const due = sql`(select id from ${conversations} indexed by conversations_unescalated
    where status = 'open' and due_at < ${now} and escalated_at is null and merged_into is null
    order by due_at, id limit ${limit})`;
  return db
    .select()
    .from(conversations)
    .where(sql`${conversations.id} in ${due}`)
    .orderBy(asc(conversations.dueAt), asc(conversations.id));
}

/** A missed target raises the priority by one, once. */
export function escalateStatement({ id, dueAt }: ConversationRow, now: number): SQL {
  return sql`update ${conversations} set escalated_at = ${now},
      priority = case priority when 'low' then 'medium' when 'medium' then 'high' else 'urgent' end
    where id = ${id} and status = 'open' and merged_into is null and due_at = ${dueAt} and escalated_at is null`;
}

export function escalated(id: string, now: number): SQL {
  return sql`exists (select 1 from ${conversations} where id = ${id} and escalated_at = ${now})`;
}

/** Labels in use in the conversations changed last, most used first: the suggestions for a new label. */
export async function labelsInUse(db: Database, limit: number): Promise<{ label: string; count: number }[]> {
  return db.all(sql`select j.value as label, count(*) as count
    from (select labels from ${conversations} where labels <> '[]' order by updated_at desc limit ${LABELLED}) c,
      json_each(c.labels) j
    group by j.value order by count(*) desc, j.value limit ${limit}`);
}

/** Conversations whose labels are suggested for others. */
const LABELLED = 200;

/** Other conversations of the same student, newest first. */
export async function earlierOf(
  db: Database,
  { id, userId, email }: ConversationRow,
  limit: number,
): Promise<ConversationRow[]> {
  const same = userId
    ? eq(conversations.userId, userId)
    : and(isNull(conversations.userId), eq(conversations.email, email));
  return db
    .select()
    .from(conversations)
    .where(and(same, isNull(conversations.mergedInto), sql`${conversations.id} <> ${id}`))
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit);
}
