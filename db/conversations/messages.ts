import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Quote, Redaction } from "#schema/conversations/conversation.ts";
import type { MessageKind, MessageOrigin, Side } from "#schema/vocabulary/conversations.ts";
import { commit, type Database } from "../client.ts";
import { userAway } from "../identity/away.ts";
import { endExports } from "../identity/data-exports.ts";
import { conversations, messageFiles, messages } from "../tables/index.ts";
import { conversationStatement, type NewConversation } from "./conversations.ts";
import { reopened, type WaitingSince } from "./reopening.ts";
import { isStillScheduled, sentStatement } from "./scheduled-messages.ts";

const { original, ...shownColumns } = getTableColumns(messages);
/** What a page of a conversation reads. An original may be ten times as long as everything else of its message. */
const columns = { ...shownColumns, hasOriginal: sql<boolean>`${original} is not null`.mapWith(Boolean) };

/** With everything, as an archive has it. */
export type StoredMessage = typeof messages.$inferSelect;
export type MessageRow = Omit<StoredMessage, "original"> & { hasOriginal: boolean };

type NewMessage = {
  id: string;
  conversationId: string;
  clientId: string;
  senderId: string | null;
  senderKind: MessageRow["senderKind"];
  senderName: string;
  kind: MessageKind;
  body: string;
  quote: Quote | null;
  redactions: Redaction[];
  origin: MessageOrigin;
  original?: string | null;
  /** Unattached files of the sender, in their order. */
  fileIds: readonly string[];
  preview: string;
  now: number;
};

export type Appending = {
  message: NewMessage;
  /** The side that has to respond after it; null if that does not change (an event). */
  side: Side | null;
  /** The due time, if no one was waiting before. */
  dueAt?: number | undefined;
  /** The permitted author: a student only in their own conversation. */
  ownerId?: string | undefined;
  /** The conversation to create with it. */
  begins?: NewConversation | undefined;
  /** The snoozed reply it was: written only if that is still waiting. */
  scheduledId?: string | undefined;
  /** A resolve event, which also resolves: only if this is the newest number, so that nothing was written since. */
  resolves?: number | undefined;
  /** A reopen event, which also reopens: only if it is resolved and this is the newest number. */
  reopens?: { at: number; wait: WaitingSince | null } | undefined;
  /** Further statements of the same batch. */
  more?: ((happened: SQL) => SQL[]) | undefined;
};

/**
 * Adds a message with the next number of its conversation, in one batch: numbers are assigned inside it, so that
 * concurrent writers leave no gap and need no retry. The same client id in a conversation is the same message.
 *
 * @returns whether it is new
 */
export async function appendMessage(db: Database, appending: Appending): Promise<boolean> {
  const { message, begins } = appending;
  const { id, conversationId } = message;
  const happened = sql`exists (select 1 from ${messages} where id = ${id})`;
  const statements = [
    ...(begins ? [conversationStatement(begins, filesAreFree(message))] : []),
    messageStatement(appending),
    filesStatement(message, happened),
    sql`insert into message_search (rowid, thread, person, body)
      select m.rowid, replace(m.conversation_id, '-', ''), replace(coalesce(c.user_id, ''), '-', ''), m.body
      from ${messages} m join ${conversations} c on c.id = m.conversation_id where m.id = ${id}`,
    sql`update ${conversations} set last_seq = last_seq + 1, last_change = last_change + 1, updated_at = ${message.now},
      preview = ${message.preview}, preview_side = ${appending.side === "user" ? "user" : "staff"}
      ${turned(appending)}, report_id = coalesce(report_id, ${message.quote?.kind === "report" ? message.quote.reportId : null}),
      order_id = coalesce(order_id, ${message.quote?.kind === "order" ? message.quote.orderId : null})
      where id = ${conversationId} and ${happened}`,
    ...(appending.scheduledId ? [sentStatement(appending.scheduledId, happened)] : []),
    ...(appending.more?.(happened) ?? []),
  ];
  const changed = await commit(db, statements);
  return (changed[begins ? 1 : 0] ?? 0) > 0;
}

