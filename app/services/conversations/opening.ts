import { AppError } from "#core/app-error.ts";
import { maskCardNumbers } from "#core/conversations/card-numbers.ts";
import { referenceOf } from "#core/conversations/reference.ts";
import { type Actor, isPerson, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { manyLinks } from "#core/shared/links-in-text.ts";
import { type ConversationRow, findConversationByKey } from "#db/conversations/conversations.ts";
import { findUser } from "#db/identity/users.ts";
import { findOrder } from "#db/orders/orders.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { ContactForm, EmailAdminForm } from "#schema/conversations/contact.ts";
import type { Quote, StartForm } from "#schema/conversations/conversation.ts";
import type { WriteFirstForm } from "#schema/identity/staff-acts.ts";
import type { CopyChoice, MessageOrigin } from "#schema/vocabulary/conversations.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { openingNotifications } from "./opening-notifications.ts";
import type { ConversationPorts } from "./ports.ts";
import type { createQuoting } from "./quoting.ts";
import type { createWriting } from "./writing.ts";

/** A form submitted faster than this was not filled in by a person, ms. */
const TOO_FAST_MS = 3000;

/** Who writes the first message. */
type Sender = { id: string | null; name: string; kind: "user" | "visitor" | "staff" };

type Opening = Pick<ConversationRow, "channel" | "name" | "email" | "topic" | "subject"> & {
  held?: boolean;
  orderId?: string | null;
  followsId?: string | null;
  body: string;
  fileIds?: readonly string[];
  quote?: Quote | null;
  origin?: MessageOrigin;
  /** The copy for the sender's address: the message, or only the reference where the address is not verified. */
  copy?: CopyChoice;
};

/** Starts conversations: each channel sends its own form. */
export function createOpening(
  { db, clock, human = null }: ConversationPorts,
  { write }: ReturnType<typeof createWriting>,
  { quoteOf }: ReturnType<typeof createQuoting>,
) {
  /** A message from the contact or support form; possible spam is stored and held for review. */
  async function contact(actor: Actor, form: ContactForm, channel: "contact" | "support"): Promise<ConversationRow> {
    const now = clock.now();
    const tooFast = form.shownAt > 0 && now - form.shownAt < TOO_FAST_MS;
    const doubtful = form.website !== "" || tooFast || manyLinks(form.message);
    const held = doubtful || (human !== null && !(await human.passed(form["cf-turnstile-response"])));
    const subject = form.order ? `${form.topic}, ${form.order}` : form.topic;
    const { name, email, topic, message: body } = form;
    return start(
      actor,
      { channel, name, email, topic, subject, body, held, copy: isPerson(actor) ? "none" : "number" },
      await keyOf(form, now),
    );
  }

  /** A signed-in person's email to staff: a conversation, and an email to each of them that there is one. */
  async function emailAdmin(actor: Actor, form: EmailAdminForm): Promise<ConversationRow> {
    const { fullName: name, email } = requirePerson(actor, "Sign in to write.");
    const { topic, subject, body, files: fileIds, copy } = form;
    const orderId = form.orderId || null;
    await requireOwnOrder(actor, orderId);
    const about = { channel: "email_admin" as const, name, email, topic, subject, orderId };
    return start(actor, { ...about, body, fileIds, copy: copy === "on" ? "words" : "none" }, form.idempotencyKey);
  }

  /** A new conversation of the Messages page. */
  async function begin(actor: Actor, form: StartForm): Promise<ConversationRow> {
    const { fullName: name, email } = requirePerson(actor, "Sign in to write.");
    const { topic, subject, orderId, message } = form;
    await requireOwnOrder(actor, orderId);
    const { body, fileIds, clientId } = message;
    const quote = message.quote ? await quoteOf(actor, message.quote, clock.now()) : null;
    return start(actor, { channel: "messages", name, email, topic, subject, orderId, body, fileIds, quote }, clientId);
  }

  /** Staff write to someone first: a conversation of that person, whom a reply reaches as in any other. */
  async function openFor(actor: Actor, userId: string, form: WriteFirstForm): Promise<ConversationRow> {
    const staff = requireEditor(actor);
    const user = await findUser(db, userId);
    if (!user || user.status === "deleted") throw new AppError("not_found", "There is no such person.");
    if (user.id === staff.id) throw new AppError("invalid", "You cannot write to yourself.");
    if (user.status !== "active")
      throw new AppError("conflict", "The account is suspended: the person cannot sign in and read messages.");
    const { subject, message: body, key } = form;
    const about = { channel: "messages" as const, name: user.fullName, email: user.email, topic: "Other", subject };
    // Another text under the key of the form is another message.
    const textKey = await textHash(JSON.stringify([key, userId, subject, body]));
    return begun(user.id, { ...about, body }, { id: staff.id, name: staff.fullName, kind: "staff" }, textKey);
  }

  async function requireOwnOrder(actor: Actor, orderId: string | null): Promise<void> {
    if (orderId && !(await findOrder(db, actor, orderId))) throw new AppError("not_found", "There is no such order.");
  }

  async function start(actor: Actor, opening: Opening, key: string): Promise<ConversationRow> {
    const userId = isPerson(actor) ? actor.id : null;
    return begun(userId, opening, { id: userId, name: opening.name, kind: userId ? "user" : "visitor" }, key);
  }

  async function begun(userId: string | null, opening: Opening, by: Sender, key: string): Promise<ConversationRow> {
    const { body, fileIds = [], quote = null, origin = "web", copy = "none", ...rest } = opening;
    const about = { ...rest, subject: maskCardNumbers(rest.subject).text };
    const now = clock.now();
    const id = clock.uuid();
    const idempotencyKey = `${by.id ?? "guest"}:${key}`;
    const known = await findConversationByKey(db, idempotencyKey);
    if (known) return known;
    const conversation = {
      id,
      reference: referenceOf(id),
      userId,
      held: false,
      orderId: null,
      followsId: null,
      ...about,
      status: "open" as const,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    };
    try {
      await write({
        conversation,
        begins: true,
        clientId: key,
        body,
        fileIds,
        quote,
        origin,
        by,
        newNotifications: await openingNotifications(db, conversation, {
          body: maskCardNumbers(body).text,
          copy,
          key: id,
          now,
        }),
      });
    } catch (error) {
      // The same form at the same moment: the other one was first and took its files, and its conversation is this one's.
      const markdownVersion = error instanceof AppError ? await findConversationByKey(db, idempotencyKey) : null;
      if (!markdownVersion) throw error;
      return markdownVersion;
    }
    const row = await findConversationByKey(db, idempotencyKey);
    if (!row) throw new Error("A conversation was written and cannot be found.");
    return row;
  }

  /** The settings of the bot check for a form; null where it is off. */
  const puzzle = human && { siteKey: human.siteKey, script: human.script };

  return { puzzle, contact, emailAdmin, begin, openFor, start };
}

/**
 * The same words under the form's key are the same message; without the page's script there is no key, and a day takes its
 * place. Another text is another message whatever the key, so that an edited form never loses its text.
 */
async function keyOf({ name, email, message, idempotencyKey }: ContactForm, now: number): Promise<string> {
  return textHash(JSON.stringify([name, email, message, idempotencyKey || Math.floor(now / DAY_MS)]));
}
