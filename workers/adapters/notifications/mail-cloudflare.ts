import { type Delivered, type Mailer, type OutgoingEmail, Undelivered } from "#core/notifications/ports.ts";

/** The `send_email` binding as far as it is used. */
export type SendMail = { send(message: EmailMessageBuilder): Promise<unknown> };

/** What a name in a header is cut to. */
const NAME_LETTERS = 64;
/** RFC 5321 and 5322. */
const longest = { address: 254, subject: 998 } as const;

/**
 * What an email may say in its head beside the fields. The service takes these and nothing else of ours; a Message-ID is
 * its own to give.
 */
const HEADERS = new Set(["List-Unsubscribe", "List-Unsubscribe-Post"]);

/**
 * Emails through Cloudflare's Email Service. The service writes the message out of these fields; a line break or a
 * control character in a header is refused here, before any library has to be trusted with it.
 */
export function createMail(binding: SendMail, from: { name: string; address: string }): Mailer {
  const sender = { name: nameOf(from.name), email: addressOf(from.address, "The sender's address") };

  async function send({ key, to, subject, text, html, replyTo, headers = {} }: OutgoingEmail): Promise<Delivered> {
    const message = {
      from: sender,
      to: emailPart("address", () => addressOf(to, "The address of an email")),
      ...(replyTo === undefined ? {} : { replyTo: addressOf(replyTo, "The address for answers") }),
      subject: emailPart("subject", () => subjectOf(subject)),
      text: emailPart("letter", () => textOf(text)),
      html: emailPart("letter", () => textOf(html)),
      headers: {
        ...headersOf(headers),
        // Programs that answer by themselves leave such emails alone (RFC 3834).
        "Auto-Submitted": "auto-generated",
        // The same for every attempt of an email, so that a repeat can be recognised.
        "X-Entity-Ref-ID": await referenceOf(key),
      },
    };
    return accepted(binding.send(message));
  }

  return { send };
}

/** An email that cannot be encoded never can: it is refused permanently, naming the invalid part. */
function emailPart(name: string, read: () => string): string {
  try {
    return read();
  } catch {
    throw new Undelivered(`bad_${name}`, { permanent: true });
  }
}

/** Codes that no later try changes: the address is closed to us, or the email is one that is never taken. */
const PERMANENT = /^E_(?:RECIPIENT_|VALIDATION|HEADER_|CONTENT_TOO_LARGE|FIELD_|INVALID_)/;

/** Only the service's code is passed on: its messages may contain an address, and errors are logged. */
async function accepted(sending: Promise<unknown>): Promise<Delivered> {
  try {
    const answer = await sending;
    const id = typeof answer === "object" && answer !== null && "messageId" in answer ? String(answer.messageId) : "";
    return { externalId: id === "" ? null : id.slice(0, 200) };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const known = /^E_\w{1,60}$/.test(code) ? code : "no_code";
    throw new Undelivered(known, { permanent: PERMANENT.test(known) });
  }
}

async function referenceOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`letter:${key}`));
  return [...new Uint8Array(digest).subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function headersOf(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADERS.has(name)) throw new Error(`An email has a header that we do not use: ${JSON.stringify(name)}.`);
    if (value === "" || value.length > longest.subject || !/^[\x20-\x7e]+$/.test(value)) {
      throw new Error(`The header ${name} contains a character that is not allowed in a header.`);
    }
  }
  return headers;
}

function nameOf(name: string): string {
  if (isBroken(name)) throw new Error("The sender's name contains a character that is not allowed in a header.");
  return [...name.trim()].slice(0, NAME_LETTERS).join("");
}

/** One address and nothing else: no list, no display name, no comment. */
function addressOf(address: string, what: string): string {
  const whole =
    address.length <= longest.address &&
    !isBroken(address) &&
    /^[^\s<>()[\]",;:\\@]+@[^\s<>()[\]",;:\\@]+$/u.test(address);
  if (!whole) throw new Error(`${what} is not an email address.`);
  return address;
}

function subjectOf(subject: string): string {
  if (subject.trim() === "" || subject.length > longest.subject || isBroken(subject)) {
    throw new Error(
      "The subject of an email is empty, too long or contains a character that is not allowed in a header.",
    );
  }
  return subject;
}

/** Line breaks and tabs are what a text may hold of control characters. */
function textOf(text: string): string {
  if (isBroken(text.replace(/[\n\t]/g, ""))) throw new Error("The email contains a character that cannot be shown.");
  return text;
}

/** Control characters, line separators, bidi overrides, half a pair: nothing of it belongs in one line of text. */
function isBroken(line: string): boolean {
  return !line.isWellFormed() || /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(line);
}
