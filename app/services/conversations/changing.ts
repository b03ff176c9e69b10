import { AppError } from "#core/app-error.ts";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { EDIT_MS, isResolved, mayChange, mayReopen, previewOf } from "#core/conversations/conversation.ts";
import { plainOf } from "#core/conversations/message-formatting.ts";
import { dueBy } from "#core/conversations/support-hours.ts";
import type { Actor } from "#core/identity/actor.ts";
import { commit, type Database } from "#db/client.ts";
import { insertMessageReport } from "#db/conversations/blocked-writers.ts";
import { rateConversation } from "#db/conversations/conversations.ts";
import { changeMessage, findMessage } from "#db/conversations/messages.ts";
import { noteStatements } from "#db/conversations/notes.ts";
import { hasWrittenSince, unansweredSince } from "#db/conversations/reopening.ts";
import { retellStatement } from "#db/notifications/notifications.ts";
import type { MessageView } from "#schema/conversations/conversation.ts";
import type { SupportHours } from "#schema/conversations/support-hours.ts";
import { MESSAGE_MOST } from "#schema/vocabulary/conversations.ts";
import { participantOf, staffParticipantOf } from "./access.ts";
import type { Notifying } from "./notifying.ts";
import type { ConversationPorts } from "./ports.ts";
import { aboutConversation } from "./recording.ts";
import type { createWriting } from "./writing.ts";

/** Changes of existing messages and of a conversation as a whole. */
export function createChanging(
  { db, clock, audit }: ConversationPorts,
  notifying: Notifying,
  { write, requireNotBlocked }: ReturnType<typeof createWriting>,
  hoursOf: () => Promise<SupportHours>,
) {
  async function edit(actor: Actor, id: string, messageId: string, body: string): Promise<MessageView> {
    const { side, person, conversation } = await participantOf(db, actor, id);
    if (side === "user") await requireNotBlocked({ userId: person.id, email: conversation.email }, clock.now());
    const most = MESSAGE_MOST[side];
    if ([...body].length > most) throw new AppError("invalid", `The limit is ${most} characters.`);
    const { text, masked } = maskCardNumbers(body);
    return change(actor, id, messageId, text, masked);
  }

  async function remove(actor: Actor, id: string, messageId: string): Promise<MessageView> {
    return change(actor, id, messageId, null, false);
  }

  async function change(actor: Actor, id: string, messageId: string, body: string | null, masked: boolean) {
    const { person, side, conversation } = await participantOf(db, actor, id);
    const now = clock.now();
    const before = await findMessage(db, id, messageId);
    if (!before) throw noMessage(conversation);
    const recorded = <T>(work: (store: Database) => Promise<T>) =>
      side === "staff" && body === null
        ? audit.record(
            person,
            { ...aboutConversation("message.delete", conversation), target: "message", targetId: messageId },
            work,
          )
        : work(db);
    const allowed = mayChange({ ...before, own: before.senderId === person.id }, now);
    const changed =
      allowed &&
      (await recorded((store) =>
        changeMessage(store, {
          id: messageId,
          conversationId: id,
          senderId: person.id,
          since: now - EDIT_MS,
          body,
          now,
          redactions: masked ? ["card_number"] : before.redactions,
          preview: body === null ? "Message deleted" : previewOf(body, 0),
          more: (happened) => [retellStatement(`message:${messageId}`, body && plainOf(body), now, happened)],
        }),
      ));
    const row = await findMessage(db, id, messageId);
    const [view] = row ? await notifying.viewsOf([row], person.id) : [];
    if (!row || !view) throw new AppError("not_found", "There is no such message.");
    // On a repeated request there is nothing left to do.
    if (!changed && !(body === null && row.deletedAt !== null && row.senderId === person.id)) {
      throw new AppError("conflict", "You can change your own messages for five minutes. Write a new message instead.");
    }
    if (changed) await notifying.messages(conversation, [row]);
    return view;
  }

  /** Resolves the conversation; a new message reopens it. */
  async function resolve(actor: Actor, id: string, seen?: number): Promise<void> {
    const { person, side, conversation } = await participantOf(db, actor, id);
    if (isResolved(conversation.status)) return;
    if (seen !== undefined && (await hasWrittenSince(db, id, side === "staff" ? "user" : "staff", seen)))
      throw new AppError("conflict", "There is a new message. Read it, then resolve the conversation.");
    await write({
      conversation,
      resolves: conversation.lastSeq,
      fileIds: [],
      quote: null,
      // Pressed twice, or by both sides at once, it is one line.
      clientId: `resolved:${id}:${conversation.lastSeq}`,
      body: `${person.fullName} marked this as resolved. A new message reopens it.`,
      by: { id: null, name: "", kind: "system" },
      ...(side === "staff" && {
        recorded: (work) => audit.record(person, aboutConversation("conversation.resolve", conversation), work),
      }),
    });
  }

  /** Resolved by mistake, or too early: staff go on with it as it was. */
  async function reopen(actor: Actor, id: string): Promise<void> {
    const { person, conversation } = await staffParticipantOf(db, actor, id);
    if (conversation.status === "locked") throw new AppError("conflict", "This conversation is closed permanently.");
    if (!mayReopen(conversation.status)) return;
    const since = await unansweredSince(db, id);
    await write({
      conversation,
      fileIds: [],
      quote: null,
      reopens: {
        at: conversation.lastSeq,
        wait: since === null ? null : { since, dueAt: dueBy(since, conversation.priority, await hoursOf()) },
      },
      clientId: `reopened:${id}:${conversation.lastSeq}`,
      body: `${person.fullName} reopened this conversation.`,
      by: { id: null, name: "", kind: "system" },
      recorded: (work) => audit.record(person, aboutConversation("conversation.reopen", conversation), work),
    });
  }

  async function rate(actor: Actor, id: string, score: number, text: string): Promise<void> {
    const done = await rateConversation(db, actor, id, score, maskCardNumbers(text).text);
    if (!done) throw new AppError("not_found", "Only a resolved conversation of your own can be rated.");
    await notifying.staff(id);
  }

  /** A student reports a staff message as unsafe or wrong. */
  async function report(actor: Actor, id: string, messageId: string, reason: string): Promise<void> {
    const { person, side, conversation } = await participantOf(db, actor, id);
    const message = await findMessage(db, id, messageId);
    if (!message) throw noMessage(conversation);
    if (side !== "user" || message.senderId === person.id) throw new AppError("invalid", "This is your own message.");
    const createdAt = clock.now();
    const said = maskCardNumbers(reason).text;
    await insertMessageReport(db, { messageId, byId: person.id, conversationId: id, reason: said, createdAt });
    const words = `${person.fullName} reported message ${message.seq}: ${said}`;
    await commit(
      db,
      noteStatements({ ...eventNote(clock.uuid(), id, person, words, createdAt), clientId: `report:${messageId}` }),
    );
    await notifying.staff(id);
  }

  return { edit, remove, resolve, reopen, rate, report };
}

/** Messages of an archived conversation can be read and not changed or reported. */
function noMessage({ archivedAt }: { archivedAt: number | null }): AppError {
  if (archivedAt === null) return new AppError("not_found", "There is no such message.");
  return new AppError("conflict", "This conversation is archived. Start a new one and mention the number of this one.");
}

/** A line for staff about what was done. */
export function eventNote(
  id: string,
  conversationId: string,
  by: { id: string | null; fullName: string },
  body: string,
  createdAt: number,
) {
  return {
    id,
    conversationId,
    clientId: id,
    kind: "event" as const,
    byId: by.id,
    byName: by.fullName,
    body,
    createdAt,
  };
}
