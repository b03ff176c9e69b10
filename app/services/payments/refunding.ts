import { AppError } from "#core/app-error.ts";
import { type Actor, requireAdmin, zoneOf } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { aloneEmail, approvalRefusal, ownWait } from "#core/identity/second-admin.ts";
import { orderNumber } from "#core/orders/order.ts";
import { refundToApproveEmail, staffOrderOf } from "#core/orders/staff-email-templates.ts";
import { dollars } from "#core/payments/email-templates.ts";
import { mayDecideRefund } from "#core/payments/refund.ts";
import { leftAfter } from "#core/platform/batches.ts";
import { requireFormKey } from "#core/shared/form-key.ts";
import { approverOf } from "#db/identity/second-admin.ts";
import { staffNotificationsStatement } from "#db/notifications/staff-notifications.ts";
import { findOrderUnscoped } from "#db/orders/orders.ts";
import { findPaymentUnscoped } from "#db/payments/payments.ts";
import {
  countRefundTry,
  decideRefund,
  failRefund,
  findRefund,
  openAlarms,
  openRefunds,
  refundsToSend,
  requestRefund,
  resolveAlarm,
} from "#db/payments/refunds.ts";
import { sweepOrphans } from "#db/payments/settling.ts";
import type { MoneyPart, RefundDecision, RequestedRefundReason } from "#schema/vocabulary/payments.ts";
import type { PaymentPorts } from "./ports.ts";
import type { Settle } from "./settling.ts";

const ADMINS_ONLY = "Only admins can refund payments.";

/** What one minute takes on. */
const AT_ONCE = 20;
/** A refund that the provider rejects is retried with growing delays, and left to an admin after these. */
const TRIES_MOST = 8;
const RETRY_MS = 60_000;
/** Refunds and mismatches of one page. */
const LISTED = 200;

