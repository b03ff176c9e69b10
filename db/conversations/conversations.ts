import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { resolvedStatuses } from "#core/conversations/conversation.ts";
import type { Actor } from "#core/identity/actor.ts";
import type { ConversationView, Side } from "#schema/vocabulary/conversations.ts";
import type { Database } from "../client.ts";
import { visibleTo } from "../scope.ts";
import { conversationReaders, conversations, messages } from "../tables/index.ts";

export type ConversationRow = typeof conversations.$inferSelect;
export type NewConversation = typeof conversations.$inferInsert;

/** A conversation of a form that was sent already makes none. The message that begins it is appended in the same batch. */
export function conversationStatement(row: NewConversation, mayBegin: SQL): SQL {
  return sql`insert into ${conversations} (id, reference, user_id, name, email, channel, topic, subject, status, held,
      order_id, report_id, follows_id, priority, idempotency_key, created_at, updated_at)
    select ${row.id}, ${row.reference}, ${row.userId ?? null}, ${row.name}, ${row.email}, ${row.channel}, ${row.topic},
      ${row.subject}, ${row.status}, ${row.held ? 1 : 0}, ${row.orderId ?? null}, ${row.reportId ?? null},
      ${row.followsId ?? null}, ${row.priority ?? "medium"}, ${row.idempotencyKey}, ${row.createdAt}, ${row.updatedAt}
    where ${mayBegin} on conflict (idempotency_key) do nothing`;
}

export async function findConversationByKey(db: Database, key: string): Promise<ConversationRow | null> {
  const found = await db.select().from(conversations).where(eq(conversations.idempotencyKey, key)).limit(1);
  return found[0] ?? null;
}

export async function findConversation(db: Database, actor: Actor, id: string): Promise<ConversationRow | null> {
  const found = await db
    .select()
    .from(conversations)
    .where(and(eq(conversations.id, id), visibleTo(actor, conversations.userId)))
    .limit(1);
  return found[0] ?? null;
}

/** For staff, who answer everybody, and for what comes in by a bridge. */
export async function findConversationForStaff(db: Database, id: string): Promise<ConversationRow | null> {
  const found = await db.select().from(conversations).where(eq(conversations.id, id)).limit(1);
  return found[0] ?? null;
}

export type OwnView = ConversationView;
export type OwnLine = ConversationRow & { unread: number };

/** A person's own conversations: unread ones first, then the one that moved last. */
export async function listConversations(
  db: Database,
  actor: Actor,
  { view, limit }: { view?: OwnView | undefined; limit: number },
): Promise<OwnLine[]> {
  const rows = await db
    .select({ row: conversations, unread: unreadOf(actor).as("unread") })
    .from(conversations)
    .where(and(visibleTo(actor, conversations.userId), isNull(conversations.mergedInto), viewed(view)))
    .orderBy(desc(sql`unread > 0`), desc(conversations.updatedAt), desc(conversations.id))
    .limit(limit);
  return rows.map(({ row, unread }) => ({ ...row, unread }));
}

function viewed(view: OwnView | undefined): SQL | undefined {
  switch (view) {
    case "open":
      return notInArray(conversations.status, [...resolvedStatuses]);
    case "waiting":
      // A time is due exactly while the student waits: see shownStatus.
      return and(notInArray(conversations.status, [...resolvedStatuses]), isNotNull(conversations.dueAt));
    case "resolved":
      return inArray(conversations.status, [...resolvedStatuses]);
    case "order":
      return isNotNull(conversations.orderId);
    default:
      return undefined;
  }
}

/** More unread conversations than this are not counted. */
const UNREAD_MOST = 100;

/** Messages of staff that their student has not read: found from the reader's place on, never by reading the conversation. */
function newOnes(actor: Actor): SQL {
  const person = actor.kind === "person" ? actor.id : "";
  return sql`from ${messages} m where m.conversation_id = ${conversations}.id and m.seq > coalesce((select r.read_seq
      from ${conversationReaders} r where r.conversation_id = ${conversations}.id and r.person_id = ${person}), 0)
    and m.sender_kind in ('staff', 'system') and m.deleted_at is null`;
}

function unreadOf(actor: Actor): SQL<number> {
  return sql<number>`(select count(*) from (select 1 ${newOnes(actor)} limit ${sql.raw(String(UNREAD_MOST))}))`;
}

/** The person's own conversations with something new, and their number by view. */
export async function countConversations(
  db: Database,
  actor: Actor,
): Promise<{ unread: number; unreadResolved: number; open: number; waiting: number; resolved: number; order: number }> {
  const count = (condition: SQL | undefined) =>
    sql<number>`coalesce(sum(case when ${condition ?? sql`1`} then 1 else 0 end), 0)`;
  const found = await db
    .select({
      unread: count(sql`exists (select 1 ${newOnes(actor)})`),
      unreadResolved: count(and(viewed("resolved"), sql`exists (select 1 ${newOnes(actor)})`)),
      open: count(viewed("open")),
      waiting: count(viewed("waiting")),
      resolved: count(viewed("resolved")),
      order: count(viewed("order")),
    })
    .from(conversations)
    .where(and(visibleTo(actor, conversations.userId), isNull(conversations.mergedInto)));
  return found[0] ?? { unread: 0, unreadResolved: 0, open: 0, waiting: 0, resolved: 0, order: 0 };
}