function messageStatement({ message: m, ownerId, scheduledId, resolves, reopens }: Appending): SQL {
  const mine = ownerId === undefined ? sql`1` : sql`c.user_id = ${ownerId}`;
  const waits = scheduledId === undefined ? sql`1` : isStillScheduled(scheduledId);
  const unresolved = resolves === undefined ? sql`1` : sql`c.status <> 'resolved' and c.last_seq = ${resolves}`;
  const resolved = reopens === undefined ? sql`1` : sql`c.status = 'resolved' and c.last_seq = ${reopens.at}`;
  return sql`insert into ${messages} (id, conversation_id, seq, change, client_id, sender_id, sender_kind, sender_name,
      kind, body, quote, redactions, origin, created_at, original)
    select ${m.id}, c.id, c.last_seq + 1, c.last_change + 1, ${m.clientId}, ${m.senderId}, ${m.senderKind},
      ${m.senderName}, ${m.kind}, ${m.body}, ${m.quote ? JSON.stringify(m.quote) : null},
      ${JSON.stringify(m.redactions)}, ${m.origin}, ${m.now}, ${m.original ?? null}
    from ${conversations} c
    where c.id = ${m.conversationId} and ${mine} and ${waits} and ${unresolved} and ${resolved} and ${filesAreFree(m)}
      and c.status in ('open', 'pending', 'snoozed', 'resolved') and c.merged_into is null
    on conflict (conversation_id, client_id) do nothing`;
}

/** A file belongs to one message: if two messages name it at the same time, only one is written. */
function filesAreFree({ senderId, fileIds }: NewMessage): SQL {
  if (fileIds.length === 0) return sql`1`;
  return sql`(select count(*) from ${messageFiles} f where f.id in (select value from json_each(${JSON.stringify(fileIds)}))
    and f.owner_id = ${senderId} and f.message_id is null and f.canned_id is null
    and f.status in ('received', 'ready')) = ${new Set(fileIds).size}`;
}

function filesStatement({ id, conversationId, senderId, fileIds, now }: NewMessage, happened: SQL): SQL {
  return sql`update ${messageFiles} set message_id = ${id}, conversation_id = ${conversationId}, updated_at = ${now},
      position = (select j.key from json_each(${JSON.stringify(fileIds)}) j where j.value = ${messageFiles}.id)
    where id in (select value from json_each(${JSON.stringify(fileIds)})) and owner_id = ${senderId}
      and message_id is null and canned_id is null and ${happened}`;
}

/** Whose turn it is: a student waits from their first unanswered message on; a reply of staff ends the wait. */
function turned({ side, dueAt, resolves, reopens, message: { now, senderId, senderName } }: Appending): SQL {
  const takes = sql`assignee_id is null and not ${userAway(senderId ?? "", now)}`;
  switch (side) {
    case null:
      if (reopens) return reopened(reopens.wait, now);
      return resolves !== undefined
        ? sql`, status = 'resolved', resolved_at = ${now}, waiting_since = null, due_at = null, snoozed_until = null,
            escalated_at = null`
        : sql``;
    case "user":
      return sql`, status = 'open', snoozed_until = null, resolved_at = null,
        due_at = case when waiting_since is null then ${dueAt ?? null} else coalesce(due_at, ${dueAt ?? null}) end,
        escalated_at = case when waiting_since is null then null else escalated_at end,
        waiting_since = coalesce(waiting_since, ${now})`;
    case "staff":
      return sql`, status = 'pending', snoozed_until = null, resolved_at = null, waiting_since = null, due_at = null,
        escalated_at = null, first_reply_at = coalesce(first_reply_at, ${now}), held = 0,
        assignee_name = case when ${takes} then ${senderName} else assignee_name end,
        assignee_id = case when ${takes} then ${senderId} else assignee_id end`;
  }
}

