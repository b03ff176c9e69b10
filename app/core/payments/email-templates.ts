import { oneLine } from "../shared/one-line.ts";

/**
 * Emails about an order. They state what happens next and by when, and contain neither the text nor the title of
 * the student's work, because email is read on shared screens and stored for years. Every action requires signing
 * in.
 */
export type EmailOrder = {
  orderId: string;
  /** WS-000123 */
  orderNumber: string;
  /** The service's name on the site. */
  kind: string;
  /** IANA name of the time zone of every time in the email. */
  zone: string;
};

/** Paragraphs separated by an empty line, and the page they are about: a path of this site and its link text. */
export type EmailText = { subject: string; text: string; href: string; act: string };

type Paid = { amount: number; receiptNumber: string; paidAt: number; method: string };

export function receiptEmail(order: EmailOrder, details: Paid & { assignedBy: number; dueAt: number }): EmailText {
  return emailMessage(order, `Paid: ${dollars(details.amount)} for order ${order.orderNumber}`, [
    paidText(order, details),
    `We assign an expert by ${timeIn(order.zone, details.assignedBy)} and email you who it is. The order is due by ${timeIn(order.zone, details.dueAt)}.`,
    "You can download the receipt as a PDF on the order’s page.",
  ]);
}

export function bankConfirmingEmail(
  order: EmailOrder,
  { amount, holdsUntil }: { amount: number; holdsUntil: number },
): EmailText {
  return emailMessage(order, `Your bank is confirming the payment for order ${order.orderNumber}`, [
    `Your bank has not confirmed the payment of ${dollars(amount)} for order ${order.orderNumber} (${order.kind}) yet. Most banks answer within a minute, some within a day.`,
    `You do not need to do anything: we email you again when the bank has answered. If it declines, nothing is charged, and your price is valid until ${timeIn(order.zone, holdsUntil)}.`,
  ]);
}

export function paymentFailedEmail(
  order: EmailOrder,
  { amount, reason, holdsUntil }: { amount: number; reason: string; holdsUntil: number },
): EmailText {
  return emailMessage(order, `The payment for order ${order.orderNumber} failed`, [
    `${oneLine(reason, 200)} Nothing was charged.`,
    `${dollars(amount)} for order ${order.orderNumber} (${order.kind}) is still unpaid. Your price is valid until ${timeIn(order.zone, holdsUntil)}; until then you can try again or use another card.`,
  ]);
}

export function refundSentEmail(
  order: EmailOrder,
  { amount, arrivesBy }: { amount: number; arrivesBy: number },
): EmailText {
  return emailMessage(order, `Refund sent: ${dollars(amount)} for order ${order.orderNumber}`, [
    `We refunded ${dollars(amount)} for order ${order.orderNumber} (${order.kind}) to the card you paid with.`,
    `The refund reaches your card by ${timeIn(order.zone, arrivesBy)} at the latest. If it does not, write to us on the order’s page.`,
  ]);
}

export function assignedEmail(order: EmailOrder, { who, dueAt }: { who: string; dueAt: number }): EmailText {
  return emailMessage(order, `Order ${order.orderNumber} is assigned`, [
    `${nameInEmail(who)} is assigned to order ${order.orderNumber} (${order.kind}). It is due by ${timeIn(order.zone, dueAt)}.`,
    "If the expert has a question, we email you, and the deadline is paused until you answer.",
  ]);
}

export function questionEmail(order: EmailOrder, { who, askedAt }: { who: string; askedAt: number }): EmailText {
  return emailMessage(order, `A question about order ${order.orderNumber}`, [
    `${nameInEmail(who)} has a question about order ${order.orderNumber} (${order.kind}) and needs your answer to continue.`,
    `The deadline has been paused since ${timeIn(order.zone, askedAt)} until you answer. The question is on the order’s page.`,
  ]);
}

export function deliveredEmail(
  order: EmailOrder,
  { approvesAt, revisionsLeft }: { approvesAt: number; revisionsLeft: number },
): EmailText {
  const revisions = revisionsLeft === 1 ? "one revision" : `${revisionsLeft} revisions`;
  const ask = revisionsLeft > 0 ? `Until then you can request ${revisions} at no extra cost. ` : "";
  return emailMessage(order, `Order ${order.orderNumber} is delivered`, [
    `Order ${order.orderNumber} (${order.kind}) is done. The delivered files are on the order’s page.`,
    `Please check them by ${timeIn(order.zone, approvesAt)}. ${ask}If you do not reply, the order is approved automatically at that time.`,
  ]);
}

export function lateEmail(
  order: EmailOrder,
  { dueAt, credit, promisedAt }: { dueAt: number; credit: number; promisedAt: number | null },
): EmailText {
  const next =
    promisedAt === null
      ? "We are working on it and will email you the new deadline."
      : `The new deadline is ${timeIn(order.zone, promisedAt)}.`;
  return emailMessage(order, `Order ${order.orderNumber} is late`, [
    `Order ${order.orderNumber} (${order.kind}) was due by ${timeIn(order.zone, dueAt)} and is not done. ${next}`,
    `For the delay we refund ${dollars(credit)}; you do not need to do anything. The refund grows with every 12 hours of delay, up to half the price. After 48 hours you can cancel and get a full refund.`,
  ]);
}

