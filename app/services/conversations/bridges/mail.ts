import type { BridgeFile, IncomingEmail } from "#core/conversations/bridge-ports.ts";
import { fitting, writtenLine, writtenText } from "#core/conversations/bridge-text.ts";
import { isProven } from "#core/conversations/email-authentication.ts";
import { cutReply } from "#core/conversations/email-reply.ts";
import type { EmailReport } from "#core/conversations/email-report.ts";
import { mailText } from "#core/conversations/email-text.ts";
import { wholeEmail, withoutKeys } from "#core/conversations/whole-email.ts";
import { beginIntake, endIntake, reserveIntake } from "#db/conversations/inbound-messages.ts";
import { findReplyToken, type ReplyToken } from "#db/conversations/reply-tokens.ts";
import { findReturned } from "#db/notifications/emails.ts";
import { forgetFailures } from "#db/notifications/failing-addresses.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { FILES_A_MESSAGE, MESSAGE_MOST } from "#schema/vocabulary/conversations.ts";
import type { FailureReason } from "#schema/vocabulary/notifications.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";

import { recordFailure } from "../../shared/failing-addresses.ts";
import type { BridgePorts } from "./ports.ts";

/** What emails may bring in an hour; two programs that write to each other are quicker. */
const AN_HOUR = { emailThread: 5, person: 20, unproven: 5 } as const;
/** What a picture inside an email has to weigh, bytes: the signs under people's names weigh less. */
const INLINE_LEAST = 20_000;

/** The message of an email of which only the quotation and a signature were recognised. */
const QUOTED_ONLY = "[This email has only quoted text.]";
const CUT = "[Email shortened to 4,000 characters.]";

export type IntakeResult = "taken" | "known" | "refused" | "empty" | "too_many" | "unproven" | "unproven_too_many";

/** Replies to our emails: each email has its own reply address, which identifies the conversation and the person. */
export function createMailBridge({ db, clock, intake, mail }: BridgePorts) {
  /** Null for an address that is not, or is no more. Mail folds capitals, and so do we. */
  async function open(to: string): Promise<ReplyToken | null> {
    const [, secret, domain] = /^r\.([a-z2-7]{26})@([a-z0-9.-]+)$/.exec(to.trim().toLowerCase()) ?? [];
    if (!secret || !mail || domain !== mail.domain) return null;
    return findReplyToken(db, await textHash(secret), clock.now());
  }

  /** Takes an email into its conversation once, or shows it to staff alone where its sender is not proven. */
  async function take(token: ReplyToken, emailMessage: IncomingEmail): Promise<IntakeResult> {
    const externalId = await textHash(`${token.hash} ${emailMessage.messageId || emailMessage.digest}`);
    if (!(await beginIntake(db, "email", externalId, clock.now()))) return "known";
    const outcome = await weigh(token, emailMessage, externalId);
    await endIntake(db, "email", externalId, outcome);
    return outcome;
  }

  async function weigh(token: ReplyToken, emailMessage: IncomingEmail, externalId: string): Promise<IntakeResult> {
    const { conversationId, personId, address } = token;
    const reason = doubt(token, emailMessage);
    if (reason !== null) {
      // Counted separately, so that someone who learns an address cannot use up its owner's limit.
      if (!(await room(`unproven:${conversationId}`, externalId, AN_HOUR.unproven))) return "unproven_too_many";
      const left = emailMessage.files.length > 0 ? `[Files not added: ${emailMessage.files.length}]` : "";
      const body = [wholeOf(emailMessage), left].filter(Boolean).join("\n\n") || "[No text]";
      const from = writtenLine(emailMessage.from.join(", ") || emailMessage.envelopeFrom, 254) || "nobody";
      await intake.receiveUnverified({ conversationId, from, body, externalId, why: reason });
      return "unproven";
    }
    if (!(await room(`thread:${conversationId}`, externalId, AN_HOUR.emailThread))) return "too_many";
    if (!(await room(`person:${personId ?? conversationId}`, externalId, AN_HOUR.person))) return "too_many";
    // Whoever writes from it can be written to.
    await forgetFailures(db, address, "bounce");
    const files = emailMessage.files.filter(isMeant);
    const { body, original } = textsOf(emailMessage);
    if (body === "" && files.length === 0) return "empty";
    // One more than a message accepts, so that the receiver can report that some were dropped.
    const some = files.slice(0, FILES_A_MESSAGE + 1);
    return intake.receiveMessage({
      conversationId,
      personId,
      address,
      body,
      original,
      origin: "email",
      externalId,
      files: some,
    });
  }

  /** Why it is not the participant's own email; null where it is. */
  function doubt({ address }: ReplyToken, emailMessage: IncomingEmail): string | null {
    const [from = "", ...others] = emailMessage.from;
    if (others.length > 0 || from.toLowerCase() !== address) {
      return "This email was sent to a student’s reply address by another sender. The student cannot see it.";
    }
    if (isProven({ ...emailMessage, from }, mail?.authserv ?? null)) return null;
    return "This email claims to be from the student, but the sender could not be verified. The student cannot see it.";
  }

  function room(mark: string, id: string, most: number): Promise<boolean> {
    const now = clock.now();
    return reserveIntake(db, "email", { mark, id, most, since: now - HOUR_MS, now });
  }

  /**
   * Takes what a mail server reports of an email of ours. Who can name its reply address or its Message-ID has had it, or
   * has carried it: anyone else could stop a stranger's emails.
   *
   * @param token that of the address it came to; null where that is our sender's
   */
  async function report(token: ReplyToken | null, found: EmailReport): Promise<FailureReason | "unknown_report"> {
    const concerned = await concernedBy(token, found);
    if (!concerned) return "unknown_report";
    const { reason, code, recipient } = found;
    // A mailbox that forwards has another recipient, whose failure is not its own.
    const stops = found.stops && (recipient === null || recipient === concerned.address);
    await recordFailure({ db, clock }, { ...concerned, reason, code, stops });
    return reason;
  }

  async function concernedBy(token: ReplyToken | null, found: EmailReport) {
    const answered = token ?? (found.replyTo ? await open(found.replyTo) : null);
    const sent = found.messageId === null ? null : await findReturned(db, found.messageId);
    if (answered) {
      const { address, personId, conversationId } = answered;
      const isSame = sent !== null && sent.to.toLowerCase() === address;
      return { address, personId, conversationId, kind: (isSame && sent.kind) || ("message" as const) };
    }
    if (!sent?.kind || (found.recipient !== null && found.recipient !== sent.to.toLowerCase())) return null;
    const { to, personId, conversationId, kind } = sent;
    return { address: to.toLowerCase(), personId, conversationId, kind };
  }

  return { open, take, report };
}

/** Nothing of an email that is not verified is left out but by its length. */
function wholeOf(emailMessage: IncomingEmail): string {
  return fitting(writtenText(writtenIn(emailMessage)), MESSAGE_MOST.user, CUT);
}

function writtenIn({ text, html }: IncomingEmail): string {
  return withoutKeys(text.trim() === "" ? mailText(html) : text);
}

function textsOf(emailMessage: IncomingEmail): { body: string; original: string | null } {
  const written = writtenIn(emailMessage);
  const body = fitting(writtenText(cutReply(written)), MESSAGE_MOST.user, CUT);
  const original = wholeEmail(written, body);
  return { body: body === "" && original !== null ? QUOTED_ONLY : body, original };
}

/** Email signatures contain small inline pictures. */
function isMeant({ inline, bytes }: BridgeFile): boolean {
  return !inline || bytes.byteLength >= INLINE_LEAST;
}
