import { createBridges } from "#app/services/conversations/bridges/index.ts";
import { createReplyAddresses } from "#app/services/conversations/bridges/reply-addresses.ts";
import { insertNotification } from "#db/notifications/notifications.ts";
import { outgoingMessages } from "#db/tables/index.ts";
import { randomSecret } from "#workers/platform/random-id.ts";
import { conversationWorld } from "./conversation.ts";
import { ada } from "./people.ts";

/** The channels into real conversations, with a chat that writes to our bot. */
export async function bridges(more: { mail?: { domain: string; authserv: string } | null } = {}) {
  const world = conversationWorld();
  await world.world();
  const { db, clock } = world;
  const services = createBridges({
    db,
    clock,
    randomSecret,
    intake: world.bridge,
    appUrl: "https://marginalia.test",
    meetBot: (code: string) => `https://t.me/marginalia_bot?start=${code}`,
    pushKey: `B${"k".repeat(86)}`,
    loopback: false,
    mail: more.mail === undefined ? { domain: "reply.marginalia.test", authserv: "mx.cloudflare.net" } : more.mail,
  });
  let numbers = 100;

  type Line = { text?: string; replyTo?: number; id?: number; type?: string; name?: string; edited?: boolean };

  /** A chat sends a message to our bot. */
  async function write(chat: number, { text, replyTo, id, type = "private", name = "Ada L", edited }: Line) {
    const number = ++numbers;
    const message = {
      message_id: number,
      chat: { id: chat, type },
      from: { is_bot: false, first_name: name, last_name: "", username: "" },
      ...(text === undefined ? {} : { text }),
      ...(replyTo === undefined ? {} : { reply_to_message: { message_id: replyTo } }),
    };
    return services.telegram.receive({
      update_id: id ?? number,
      ...(edited ? { edited_message: message } : { message }),
    });
  }

  /** Links a chat to a person, as both sides do it. */
  async function link(actor = ada, chat = 7001) {
    const { code } = await services.telegram.makeCode(actor);
    await write(chat, { text: `/start ${code}` });
    const state = await services.telegram.linkState(actor);
    if (state.state !== "asked") throw new Error("The chat did not ask.");
    await services.telegram.confirm(actor, state.askedAt);
  }

  /** An earlier notification about a conversation in a chat, as the outbox stores it. */
  async function notifyByTelegram(personId: string, chat: number, externalId: string, conversationId: string) {
    const key = `told:${conversationId}:${chat}:${externalId}`;
    await insertNotification(
      db,
      { key, kind: "message", personId, subject: "s", text: "t", conversationId },
      clock.now(),
    );
    await db.insert(outgoingMessages).values({
      key: `${key}:telegram`,
      notificationKey: key,
      channel: "telegram",
      personId,
      to: String(chat),
      externalId,
      status: "sent",
      dueAt: clock.now(),
      createdAt: clock.now(),
    });
  }

  const replies = createReplyAddresses({ db, clock, randomSecret }, "reply.marginalia.test");

  return { ...world, ...services, replies, write, link, notifyByTelegram };
}
