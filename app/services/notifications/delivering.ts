import { mergeHref, mergeOfLink } from "#core/identity/account-merge.ts";
import { digestEmail } from "#core/notifications/digest-email.ts";
import { absolute, emailText, sheetOf } from "#core/notifications/email.ts";
import { type Delivered, Undelivered } from "#core/notifications/ports.ts";
import { lockOf } from "#core/notifications/preferences.ts";
import { findReach, type Reached, statusesFor } from "#db/notifications/addresses.ts";
import { countInDigest, digestTopicOf, firstInDigest, isDigest, releasePace } from "#db/notifications/digests.ts";
import { claimOutgoing, endOutgoing, type OutgoingRow, postponeOutgoing, RESENT } from "#db/notifications/emails.ts";
import { findFailure } from "#db/notifications/failing-addresses.ts";
import { findNotification, hasRead, type NotificationRow } from "#db/notifications/notifications.ts";
import { insertUnsubscribeToken } from "#db/notifications/unsubscribe-tokens.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import { type OutgoingChannel, outgoingChannels } from "#schema/vocabulary/notifications.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

import { recordFailure } from "../shared/failing-addresses.ts";
import type { NotificationPorts } from "./ports.ts";
import { audienceOf, isForStaff, isWanted } from "./wanted.ts";

/** The first wait after a try that failed, ms; the nth is n² times as long. */
const RETRY_MS = 60_000;
const TRIES_MOST = 8;
/** How long someone else's wish to wait counts, ms. */
const WAIT_MOST_MS = 12 * HOUR_MS;
/** An email may be opened this long after the end of its month, and its link must still work, ms. */
const UNSUBSCRIBE_MS = 400 * DAY_MS;

/** The email service's code for an address on its own list of those that fail. */
const SUPPRESSED = "E_RECIPIENT_SUPPRESSED";

export type Outcome = "sent" | "skipped" | "refused" | "given_up" | "again" | "nothing";