/** What someone began here by one channel, newest first. */
export async function listByChannel(
  db: Database,
  actor: Actor,
  channel: ConversationRow["channel"],
  limit: number,
): Promise<ConversationRow[]> {
  return db
    .select()
    .from(conversations)
    .where(and(visibleTo(actor, conversations.userId), eq(conversations.channel, channel)))
    .orderBy(desc(conversations.createdAt), desc(conversations.id))
    .limit(limit);
}

/** A person's newest open conversation, for an email without its own reply address. */
export async function latestConversation(db: Database, personId: string): Promise<ConversationRow | null> {
  const found = await db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, personId),
        isNull(conversations.mergedInto),
        or(eq(conversations.status, "open"), eq(conversations.status, "pending"), eq(conversations.status, "snoozed")),
      ),
    )
    .orderBy(desc(conversations.updatedAt), desc(conversations.id))
    .limit(1);
  return found[0] ?? null;
}

/** How far each side has come: the furthest of its readers. */
export async function marksOf(
  db: Database,
  conversationId: string,
  side: Side,
): Promise<{ delivered: number; read: number }> {
  const found = await db
    .select({
      delivered: sql<number>`coalesce(max(max(${conversationReaders.deliveredSeq}, ${conversationReaders.readSeq})), 0)`,
      read: sql<number>`coalesce(max(${conversationReaders.readSeq}), 0)`,
    })
    .from(conversationReaders)
    .where(and(eq(conversationReaders.conversationId, conversationId), eq(conversationReaders.side, side)));
  return found[0] ?? { delivered: 0, read: 0 };
}

export async function readSeqOf(db: Database, conversationId: string, personId: string): Promise<number> {
  const found = await db
    .select({ readSeq: conversationReaders.readSeq })
    .from(conversationReaders)
    .where(and(eq(conversationReaders.conversationId, conversationId), eq(conversationReaders.personId, personId)))
    .limit(1);
  return found[0]?.readSeq ?? 0;
}

/** Moves a reader on, never back, and never past the newest message. Returns whether anything moved. */
export async function moveReader(
  db: Database,
  at: { conversationId: string; personId: string; side: Side; read: number; delivered: number; now: number },
): Promise<boolean> {
  const { conversationId, personId, side, now } = at;
  const newest = sql`(select last_seq from ${conversations} where id = ${conversationId})`;
  const read = sql`min(${at.read}, ${newest})`;
  const delivered = sql`min(max(${at.delivered}, ${at.read}), ${newest})`;
  const moved = await db
    .insert(conversationReaders)
    .values({ conversationId, personId, side, readSeq: read, deliveredSeq: delivered, updatedAt: now })
    .onConflictDoUpdate({
      target: [conversationReaders.conversationId, conversationReaders.personId],
      set: {
        readSeq: sql`max(${conversationReaders.readSeq}, excluded.read_seq)`,
        deliveredSeq: sql`max(${conversationReaders.deliveredSeq}, excluded.delivered_seq)`,
        updatedAt: now,
      },
      setWhere: sql`excluded.read_seq > ${conversationReaders.readSeq}
        or excluded.delivered_seq > ${conversationReaders.deliveredSeq}`,
    })
    .returning({ personId: conversationReaders.personId });
  return moved.length > 0;
}

/**
 * First answers of the last weeks, newest first: when each conversation began, and when staff answered it. One that staff
 * began has none.
 */
export async function firstAnswers(
  db: Database,
  since: number,
  limit: number,
): Promise<{ createdAt: number; firstReplyAt: number }[]> {
  const rows = await db
    .select({ createdAt: conversations.createdAt, firstReplyAt: conversations.firstReplyAt })
    .from(conversations)
    .where(gt(conversations.firstReplyAt, since))
    .orderBy(desc(conversations.firstReplyAt), desc(conversations.id))
    .limit(limit);
  return rows.flatMap(({ createdAt, firstReplyAt }) =>
    firstReplyAt === null || firstReplyAt === createdAt ? [] : [{ createdAt, firstReplyAt }],
  );
}

/** A student rates their resolved conversation; the newest rating counts. */
export async function rateConversation(
  db: Database,
  actor: Actor,
  id: string,
  score: number,
  scoreText: string,
): Promise<boolean> {
  const changed = await db
    .update(conversations)
    .set({ score, scoreText })
    .where(and(eq(conversations.id, id), visibleTo(actor, conversations.userId), eq(conversations.status, "resolved")))
    .returning({ id: conversations.id });
  return changed.length > 0;
}

/** Conversations that were resolved long ago are closed permanently. */
export async function lockOld(db: Database, before: number, limit: number): Promise<number> {
  const due = db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.status, "resolved"),
        lt(conversations.updatedAt, before),
        lt(conversations.resolvedAt, before),
      ),
    )
    .limit(limit);
  const locked = await db
    .update(conversations)
    .set({ status: "locked" })
    .where(sql`${conversations.id} in ${due}`)
    .returning({ id: conversations.id });
  return locked.length;
}
