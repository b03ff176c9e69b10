import { moves, type OrderAct, statusAfter } from "#core/orders/order.ts";
import { lateCredit } from "#core/payments/refund.ts";
import type { Database } from "#db/client.ts";
import {
  coupons,
  couponUses,
  documents,
  ledger,
  moneyAlarms,
  notifications,
  orderDocuments,
  orderEvents,
  orders,
  outgoingMessages,
  payments,
  refunds,
} from "#db/tables/index.ts";
import { paidWorkStatuses, type WorkStatus } from "#schema/vocabulary/orders.ts";

import type { Bank } from "#tests/support/provider.ts";

/** What holds at every moment, in the middle of anything. Returns what does not. */
export async function brokenNow(db: Database): Promise<string[]> {
  const broken: string[] = [];
  const say = (condition: boolean, words: string) => {
    if (!condition) broken.push(words);
  };
  const rows = await rowsNow(db);
  for (const order of rows.orders) {
    const payment = rows.payments.find(({ id }) => id === order.paymentId);
    const name = `${order.number} (${order.status})`;
    if (paidWorkStatuses.includes(order.status)) {
      say(payment?.status === "succeeded", `${name} is worked on and not paid`);
      say(payment?.amount === order.quote.total && payment.amount === order.total, `${name} was paid with another sum`);
    }
    say(!payment || payment.orderId === order.id, `${name} is paid by a payment of another order`);
    const services = rows.events.filter(({ orderId }) => orderId === order.id).sort((a, b) => a.version - b.version);
    say(services.length === order.version, `${name}: ${services.length} events, version ${order.version}`);
    let status: WorkStatus = "draft";
    for (const [at, event] of services.entries()) {
      say(event.version === at + 1, `${name}: event ${event.version} at place ${at + 1}`);
      say(event.fromStatus === status, `${name}: ${event.act} from ${event.fromStatus}, the order was ${status}`);
      const act = event.act as OrderAct;
      say(statusAfter(act, event.fromStatus) === event.toStatus, `${name}: ${act} led to ${event.toStatus}`);
      say(moves[act].by.includes(event.byKind), `${name}: ${act} by ${event.byKind}`);
      status = event.toStatus;
    }
    say(status === order.status, `${name}: its story ends ${status}`);
    const repriced = services.filter(({ act }) => act === "reprice").length;
    say(services.filter(({ act }) => act === "pay").length <= 1 + repriced, `${name} was paid twice`);
    sayWords(order, rows, say);
    say(
      services.filter(({ act }) => act === "deliver").length <= 1 + order.revisionsUsed,
      `${name} was delivered too often`,
    );
    say(order.revisionsUsed <= 2, `${name}: ${order.revisionsUsed} revisions`);
    const late = rows.refunds.filter((one) => one.paymentId === order.paymentId && one.reason === "late");
    const credit = late.reduce((sum, { amount }) => sum + amount, 0);
    say(
      credit <= lateCredit(payment?.amount ?? 0, order.lateSteps),
      `${name}: ${credit} of credit for ${order.lateSteps} steps`,
    );
  }
  for (const payment of rows.payments) {
    const name = `payment ${payment.id.slice(-6)} (${payment.status})`;
    const mine = rows.refunds.filter(({ paymentId }) => paymentId === payment.id);
    const standing = mine.filter(({ status }) => status !== "failed" && status !== "refused");
    const promised = standing.reduce((sum, { amount }) => sum + amount, 0);
    say(promised <= payment.amount, `${name}: ${promised} promised back of ${payment.amount}`);
    say(payment.refundReserved === promised, `${name}: reserved ${payment.refundReserved}, promised ${promised}`);
    const lines = rows.ledger.filter(({ paymentId }) => paymentId === payment.id);
    const charges = lines.filter(({ kind }) => kind === "charge");
    say(charges.length === (payment.status === "succeeded" ? 1 : 0), `${name}: ${charges.length} charges`);
    say(
      charges.every(({ amount }) => amount === payment.amount),
      `${name}: booked with another sum`,
    );
    say(lines.reduce((sum, { amount }) => sum + amount, 0) >= 0, `${name}: more went back than came in`);
    const back = lines.filter(({ kind }) => kind === "refund").reduce((sum, { amount }) => sum - amount, 0);
    say(payment.refunded === back, `${name}: refunded ${payment.refunded}, booked ${back}`);
  }
  for (const order of rows.orders) {
    const open = rows.payments.filter(
      ({ orderId, status }) => orderId === order.id && ["created", "requires_action", "processing"].includes(status),
    );
    say(open.length <= 1, `${order.number} has ${open.length} open attempts`);
  }
  const numbers = rows.payments.flatMap(({ receiptNumber }) => (receiptNumber === null ? [] : [receiptNumber]));
  say(new Set(numbers).size === numbers.length, "two payments have one receipt number");
  say(Math.max(0, ...numbers) === numbers.length, "receipt numbers have a gap");
  for (const coupon of rows.coupons)
    say(
      coupon.uses === rows.uses.filter(({ code }) => code === coupon.code).length,
      `coupon ${coupon.code} is counted wrong`,
    );
  return broken;
}

