import type { ReactNode } from "react";
import { AuditActor, AuditTargetLink } from "#app/components/audit/audit-entry.tsx";
import { actionNames } from "#app/components/audit/audit-names.ts";
import { stageLabel } from "#app/components/checks/stage-labels.ts";
import { money } from "#app/components/orders/pricing/money.ts";
import cardStyles from "#app/components/ui/card.module.css";
import { Link } from "#app/components/ui/link.tsx";
import { EmptyState } from "#app/components/ui/notice.tsx";
import { Moment } from "#app/components/ui/time.tsx";
import { serviceNames } from "#app/content/order-names.ts";
import type { TimelineEvent } from "#app/services/identity/person-record.ts";
import { shortId } from "#core/checks/admin-checks.ts";
import { orderNumber, statusNames } from "#core/orders/order.ts";
import { counted } from "#core/shared/counted.ts";
import type { AuditAction } from "#schema/vocabulary/audit.ts";
import { TIMELINE_MOST } from "#schema/vocabulary/identity.ts";
import styles from "./people.module.css";

/** The newest events of one person, of every kind. */
export function PersonTimeline({ events, userId }: { events: readonly TimelineEvent[]; userId: string }) {
  if (events.length === 0)
    return (
      <EmptyState title="Nothing yet" act="waiting">
        <p>Orders, payments, checks, conversations, emails, sign-ins and changes of the account appear here.</p>
      </EmptyState>
    );
  return (
    <section className={cardStyles.root} aria-label="Timeline">
      <ol className={styles.timeline}>
        {events.map((event) => (
          <li key={keyOf(event)}>
            <Moment at={event.at} />
            <span>
              <EventText event={event} userId={userId} />
            </span>
          </li>
        ))}
      </ol>
      {events.length === TIMELINE_MOST ? (
        <p className={styles.below}>The newest {TIMELINE_MOST} events. Each section has more of its own.</p>
      ) : null}
    </section>
  );
}

function keyOf(event: TimelineEvent): string {
  switch (event.type) {
    case "audit":
      return `audit:${event.seq}`;
    case "email":
      return `email:${event.key}`;
    default:
      return `${event.type}:${event.id}`;
  }
}

function EventText({ event, userId }: { event: TimelineEvent; userId: string }): ReactNode {
  switch (event.type) {
    case "order":
      return (
        <>
          Placed order <Link href={`/admin/orders/${event.id}`}>{orderNumber(event.number)}</Link>,{" "}
          {serviceNames[event.kind]}, {money(event.total)}: {statusNames[event.status].toLowerCase()}
        </>
      );
    case "payment":
      return (
        <>
          Payment of {money(event.amount)} for <PaidFor payment={event} />: {paymentText(event.status)}
        </>
      );
    case "check":
      return (
        <>
          Check <Link href={`/admin/turnitin-reports?id=${event.id}`}>{shortId(event.id)}</Link>
          {event.words === null ? "" : `, ${counted(event.words, "word")}`}: {stageLabel(event).toLowerCase()}
        </>
      );
    case "conversation":
      return (
        <>
          Conversation <Link href={`/admin/messaging?c=${event.mergedInto ?? event.id}`}>{event.reference}</Link>:{" "}
          {event.subject}
        </>
      );
    case "email":
      return (
        <>
          Notification “{event.subject}”: {sentText(event.sent)}
        </>
      );
    case "sign_in":
      return `Signed in: ${event.device || "unknown device"}`;
    case "merge":
      return (
        <>
          {event.name}’s <Link href={`/admin/users/${event.fromId}`}>other account</Link> was merged into this one
        </>
      );
    case "audit":
      return (
        <>
          <Link href={`/admin/audit?entry=${event.seq}`}>{auditText(event.action)}</Link>
          {event.targetType === "person" && event.targetId === userId ? null : (
            <>
              : <AuditTargetLink entry={event} />
            </>
          )}
          {event.by ? null : (
            <>
              , by <AuditActor entry={event} />
            </>
          )}
        </>
      );
  }
}

type Paid = { orderId: string | null; orderNumber: number | null; credits: number | null };

/** What a payment is for: an order, or a pack of checks. */
export function PaidFor({ payment: { orderId, orderNumber: number, credits } }: { payment: Paid }) {
  if (orderId !== null && number !== null) return <Link href={`/admin/orders/${orderId}`}>{orderNumber(number)}</Link>;
  return credits === null ? "a deleted order" : counted(credits, "check");
}

/** requires_action → requires action */
export function paymentText(status: string): string {
  return status.replaceAll("_", " ");
}

const channels = { email: "Email", push: "Push", telegram: "Telegram", chat: "Team chat" } as const;
const sendStates = {
  waiting: "waiting",
  sent: "sent",
  skipped: "skipped",
  refused: "rejected",
  given_up: "failed",
} as const;

type Sent = Extract<TimelineEvent, { type: "email" }>["sent"];

/** Email: sent, Push: failed */
export function sentText(sent: Sent): string {
  return sent.map(({ channel, status }) => `${channels[channel]} ${sendStates[status]}`).join(", ");
}

export function auditText(action: string): string {
  return actionNames[action as AuditAction] ?? action;
}
