import type { Mailer, Outgoing, Push, TeamChat, Telegram } from "#core/notifications/ports.ts";
import { lineNumber } from "../telegram.ts";

/**
 * Senders of a local run: each stores its messages in the mailbox and sends nothing. Email is also written to a
 * file by the platform's local mail binding, where it has one.
 */
export function localSenders(outgoing: Outgoing): {
  mail: (real: Mailer | null) => Mailer;
  chat: TeamChat;
  telegram: Telegram;
  push: Push;
} {
  return {
    mail: (real) => ({
      async send(emailMessage) {
        const { key, to, subject, text, html, replyTo, headers } = emailMessage;
        const delivered = real ? await real.send(emailMessage) : { externalId: null };
        const shown = { ...headers, ...(replyTo ? { "Reply-To": replyTo } : {}) };
        await outgoing.keep("email", to, { key, subject, text, html, headers: shown });
        return delivered;
      },
    }),
    chat: {
      async post({ key, text, href }) {
        await outgoing.keep("chat", "the team’s room", { key, text, href });
        return { externalId: null };
      },
    },
    telegram: {
      async send({ key, chatId, text, href, act }) {
        await outgoing.keep("telegram", chatId, { key, subject: act, text, href });
        return { externalId: String(lineNumber(key)) };
      },
    },
    push: {
      async send({ key, subscription, title, body, href }) {
        await outgoing.keep("push", subscription.endpoint, { key, subject: title, text: body, href });
        return { externalId: null };
      },
    },
  };
}
