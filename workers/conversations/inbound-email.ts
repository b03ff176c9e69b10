import { loopReason } from "#core/conversations/email-loop.ts";
import { reportIn } from "#core/conversations/email-report.ts";
import { openDatabase } from "#db/client.ts";
import { readMailFrom } from "#schema/notifications/mail-from.ts";
import { buildInbound } from "../composition/services.ts";
import { configOf, type Env } from "../env.ts";
import { log, logged, logProblem } from "../platform/log.ts";

/** With everything around it. Files of a message are less. */
const LETTER_BYTES = 10_485_760;

const words = {
  unknown: "This address does not accept email. Sign in to write to us.",
  large: "This email is larger than 10 MB. Sign in to send large files.",
  unreadable: "This email could not be read. Send it as plain text, or sign in to write to us.",
  closed: "This reply could not be delivered. Sign in to write to us.",
} as const;

/** A report is short, with the email that it returns. What is larger is not read. */
const REPORT_BYTES = 1_048_576;

/** What of the platform's message is used. */
type MailMessage = Pick<ForwardableEmailMessage, "from" | "to" | "headers" | "raw" | "rawSize" | "setReject">;

/**
 * An email to one of our answer addresses. What is refused is refused in the same words whether the address never was or
 * is no more; what a program wrote is dropped without a word, since a word would be answered.
 */
export async function handleInboundEmail(message: MailMessage, env: Env, local: boolean): Promise<void> {
  const requestId = crypto.randomUUID();
  const line = { event: "email_received", requestId, bytes: message.rawSize };
  // A failure is thrown, so that the sender's server tries again.
  const outcome = await logged({ ...line, outcome: "failed" }, () => weigh(message, env, local, requestId));
  log({ ...line, outcome });
}

async function weigh(message: MailMessage, env: Env, local: boolean, requestId: string): Promise<string> {
  const configured = configOf(env, local);
  if (!configured.ok) {
    for (const problem of configured.problems) logProblem({ event: "configuration", requestId, problem });
    // Thrown, not refused: the email comes again when we are up.
    throw new Error("The configuration is not complete.");
  }
  const { config } = configured;
  const refuse = (reason: keyof typeof words) => {
    message.setReject(words[reason]);
    return `refused_${reason}`;
  };
  if (message.rawSize > LETTER_BYTES) return refuse("large");
  const { mail } = buildInbound(env, config, openDatabase(env.DB, null, "primary").db);
  const token = config.bridges.mailIn ? await mail.open(message.to) : null;
  const headers = [...message.headers].map(([name, value]) => ({ name, value }));
  const messageId = message.headers.get("Message-ID") ?? "";
  const loop = loopReason({ headers, envelopeFrom: message.from, messageId }, ownDomains(env, config));
  // Reports of mail servers come also to where our emails come from. Nothing else is read there.
  if (!token && !(loop && isSender(env, message.to))) return refuse("unknown");
  if (loop && message.rawSize > REPORT_BYTES) return `dropped_${loop}`;
  const raw = await bytesOf(message.raw);
  if (!raw) return refuse("large");
  // The parser is more code than all else here, and few requests are emails.
  const { readEmail } = await import("../adapters/conversations/email-parser.ts");
  const emailMessage = await readEmail(raw, { from: message.from, to: message.to });
  if (loop || !token) {
    const report = emailMessage && reportIn(emailMessage);
    return report ? mail.report(token, report) : `dropped_${loop}`;
  }
  if (!emailMessage) return refuse("unreadable");
  const program = loopReason(emailMessage, ownDomains(env, config));
  if (program) return `dropped_${program}`;
  const taken = await mail.take(token, emailMessage);
  return taken === "refused" ? refuse("closed") : taken;
}

type Config = Extract<ReturnType<typeof configOf>, { ok: true }>["config"];

/** Whatever carries a number of these is our own email, come back. */
function ownDomains(env: Env, config: Config): string[] {
  const domain = senderOf(env)?.split("@")[1];
  return [config.bridges.mailIn?.domain, domain, new URL(config.appUrl).hostname].filter((name) => name !== undefined);
}

/** The address our emails come from; null where none are sent. */
function senderOf(env: Env): string | null {
  const from = readMailFrom(env);
  return from.ok ? from.address : null;
}

function isSender(env: Env, address: string): boolean {
  return address.trim().toLowerCase() === senderOf(env)?.toLowerCase();
}

/** The size is announced, and counted all the same. */
async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.byteLength;
    if (length > LETTER_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
}
