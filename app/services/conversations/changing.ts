import { type Actor, isPerson } from "#core/actor.ts";
import { maskCardNumbers } from "#core/card-numbers.ts";
import { Refused } from "#core/refused.ts";
import { EDIT_MS, previewOf } from "#core/thread.ts";
import { commit } from "#db/client.ts";
import { noteStatements } from "#db/conversation-notes.ts";
import { rateConversation, resolveConversation } from "#db/conversations.ts";
import { changeMessage, findMessage } from "#db/messages.ts";
import { insertMessageReport } from "#db/talk-blocks.ts";
import { MESSAGE_MOST, type MessageView } from "#schema/thread.ts";
import { seatOf } from "./access.ts";
import type { ConversationPorts } from "./ports.ts";
import type { Telling } from "./telling.ts";
import type { createWriting } from "./writing.ts";

/** What is done to words that are there already, and to a conversation as a whole. */
export function createChanging(
  { db, clock }: ConversationPorts,
  telling: Telling,
  { write }: ReturnType<typeof createWriting>,
) {
  async function edit(actor: Actor, id: string, messageId: string, body: string): Promise<MessageView> {
    const { side } = await seatOf(db, actor, id);
    const most = MESSAGE_MOST[side];
    if ([...body].length > most) throw new Refused("invalid", `The limit is ${most} characters.`);
    const { text, masked } = maskCardNumbers(body);
    return change(actor, id, messageId, text, masked);
  }

  async function remove(actor: Actor, id: string, messageId: string): Promise<MessageView> {
    return change(actor, id, messageId, null, false);
  }

  async function change(actor: Actor, id: string, messageId: string, body: string | null, masked: boolean) {
    const { person, conversation } = await seatOf(db, actor, id);
    const now = clock.now();
    const before = await findMessage(db, id, messageId);
    if (!before) throw new Refused("not_found", "There is no such message.");
    const changed = await changeMessage(db, {
      ...{ id: messageId, conversationId: id, senderId: person.id, since: now - EDIT_MS, body, now },
      redactions: masked ? ["card_number"] : before.redactions,
      preview: body === null ? "A message was taken back" : previewOf(body, 0),
    });
    const row = await findMessage(db, id, messageId);
    const [view] = row ? await telling.viewsOf([row], person.id) : [];
    if (!row || !view) throw new Refused("not_found", "There is no such message.");
    // Said twice, it is done already.
    if (!changed && !(body === null && row.deletedAt !== null && row.senderId === person.id)) {
      throw new Refused("conflict", "Your own messages can be changed for five minutes. Write another one instead.");
    }
    if (changed) await telling.messages(conversation, [row]);
    return view;
  }

  /** Done with, for whoever says so; writing again opens it again. */
  async function resolve(actor: Actor, id: string): Promise<void> {
    const { person, conversation } = await seatOf(db, actor, id);
    if (!(await resolveConversation(db, id, clock.now()))) return;
    await write({
      ...{ conversation, clientId: clock.uuid(), fileIds: [], quote: null },
      body: `${person.fullName} marked this as resolved. Writing again opens it.`,
      by: { id: null, name: "", kind: "system" },
    });
  }

  async function rate(actor: Actor, id: string, score: number, text: string): Promise<void> {
    const done = await rateConversation(db, actor, id, score, text);
    if (!done) throw new Refused("not_found", "Only a resolved conversation of your own can be rated.");
    await telling.desk(id);
  }

  /** A student says that something staff wrote is unsafe or wrong. */
  async function report(actor: Actor, id: string, messageId: string, reason: string): Promise<void> {
    const { person, side } = await seatOf(db, actor, id);
    const message = await findMessage(db, id, messageId);
    if (!message) throw new Refused("not_found", "There is no such message.");
    if (side !== "user" || message.senderId === person.id) throw new Refused("invalid", "This is your own message.");
    const createdAt = clock.now();
    await insertMessageReport(db, { messageId, byId: person.id, conversationId: id, reason, createdAt });
    const words = `${person.fullName} reported message ${message.seq}: ${reason}`;
    await commit(
      db,
      noteStatements({ ...eventNote(clock.uuid(), id, person, words, createdAt), clientId: `report:${messageId}` }),
    );
    await telling.desk(id);
  }

  return { edit, remove, resolve, rate, report };
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

export function requirePerson(actor: Actor) {
  if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to write.");
  return actor;
}
