import type { FailureReason } from "#schema/vocabulary/notifications.ts";
import type { BridgeFile, IncomingEmail } from "./bridge-ports.ts";

/** What a mail server reports of an email of ours: that it bounced, or that its recipient reported it as spam. */
export type EmailReport = {
  reason: FailureReason;
  /** The enhanced status code (RFC 3463) such as 5.1.1, else the reply code of SMTP; empty if there is none. */
  code: string;
  /** Whether the next email would fare the same. */
  stops: boolean;
  /** Whom the email was for, as the report has it. */
  recipient: string | null;
  /** What the report says of our email: its Message-ID without brackets, and where it is answered. They prove it. */
  messageId: string | null;
  replyTo: string | null;
};

/** What of a report without parts is read, characters. */
const TEXT_MOST = 20_000;
/** Types of feedback that mean spam (RFC 5965, 7.3; RFC 6650). */
const SPAM = /^(?:abuse|fraud|opt-out|opt-out-list|complaint)$/i;
/** Where a header field goes on in the next line (RFC 5322, 2.2.3). */
const FOLD = /\r?\n[ \t]+/g;
const MAIL_SERVER = /^<?(?:mailer[-_.]?daemon|mail[-_.]?daemon|postmaster|mdaemon)(?:@|>?$)/i;
/** Class, subject and detail (RFC 3463): a version or a date has other numbers. */
const ENHANCED = /(?<![\d.])[45]\.[0-7]\.\d{1,3}(?![\d.])/g;
const REPLY_CODE = /(?<![\d.])5[0-5]\d(?=[\s-])/;

/**
 * Reads a delivery status notification (RFC 3464), a feedback report (RFC 5965), or what mail servers that know neither
 * write instead. Null for anything else: what was delivered or is late, and what persons and their programs answer.
 */
export function reportIn(email: IncomingEmail): EmailReport | null {
  const part = (types: RegExp) => email.files.find(({ type }) => types.test(type));
  const returned = part(/^(?:message\/(?:rfc822|global)|(?:message|text)\/(?:rfc822|global)-headers)$/i);
  const about = originalOf(returned ? textOf(returned) : email.text.slice(0, TEXT_MOST));
  const feedback = part(/^message\/feedback-report$/i);
  if (feedback) {
    const { fields } = groupsIn(textOf(feedback))[0] ?? { fields: new Map<string, string>() };
    if (!SPAM.test(fields.get("feedback-type") ?? "")) return null;
    const recipient = recipientIn(fields.get("original-rcpt-to") ?? "");
    return { reason: "complaint", code: "", stops: true, recipient, ...about };
  }
  const status = part(/^message\/(?:global-)?delivery-status$/i);
  const failure = status ? failureIn(textOf(status)) : plainFailureIn(email);
  if (!failure) return null;
  const { code, words, recipient } = failure;
  return { reason: "bounce", code, stops: isGone(code, words), recipient, ...about };
}

type Failure = { code: string; words: string; recipient: string | null };

function failureIn(status: string): Failure | null {
  const failed = groupsIn(status).find(({ fields }) => /^failed\b/i.test(fields.get("action") ?? ""));
  if (!failed) return null;
  const { fields } = failed;
  const words = fields.get("diagnostic-code") ?? "";
  const stated = codeIn(fields.get("status") ?? "");
  // "5.0.0" says no more than that it failed; the server's own words may.
  const code = /^[45]\.0\.0$/.test(stated) || stated === "" ? codeIn(words) || stated : stated;
  return {
    code,
    words,
    recipient: recipientIn(fields.get("original-recipient") ?? fields.get("final-recipient") ?? ""),
  };
}

/** Without the parts of a notification: by a mail server's name and a code that says it is final. */
function plainFailureIn({ headers, from, text }: IncomingEmail): Failure | null {
  const of = (name: string) => headers.find((header) => header.name === name)?.value ?? "";
  if (!from.some((address) => MAIL_SERVER.test(address)) && !MAIL_SERVER.test(of("from").trim())) return null;
  const words = text.slice(0, TEXT_MOST);
  const code = codeIn(words);
  if (!code.startsWith("5")) return null;
  return { code, words, recipient: recipientIn(of("x-failed-recipients")) };
}

