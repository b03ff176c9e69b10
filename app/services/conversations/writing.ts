import { AppError } from "#core/app-error.ts";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { MESSAGES_A_MINUTE, mayWrite, previewOf } from "#core/conversations/conversation.ts";
import { plainOf } from "#core/conversations/message-formatting.ts";
import { dueBy } from "#core/conversations/support-hours.ts";
import type { Database } from "#db/client.ts";
import { blockOf } from "#db/conversations/blocked-writers.ts";
import type { ConversationRow, NewConversation } from "#db/conversations/conversations.ts";
import { freeFiles } from "#db/conversations/message-files.ts";
import {
  appendMessage,
  findMessageByClientId,
  type MessageRow,
  numberGiven,
  sentSince,
} from "#db/conversations/messages.ts";
import type { WaitingSince } from "#db/conversations/reopening.ts";
import { findUser } from "#db/identity/users.ts";
import { type NewNotification, notificationStatement } from "#db/notifications/notifications.ts";
import type { Quote } from "#schema/conversations/conversation.ts";
import type { SupportHours } from "#schema/conversations/support-hours.ts";
import type { MessageOrigin, SenderKind, Side } from "#schema/vocabulary/conversations.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import { fileView } from "./views.ts";

export type Writing = {
  conversation: ConversationRow | NewConversation;
  begins?: boolean;
  /** The event that resolves a conversation, if its message number is still the newest. */
  resolves?: number;
  /** The event that reopens a resolved conversation, if its message number is still the newest. */
  reopens?: { at: number; wait: WaitingSince | null };
  /** The answer snoozed that this is. */
  scheduledId?: string;
  by: { id: string | null; name: string; kind: SenderKind };
  clientId: string;
  body: string;
  fileIds: readonly string[];
  quote: Quote | null;
  origin?: MessageOrigin;
  /** The whole email, where the body is not all of it. */
  original?: string | null;
  /** Other notifications to store in the same batch. */
  newNotifications?: readonly NewNotification[];
  /** Commits it with its row in the audit log. */
  recorded?: (work: (store: Database) => Promise<boolean>) => Promise<boolean>;
};