/** Charged is at least what the chosen parts of the file were counted as; no one has begun on more than was paid for. */
function sayWords(order: OrderRow, rows: Rows, say: (condition: boolean, words: string) => void): void {
  const about = rows.about.find(({ orderId, role }) => orderId === order.id && role === "source");
  const file = rows.files.find(({ id }) => id === about?.documentId);
  if (!file?.words || order.kind === "tutoring" || order.kind === "model-outline") return;
  const name = `${order.number} (${order.status})`;
  const { wordsMeasured, parts = [] } = order.scope;
  const repriced = rows.events.some(({ orderId, act }) => orderId === order.id && act === "reprice");
  const chosen = parts.reduce((sum, at) => sum + (file.parts?.[at] ?? 0), 0);
  const measured = parts.length > 0 && file.parts ? chosen : file.words;
  say(
    order.words === order.quote.question.words,
    `${name}: ${order.words} words, priced as ${order.quote.question.words}`,
  );
  if (!repriced && file.parts)
    say(order.words >= (wordsMeasured ?? 0), `${name}: billed ${order.words} of ${wordsMeasured}`);
  if (!repriced && file.parts) say(order.words >= measured, `${name}: billed ${order.words}, counted ${measured}`);
  const begun = paidWorkStatuses.includes(order.status) && order.status !== "paid" && order.status !== "assigned";
  if (begun && (parts.length === 0 || file.parts))
    say(order.words * 1.05 >= measured, `${name} was begun with ${order.words} of ${measured} words paid for`);
}

type Rows = Awaited<ReturnType<typeof rowsNow>>;
type OrderRow = Rows["orders"][number];

async function rowsNow(db: Database) {
  const read = await db.batch([
    db.select().from(orders),
    db.select().from(orderEvents),
    db.select().from(payments),
    db.select().from(refunds),
    db.select().from(ledger),
    db.select().from(coupons),
    db.select().from(couponUses),
    db.select().from(orderDocuments),
    db.select().from(documents),
  ]);
  return {
    orders: read[0],
    events: read[1],
    payments: read[2],
    refunds: read[3],
    ledger: read[4],
    coupons: read[5],
    uses: read[6],
    about: read[7],
    files: read[8],
  };
}

/** What holds once everything has been told, sent and looked at. */
export async function brokenAtRest(db: Database, bank: Bank): Promise<string[]> {
  const broken = await brokenNow(db);
  const say = (condition: boolean, words: string) => {
    if (!condition) broken.push(words);
  };
  const [paid, lines, back, all] = [
    await db.select().from(payments),
    await db.select().from(ledger),
    await db.select().from(refunds),
    await db.select().from(orders),
  ];
  const taken = [...bank.sessions.values()].filter(({ state }) => state === "paid");
  const given = [...bank.refunds.values()].filter(({ status }) => status === "succeeded");
  const there = taken.reduce((sum, { amount }) => sum + amount, 0) - given.reduce((sum, { amount }) => sum + amount, 0);
  const here = lines.reduce((sum, { amount }) => sum + amount, 0);
  say(here === there, `the ledger says ${here}, the provider ${there}`);
  for (const session of taken) {
    const payment = paid.find(({ sessionId }) => sessionId === session.sessionId);
    say(payment?.status === "succeeded", `the provider took ${session.amount} that we did not book`);
    const order = all.find(({ id }) => id === payment?.orderId);
    if (!payment || !order || order.paymentId === payment.id) continue;
    const returned = back
      .filter(({ paymentId, status }) => paymentId === payment.id && status === "succeeded")
      .reduce((sum, { amount }) => sum + amount, 0);
    say(
      returned === payment.amount,
      `${payment.amount} came for ${order.number}, which did not wait for it: ${returned} went back`,
    );
  }
  for (const payment of paid) {
    if (payment.status !== "succeeded") continue;
    const session = taken.find(({ sessionId }) => sessionId === payment.sessionId);
    say(session !== undefined, `we booked ${payment.amount} that the provider did not take`);
  }
  say(!back.some(({ status }) => status === "approved" || status === "sent"), "a refund is still on its way");
  const waiting = (await db.select().from(outgoingMessages)).filter(
    // What staff are told in a flood waits for its hour.
    ({ status, key }) => status === "waiting" && !key.startsWith("digest:"),
  );
  say(waiting.length === 0, `${waiting.length} letters were not sent`);
  const untold = (await db.select().from(notifications)).filter(({ expandedAt }) => expandedAt === null);
  say(untold.length === 0, `${untold.length} notices were told to nobody`);
  const alarms = (await db.select().from(moneyAlarms)).filter(
    ({ key }) => key.startsWith("unpaid:") || key.startsWith("refunds:"),
  );
  say(alarms.length === 0, alarms.map(({ text }) => text).join(" "));
  return broken;
}
