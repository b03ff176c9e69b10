import { domainOf } from "#core/conversations/email-authentication.ts";

/** Who answers which email. `authserv` is null where no server vouches for the sender. */
type About = { to: string; replyTo: string; subject: string; authserv: string | null };

/** Header fields that the receiving server or this mailbox writes. */
const OURS = /^(?:authentication-results|return-path|delivered-to|to):/i;

/** A reply of plain text. */
export function writtenReply(body: string, { to, replyTo, subject, authserv }: About): Uint8Array<ArrayBuffer> {
  const lines = [
    `Authentication-Results: ${authserv}; dmarc=pass header.from=${domainOf(to)}`,
    `Message-ID: <${crypto.randomUUID()}@mailbox.local>`,
    `From: <${to}>`,
    `To: <${replyTo}>`,
    `Subject: =?utf-8?B?${base64(`Re: ${subject}`)}?=`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    base64(body).replace(/.{76}/g, "$&\r\n"),
    "",
  ];
  return bytesOf(lines.join("\r\n"));
}

/** An email as a program wrote it, on its way to the reply address: byte for byte, but for the sender of a person's. */
export function emlOf(eml: Uint8Array, { to, replyTo, authserv }: About): Uint8Array<ArrayBuffer> {
  const text = latin1(eml);
  const end = /\r?\n\r?\n/.exec(text)?.index ?? text.length;
  const fields = text.slice(0, end).split(/\r?\n(?![ \t])/);
  const kept = fields.filter((field) => !OURS.test(field) && (authserv === null || !/^from:/i.test(field)));
  const proven =
    authserv === null ? [] : [`Authentication-Results: ${authserv}; dmarc=pass header.from=${domainOf(to)}`];
  const from = authserv === null ? [] : [`From: <${to}>`];
  return bytesOf([...proven, ...from, `To: <${replyTo}>`, ...kept].join("\r\n") + text.slice(end));
}

export function headersOf(eml: Uint8Array): Headers {
  const headers = new Headers();
  const [head = ""] = latin1(eml).split(/\r?\n\r?\n/, 1);
  for (const field of head.split(/\r?\n(?![ \t])/)) {
    const at = field.indexOf(":");
    if (at > 0)
      headers.append(
        field.slice(0, at),
        field
          .slice(at + 1)
          .replace(/\s+/g, " ")
          .trim(),
      );
  }
  return headers;
}

function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Byte by byte: an email says in each of its parts what they mean. */
function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