/** The final one of several codes, then the first: "Exim 4.6.2" may stand before "550 5.1.1". */
function codeIn(words: string): string {
  const codes = words.match(ENHANCED) ?? [];
  return codes.find((code) => code.startsWith("5")) ?? REPLY_CODE.exec(words)?.[0] ?? codes[0] ?? "";
}

/** Words about the recipient. "The SPF record does not exist" and "sender rejected" are about us. */
const NO_MAILBOX =
  /(?:user|mailbox|recipient|account|address)\b[^.;]{0,40}(?:unknown|not (?:exist|found)|doesn['’]t exist|no longer|disabled|inactive|deactivated|rejected: access)|(?:unknown|no such|invalid|unrouteable|nonexistent) (?:user|mailbox|recipient|account|address)/i;

/**
 * Whether there is no such mailbox, so that the next email would bounce as well (RFC 3463, 3.2 to 3.5). 5.1.7 and 5.1.8
 * are about the sender. Codes that are used for more than that need words about the recipient, such as 5.4.1, which
 * Exchange Online answers for an address it does not have, and 5.2.1, which is a limit as often as a closed mailbox.
 */
function isGone(code: string, words: string): boolean {
  if (/^5\.(?:1\.(?:[1-46]|10)|4\.4)$/.test(code)) return true;
  return /^5\.(?:0\.0|1\.0|2\.1|4\.1)$|^5[0-5]\d$/.test(code) && NO_MAILBOX.test(words);
}

/** Why an email was not delivered, in a sentence. */
export function failureText(reason: FailureReason, code: string): string {
  if (reason === "complaint") return "The recipient reported an email as spam.";
  if (/^5\.2\.1$/.test(code)) return "The mailbox accepts no emails.";
  if (/^[45]\.2\.2$/.test(code)) return "The mailbox is full.";
  if (/^5\.(?:1\.(?:[1-46]|10)|4\.1)$/.test(code)) return "There is no such mailbox.";
  if (/^5\.4\.4$/.test(code)) return "There is no such mail server.";
  if (/^[45]\.(?:3\.4|2\.3)$/.test(code)) return "The email was too large for the mailbox.";
  if (/^5\.7\./.test(code)) return "The recipient’s mail server rejected the email.";
  return /^4\./.test(code) ? "The recipient’s mail server did not accept it in time." : "It could not be delivered.";
}

/** Header fields in groups that are separated by empty lines, folded lines joined. */
function groupsIn(text: string): { fields: Map<string, string> }[] {
  const unfolded = text.replace(FOLD, " ").replace(/\r\n?/g, "\n");
  return unfolded.split(/\n{2,}/).map((group) => ({
    fields: new Map(
      group.split("\n").flatMap((line) => {
        const [, name = "", value = ""] = /^([\w-]{1,60}):\s*(.{0,2000})/.exec(line) ?? [];
        return name === "" ? [] : [[name.toLowerCase(), value.trim()] as const];
      }),
    ),
  }));
}

/** What identifies the email that a report returns. */
function originalOf(text: string): Pick<EmailReport, "messageId" | "replyTo"> {
  const unfolded = text.replace(FOLD, " ");
  const line = (name: string) => new RegExp(`^${name}:(.{1,1000})`, "im").exec(unfolded)?.[1] ?? "";
  const messageId = /<([^<>\s]{3,300})>/.exec(line("message-id"))?.[1] ?? null;
  return { messageId, replyTo: recipientIn(line("reply-to")) };
}

/** "rfc822; ada@example.test", with or without brackets. */
function recipientIn(value: string): string | null {
  return /([^\s<>;,"]{1,64}@[^\s<>;,"]{1,255})/.exec(value)?.[1]?.toLowerCase() ?? null;
}

function textOf({ bytes }: BridgeFile): string {
  return new TextDecoder().decode(bytes.subarray(0, 50_000));
}
