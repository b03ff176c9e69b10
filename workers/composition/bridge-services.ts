import { createBridges } from "#app/services/conversations/bridges/index.ts";
import { createReplyAddresses } from "#app/services/conversations/bridges/reply-addresses.ts";
import type { ConversationIntake } from "#core/conversations/bridge-ports.ts";
import type { Push, ReplyAddresses, TeamChat, Telegram } from "#core/notifications/ports.ts";
import type { Database } from "#db/client.ts";
import { forgetPushSubscription } from "#db/notifications/push-subscriptions.ts";
import type { Config } from "#schema/platform/config.ts";
import { createTelegram } from "../adapters/conversations/telegram.ts";
import { createChatWebhook } from "../adapters/notifications/chat-webhook.ts";
import { createPush } from "../adapters/notifications/push.ts";
import { systemClock } from "../platform/clock.ts";
import { randomSecret } from "../platform/random-id.ts";

export type BridgesOut = { chat: TeamChat | null; telegram: Telegram | null; push: Push | null };

/** The ways out this run has: those that are set up, in local runs what is in for the others. */
export function chooseBridges(config: Config, db: Database, local: BridgesOut | null): BridgesOut {
  const { chat, telegram, push } = config.bridges;
  const gone = (id: string) => forgetPushSubscription(db, id);
  return {
    chat: chat ? createChatWebhook(chat) : (local?.chat ?? null),
    telegram: config.flags.telegram ? (telegram ? createTelegram(telegram) : (local?.telegram ?? null)) : null,
    // A pair without a subject is a local run's own, and nothing is sent out with it.
    push: push?.subject
      ? createPush({ ...push, subject: push.subject }, { gone, loopback: config.mode === "local" })
      : (local?.push ?? null),
  };
}

/** Null where no mail comes in: then emails say to sign in. */
export function chooseReplies({ bridges: { mailIn } }: Config, db: Database): ReplyAddresses | null {
  return mailIn ? createReplyAddresses({ db, clock: systemClock, randomSecret }, mailIn.domain) : null;
}

/** Inbound channels: `intake` finds the conversation of a message. */
export function buildBridges(
  config: Config,
  db: Database,
  { appUrl, intake, chat }: { appUrl: string; intake: ConversationIntake; chat: string | null },
) {
  const { telegram, push, mailIn } = config.bridges;
  const bot = telegram ? `https://t.me/${telegram.botName}` : chat ? new URL(chat, appUrl).href : null;
  return createBridges({
    db,
    clock: systemClock,
    randomSecret,
    intake,
    appUrl,
    meetBot: bot && config.flags.telegram ? (code) => `${bot}?start=${code}` : null,
    mail: mailIn,
    pushKey: push?.publicKey ?? null,
    loopback: config.mode === "local",
  });
}
