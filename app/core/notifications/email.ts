import type { NotificationKind } from "#schema/notifications/notification.ts";
import { WRITE_ABOVE } from "../conversations/email-reply.ts";
import { oneLine } from "../shared/one-line.ts";
import type { EmailSheet } from "./ports.ts";
import { lockOf } from "./preferences.ts";

/** The line at the top of an email that accepts replies by email: text below it is not part of the reply. */
export const ANSWER_LINE = `${WRITE_ABOVE} to reply.`;

export type EmailDetails = {
  kind: NotificationKind;
  subject: string;
  text: string;
  href: string;
  act: string;
  /** Whether the recipient has an account. */
  member: boolean;
  appName: string;
  appUrl: string;
  unsubscribeUrl: string | null;
  answerable: boolean;
};

/** The content of an email, in its order. */
export function sheetOf(details: EmailDetails): EmailSheet {
  const { kind, text, href, act, member, appName, appUrl, unsubscribeUrl, answerable } = details;
  const subject = oneLine(details.subject, SUBJECT_LETTERS) || appName;
  return {
    appName,
    appUrl,
    subject,
    answerable,
    unsubscribeUrl,
    paragraphs: paragraphsOf(text),
    button: href ? { words: oneLine(act, BUTTON_LETTERS) || "Open", href: absolute(appUrl, href) } : null,
    note: noteOf(kind, member, answerable),
    why: whyOf(kind, member),
    // Notifications that are always sent have no settings.
    settingsUrl: member && lockOf(kind, "email") === null ? `${appUrl}/dashboard/settings#notices` : null,
  };
}

/** The plain-text version of the email, with every paragraph and every link. */
export function emailText(sheet: EmailSheet): string {
  const { appName, subject, paragraphs, button, note, answerable, why, settingsUrl, unsubscribeUrl } = sheet;
  const foot = [
    why,
    ...(settingsUrl ? [`Change your notification settings: ${settingsUrl}`] : []),
    ...(unsubscribeUrl ? [`Unsubscribe from these emails: ${unsubscribeUrl}`] : []),
    appName,
  ].join("\n");
  const parts = [
    ...(answerable ? [ANSWER_LINE] : []),
    subject,
    ...paragraphs,
    ...(button ? [`${button.words}:\n${button.href}`] : []),
    ...(note ? [note] : []),
    `--\n${foot}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The maximum length of a subject: what mail programs display in a list. */
const SUBJECT_LETTERS = 160;
/** The maximum length of a button label: two lines on a phone. */
const BUTTON_LETTERS = 60;

/**
 * Paragraphs keep their line breaks and tabs. Bidi control characters are removed, because they can reorder the
 * displayed text.
 */
function paragraphsOf(text: string): string[] {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?![\n\t])\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

const reasons: Record<NotificationKind, string> = {
  order: "You get this email because email notifications for orders are on.",
  message: "You get this email because email notifications for unread messages are on.",
  report: "You get this email because email notifications for reports are on.",
  payment: "You get this email because we always email you about payments.",
  account: "You get this email because we always email you about your account.",
  news: "You get this email because you chose to receive news by email.",
  desk: "You get this email because you work with us.",
};

function whyOf(kind: NotificationKind, member: boolean): string {
  return member
    ? reasons[kind]
    : "You get this email once, because this address was given with an account, a payment or a message.";
}

const CAREFUL = "We never ask for your password or card details by email.";

function noteOf(kind: NotificationKind, member: boolean, answerable: boolean): string {
  if (answerable) return `Reply to this email and your reply appears in the conversation. ${CAREFUL}`;
  // Someone who is suspended cannot sign in.
  return member && kind !== "account" ? `Sign in to see the details. ${CAREFUL}` : CAREFUL;
}

/** A URL of this site. A path that would lead to another site is replaced by the dashboard. */
export function absolute(appUrl: string, href: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(href) ? `${appUrl}${href}` : `${appUrl}/dashboard`;
}