/** Every message of every channel and sender is stored here: card numbers masked, numbered, stored once, announced. */
export function createWriting(
  { db, clock, notificationFeed }: ConversationPorts,
  notifying: Notifying,
  hoursOf: () => Promise<SupportHours>,
) {
  /**
   * Stores a message; the same client id is the same message.
   *
   * @throws AppError too_many past 20 a minute, not_allowed for someone blocked, conflict where a conversation is over
   */
  async function write(writing: Writing): Promise<{ row: MessageRow; made: boolean }> {
    const { conversation, by, clientId, begins = false } = writing;
    const now = clock.now();
    const known = begins ? null : await findMessageByClientId(db, conversation.mergedInto ?? conversation.id, clientId);
    if (known) return { row: sameSender(known, by.id), made: false };
    if (by.kind !== "system") await requireAllowed(writing, now);
    const { text, masked } = maskCardNumbers(writing.body);
    try {
      await requireFiles(writing);
    } catch (error) {
      // The same message at the same moment was first, and took its files.
      const first = begins ? null : await findMessageByClientId(db, conversation.id, clientId);
      if (!first) throw error;
      return { row: sameSender(first, by.id), made: false };
    }
    const whole = writing.original ? maskCardNumbers(writing.original) : null;
    const written = { text, original: whole?.text ?? null, masked: masked || whole?.masked === true };
    return append(writing, written, now);
  }

  async function append(
    writing: Writing,
    { text, original, masked }: { text: string; original: string | null; masked: boolean },
    now: number,
  ): Promise<{ row: MessageRow; made: boolean }> {
    const { conversation, by, clientId, begins = false } = writing;
    const side = sideOf(by.kind);
    const id = clock.uuid();
    const notifications = [...notificationsOf(writing, id, text, side), ...(writing.newNotifications ?? [])];
    const waitingUntil = side === "user" ? await dueAt(conversation.priority, now) : undefined;
    const recorded = writing.recorded ?? ((work: (store: Database) => Promise<boolean>) => work(db));
    const made = await recorded((store) =>
      appendMessage(store, {
        message: {
          id,
          conversationId: conversation.id,
          clientId,
          body: text,
          now,
          fileIds: writing.fileIds,
          senderId: by.id,
          senderKind: by.kind,
          senderName: by.name,
          quote: writing.quote,
          kind: by.kind === "system" ? "event" : "reply",
          redactions: masked ? ["card_number"] : [],
          origin: writing.origin ?? "web",
          original,
          preview: previewOf(text, writing.fileIds.length),
        },
        side,
        dueAt: waitingUntil,
        ownerId: by.kind === "user" && by.id !== null ? by.id : undefined,
        begins: begins ? conversation : undefined,
        scheduledId: writing.scheduledId,
        resolves: writing.resolves,
        reopens: writing.reopens,
        more: (happened) => notifications.map((notification) => notificationStatement(notification, now, happened)),
      }),
    );
    const row = await findMessageByClientId(db, conversation.id, clientId);
    if (!row) throw await whyNotWritten(writing);
    if (made) {
      await notifying.messages(row.conversationId === conversation.id ? conversation : { id: row.conversationId }, [
        row,
      ]);
      await notificationFeed.ring(notifications.map(({ key }) => key));
    }
    return { row: sameSender(row, by.id), made };
  }

  async function dueAt(priority: ConversationRow["priority"] | undefined, now: number): Promise<number> {
    return dueBy(now, priority ?? "medium", await hoursOf());
  }

  /** Between the first look and the batch someone took its file, or ended the conversation. */
  async function whyNotWritten(writing: Writing): Promise<AppError> {
    await requireFiles(writing);
    if (writing.resolves !== undefined)
      return new AppError("conflict", "There is a new message. Read it, then resolve the conversation.");
    if (writing.reopens)
      return new AppError(
        "conflict",
        "This conversation has just changed. Read the new messages, then send yours again.",
      );
    return new AppError("conflict", "This conversation is closed. Start a new one.");
  }

  async function requireAllowed({ conversation, by, begins }: Writing, now: number): Promise<void> {
    const over = begins ? "yes" : mayWrite(conversation as ConversationRow, now);
    if (over === "no") {
      throw new AppError("conflict", "This conversation was merged into another one. Reload the page and write there.");
    }
    if (over === "follow") {
      throw new AppError(
        "conflict",
        "This conversation is closed. Start a new one and mention the number of this one.",
      );
    }
    if (by.kind === "staff") return requireThere(conversation.userId ?? null);
    await requireNotBlocked({ userId: by.id, email: conversation.email }, now);
    if (by.id !== null && (await sentSince(db, by.id, now - MINUTE_MS)) >= MESSAGES_A_MINUTE) {
      throw new AppError(
        "too_many",
        `You sent ${MESSAGES_A_MINUTE} messages in a minute. Wait a minute, then try again.`,
        {
          retryAfter: 30,
        },
      );
    }
  }

  /** Former members cannot read messages, so none are accepted for them. */
  async function requireThere(userId: string | null): Promise<void> {
    const user = userId === null ? null : await findUser(db, userId);
    if (user?.status !== "deleted") return;
    throw new AppError(
      "conflict",
      "This person has deleted their account. You can read the conversation but not reply.",
    );
  }

  async function requireNotBlocked(who: { userId: string | null; email: string }, now: number): Promise<void> {
    if (!(await blockOf(db, who, now))) return;
    throw new AppError(
      "not_allowed",
      "You cannot send messages here at the moment. If you think this is a mistake, write to the address on the contact page.",
    );
  }

  async function requireFiles({ by, fileIds }: Pick<Writing, "by" | "fileIds">): Promise<void> {
    if (fileIds.length === 0) return;
    const free = by.id === null ? [] : await freeFiles(db, by.id, fileIds);
    const stopped = free.find(({ status }) => status === "rejected");
    const words = stopped
      ? `${stopped.name} was rejected: ${fileView(stopped).problem} Or send your message without it.`
      : "A file is no longer available. Add it again.";
    if (stopped || free.length !== new Set(fileIds).size) {
      throw new AppError("invalid", words, { fields: { fileIds: words } });
    }
  }

  return { write, requireFiles, requireNotBlocked };
}

/** A number that another sender used in this conversation is no copy of this message. */
function sameSender(row: MessageRow, senderId: string | null): MessageRow {
  if (row.senderId !== senderId) throw new AppError("conflict", "The message was not sent. Send it again.");
  return row;
}

/** Who is notified: the student of a reply; the team of a student who starts waiting. */
function notificationsOf(
  { conversation: c, by, begins }: Writing,
  id: string,
  text: string,
  side: Side | null,
): NewNotification[] {
  const about = { conversationId: c.id, seq: numberGiven(id) };
  if (side === "staff") {
    return [
      {
        ...about,
        key: `message:${id}`,
        kind: "message",
        personId: c.userId ?? null,
        address: c.userId ? null : c.email,
        subject: `${by.name} ${begins ? "wrote to you" : "replied"}: ${c.subject}`,
        text: plainOf(text) || "We sent you a file.",
        href: c.userId ? `/dashboard/messages?c=${c.id}` : "",
        act: "Read and reply",
      },
    ];
  }
  // A reply is due exactly while the student waits; a conversation reopened by a timer waits for staff alone.
  const waits = begins || ("dueAt" in c && c.dueAt === null);
  if (side !== "user" || !waits || c.held) return [];
  return [
    {
      ...about,
      key: `team:${id}`,
      kind: "desk",
      personId: null,
      team: true,
      shown: false,
      subject: `New message from a student: ${c.reference}`,
      text: `Conversation ${c.reference} is waiting for a reply.`,
      href: `/admin/messaging?c=${c.id}`,
      act: "Open the inbox",
    },
  ];
}

function sideOf(kind: Writing["by"]["kind"]): Side | null {
  if (kind === "system") return null;
  return kind === "staff" ? "staff" : "user";
}