/** Money back: asked for, agreed to by a second person where it is much, and sent. */
export function createRefunding({ db, clock, provider, audit }: PaymentPorts, settle: Settle) {
  /**
   * An admin asks for money back. The form's key is the refund's id: sent twice it is asked once. Small sums go at once;
   * above the limit a second admin has to agree.
   */
  async function request(
    actor: Actor,
    key: string,
    orderId: string,
    { amount, reason, note }: { amount: number; reason: RequestedRefundReason; note: string },
  ): Promise<"approved" | "requested"> {
    const admin = requireRight(actor, "refund.request");
    requireFormKey(key);
    const order = await findOrderUnscoped(db, orderId);
    const payment = order?.paymentId ? await findPaymentUnscoped(db, order.paymentId) : null;
    if (!order || !payment) throw new AppError("not_found", "There is no payment to refund.");
    const known = await findRefund(db, key);
    if (known) return known.status === "requested" ? "requested" : "approved";
    const left = payment.amount - payment.refundReserved;
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > left) {
      const words = `At most $${(left / 100).toFixed(2)} can still be refunded.`;
      throw new AppError("invalid", words, { fields: { amount: words } });
    }
    const by = { id: admin.id, name: admin.fullName };
    const ask = { id: key, paymentId: payment.id, orderId, amount, reason, note, by, now: clock.now() };
    const words = refundToApproveEmail(staffOrderOf(order), { amount, who: admin.fullName });
    const notification = {
      key: `refund_approval:${key}`,
      topic: "refund",
      to: { role: "admin" },
      except: admin.id,
    } as const;
    const requested = {
      action: "refund.request",
      target: "refund",
      targetId: key,
      label: orderNumber(order.number),
      ownerId: order.userId,
      reason: note,
      after: { amount, reason, paymentId: payment.id },
    } as const;
    const alone = aloneEmail(`a refund of ${dollars(amount)} for order ${orderNumber(order.number)}`, {
      zone: zoneOf(admin),
      now: ask.now,
      href: "/admin/money",
    });
    const outcome = await audit.record(admin, requested, (handle) =>
      requestRefund(handle, { ...ask, alone }, (waits) => [
        staffNotificationsStatement({ ...notification, ...words }, ask.now, waits),
      ]),
    );
    if (!outcome) throw new AppError("conflict", "Another refund was made in the meantime. Reload the order.");
    return outcome;
  }

  /** A second admin approves or rejects; the admin who asked approves only as the only one, after a day. */
  async function decide(actor: Actor, id: string, decision: RefundDecision): Promise<void> {
    const action = decision === "approved" ? "refund.approve" : "refund.refuse";
    const admin = requireRight(actor, action);
    const row = await findRefund(db, id);
    if (!row) throw new AppError("not_found", "There is no such refund.");
    const self = await approverOf(db, admin.id, clock.now());
    const isOpen = row.status === "requested";
    if (isOpen && decision === "approved" && !mayDecideRefund(row, decision, self, clock.now()))
      throw new AppError("conflict", approvalRefusal(row, self, "this refund"));
    const by = { id: admin.id, name: admin.fullName };
    const order = row.orderId ? await findOrderUnscoped(db, row.orderId) : null;
    const decided = {
      action,
      target: "refund",
      targetId: id,
      label: order && orderNumber(order.number),
      ownerId: order?.userId ?? null,
      before: { status: row.status, amount: row.amount },
      after: { status: decision, amount: row.amount },
    } as const;
    const decide = () => audit.record(admin, decided, (handle) => decideRefund(handle, id, decision, by, clock.now()));
    if (!isOpen || !(await decide()))
      throw new AppError("conflict", "This refund has already been approved or rejected.");
  }

  /**
   * Sends what has been promised. A crash between the provider's yes and our row is harmless: the same refund is asked
   * for again under the same key, and is the same one.
   */
  async function send(): Promise<{ sent: number; failed: number; left?: string }> {
    const counts = { sent: 0, failed: 0 };
    if (!provider) return counts;
    await sweepOrphans(db, clock.now());
    const due = await refundsToSend(db, clock.now(), RETRY_MS, AT_ONCE);
    for (const row of due) {
      const payment = await findPaymentUnscoped(db, row.paymentId);
      if (!payment?.intentId) continue;
      await countRefundTry(db, row.id, clock.now());
      try {
        const ask = { ourId: row.id, paymentId: payment.id, intentId: payment.intentId, amount: row.amount };
        await settle.readRefund(await provider.refund(ask));
        counts.sent += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        counts.failed += 1;
        if (error.reason === "conflict" || row.attempts + 1 >= TRIES_MOST) {
          const ids = { paymentId: row.paymentId, orderId: row.orderId };
          await failRefund(db, row.id, ids, `A refund could not be sent: ${error.message}`, clock.now());
        }
      }
    }
    return { ...counts, ...leftAfter({ refunds: { taken: due.length, most: AT_ONCE } }) };
  }

  /** What wants a person: sums to agree to, and what does not add up. */
  async function staff(actor: Actor, part: MoneyPart = "all") {
    const admin = requireAdmin(actor, ADMINS_ONLY);
    const [self, refunds, alarms] = await Promise.all([
      approverOf(db, admin.id, clock.now()),
      part === "mismatches" ? [] : openRefunds(db, LISTED, part === "refunds" ? ["requested"] : undefined),
      part === "refunds" ? [] : openAlarms(db, LISTED),
    ]);
    const now = clock.now();
    return {
      refunds: refunds.map((row) => ({
        ...row,
        mine: row.requestedBy === admin.id,
        aloneFrom: ownWait(row, self),
        mayApprove: mayDecideRefund(row, "approved", self, now),
        mayReject: mayDecideRefund(row, "refused", self, now),
      })),
      alarms,
    };
  }

  async function resolve(actor: Actor, key: string): Promise<void> {
    const admin = requireRight(actor, "payment.resolve_mismatch");
    const resolved = { action: "payment.resolve_mismatch", target: "payment", targetId: key } as const;
    const done = await audit.record(admin, resolved, (handle) =>
      resolveAlarm(handle, key, admin.fullName, clock.now()),
    );
    if (!done) throw new AppError("not_found", "There is no such alarm.");
  }

  return { request, decide, send, staff, resolve };
}
