import { emailsReturnedEmail } from "#core/orders/staff-email-templates.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { markFailing } from "#db/notifications/failing-addresses.ts";
import { notificationStatement } from "#db/notifications/notifications.ts";
import { staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { FailureReason } from "#schema/vocabulary/notifications.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/** How long a mark stands, ms. A mailbox may come back; who called an email unwanted is asked no more. */
const STANDS_MS: Record<FailureReason, number> = { bounce: 90 * DAY_MS, complaint: 400 * DAY_MS };

type Failure = {
  address: string;
  personId: string | null;
  reason: FailureReason;
  code: string;
  stops: boolean;
  /** The kind of the email. A complaint stops its kind alone. */
  kind: NotificationKind;
  /** Where the email belongs, for staff. */
  conversationId: string | null;
};

/** Marks an address at which our emails do not arrive or are not wanted, and tells staff the first time. */
export async function recordFailure(
  { db, clock }: { db: Database; clock: Clock },
  { address, personId, reason, code, stops, kind, conversationId }: Failure,
): Promise<boolean> {
  const now = clock.now();
  const marked = address.toLowerCase();
  const of = reason === "complaint" ? kind : ("all" as const);
  const key = `returned:${(await textHash(`${marked} ${of}`)).slice(0, 32)}:${now}`;
  const row = { address: marked, kind: of, reason, code, stops, personId, createdAt: now };
  return markFailing(db, { ...row, expiresAt: now + STANDS_MS[reason] }, (happened) => [
    staffNotificationsStatement(
      {
        key,
        topic: "conversation",
        to: { role: conversationId ? "editor" : "admin" },
        ...emailsReturnedEmail({ reason, code, stops }),
        ...(conversationId
          ? { href: `/admin/messaging?c=${conversationId}`, act: "Open the conversation" }
          : accountOf(personId)),
      },
      now,
      happened,
    ),
    // The email of it is one of those that are not sent.
    ...(personId && reason === "bounce" && stops
      ? [notificationStatement({ key, kind: "account", personId, ...yourEmailsReturned }, now, happened)]
      : []),
  ]);
}

const yourEmailsReturned = {
  subject: "Our emails to you come back",
  text: "We do not send you any for now. The reason and what to do about it are in your settings.",
  href: "/dashboard/settings#account",
  act: "Open the settings",
};

/** An admin finds the person; without an account there is the list of messages. */
function accountOf(personId: string | null) {
  return personId
    ? { href: `/admin/users/${encodeURIComponent(personId)}`, act: "Open the account" }
    : { href: "/admin/messages", act: "Open sent messages" };
}
