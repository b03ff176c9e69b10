import type { NotificationKind } from "#schema/notifications/notification.ts";
import { WRITE_ABOVE } from "../conversations/email-reply.ts";
import { oneLine } from "../shared/one-line.ts";
import type { EmailSheet } from "./ports.ts";

/** Stands at the top of an email that can be answered by email: whatever is below it is not part of the answer. */
export const ANSWER_LINE = `${WRITE_ABOVE} to reply.`;

export type EmailDetails = {
  kind: NotificationKind;
  subject: string;
  text: string;
  href: string;
  act: string;
  /** Whether it goes to someone with an account. */
  member: boolean;
  appName: string;
  appUrl: string;
  unsubscribeUrl: string | null;
  answerable: boolean;
};

/** What is on an email, in the order it is there. */
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
    note: noteOf(member, answerable),
    why: whyOf(kind, member),
    // What always comes cannot be changed there.
    settingsUrl: member && kind !== "payment" ? `${appUrl}/dashboard/settings#notices` : null,
  };
}

/** The same email for programs that show no HTML: every paragraph and every link of it. */
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

/** What a list of emails still shows. */
const SUBJECT_LETTERS = 160;
/** What a button on a phone still holds in two lines. */
const BUTTON_LETTERS = 60;

/** Paragraphs keep their lines and tabs. Marks of direction go: what they would turn round is not ours to check. */
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
  news: "You get this email because you chose to receive news by email.",
  desk: "You get this email because you are a member of staff.",
};

function whyOf(kind: NotificationKind, member: boolean): string {
  return member
    ? reasons[kind]
    : "You get this email once, because this address was given with a payment or a message.";
}

const CAREFUL = "We never ask for your password or card details by email.";

function noteOf(member: boolean, answerable: boolean): string {
  if (answerable) return `Reply to this email and your reply appears in the conversation. ${CAREFUL}`;
  return member ? `Sign in to see the details. ${CAREFUL}` : CAREFUL;
}

/** An address of our own. A path that would lead elsewhere leads to the dashboard. */
export function absolute(appUrl: string, href: string): string {
  return /^\/(?![/\\])[^\s\\]*$/.test(href) ? `${appUrl}${href}` : `${appUrl}/dashboard`;
}