/** Sends one email: at least once by its key, and not at all once it has been read or is not wanted any more. */
export function createDelivering(ports: NotificationPorts) {
  const {
    db,
    clock,
    mail,
    chat,
    telegram,
    push,
    replies,
    letterhead,
    unsubscribeSecret,
    mergeSecret,
    appName,
    appUrl,
  } = ports;

  async function deliver(key: string): Promise<Outcome> {
    const row = await claimOutgoing(db, key, openWays(ports), clock.now(), RETRY_MS);
    if (!row) return "nothing";
    if (row.attempts > TRIES_MOST) {
      // Every attempt ended without a result: listed under failed emails.
      await endOutgoing(db, row, { status: "given_up", problem: row.problem ?? "no_answer" }, clock.now());
      return "given_up";
    }
    const found = await findNotification(db, row.notificationKey);
    const person = row.personId === null ? null : await findReach(db, row.personId, statusesFor(row.kind));
    const notification = found && (await withCount(found, person));
    const to = row.channel === "email" && person ? person.email : row.to;
    const skip = notification === null ? "unknown" : await skipReason(notification, { ...row, to }, person);
    if (skip !== null || notification === null) {
      await endOutgoing(db, row, { status: "skipped", problem: skip }, clock.now());
      if (notification && row.channel === "email") await release(notification);
      return "skipped";
    }
    return attempt(notification, { ...row, to }, person);
  }

  async function attempt(notification: NotificationRow, row: OutgoingRow, person: Reached | null): Promise<Outcome> {
    try {
      const { externalId } = await send(notification, row, person);
      await endOutgoing(db, row, { status: "sent", externalId, to: row.to }, clock.now());
      return "sent";
    } catch (error) {
      if (!(error instanceof Undelivered)) throw error;
      return failed(row, error, notification);
    }
  }

  /**
   * A digest counts what is unread when it is sent; items read meanwhile are left out. A student's digest of one is that
   * one, in its own words.
   */
  async function withCount(notification: NotificationRow, person: Reached | null): Promise<NotificationRow> {
    const topic = digestTopicOf(notification);
    if (topic === null || notification.personId === null) return notification;
    if (!isDigest(notification.key, topic)) return notification;
    const count = await countInDigest(db, notification.key);
    if (count === 1 && notification.topic === null) {
      const only = await firstInDigest(db, notification.key);
      if (only) return { ...only, key: notification.key };
    }
    const isExpert = notification.kind === "desk" && person !== null && audienceOf(person) === "expert";
    // "Mark all as read" marks the digest as well; what is written into it afterwards is not read.
    return { ...notification, ...digestEmail(topic, count, { isExpert }), readAt: count === 0 ? clock.now() : null };
  }

  /** An email that was read in time does not count as the one of its hour. */
  async function release(notification: NotificationRow): Promise<void> {
    const topic = digestTopicOf(notification);
    const { key, personId } = notification;
    if (topic === null || personId === null || notification.topic !== null) return;
    await releasePace(db, { key, personId, topic }, clock.now());
  }

  /** Why no email is sent after all; null where it is. */
  async function skipReason(
    notification: NotificationRow,
    row: OutgoingRow,
    person: Reached | null,
  ): Promise<string | null> {
    return (await unwanted(notification, row, person)) ?? failureOf(row, notification.kind);
  }

  async function unwanted(
    notification: NotificationRow,
    row: OutgoingRow,
    person: Reached | null,
  ): Promise<string | null> {
    // A notification that always uses a channel is sent there even if it was read elsewhere: a receipt is for the records.
    const requested =
      row.problem === RESENT || (row.channel !== "chat" && lockOf(notification.kind, row.channel) !== null);
    if (!requested && notification.readAt !== null) return "read";
    if (row.personId === null) return null;
    if (!person) return "left";
    if (notification.kind === "desk" && !isForStaff(person, notification)) return "left";
    if (!requested && (await hasRead(db, notification))) return "read";
    if (row.channel !== "chat" && !isWanted(person, notification, row.channel)) return "unwanted";
    return null;
  }

  /** An address that bounces or reported such an email as spam. An admin who sends one again tries it. */
  async function failureOf(row: OutgoingRow, kind: NotificationKind): Promise<string | null> {
    if (row.channel !== "email" || row.problem === RESENT || lockOf(kind, "email") !== null) return null;
    return (await findFailure(db, row.to, kind, clock.now()))?.reason ?? null;
  }

  async function send(notification: NotificationRow, row: OutgoingRow, person: Reached | null): Promise<Delivered> {
    const { key, to } = row;
    const href = absolute(appUrl, notification.href || "/dashboard");
    switch (row.channel) {
      case "email":
        return email(notification, row);
      case "chat":
        return need(chat).post({ key, text: notification.subject, href });
      case "telegram":
        if (person?.telegram !== to) throw new Undelivered("unlinked", { permanent: true });
        return need(telegram).send({
          key,
          chatId: to,
          text: `${notification.subject}\n\n${notification.text}`,
          href,
          act: notification.act || "Open",
        });
      case "push": {
        const subscription = person?.push.find(({ id }) => id === to);
        if (!subscription) throw new Undelivered("unsubscribed", { permanent: true });
        const body = notification.text.split("\n\n", 1)[0] ?? "";
        return need(push).send({
          key,
          subscription,
          title: notification.subject,
          body,
          href: notification.href || "/dashboard",
        });
      }
    }
  }

  async function email(notification: NotificationRow, { key, to, personId }: OutgoingRow): Promise<Delivered> {
    const mailer = need(mail);
    const unsubscribeUrl =
      personId && lockOf(notification.kind, "email") === null ? await unsubscribeLink(personId, notification) : null;
    const replyTo =
      replies && notification.conversationId && (personId || notification.kind === "message")
        ? await replies.make(notification.conversationId, personId, to)
        : null;
    const merge = mergeOfLink(notification.href);
    const sheet = sheetOf({
      kind: notification.kind,
      subject: notification.subject,
      text: notification.text,
      // The token is in no table.
      href: merge === null ? notification.href : mergeHref(await mergeSecret(merge)),
      act: notification.act,
      member: personId !== null,
      appName,
      appUrl,
      unsubscribeUrl,
      answerable: replyTo !== null,
    });
    const html = await letterhead.html(sheet);
    return mailer.send({
      key,
      to,
      subject: sheet.subject,
      text: emailText(sheet),
      html,
      ...(replyTo ? { replyTo } : {}),
      ...(unsubscribeUrl
        ? {
            headers: {
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            },
          }
        : {}),
    });
  }

  /** All emails of a person, a kind and a month have one link, so that each needs no row of its own. */
  async function unsubscribeLink(personId: string, { kind }: NotificationRow): Promise<string> {
    const now = clock.now();
    const date = new Date(now);
    const token = await unsubscribeSecret(`${personId}:${kind}:${date.toISOString().slice(0, 7)}`);
    const expiresAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) + UNSUBSCRIBE_MS;
    const row = { hash: await textHash(token), personId, kind, expiresAt, createdAt: now };
    await insertUnsubscribeToken(db, row);
    return `${appUrl}/unsubscribe/${token}`;
  }

  async function failed(row: OutgoingRow, error: Undelivered, notification: NotificationRow): Promise<Outcome> {
    const now = clock.now();
    if (error.permanent) {
      // The service has had its emails returned, and sends no more.
      if (row.channel === "email" && error.code === SUPPRESSED) {
        const { kind, conversationId } = notification;
        const about = { address: row.to, personId: row.personId, kind, conversationId };
        await recordFailure({ db, clock }, { ...about, reason: "bounce", code: "", stops: true });
      }
      await endOutgoing(db, row, { status: "refused", problem: error.code }, now);
      return "refused";
    }
    if (row.attempts >= TRIES_MOST) {
      await endOutgoing(db, row, { status: "given_up", problem: error.code }, now);
      return "given_up";
    }
    const wait = Math.min(WAIT_MOST_MS, Math.max(row.dueAt - now, (error.retryAfter ?? 0) * 1000));
    await postponeOutgoing(db, row, now + wait, error.code);
    return "again";
  }

  return { deliver };
}

/** Where a way is not set up, its emails wait until it is. */
export function openWays({ mail, chat, telegram, push }: Pick<NotificationPorts, EmailPort>): OutgoingChannel[] {
  const ways = { email: mail, chat, telegram, push };
  return outgoingChannels.filter((channel) => ways[channel] !== null);
}

type EmailPort = "mail" | "chat" | "telegram" | "push";

/** An email for a channel that is not configured is never claimed: openWays. */
function need<Port>(port: Port | null): Port {
  if (!port) throw new Error("A message was queued for a channel that is not set up.");
  return port;
}
