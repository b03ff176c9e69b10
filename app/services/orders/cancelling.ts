import { AppError } from "#core/app-error.ts";
import { cancellationRefund, type Ladder } from "#core/payments/refund.ts";
import {
  closeAttemptsStatement,
  couponBackStatements,
  refundStatements,
  reservedIs,
} from "#db/orders/order-actions.ts";
import type { OrderRow } from "#db/orders/orders.ts";
import { attemptsOf, findPaymentUnscoped } from "#db/payments/payments.ts";
import type { Doing, Perform } from "./performing.ts";
import type { OrderPorts } from "./ports.ts";

/** Cancelling an order, by its student or by staff. */
export function createCancelling({ db, clock }: Pick<OrderPorts, "db" | "clock">, perform: Perform) {
  /** The refund of a cancellation at this moment, shown before it is confirmed. */
  async function cancellation(order: OrderRow): Promise<Ladder & { reserved: number }> {
    const payment = order.paymentId ? await findPaymentUnscoped(db, order.paymentId) : null;
    const sums = { paid: payment?.amount ?? 0, refunded: payment?.refundReserved ?? 0 };
    return { ...cancellationRefund(order, sums, clock.now()), reserved: sums.refunded };
  }

  /**
   * Cancels and records the refund of the cancellation rules in the same batch. `shown` is the amount, in cents, that
   * the person confirmed: if it differs from the current one, nothing is cancelled and the error names the new amount.
   *
   * @returns ids of the checkouts that are still open at the payment provider and have to be closed there
   */
  async function cancel(
    order: OrderRow,
    who: Pick<Doing, "acting" | "name">,
    reason: string,
    shown: number,
    seen?: number,
  ): Promise<string[]> {
    const ladder = await cancellation(order);
    if (ladder.amount !== shown) {
      throw new AppError(
        "conflict",
        `The refund has changed to $${(ladder.amount / 100).toFixed(2)}. Check it before you confirm.`,
      );
    }
    const now = clock.now();
    const open = (await attemptsOf(db, order.id)).filter(({ status }) => status !== "succeeded");
    const refundId = clock.uuid();
    await perform(order, {
      act: "cancel",
      ...who,
      seen,
      note: reason,
      back: ladder.amount,
      // A refund for lateness may be recorded at the same moment: then the amount shown is no longer right.
      guard: order.paymentId ? reservedIs(order.paymentId, ladder.reserved) : undefined,
      more: (happened) => [
        ...(order.paymentId === null ? couponBackStatements(order.id, happened) : []),
        closeAttemptsStatement(order.id, now, happened),
        ...(ladder.amount > 0 && order.paymentId
          ? refundStatements(
              {
                id: refundId,
                paymentId: order.paymentId,
                orderId: order.id,
                amount: ladder.amount,
                reason: "cancellation",
                note: ladder.words,
                now,
                by: { id: null, name: "Automatic" },
              },
              happened,
            )
          : []),
      ],
    });
    return open.flatMap(({ sessionId }) => (sessionId ? [sessionId] : []));
  }

  return { cancellation, cancel };
}

export type Cancelling = ReturnType<typeof createCancelling>;
