import { Ban, CreditCard, MessageSquare, Undo2 } from "lucide-react";
import { actNames } from "#core/orders/action-names.ts";
import { REFUND_ARRIVES_MS } from "#core/payments/refund.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { BankConfirmsPanel } from "../ui/bank-confirms.tsx";
import iconStyles from "../ui/icon.module.css";
import { NoticePanel } from "../ui/notice.tsx";
import textStyles from "../ui/text.module.css";
import { Day, Moment } from "../ui/time.tsx";
import detailsStyles from "./orders.details.module.css";
import { money } from "./pricing/money.ts";
import { timeSpanText } from "./time-span.ts";
import type { OrderEvent, OrderView } from "./views.ts";

/** Notices about what blocks or delays an order. */
export function Standing({ order, now }: { order: OrderView; now: number }) {
  const last = order.events.at(-1);
  switch (order.status) {
    case "quoted":
      return order.gate === "hold" ? (
        <NoticePanel tone="warn" title="Your order is in review.">
          One sentence in it may ask for something we do not offer. We tell you the result before you pay, usually
          within 2 hours. You have not been charged.
        </NoticePanel>
      ) : last?.act === "reprice" ? (
        <NoticePanel tone="warn" title="Your file has more words than you paid for.">
          {last.note}. We refund your payment to your card. Confirm and pay the new price, or cancel the order. Work
          starts after payment.
        </NoticePanel>
      ) : (
        <NoticePanel tone="accent" title="Your order is approved.">
          Confirm the price and pay. You have not been charged yet.
        </NoticePanel>
      );
    case "awaiting_payment":
      if (order.confirming) return <BankConfirmsPanel />;
      return (
        <NoticePanel tone="warn" title={`Payment due: ${money(order.price?.total ?? order.total)}.`}>
          Work starts after payment. The order expires on <Moment at={order.expiresAt} />.
        </NoticePanel>
      );
    case "expired":
      return (
        <NoticePanel tone="warn" title="This order has expired.">
          It was not paid within 24 hours. You were not charged. You can order it again.
        </NoticePanel>
      );
    case "cancelled":
      return <Cancelled order={order} last={last} />;
    case "approved":
    case "closed":
      return null;
    default:
      return order.lateMs > 0 || order.lateSteps > 0 ? <Late order={order} now={now} /> : null;
  }
}

function Cancelled({ order, last }: { order: OrderView; last: OrderEvent | undefined }) {
  const back = order.money.refunds.filter(
    ({ status }) => status !== "requested" && status !== "failed" && status !== "refused",
  );
  const sum = back.reduce((total, { amount }) => total + amount, 0);
  return (
    <NoticePanel tone="warn" title={last?.act === "refuse" ? "We rejected this order." : "This order is cancelled."}>
      {last?.note ? <span>“{last.note}” </span> : null}
      {sum > 0 && last ? (
        <>
          {money(sum)} is refunded to the card you paid with. Your bank shows it by{" "}
          <Day at={last.at + REFUND_ARRIVES_MS} />.
        </>
      ) : (
        "You were not charged, so there is no refund."
      )}
    </NoticePanel>
  );
}

function Late({ order }: { order: OrderView; now: number }) {
  const credited = order.money.refunds
    .filter(
      ({ reason, status }) =>
        reason === "late" && status !== "requested" && status !== "failed" && status !== "refused",
    )
    .reduce((total, { amount }) => total + amount, 0);
  return (
    <NoticePanel
      tone="warn"
      title={order.lateMs > 0 ? `Late by ${timeSpanText(order.lateMs)}.` : "This order was late."}
    >
      {credited > 0 ? `We refunded ${money(credited)} to your card automatically. ` : ""}
      {order.lateMs > 48 * HOUR_MS
        ? "It is more than 48 hours late. You can cancel it and get a full refund."
        : "The refund grows by 10% for every 12 hours of delay, or part of them, up to 50% of the price."}
    </NoticePanel>
  );
}

/** The text of questions, answers and revision requests. */
export function EventNotes({ order }: { order: OrderView }) {
  const shownEvents = order.events.filter(
    ({ act, note }) => note !== "" && ["ask", "answer", "request_revision", "release", "refuse"].includes(act),
  );
  if (shownEvents.length === 0) return <p className={textStyles.faint}>No questions about this order yet.</p>;
  return (
    <ol className={detailsStyles.saidList}>
      {shownEvents.map(({ id, byKind, byName, note, at, act }) => (
        <li key={id} className={byKind === "user" ? detailsStyles.mine : undefined}>
          <p className={detailsStyles.saidBy}>
            <MessageSquare className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
            <b>{byKind === "user" ? "You" : byName}</b> {actNames[act].toLowerCase()}, <Moment at={at} />
          </p>
          <p className={detailsStyles.words}>{note}</p>
        </li>
      ))}
    </ol>
  );
}

/** All events of the order and its payments, oldest first. */
export function History({ order }: { order: OrderView }) {
  const money_ = order.money.ledger.map(({ key, kind, amount, at }) => ({ id: key, at, kind, amount }));
  const rows = [
    ...order.events.map((event) => ({ id: event.id, at: event.at, event })),
    ...money_.map((line) => ({ id: line.id, at: line.at, line })),
    ...order.accesses.map(({ byName, documentId, createdAt }) => ({
      id: `${documentId}${createdAt}`,
      at: createdAt,
      opened: byName,
    })),
  ].sort((a, b) => a.at - b.at);
  return (
    <ol className={detailsStyles.history}>
      {rows.map((row) => (
        <li key={row.id} id={"event" in row ? `event-${row.event.version}` : undefined}>
          <Moment at={row.at} />
          <span>
            {"event" in row ? <EventText event={row.event} /> : null}
            {"line" in row ? <MoneyText kind={row.line.kind} amount={row.line.amount} /> : null}
            {"opened" in row ? `${row.opened} opened your file` : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

function EventText({ event: { act, byKind, byName, note } }: { event: OrderEvent }) {
  const who = byKind === "user" ? "you" : byKind === "system" ? "our system" : byName;
  const shown =
    act === "late" ? money(Number(note)) : ["assign", "reassign", "progress", "deliver"].includes(act) ? note : "";
  return (
    <>
      {act === "cancel" || act === "refuse" ? (
        <Ban className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      ) : null}
      {actNames[act]}
      {shown ? `: ${shown}` : ""}
      {act === "quote" ? "" : <span className={textStyles.faint}>, by {who}</span>}
    </>
  );
}

const moneyNames: Record<string, string> = {
  charge: "payment received",
  refund: "refunded",
  dispute: "chargeback by the payer’s bank",
  dispute_won: "returned after the chargeback",
};

function MoneyText({ kind, amount }: { kind: string; amount: number }) {
  const Icon = kind === "charge" ? CreditCard : Undo2;
  return (
    <>
      <Icon className={`${iconStyles.root} ${iconStyles.small}`} aria-hidden="true" />
      {money(Math.abs(amount))} {moneyNames[kind] ?? kind}
    </>
  );
}