export function cancelledEmail(
  order: EmailOrder,
  { by, refund, arrivesBy }: { by: "student" | "us"; refund: number; arrivesBy: number },
): EmailText {
  const who = by === "student" ? "At your request, order" : "We cancelled order";
  const what = by === "student" ? " is cancelled." : ".";
  return emailMessage(order, `Order ${order.orderNumber} is cancelled`, [
    `${who} ${order.orderNumber} (${order.kind})${what} Work on it has stopped.`,
    refund > 0
      ? `We refund ${dollars(refund)} to the card you paid with. It arrives by ${timeIn(order.zone, arrivesBy)} at the latest.`
      : "There is nothing to refund, and nothing more will be charged.",
  ]);
}

export function approvedEmail(
  order: EmailOrder,
  { approvedAt, unasked, closesAt }: { approvedAt: number; unasked: boolean; closesAt: number },
): EmailText {
  const how = unasked ? "You did not reply within 14 days, so order" : "Thank you. Order";
  return emailMessage(order, `Order ${order.orderNumber} is approved`, [
    `${how} ${order.orderNumber} (${order.kind}) was approved at ${timeIn(order.zone, approvedAt)}.`,
    `The help receipt, which says what was done and what was not, is on the order’s page. The order closes at ${timeIn(order.zone, closesAt)}; until then you can write to us on that page.`,
  ]);
}

export function heldReleasedEmail(order: EmailOrder, { amount, payBy }: { amount: number; payBy: number }): EmailText {
  return emailMessage(order, `Order ${order.orderNumber} can be paid now`, [
    `We reviewed your request in order ${order.orderNumber} (${order.kind}) and can do it.`,
    `Please pay ${dollars(amount)} by ${timeIn(order.zone, payBy)}. Work starts after payment; nothing has been charged yet.`,
  ]);
}

/** The file is longer than what was paid for. */
export function repricedEmail(
  order: EmailOrder,
  { amount, back, arrivesBy }: { amount: number; back: number; arrivesBy: number },
): EmailText {
  return emailMessage(order, `Confirm the new price of order ${order.orderNumber}`, [
    `The file of order ${order.orderNumber} (${order.kind}) has more words than you paid for. The price for all of them is ${dollars(amount)}.`,
    `We refund the ${dollars(back)} you paid to your card; it arrives by ${timeIn(order.zone, arrivesBy)} at the latest. Confirm the new price and pay it, or cancel the order. Work starts after payment.`,
  ]);
}

/** To a person who paid through a payment link: they have no account, and see only number, service and amounts. */
export function payerReceiptEmail(order: Omit<EmailOrder, "orderId">, details: Paid): EmailText {
  return {
    subject: subjectOf(`Paid: ${dollars(details.amount)} for order ${order.orderNumber}`),
    text: textOf([
      paidText(order, details),
      "This email is your record of the payment. The person who sent you the link can download the receipt on the order’s page.",
      "You do not need to do anything. If you did not make this payment, contact your bank.",
    ]),
    href: "",
    act: "",
  };
}

function paidText(order: Pick<EmailOrder, "orderNumber" | "kind" | "zone">, details: Paid): string {
  return [
    `${dollars(details.amount)} was paid for order ${order.orderNumber} (${order.kind}).`,
    `Receipt ${details.receiptNumber}, ${timeIn(order.zone, details.paidAt)}, ${details.method}.`,
  ].join("\n");
}

function emailMessage(order: EmailOrder, subject: string, parts: readonly string[]): EmailText {
  return {
    subject: subjectOf(subject),
    text: textOf(parts),
    href: `/dashboard/orders/${encodeURIComponent(order.orderId)}`,
    act: `Open order ${oneLine(order.orderNumber, 40)}`,
  };
}

function subjectOf(subject: string): string {
  return oneLine(subject, 120);
}

/** The lines of an email are ours; inserted values are reduced to one line each. */
function textOf(parts: readonly string[]): string {
  const lines = parts.join("\n\n").split("\n");
  return lines.map((line) => oneLine(line, 900)).join("\n");
}

/** Making a formatter takes a hundred times as long as using it. */
const dollarFormat = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const timeFormats = new Map<string, Intl.DateTimeFormat>();

/** 5280 → $52.80 */
export function dollars(cents: number): string {
  return dollarFormat.format(cents / 100);
}

/** Sun, 22 Nov 2026, 20:00 (Europe/Berlin) */
export function timeIn(zone: string, at: number): string {
  const known = timeFormats.get(zone) ?? timeFormatOf(zone);
  timeFormats.set(zone, known);
  return `${known.format(at)} (${zone})`;
}

/** 11 December 2026, in the person's time zone; UTC where they have set none. */
export function dayIn(zone: string, at: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: zone || "UTC" }).format(at);
}

function timeFormatOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}

/** A name that is safe in an email: without anything a mail program would turn into a link, and at most 64 characters. */
export function nameInEmail(name: string): string {
  const bare = name
    .normalize("NFC")
    .replace(/[/\\@:<>]/g, " ")
    .replace(/\.(?=\p{L}{2})/gu, " ");
  return oneLine(bare, 64) || "A person";
}
