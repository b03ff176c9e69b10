import { failureText } from "#core/conversations/email-report.ts";
import { lockOf } from "#core/notifications/preferences.ts";
import { emailsBounceEmail } from "#core/orders/staff-email-templates.ts";
import type { Clock } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findConversationForStaff } from "#db/conversations/conversations.ts";
import { noteStatements } from "#db/conversations/notes.ts";
import { markFailing, ownBounceStatements } from "#db/notifications/failing-addresses.ts";
import { staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { textHash } from "#db/shared/text-hash.ts";
import type { NotificationKind } from "#schema/notifications/notification.ts";
import type { FailureReason } from "#schema/vocabulary/notifications.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

/**
 * How long an address counts as failing, ms. A mailbox may be created again, a full one is emptied; who reported an email as
 * spam is not asked again.
 */
const FAILING_MS = { stops: 90 * DAY_MS, goesOn: 7 * DAY_MS, complaint: 400 * DAY_MS } as const;

type Failure = {
  address: string;
  personId: string | null;
  reason: FailureReason;
  code: string;
  stops: boolean;
  /** The kind of the email. A complaint stops its kind alone. */
  kind: NotificationKind;
  /** The conversation of the email, for staff. */
  conversationId: string | null;
};

/**
 * Records that an address bounces or reported an email as spam. The first time, staff are told, the conversation gets a
 * line for them, and a person whose emails stop reads it in the list of notifications.
 */
export async function recordFailure(
  { db, clock }: { db: Database; clock: Clock },
  { address, personId, reason, code, kind, conversationId, ...failure }: Failure,
): Promise<void> {
  // The last email of an account that is deleted: nothing of it is to stay.
  if (personId === null && kind === "account") return;
  const now = clock.now();
  const marked = address.toLowerCase();
  const isComplaint = reason === "complaint";
  // Emails about money and the account are always sent: a forged report must not stop them.
  const stops = failure.stops && !(isComplaint && lockOf(kind, "email") !== null);
  const of = isComplaint ? kind : ("all" as const);
  const row = { address: marked, kind: of, reason, code, stops, personId, createdAt: now };
  const lasts = isComplaint ? FAILING_MS.complaint : stops ? FAILING_MS.stops : FAILING_MS.goesOn;
  // Once a day of an address and kind, however often its person has emails sent again.
  const about = await textHash(`${marked} ${of} ${stops ? "stops" : "goes on"}`);
  const key = `returned:${about.slice(0, 32)}:${Math.floor(now / DAY_MS)}`;
  const conversation = conversationId === null ? null : await findConversationForStaff(db, conversationId);
  const place = conversation && (conversation.mergedInto ?? conversation.id);
  await markFailing(db, { ...row, expiresAt: now + lasts }, (happened) => [
    staffNotificationsStatement(
      {
        key,
        topic: "conversation",
        to: { role: place ? "editor" : "admin" },
        ...emailsBounceEmail({ reason, code, stops }),
        ...(place ? { href: `/admin/messaging?c=${place}`, act: "Open the conversation" } : accountOf(personId)),
      },
      now,
      happened,
    ),
    ...(place
      ? noteStatements(
          {
            id: clock.uuid(),
            conversationId: place,
            clientId: key,
            kind: "event",
            byId: null,
            byName: "",
            body: lineFor(marked, reason, code),
            createdAt: now,
          },
          happened,
        )
      : []),
    ...(personId && !isComplaint && stops
      ? ownBounceStatements({ key, personId, address: marked }, now, happened)
      : []),
  ]);
}

function lineFor(address: string, reason: FailureReason, code: string): string {
  if (reason === "complaint") return `An email to ${address} was reported as spam.`;
  const why = failureText(reason, code).replace(/\.$/, code === "" ? "." : ` (${code}).`);
  return `An email to ${address} bounced. ${why}`;
}

/** An admin finds the person; without an account there is the list of messages. */
function accountOf(personId: string | null) {
  return personId
    ? { href: `/admin/users/${encodeURIComponent(personId)}`, act: "Open the account" }
    : { href: "/admin/messages", act: "Open sent messages" };
}
