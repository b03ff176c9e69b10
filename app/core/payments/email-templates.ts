import { oneLine } from "../shared/one-line.ts";

/**
 * Letters about an order. They say what happens next and by when, and hold nothing of the student's work: neither its
 * text nor its title. Mail is read on shared screens and kept for ever. What can be done is done after signing in.
 */
export type LetterOrder = {
  orderId: string;
  /** WS-000123 */
  orderNumber: string;
  /** The kind of help, as the site calls it. */
  kind: string;
  /** IANA: every time in a letter is told in it. */
  zone: string;
};

/** Paragraphs, parted by an empty line, and the page they are about: a path of our own, with the words that lead there. */
export type LetterText = { subject: string; text: string; href: string; act: string };

type Paid = { amount: number; receiptNumber: string; paidAt: number; method: string };

export function receiptLetter(order: LetterOrder, facts: Paid & { assignedBy: number; dueAt: number }): LetterText {
  return letter(order, `Paid: ${dollars(facts.amount)} for order ${order.orderNumber}`, [
    paidWords(order, facts),
    `By ${timeIn(order.zone, facts.assignedBy)} somebody is assigned, and you hear who. The work is due by ${timeIn(order.zone, facts.dueAt)}.`,
    "The receipt as PDF is on the order’s page.",
  ]);
}

export function bankConfirmingLetter(
  order: LetterOrder,
  { amount, holdsUntil }: { amount: number; holdsUntil: number },
): LetterText {
  return letter(order, `Your bank is confirming the payment for order ${order.orderNumber}`, [
    `Your bank has not yet said yes to ${dollars(amount)} for order ${order.orderNumber} (${order.kind}). Most answer within a minute, some within a day.`,
    `You need not do anything: we write again when the bank has answered. If it says no, nothing is charged, and your price holds until ${timeIn(order.zone, holdsUntil)}.`,
  ]);
}

export function paymentFailedLetter(
  order: LetterOrder,
  { amount, reason, holdsUntil }: { amount: number; reason: string; holdsUntil: number },
): LetterText {
  return letter(order, `The payment for order ${order.orderNumber} did not go through`, [
    `${oneLine(reason, 200)} Nothing was charged.`,
    `${dollars(amount)} for order ${order.orderNumber} (${order.kind}) is still open. Your price holds until ${timeIn(order.zone, holdsUntil)}; until then you can try again or use another card.`,
  ]);
}

export function refundSentLetter(
  order: LetterOrder,
  { amount, arrivesBy }: { amount: number; arrivesBy: number },
): LetterText {
  return letter(order, `${dollars(amount)} of order ${order.orderNumber} is on its way back`, [
    `We sent ${dollars(amount)} of order ${order.orderNumber} (${order.kind}) back to the card it was paid with.`,
    `Your bank shows it by ${timeIn(order.zone, arrivesBy)} at the latest. If it does not, write to us on the order’s page and we follow it up.`,
  ]);
}

export function assignedLetter(order: LetterOrder, { who, dueAt }: { who: string; dueAt: number }): LetterText {
  return letter(order, `Order ${order.orderNumber} is assigned`, [
    `${nameInLetter(who)} has taken on order ${order.orderNumber} (${order.kind}). It is due by ${timeIn(order.zone, dueAt)}.`,
    "If there is a question, we write to you, and the clock stops until you answer.",
  ]);
}

export function questionLetter(order: LetterOrder, { who, askedAt }: { who: string; askedAt: number }): LetterText {
  return letter(order, `A question about order ${order.orderNumber}`, [
    `${nameInLetter(who)} has a question about order ${order.orderNumber} (${order.kind}) and cannot go on without your answer.`,
    `The clock stopped at ${timeIn(order.zone, askedAt)} and runs again when you answer. The question is on the order’s page.`,
  ]);
}

export function deliveredLetter(
  order: LetterOrder,
  { approvesAt, revisionsLeft }: { approvesAt: number; revisionsLeft: number },
): LetterText {
  const revisions = revisionsLeft === 1 ? "one revision" : `${revisionsLeft} revisions`;
  const ask = revisionsLeft > 0 ? `Until then you can ask for ${revisions} without paying again. ` : "";
  return letter(order, `Order ${order.orderNumber} is delivered`, [
    `Order ${order.orderNumber} (${order.kind}) is done. Everything that belongs to it is on the order’s page.`,
    `Please look at it by ${timeIn(order.zone, approvesAt)}. ${ask}If we hear nothing, the order counts as approved at that time.`,
  ]);
}

