import type { Letter, Mail } from "#core/order-ports.ts";

/** The `send_email` binding as far as it is used. */
export type SendMail = { send(message: EmailMessageBuilder): Promise<unknown> };

/** What a name in a header is cut to. */
const NAME_LETTERS = 64;
/** RFC 5321 and 5322. */
const longest = { address: 254, subject: 998 } as const;

/**
 * Letters through Cloudflare's Email Service, in plain text. The service writes the message out of these fields; a line
 * break or a control character in a header is refused here, before any library has to be trusted with it.
 */
export function createMail(binding: SendMail, from: { name: string; address: string }): Mail {
  const sender = { name: nameOf(from.name), email: addressOf(from.address, "The sender's address") };

  async function send({ to, subject, text }: Letter): Promise<void> {
    await accepted(
      binding.send({
        from: sender,
        to: addressOf(to, "The address of a letter"),
        subject: subjectOf(subject),
        text: textOf(text),
        // Programs that answer by themselves leave such letters alone (RFC 3834).
        headers: { "Auto-Submitted": "auto-generated" },
      }),
    );
  }

  return { send };
}

/** The service's code alone goes on: its sentences may hold an address, and errors are logged. */
async function accepted(sending: Promise<unknown>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    throw new Error(`The mail service did not take a letter: ${/^E_\w{1,60}$/.test(code) ? code : "no code given"}.`);
  }
}

function nameOf(name: string): string {
  if (isBroken(name)) throw new Error("The sender's name holds a character that no header may hold.");
  return [...name.trim()].slice(0, NAME_LETTERS).join("");
}

/** One address and nothing else: no list, no display name, no comment. */
function addressOf(address: string, what: string): string {
  const whole =
    address.length <= longest.address &&
    !isBroken(address) &&
    /^[^\s<>()[\]",;:\\@]+@[^\s<>()[\]",;:\\@]+$/u.test(address);
  if (!whole) throw new Error(`${what} is not an e-mail address.`);
  return address;
}

function subjectOf(subject: string): string {
  if (subject.trim() === "" || subject.length > longest.subject || isBroken(subject)) {
    throw new Error("The subject of a letter is empty, too long or holds a character that no header may hold.");
  }
  return subject;
}

/** Line breaks and tabs are what a text may hold of control characters. */
function textOf(text: string): string {
  if (isBroken(text.replace(/[\n\t]/g, ""))) throw new Error("A letter holds a character that cannot be shown.");
  return text;
}

/** Control characters, line separators, bidi overrides, half a pair: nothing of it belongs in one line of text. */
function isBroken(line: string): boolean {
  return !line.isWellFormed() || /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(line);
}
