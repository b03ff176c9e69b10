import { staffOrderOf, toAssignEmail } from "#core/orders/staff-email-templates.ts";
import { receiptEmail } from "#core/payments/email-templates.ts";
import { paymentMethodLabel, receiptNumber } from "#core/payments/receipt.ts";
import { HOUR_MS, MINUTE_MS } from "#schema/vocabulary/time.ts";
import { ledger, paymentEvents } from "../../tables/index.ts";
import type { CouponOf } from "./coupons.ts";
import { tell, tellStaff } from "./notifications.ts";
import { aboutOf, type OrderLife, type PaymentRow, perform } from "./order-life.ts";
import { priceAt } from "./order-request.ts";

/** A checkout at the provider lives this long (app/services/payments/checkout.ts). */
const CHECKOUT_MS = 31 * MINUTE_MS;

const cards = [
  { brand: "visa", last4: "4242" },
  { brand: "mastercard", last4: "4444" },
  { brand: "amex", last4: "0005" },
];
const declines = ["insufficient_funds", "generic_decline", "expired_card", "incorrect_cvc"] as const;

type Ending = Pick<PaymentRow, "status"> & Partial<PaymentRow> & { event: string };

/** One attempt to pay that ends without money, or is still open. */
export function tryInVain(life: OrderLife, at: number, coupon: CouponOf): void {
  const attempt = open(life, at, coupon);
  const { chance, world } = life;
  const declined = chance.is(0.5);
  const endsAt = declined ? at + chance.int(1, 4) * MINUTE_MS : at + CHECKOUT_MS;
  life.at = Math.min(endsAt, world.now - 1);
  if (endsAt >= world.now) return;
  const ending: Ending = declined
    ? {
        status: "failed",
        failureCode: "card_declined",
        declineCode: chance.pick(declines),
        event: "payment_intent.payment_failed",
      }
    : { status: "expired", event: "checkout.session.expired" };
  finish(life, attempt, ending, endsAt);
}

/** Pays: the attempt, the receipt, the ledger, the order's event and the notifications. False if that is after now. */
export function pay(life: OrderLife, at: number, coupon: CouponOf): boolean {
  const { world, chance, row } = life;
  // Some banks take their time to confirm.
  const slow = chance.is(0.012);
  const paidAt = at + (slow ? chance.wait(6 * HOUR_MS) : chance.int(40, 600) * 1000);
  if (at >= world.now || life.stopped) return false;
  const attempt = open(life, at, coupon);
  if (paidAt >= world.now) {
    life.stopped = true;
    life.at = Math.max(life.at, at);
    if (slow) attempt.status = "processing";
    return false;
  }
  Object.assign(row, { quote: attempt.quote, total: attempt.amount });
  const change = {
    paymentId: attempt.id as never,
    paymentStatus: "paid" as never,
    promisedAt: paidAt + row.deadlineHours * HOUR_MS,
  };
  if (!perform(life, "pay", paidAt, { by: "provider", name: attempt.payer.name, change })) return false;
  const card = chance.pick(cards);
  finish(
    life,
    attempt,
    { status: "succeeded", card, capturedAt: life.at, event: "checkout.session.completed" },
    life.at,
  );
  attempt.intentId = `pi_${chance.hex(28)}`;
  attempt.receiptNumber = world.first.receipt++;
  life.payment = attempt;
  put(life, `charge:${attempt.intentId}`, "charge", attempt.amount, attempt, life.at);
  announce(life, attempt);
  return true;
}

function open({ world, chance, student, row, request, attempts }: OrderLife, at: number, coupon: CouponOf): PaymentRow {
  const quote = priceAt(request.question, student, coupon(row.coupon), at);
  const id = chance.uuid(at);
  const sessionId = `cs_test_${chance.hex(28)}`;
  const attempt: PaymentRow = {
    id,
    orderId: row.id,
    userId: student.id,
    credits: null,
    attempt: attempts.length + 1,
    provider: "test-bank",
    environment: "sandbox",
    sessionId,
    intentId: null,
    url: `/payment/gateway/${sessionId}`,
    amount: quote.total,
    currency: "USD",
    status: "created",
    failureCode: null,
    declineCode: null,
    payer: { name: student.name, email: student.email, country: student.country, company: "", vatId: "" },
    quote,
    card: null,
    receiptNumber: null,
    refundReserved: 0,
    refunded: 0,
    disputeStatus: null,
    unappliedAt: null,
    capturedAt: null,
    expiresAt: at + CHECKOUT_MS,
    createdAt: at,
    updatedAt: Math.min(at + 900, world.now - 1),
  };
  attempts.push(attempt);
  if (row.paymentStatus === "none") row.paymentStatus = "pending";
  return attempt;
}

function finish(life: OrderLife, attempt: PaymentRow, { event, ...ending }: Ending, at: number): void {
  Object.assign(attempt, ending, { updatedAt: at });
  hear(life, attempt.id, event, at);
}

/** An event of the provider that was applied. */
export function hear({ world, chance }: OrderLife, paymentId: string, type: string, at: number): void {
  const sentAt = at - chance.int(200, 2_500);
  const head = { eventId: `evt_${chance.hex(28)}`, claim: chance.uuid(at) };
  world.put(paymentEvents, { ...head, paymentId, type, outcome: "applied", sentAt, receivedAt: at });
}

export function put(
  { world }: OrderLife,
  key: string,
  kind: "charge" | "refund" | "dispute" | "dispute_won",
  amount: number,
  payment: PaymentRow,
  at: number,
): void {
  world.put(ledger, { key, paymentId: payment.id, orderId: payment.orderId, kind, amount, currency: "USD", at });
}

/** The receipt for the student, and the notification of staff that an expert is needed. */
function announce(life: OrderLife, attempt: PaymentRow): void {
  const { world, chance, student, row, at, eventId } = life;
  const number = receiptNumber(attempt.receiptNumber ?? 0, at);
  const text = receiptEmail(aboutOf(row), {
    amount: attempt.amount,
    receiptNumber: number,
    paidAt: at,
    method: paymentMethodLabel(attempt.card),
    assignedBy: at + 2 * HOUR_MS,
    dueAt: row.promisedAt ?? at,
  });
  tell(world, chance, student, { key: `paid:${attempt.id}`, kind: "payment", at, ...text });
  const about = toAssignEmail(staffOrderOf(row));
  tellStaff(world, chance, { key: `to_assign:${eventId}`, topic: "to_assign", to: world.staff, at, ...about });
}

/** Attempts of an order that is over are over too. */
export function closeAttempts({ attempts }: OrderLife, at: number): void {
  for (const attempt of attempts) {
    if (attempt.status !== "created" && attempt.status !== "processing") continue;
    Object.assign(attempt, { status: "cancelled", updatedAt: at });
  }
}
