import type { NotificationJob } from "#schema/notifications/notification.ts";
import type { OutgoingChannel } from "#schema/vocabulary/notifications.ts";

// Ports that send notifications. Each call sends one message; the outbox decides when to retry.

/**
 * A message that a service did not accept. `permanent`: a retry cannot succeed (the address does not exist, the
 * chat is blocked). `retryAfter`: seconds to wait, as the service asks. `code`: the service's own code, never an
 * address or a text.
 */
export class Undelivered extends Error {
  readonly permanent: boolean;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(code: string, { permanent = false, retryAfter }: { permanent?: boolean; retryAfter?: number } = {}) {
    super(`The message was not delivered: ${code}.`);
    this.name = "Undelivered";
    this.code = code;
    this.permanent = permanent;
    this.retryAfter = retryAfter;
  }
}

/** The service's id of an accepted message; null if it returns none. */
export type Delivered = { externalId: string | null };

/** One email to one address. `key` is the same on every retry. `headers` are checked by the adapter. */
export type OutgoingEmail = {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

/** Sends email. Throws Undelivered. */
export type Mailer = { send(emailMessage: OutgoingEmail): Promise<Delivered> };

/** A message in the team's chat room: plain text (the adapter escapes it) and an absolute URL. Throws Undelivered. */
export type TeamChat = { post(line: { key: string; text: string; href: string }): Promise<Delivered> };

/** A message in a person's private chat with our bot: plain text, and a label for the link. Throws Undelivered. */
export type Telegram = {
  send(line: { key: string; chatId: string; text: string; href: string; act: string }): Promise<Delivered>;
};

/** A browser's push subscription: endpoint and encryption keys (RFC 8291), base64url. */
export type PushAddress = { id: string; endpoint: string; p256dh: string; auth: string };

/** A push notification. Texts are plain; `href` is a path of this site. Throws Undelivered (410 Gone: permanent). */
export type Push = {
  send(notification: {
    key: string;
    subscription: PushAddress;
    title: string;
    body: string;
    href: string;
  }): Promise<Delivered>;
};

/**
 * Triggers the delivery of notifications that were just stored, without waiting for the next cron run. A lost call
 * is harmless, because the cron run delivers them, and so it never throws.
 */
export type Notifier = { ring(keys: readonly string[]): Promise<void> };

/**
 * Reply address of an email about a conversation: a new one for each email, bound to the conversation and to the
 * recipient. Null if incoming email is not configured.
 */
export type ReplyAddresses = {
  make(conversationId: string, personId: string | null, address: string): Promise<string | null>;
};

/** Jobs of the outbox. Each may be delivered twice or never; the cron run every minute handles the rest. */
export type NotificationQueue = { send(jobs: readonly NotificationJob[], delaySeconds?: number): Promise<void> };

/** The content of one email. URLs are absolute. */
export type EmailSheet = {
  appName: string;
  appUrl: string;
  subject: string;
  paragraphs: readonly string[];
  button: { words: string; href: string } | null;
  /** Whether a reply by email is accepted: the email then starts with the line above which to reply. */
  answerable: boolean;
  /** The margin note beside the text; null for none. */
  note: string | null;
  /** Why the recipient receives this email. */
  why: string;
  settingsUrl: string | null;
  unsubscribeUrl: string | null;
};

/** Renders an email as HTML; its plain-text version is built by `letterText`. */
export type Letterhead = { html(sheet: EmailSheet): Promise<string> };

/** The outgoing messages that a local run stores for its mailbox page. */
export type Outgoing = {
  keep(
    channel: OutgoingChannel,
    to: string,
    payload: {
      key: string;
      subject?: string;
      text: string;
      html?: string;
      href?: string;
      headers?: Record<string, string>;
    },
  ): Promise<void>;
};
