import { AppError } from "#core/app-error.ts";
import { fitting, writtenLine, writtenText } from "#core/conversations/bridge-text.ts";
import { telegramTexts } from "#core/conversations/telegram-texts.ts";
import { type Actor, requirePerson } from "#core/identity/actor.ts";
import { beginIntake, endIntake, maySay, reserveIntake } from "#db/conversations/inbound-messages.ts";
import {
  confirmLink,
  conversationOfLine,
  createTelegramLink,
  findLink,
  findLinkOfChat,
  insertLinkCode,
  removeLink,
  removeLinkOfChat,
  spendLinkCode,
} from "#db/conversations/telegram-links.ts";
import { findUser } from "#db/identity/users.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { TelegramMessage, TelegramUpdate } from "#schema/conversations/telegram.ts";
import { MESSAGE_MOST } from "#schema/vocabulary/conversations.ts";
import { HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import type { BridgePorts } from "./ports.ts";

/** Long enough to reach for a telephone, too short to be passed on. */
const CODE_MS = 600_000;
/** What a chat may send in a minute. */
const A_MINUTE = 20;

export type TelegramState =
  | { state: "none" }
  | { state: "asked"; name: string; askedAt: number }
  | { state: "linked"; name: string; since: number };

/** The outcome of an incoming update, and the reply to send. */
export type Heard = { outcome: string; say: string | null };

/** A person's private chat with our bot: linked by a code, confirmed on our own page, heard in their conversations. */
export function createTelegramBridge({ db, clock, randomSecret, intake, appUrl, meetBot }: BridgePorts) {
  const words = telegramTexts(new URL("/dashboard/settings", appUrl).href);

  async function linkState(actor: Actor): Promise<TelegramState> {
    const link = await findLink(db, requirePerson(actor).id);
    if (!link) return { state: "none" };
    if (link.status === "asked") return { state: "asked", name: link.name, askedAt: link.createdAt };
    return { state: "linked", name: link.name, since: link.linkedAt ?? link.createdAt };
  }

  /** A one-time code, valid for ten minutes. The chat that sends it still has to be confirmed. */
  async function makeCode(actor: Actor): Promise<{ code: string; url: string; expiresAt: number }> {
    const { id: personId } = requirePerson(actor);
    if (!meetBot) throw new AppError("not_found", "Telegram is not available on this site.");
    if ((await findLink(db, personId))?.status === "linked") {
      throw new AppError("conflict", "A chat is already linked. Unlink it first.");
    }
    const [code, now] = [randomSecret(), clock.now()];
    const expiresAt = now + CODE_MS;
    await insertLinkCode(db, { hash: await textHash(code), personId, expiresAt, createdAt: now });
    return { code, url: meetBot(code), expiresAt };
  }

  /** "Yes, that is me": `askedAt` names the chat that was shown, and no other. */
  async function confirm(actor: Actor, askedAt: number): Promise<void> {
    const done = await confirmLink(db, requirePerson(actor).id, askedAt, clock.now());
    if (!done) throw new AppError("conflict", "The link request has changed in the meantime. Reload the page.");
  }

  async function unlink(actor: Actor): Promise<void> {
    await removeLink(db, requirePerson(actor).id);
  }

  /** Updates sent by Telegram. A repeated update is processed once and answered once. */
  async function receive(update: TelegramUpdate): Promise<Heard> {
    const message = update.message ?? update.edited_message;
    if (!message || message.from?.is_bot) return { outcome: "other", say: null };
    if (message.chat.type !== "private") return { outcome: "not_private", say: null };
    const id = String(update.update_id);
    const now = clock.now();
    if (!(await beginIntake(db, "telegram", id, now))) return { outcome: "known", say: null };
    const heard = await hear(message, id, update.message === undefined, now);
    await endIntake(db, "telegram", id, heard.outcome);
    return heard;
  }

  async function hear(message: TelegramMessage, id: string, edited: boolean, now: number): Promise<Heard> {
    const chatId = String(message.chat.id);
    const place = { mark: `chat:${chatId}`, id, most: A_MINUTE, since: now - MINUTE_MS, now };
    if (!(await reserveIntake(db, "telegram", place))) {
      const may = await maySay(db, "telegram", `busy:${chatId}`, now - MINUTE_MS, now);
      return { outcome: "too_many", say: may ? words.tooMany : null };
    }
    if (edited || message.text === undefined) {
      const may = await maySay(db, "telegram", `odd:${chatId}`, now - HOUR_MS, now);
      return { outcome: edited ? "edited" : "not_text", say: may ? (edited ? words.edited : words.notText) : null };
    }
    return obey(message, message.text, now);
  }

  async function obey(message: TelegramMessage, text: string, now: number): Promise<Heard> {
    const [, command, rest = ""] = /^\/(start|stop|help)(?:@\w+)?(?:\s+(\S*))?\s*$/i.exec(text.trim()) ?? [];
    switch (command?.toLowerCase()) {
      case "start":
        return rest ? start(message, rest.toLowerCase(), now) : { outcome: "help", say: words.help };
      case "stop":
        return (await removeLinkOfChat(db, String(message.chat.id)))
          ? { outcome: "stopped", say: words.stopped }
          : { outcome: "not_linked", say: words.notLinked };
      case "help":
        return { outcome: "help", say: words.help };
      default:
        return receiveMessage(message, text);
    }
  }

  async function start(message: TelegramMessage, code: string, now: number): Promise<Heard> {
    const chatId = String(message.chat.id);
    if ((await findLinkOfChat(db, chatId))?.status === "linked") return { outcome: "linked", say: words.alreadyLinked };
    const personId = await spendLinkCode(db, await textHash(code), now);
    const person = personId ? await findUser(db, personId) : null;
    if (person?.status !== "active") return { outcome: "bad_code", say: words.badCode };
    const requested = await createTelegramLink(db, { personId: person.id, chatId, name: nameOf(message), now });
    if (!requested) return { outcome: "linked", say: words.alreadyLinked };
    return { outcome: "asked", say: words.asked(writtenLine(person.fullName, 64)) };
  }

  /** Into the conversation it answers, else the newest one that is open, else a new one. */
  async function receiveMessage(message: TelegramMessage, raw: string): Promise<Heard> {
    const chatId = String(message.chat.id);
    const link = await findLinkOfChat(db, chatId);
    if (link?.status !== "linked") return { outcome: "not_linked", say: words.notLinked };
    const person = await findUser(db, link.personId);
    if (person?.status !== "active") return { outcome: "not_linked", say: words.notLinked };
    const body = fitting(writtenText(raw), MESSAGE_MOST.user, words.cut);
    if (body === "") return { outcome: "empty", say: words.notText };
    const sent = {
      personId: link.personId,
      body,
      origin: "telegram" as const,
      externalId: `${chatId}:${message.message_id}`,
    };
    for (const conversationId of await conversationsFor(link.personId, chatId, message)) {
      const taken = await intake.receiveMessage({ ...sent, conversationId, files: [] });
      if (taken !== "refused") return { outcome: taken, say: words.taken };
    }
    if ((await intake.latestOf(link.personId)) !== null) return { outcome: "refused", say: words.refused };
    const begun = await intake.startFrom({ ...sent, subject: subjectOf(body) });
    return { outcome: begun, say: begun === "refused" ? words.refused : words.taken };
  }

  async function conversationsFor(personId: string, chatId: string, message: TelegramMessage): Promise<string[]> {
    const repliedTo = message.reply_to_message?.message_id;
    const answered = repliedTo
      ? await conversationOfLine(db, { chatId, personId, externalId: String(repliedTo) })
      : null;
    const latest = await intake.latestOf(personId);
    return [...new Set([answered, latest].filter((id) => id !== null))];
  }

  return { open: meetBot !== null, linkState, makeCode, confirm, unlink, receive };
}

/** The name as Telegram shows it, so that the person can recognise their own account. */
function nameOf({ from }: TelegramMessage): string {
  const name = writtenLine(`${from?.first_name ?? ""} ${from?.last_name ?? ""}`, 64);
  const username = writtenLine(from?.username ?? "", 32);
  return [name, username ? `(@${username})` : ""].filter(Boolean).join(" ") || "Unnamed chat";
}

function subjectOf(body: string): string {
  const first = writtenLine(body.split("\n")[0] ?? "", 80);
  return [...first].length >= 3 ? first : "Message from Telegram";
}
