import { refundSentEmail } from "#core/payments/email-templates.ts";
import { REFUND_ARRIVES_MS, TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import type { RefundReason } from "#schema/vocabulary/payments.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";
import { disputes, moneyAlarms, refunds } from "../../tables/index.ts";
import { tell } from "./notifications.ts";
import { aboutOf, type OrderLife, type PaymentRow } from "./order-life.ts";
import { hear, put } from "./payments.ts";
import type { Staff } from "./world.ts";

type RefundRow = typeof refunds.$inferInsert;
type Asked = { id: string; amount: number; reason: RefundReason; note: string; at: number };

/** Money back by rule: sent by the next minute of the clock. */
export function giveBack(life: OrderLife, payment: PaymentRow, asked: Asked, name = "Automatic"): void {
  const row: RefundRow = { ...head(payment, asked), status: "approved", requestedByName: name };
  send(life, payment, row, asked.at);
  life.world.put(refunds, row);
}

/** An admin asks for money back; above the limit a second one decides. */
export function askForRefund(life: OrderLife, payment: PaymentRow, asked: Asked): void {
  const { world, chance } = life;
  const admins = world.staff.filter(({ role }) => role === "admin");
  const [by, other] = chance.is(0.5) ? admins : [...admins].reverse();
  const waits = asked.amount > TWO_PERSON_CENTS;
  const row: RefundRow = {
    ...head(payment, asked),
    status: waits ? "requested" : "approved",
    requestedBy: (by as Staff).id,
    requestedByName: (by as Staff).name,
  };
  const decidedAt = asked.at + chance.wait(30 * HOUR_MS);
  payment.refundReserved += asked.amount;
  if (waits && decidedAt < world.now) {
    const approved = chance.is(0.86);
    Object.assign(row, {
      status: approved ? "approved" : "refused",
      approvedBy: (other as Staff).id,
      approvedByName: (other as Staff).name,
      updatedAt: decidedAt,
    });
  }
  payment.refundReserved -= asked.amount;
  if (row.status === "approved") send(life, payment, row, row.updatedAt);
  else if (row.status === "requested") payment.refundReserved += asked.amount;
  world.put(refunds, row);
}

function head(payment: PaymentRow, { id, amount, reason, note, at }: Asked) {
  const ids = { paymentId: payment.id, orderId: payment.orderId };
  return { id, ...ids, amount, reason, note, attempts: 0, createdAt: at, updatedAt: at };
}

/** What the provider did with an approved refund. */
function send(life: OrderLife, payment: PaymentRow, row: RefundRow, approvedAt: number): void {
  const { world, chance } = life;
  payment.refundReserved += row.amount;
  payment.updatedAt = Math.max(payment.updatedAt, row.updatedAt);
  const sentAt = approvedAt + chance.int(2, 70) * 1000;
  if (sentAt >= world.now) return;
  if (world.now - sentAt < 8 * HOUR_MS && chance.is(0.1)) {
    // The provider did not respond: it is tried again with growing delays.
    Object.assign(row, { attempts: chance.int(2, 5), updatedAt: world.now - chance.int(1, 90) * 1000 });
    return;
  }
  const providerRefundId = `re_${chance.hex(28)}`;
  Object.assign(row, { attempts: 1, providerRefundId, updatedAt: sentAt });
  const fate = chance.next();
  if (fate < 0.012) return fail(life, payment, row);
  const doneAt = fate < 0.06 ? sentAt + chance.int(1, 5) * DAY_MS : sentAt;
  hear(life, payment.id, "refund.created", sentAt);
  const text = refundSentEmail(aboutOf(life.row), { amount: row.amount, arrivesBy: sentAt + REFUND_ARRIVES_MS });
  tell(world, chance, life.student, { key: `refund:${providerRefundId}`, kind: "payment", at: sentAt, ...text });
  if (doneAt >= world.now) {
    row.status = "sent";
    return;
  }
  Object.assign(row, { status: "succeeded", updatedAt: doneAt });
  if (doneAt > sentAt) hear(life, payment.id, "refund.updated", doneAt);
  payment.refunded += row.amount;
  put(life, `refund:${providerRefundId}`, "refund", -row.amount, payment, doneAt);
  tallyOrder(life, payment);
}

/** Its amount is free again, and admins get an alarm. */
function fail(life: OrderLife, payment: PaymentRow, row: RefundRow): void {
  row.status = "failed";
  payment.refundReserved -= row.amount;
  hear(life, payment.id, "refund.failed", row.updatedAt);
  const text = "Stripe could not complete a refund. Refund it another way.";
  alarm(life, payment, { key: `refund:${row.providerRefundId}`, text, at: row.updatedAt });
}

function alarm(
  { world, chance }: OrderLife,
  { id, orderId }: PaymentRow,
  { key, text, at }: { key: string; text: string; at: number },
): void {
  const resolvedAt = at + chance.wait(2 * DAY_MS);
  const admin = world.staff.find(({ role }) => role === "admin");
  const resolved = resolvedAt < world.now ? { resolvedAt, resolvedByName: admin?.name ?? null } : {};
  world.put(moneyAlarms, { key, paymentId: id, orderId, text, createdAt: at, ...resolved });
}

/** The payer's bank takes the money back for a while, or for good. */
export function dispute(life: OrderLife, payment: PaymentRow, at: number): void {
  const { world, chance } = life;
  if (at >= world.now) return;
  const id = `dp_${chance.hex(28)}`;
  const steps = [
    ["needs_response", at],
    ["under_review", at + chance.int(3, 8) * DAY_MS],
    [chance.is(0.55) ? "won" : "lost", at + chance.int(30, 60) * DAY_MS],
  ] as const;
  const [status, changedAt] = steps.filter(([, when]) => when < world.now).at(-1) ?? steps[0];
  const amount = payment.amount - payment.refunded;
  world.put(disputes, {
    id,
    paymentId: payment.id,
    orderId: payment.orderId,
    amount,
    status,
    reason: chance.pick(["fraudulent", "product_not_received", "product_unacceptable"]),
    dueBy: at + 14 * DAY_MS,
    newsAt: changedAt - 800,
    updatedAt: changedAt,
  });
  put(life, `dispute:${id}`, "dispute", -amount, payment, at);
  if (status === "won") put(life, `dispute_won:${id}`, "dispute_won", amount, payment, changedAt);
  Object.assign(payment, { disputeStatus: status, updatedAt: changedAt });
  for (const [one, when] of steps)
    if (when <= changedAt)
      hear(life, payment.id, one === "needs_response" ? "charge.dispute.created" : "charge.dispute.updated", when);
  const text = `Chargeback: the payer’s bank disputes $${(amount / 100).toFixed(2)}.`;
  alarm(life, payment, { key: `dispute:${id}`, text, at });
  tallyOrder(life, payment);
}

/** As db/payments/refunds.ts counts it. */
function tallyOrder({ row }: OrderLife, { id, disputeStatus, refunded, amount }: PaymentRow): void {
  if (row.paymentId !== id) return;
  const disputed = disputeStatus !== null && disputeStatus !== "won";
  row.paymentStatus = disputed
    ? "disputed"
    : refunded >= amount
      ? "refunded"
      : refunded > 0
        ? "partially_refunded"
        : "paid";
}
