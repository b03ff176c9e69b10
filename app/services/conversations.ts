import { type Actor, isPerson, type PersonActor, requireEditor } from "#core/actor.ts";
import { manyLinks } from "#core/links-in-text.ts";
import type { Clock, HumanCheck } from "#core/ports.ts";
import { Refused } from "#core/refused.ts";
import type { Database } from "#db/client.ts";
import {
  appendMessage,
  type ConversationRow,
  countInbox,
  findConversation,
  findConversationForStaff,
  hasMessage,
  insertConversation,
  listConversations,
  listInbox,
  listMessages,
  setConversationStatus,
} from "#db/conversations.ts";
import { textHash } from "#db/text-hash.ts";
import type { ContactForm, EmailAdminForm } from "#schema/message.ts";

export type ConversationPorts = { db: Database; clock: Clock; human?: HumanCheck | null };

const DAY_MS = 86_400_000;
/** Faster than this nobody reads and writes a contact form, ms. */
const TOO_FAST_MS = 3000;
/** Two people may write at the same moment; five times in a row they do not. */
const APPEND_TRIES = 5;

export function createConversations({ db, clock, human = null }: ConversationPorts) {
  /** A message from the contact or support form; what looks like a machine's is kept and held for a person to see. */
  async function contact(actor: Actor, form: ContactForm, channel: "contact" | "support"): Promise<ConversationRow> {
    const now = clock.now();
    const tooFast = form.shownAt > 0 && now - form.shownAt < TOO_FAST_MS;
    const doubtful = form.website !== "" || tooFast || manyLinks(form.message);
    const held = doubtful || (human !== null && !(await human.passed(form["cf-turnstile-response"])));
    const about = form.order ? `${form.topic}, ${form.order}` : form.topic;
    return start(
      actor,
      { channel, name: form.name, email: form.email, topic: form.topic, subject: about, body: form.message, held },
      await keyOf(form, now),
    );
  }

  /** A signed-in person's message to staff. */
  async function emailAdmin(actor: Actor, form: EmailAdminForm): Promise<ConversationRow> {
    if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to write to us from here.");
    const { fullName: name, email } = actor;
    return start(
      actor,
      { channel: "email_admin", name, email, topic: form.topic, subject: form.subject, body: form.body, held: false },
      form.idempotencyKey,
    );
  }

  type Opening = Pick<ConversationRow, "channel" | "name" | "email" | "topic" | "subject" | "held"> & { body: string };

  async function start(actor: Actor, { body, ...opening }: Opening, idempotencyKey: string): Promise<ConversationRow> {
    const now = clock.now();
    const id = clock.uuid();
    const userId = isPerson(actor) ? actor.id : null;
    return insertConversation(
      db,
      {
        id,
        reference: referenceOf(id),
        userId,
        ...opening,
        status: "open",
        lastSeq: 1,
        idempotencyKey: `${userId ?? "guest"}:${idempotencyKey}`,
        createdAt: now,
        updatedAt: now,
      },
      {
        id: clock.uuid(),
        conversationId: id,
        seq: 1,
        clientId: idempotencyKey,
        senderId: userId,
        senderKind: userId ? "user" : "visitor",
        senderName: opening.name,
        body,
        createdAt: now,
      },
    );
  }

  async function list(actor: Actor, limit = 25) {
    return listConversations(db, actor, limit);
  }

  async function read(actor: Actor, id: string) {
    const conversation = await findConversation(db, actor, id);
    if (!conversation) throw new Refused("not_found", "There is no such conversation.");
    return { conversation, messages: await listMessages(db, id) };
  }

  /** The student writes again: the conversation is open again, whatever it was. */
  async function write(actor: Actor, id: string, body: string, clientId: string): Promise<void> {
    if (!isPerson(actor)) throw new Refused("not_signed_in", "Sign in to write.");
    await append(() => findConversation(db, actor, id), actor, "user", body, clientId, "open");
  }

  async function inbox(actor: Actor, status: ConversationRow["status"], limit = 50) {
    requireEditor(actor);
    return { items: await listInbox(db, status, limit), counts: await countInbox(db) };
  }

  async function readForStaff(actor: Actor, id: string) {
    requireEditor(actor);
    const conversation = await findConversationForStaff(db, id);
    if (!conversation) throw new Refused("not_found", "There is no such conversation.");
    return { conversation, messages: await listMessages(db, id) };
  }

  async function answer(actor: Actor, id: string, body: string, clientId: string): Promise<void> {
    const editor = requireEditor(actor);
    await append(() => findConversationForStaff(db, id), editor, "staff", body, clientId, "pending");
  }

  async function resolve(actor: Actor, id: string): Promise<void> {
    requireEditor(actor);
    const conversation = await findConversationForStaff(db, id);
    if (!conversation) throw new Refused("not_found", "There is no such conversation.");
    await setConversationStatus(db, id, "resolved", clock.now());
  }

  type Load = () => Promise<ConversationRow | null>;

  async function append(
    load: Load,
    by: PersonActor,
    kind: "user" | "staff",
    body: string,
    clientId: string,
    status: ConversationRow["status"],
  ) {
    for (let tries = 0; tries < APPEND_TRIES; tries++) {
      const conversation = await load();
      if (!conversation) throw new Refused("not_found", "There is no such conversation.");
      if (await hasMessage(db, conversation.id, clientId)) return;
      const message = {
        id: clock.uuid(),
        clientId,
        senderId: by.id,
        senderKind: kind,
        senderName: by.fullName,
        body,
        createdAt: clock.now(),
      };
      if (await appendMessage(db, conversation, message, status)) return;
    }
    throw new Refused("conflict", "Somebody else is writing here right now. Send it again.");
  }

  /** What a form needs to ask whether a person fills it in; null where nobody asks. */
  const puzzle = human && { siteKey: human.siteKey, script: human.script };

  return { puzzle, contact, emailAdmin, list, read, write, inbox, readForStaff, answer, resolve };
}

/**
 * The same words under the form's key are the same message; without the page's script there is no key, and a day takes its
 * place. Other words are another message whatever the key: a form filled in again never loses what it says.
 */
async function keyOf({ name, email, message, idempotencyKey }: ContactForm, now: number): Promise<string> {
  return textHash(JSON.stringify([name, email, message, idempotencyKey || Math.floor(now / DAY_MS)]));
}

/** Eight characters of the id's random part, without letters that read as digits. Quoted on the phone, never a key. */
function referenceOf(id: string): string {
  const letters = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  let rest = Number.parseInt(id.slice(-10), 16);
  let text = "";
  for (let i = 0; i < 7; i++) {
    text += letters[rest % letters.length];
    rest = Math.floor(rest / letters.length);
  }
  return `MG-${text}`;
}