/** Edits or deletes a person's own message; the conditions are in the statement. Returns whether anything changed. */
export async function changeMessage(
  db: Database,
  at: {
    id: string;
    conversationId: string;
    senderId: string;
    /** Messages older than this time cannot be changed. */
    since: number;
    body: string | null;
    redactions: Redaction[];
    preview: string;
    /** What else is true if it is changed. */
    more: (happened: SQL) => SQL[];
    now: number;
  },
): Promise<boolean> {
  const { id, conversationId, senderId, since, body, redactions, preview, more, now } = at;
  const next = sql`(select last_change + 1 from ${conversations} where id = ${conversationId})`;
  const happened = sql`exists (select 1 from ${messages} where id = ${id} and change = ${next})`;
  const set =
    body === null
      ? sql`body = '', quote = null, deleted_at = ${now}`
      : sql`body = ${body}, edited_at = ${now}, redactions = ${JSON.stringify(redactions)}`;
  const changed = await commit(db, [
    sql`update ${messages} set ${set}, change = ${next} where id = ${id} and conversation_id = ${conversationId}
      and sender_id = ${senderId} and kind = 'reply' and origin = 'web' and deleted_at is null
      and created_at > ${since}`,
    sql`update message_search set body = ${body ?? ""} where ${happened}
      and rowid = (select rowid from ${messages} where id = ${id})`,
    sql`update ${messageFiles} set status = 'deleted', name = '', updated_at = ${now}
      where message_id = ${id} and ${body === null ? 1 : 0} = 1 and ${happened}`,
    endExports(sql`(select user_id from ${conversations} where id = ${conversationId})`, happened, now),
    // Before the number is advanced, so that the event sees it.
    ...more(happened),
    sql`update ${conversations} set last_change = last_change + 1,
      preview = case when last_seq = (select seq from ${messages} where id = ${id}) then ${preview} else preview end
      where id = ${conversationId} and ${happened}`,
  ]);
  return (changed[0] ?? 0) > 0;
}

/** The message of a file is sent to clients again, because the file is ready or was rejected. */
export function touchStatements(fileId: string, happened: SQL): SQL[] {
  const message = sql`(select f.message_id from ${messageFiles} f where f.id = ${fileId})`;
  const conversation = sql`(select m.conversation_id from ${messages} m where m.id = ${message})`;
  return [
    sql`update ${messages} set change = (select c.last_change + 1 from ${conversations} c where c.id = ${conversation})
      where id = ${message} and ${happened}`,
    sql`update ${conversations} set last_change = last_change + 1 where id = ${conversation} and ${happened}`,
  ];
}

export async function findMessageByClientId(
  db: Database,
  conversationId: string,
  clientId: string,
): Promise<MessageRow | null> {
  const found = await db
    .select(columns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.clientId, clientId)))
    .limit(1);
  return found[0] ?? null;
}

export async function findMessage(db: Database, conversationId: string, id: string): Promise<MessageRow | null> {
  const found = await db
    .select(columns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.id, id)))
    .limit(1);
  return found[0] ?? null;
}

/** The whole email that a message came by, or its text where that is all (none of a deleted one); null without a message. */
export async function originalOf(db: Database, conversationId: string, id: string): Promise<string | null> {
  const found = await db
    .select({ text: sql<string>`coalesce(${messages.original}, ${messages.body})` })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), eq(messages.id, id)))
    .limit(1);
  return found[0]?.text ?? null;
}

/** A page of a conversation, oldest first: before or after a number, or its newest. */
export async function pageOfMessages(
  db: Database,
  conversationId: string,
  at: { before: number } | { after: number } | null,
  limit: number,
): Promise<MessageRow[]> {
  const forward = at !== null && "after" in at;
  const rows = await db
    .select(columns)
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        at === null ? undefined : "after" in at ? gt(messages.seq, at.after) : lt(messages.seq, at.before),
      ),
    )
    .orderBy(forward ? asc(messages.seq) : desc(messages.seq))
    .limit(limit);
  return forward ? rows : rows.reverse();
}

/** The changes after a given one, oldest first. */
export async function changedMessages(
  db: Database,
  conversationId: string,
  after: number,
  limit: number,
): Promise<MessageRow[]> {
  return db
    .select(columns)
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gt(messages.change, after)))
    .orderBy(asc(messages.change))
    .limit(limit);
}

/** The number of a message, for statements in its own batch. */
export function numberGiven(id: string): SQL {
  return sql`(select seq from ${messages} where id = ${id})`;
}

/** How many messages a person has sent since a given time. */
export async function sentSince(db: Database, senderId: string, since: number): Promise<number> {
  const found = await db
    .select({ count: count() })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), gt(messages.createdAt, since)));
  return found[0]?.count ?? 0;
}

/** The oldest message after a number that the other side wrote. */
export async function firstUnread(
  db: Database,
  conversationId: string,
  side: Side,
  readSeq: number,
): Promise<number | null> {
  const others = side === "user" ? (["staff", "system"] as const) : (["user", "visitor"] as const);
  const found = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(eq(messages.conversationId, conversationId), gt(messages.seq, readSeq), inArray(messages.senderKind, others)),
    )
    .orderBy(asc(messages.seq))
    .limit(1);
  return found[0]?.seq ?? null;
}
