import type { NotificationJob } from "#schema/notifications/notification.ts";
import type { OutgoingChannel } from "#schema/vocabulary/notifications.ts";

// Ports by which a notification leaves the house. Each sends one email; the outbox knows when to try again.

/**
 * An email that a service did not take. `permanent`: it never will (the address is gone, the chat is blocked).
 * `retryAfter`: seconds the service asks us to wait. `code`: the service's own, never an address or a text.
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

/** What the service calls an email that it took; null where it gives no name. */
export type Delivered = { externalId: string | null };

/** One email to one address. `key` is the same however often it is tried. `headers` are checked by the adapter. */
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

/** A line in the team's room: plain text (the adapter escapes it) and a whole address. Throws Undelivered. */
export type TeamChat = { post(line: { key: string; text: string; href: string }): Promise<Delivered> };

/** A line in a person's private chat with our bot: plain text, and words for the link. Throws Undelivered. */
export type Telegram = {
  send(line: { key: string; chatId: string; text: string; href: string; act: string }): Promise<Delivered>;
};

/** A browser that agreed to be told: where, and the keys its messages are encrypted to (RFC 8291), base64url. */
export type PushAddress = { id: string; endpoint: string; p256dh: string; auth: string };

/** A notification of a browser. Texts are plain; `href` is a path of our own. Throws Undelivered (410 Gone: permanent). */
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
 * Rings for notifications that were just written: they go out at once instead of with the next minute. Losing a ring loses
 * nothing, and so it never throws.
 */
export type Notifier = { ring(keys: readonly string[]): Promise<void> };

/**
 * Where an answer to an email about a conversation goes: a new address for each email, bound to the conversation and to the one it
 * is written to. Null where no mail comes in.
 */
export type ReplyAddresses = {
  make(conversationId: string, personId: string | null, address: string): Promise<string | null>;
};

/** Jobs of the outbox: each may arrive twice, or never; the minute finds what is left. */
export type NotificationQueue = { send(jobs: readonly NotificationJob[], delaySeconds?: number): Promise<void> };

/** Everything that is on one email. Addresses are whole ones. */
export type EmailSheet = {
  appName: string;
  appUrl: string;
  subject: string;
  paragraphs: readonly string[];
  button: { words: string; href: string } | null;
  /** Where an answer by email is taken: a line at the top says above what to write. */
  answerable: boolean;
  /** What is in the margin beside it; null for nothing. */
  note: string | null;
  /** Why it was sent to anyone who reads it. */
  why: string;
  settingsUrl: string | null;
  unsubscribeUrl: string | null;
};

/** Draws an email as HTML for mail programs; its plain-text twin is a rule of ours (letterText). */
export type Letterhead = { html(sheet: EmailSheet): Promise<string> };

/** What a local run keeps of everything that goes out, to be read in its mailbox. */
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