export function lateLetter(
  order: LetterOrder,
  { dueAt, credit, promisedAt }: { dueAt: number; credit: number; promisedAt: number | null },
): LetterText {
  const next =
    promisedAt === null
      ? "We are working on it and write again as soon as there is a new time."
      : `The new time is ${timeIn(order.zone, promisedAt)}.`;
  return letter(order, `Order ${order.orderNumber} is late`, [
    `Order ${order.orderNumber} (${order.kind}) was due by ${timeIn(order.zone, dueAt)} and is not done. ${next}`,
    `For the delay, ${dollars(credit)} comes back to you; you need not do anything. It grows with every 12 hours begun, up to half the price. After 48 hours you can cancel and get everything back.`,
  ]);
}

export function cancelledLetter(
  order: LetterOrder,
  { by, refund, arrivesBy }: { by: "student" | "us"; refund: number; arrivesBy: number },
): LetterText {
  const who = by === "student" ? "As you asked, order" : "We cancelled order";
  const what = by === "student" ? " is cancelled." : ".";
  return letter(order, `Order ${order.orderNumber} is cancelled`, [
    `${who} ${order.orderNumber} (${order.kind})${what} Nobody works on it any more.`,
    refund > 0
      ? `${dollars(refund)} goes back to the card it was paid with. Your bank shows it by ${timeIn(order.zone, arrivesBy)} at the latest.`
      : "There is nothing to pay back, and nothing more will be charged.",
  ]);
}

export function approvedLetter(
  order: LetterOrder,
  { approvedAt, unasked, closesAt }: { approvedAt: number; unasked: boolean; closesAt: number },
): LetterText {
  const how = unasked ? "We heard nothing from you, so order" : "Thank you. Order";
  return letter(order, `Order ${order.orderNumber} is approved`, [
    `${how} ${order.orderNumber} (${order.kind}) counts as approved since ${timeIn(order.zone, approvedAt)}.`,
    `The help receipt, which says what was done and what was not, is on the order’s page. The order closes at ${timeIn(order.zone, closesAt)}; until then you can still write to us there.`,
  ]);
}

export function heldReleasedLetter(
  order: LetterOrder,
  { amount, payBy }: { amount: number; payBy: number },
): LetterText {
  return letter(order, `Order ${order.orderNumber} can be paid now`, [
    `Somebody has read what you asked for in order ${order.orderNumber} (${order.kind}): we can do it.`,
    `${dollars(amount)} is to be paid by ${timeIn(order.zone, payBy)}. Work begins after that; nothing has been charged yet.`,
  ]);
}

/** The file is longer than what was paid for. */
export function repricedLetter(
  order: LetterOrder,
  { amount, back, arrivesBy }: { amount: number; back: number; arrivesBy: number },
): LetterText {
  return letter(order, `Confirm the new price of order ${order.orderNumber}`, [
    `The file of order ${order.orderNumber} (${order.kind}) has more words than you paid for. The price for all of them is ${dollars(amount)}.`,
    `The ${dollars(back)} you paid goes back to your card; your bank shows it by ${timeIn(order.zone, arrivesBy)} at the latest. Confirm the new price and pay it, or cancel the order. Work starts after you have paid.`,
  ]);
}

/** To whoever paid by a link: they have no account, and see number, kind and money alone. */
export function payerReceiptLetter(order: Omit<LetterOrder, "orderId">, facts: Paid): LetterText {
  return {
    subject: subjectOf(`Paid: ${dollars(facts.amount)} for order ${order.orderNumber}`),
    text: textOf([
      paidWords(order, facts),
      "This letter is your record of it. Whoever sent you the link finds the receipt as PDF on the order’s page.",
      "You need not do anything. If you did not make this payment, tell your bank.",
    ]),
    href: "",
    act: "",
  };
}

function paidWords(order: Pick<LetterOrder, "orderNumber" | "kind" | "zone">, facts: Paid): string {
  return [
    `${dollars(facts.amount)} was paid for order ${order.orderNumber} (${order.kind}).`,
    `Receipt ${facts.receiptNumber}, ${timeIn(order.zone, facts.paidAt)}, ${facts.method}.`,
  ].join("\n");
}

function letter(order: LetterOrder, subject: string, parts: readonly string[]): LetterText {
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

/** Lines of a letter are ours; what came into them is one line each. */
function textOf(parts: readonly string[]): string {
  const lines = parts.join("\n\n").split("\n");
  return lines.map((line) => oneLine(line, 900)).join("\n");
}

/** 5280 → $52.80 */
export function dollars(cents: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(cents / 100);
}

/** Sun, Nov 22, 2026, 20:00 (Europe/Berlin) */
export function timeIn(zone: string, at: number): string {
  const words = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return `${words.format(at)} (${zone})`;
}

/** A name as a letter may hold it: no address in it that a mail program would make a link of, and at most 64 letters. */
export function nameInLetter(name: string): string {
  const bare = name
    .normalize("NFC")
    .replace(/[/\\@:<>]/g, " ")
    .replace(/\.(?=\p{L}{2})/gu, " ");
  return oneLine(bare, 64) || "Somebody";
}
