import { AppError } from "#core/app-error.ts";
import { type Actor, isAdmin, requirePerson } from "#core/identity/actor.ts";
import { cancellationRefund, type Ladder, TWO_PERSON_CENTS } from "#core/payments/refund.ts";
import {
  closeAttemptsStatement,
  couponBackStatements,
  refundStatements,
  reservedIs,
} from "#db/orders/order-actions.ts";
import { type OrderRow, saveRating } from "#db/orders/orders.ts";
import { attemptsOf, findPaymentUnscoped } from "#db/payments/payments.ts";
import type { RatingForm, RevisionForm } from "#schema/orders/order.ts";
import type { Perform } from "./performing.ts";
import { type OrderPorts, ownOrder, staffActing, staffOrder, studentActing } from "./ports.ts";

const revisionText: Record<RevisionForm["reason"], string> = {
  missed_instruction: "An instruction was not followed",
  error_left: "An error was not corrected",
  question: "A question",
  other: "Something else",
};

/** What a student does with an order of their own. */
export function createOwn({ db, clock }: Pick<OrderPorts, "db" | "clock">, perform: Perform) {
  /** Answers a question; the deadline is extended by the time the question was open. */
  async function answer(actor: Actor, id: string, text: string, seen?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const waited = order.pausedAt === null ? 0 : clock.now() - order.pausedAt;
    const promisedAt = order.promisedAt === null ? undefined : order.promisedAt + waited;
    await perform(order, {
      act: "answer",
      ...asStudent(actor),
      seen,
      note: text,
      change: { pausedAt: null, promisedAt },
    });
  }

  async function approve(actor: Actor, id: string, seen?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const change = { approvedAt: clock.now(), autoApproveAt: null };
    await perform(order, { act: "approve", ...asStudent(actor), seen, change });
  }

  async function requestRevision(actor: Actor, id: string, form: RevisionForm, seen?: number): Promise<void> {
    const order = await ownOrder(db, actor, id);
    const note = `${revisionText[form.reason]}: ${form.text}`;
    const change = { revisionsUsed: order.revisionsUsed + 1, autoApproveAt: null };
    await perform(order, { act: "request_revision", ...asStudent(actor), seen, note, change });
  }

  async function rate(actor: Actor, id: string, { stars, text }: RatingForm): Promise<void> {
    const order = await ownOrder(db, actor, id);
    if (!(await saveRating(db, actor, order.id, stars, text)))
      throw new AppError("conflict", "You can rate an order once, after delivery.");
  }

  /** What a cancellation would give back now: shown before anybody confirms it. */
  async function cancellation(order: OrderRow): Promise<Ladder & { reserved: number }> {
    const payment = order.paymentId ? await findPaymentUnscoped(db, order.paymentId) : null;
    const sums = { paid: payment?.amount ?? 0, refunded: payment?.refundReserved ?? 0 };
    return { ...cancellationRefund(order, sums, clock.now()), reserved: sums.refunded };
  }

  /**
   * Cancels and records the refund of the cancellation rules in the same batch. `shown` is the amount the student has seen:
   * if it differs from the current one, nothing is cancelled and the new amount is returned.
   */
  async function cancel(actor: Actor, id: string, reason: string, shown: number, seen?: number): Promise<string[]> {
    const order = await ownOrder(db, actor, id);
    return cancelOrder(order, asStudent(actor), reason, shown, seen);
  }

  async function cancelForStaff(
    actor: Actor,
    id: string,
    reason: string,
    shown: number,
    seen?: number,
  ): Promise<string[]> {
    const order = await staffOrder(db, actor, id);
    const person = requirePerson(actor);
    if (!isAdmin(actor) && shown > TWO_PERSON_CENTS)
      throw new AppError("not_allowed", "This refund is above your limit. Ask an admin to cancel the order.");
    return cancelOrder(order, { acting: staffActing(person), name: person.fullName }, reason, shown, seen);
  }

  /** @returns checkouts that are open at the provider and have to be closed there */
  async function cancelOrder(
    order: OrderRow,
    who: ReturnType<typeof asStudent>,
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
      // A credit for lateness may be promised at this very moment: then the sum that was shown is no longer right.
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

  function asStudent(actor: Actor) {
    const person = requirePerson(actor);
    return { acting: studentActing(person), name: person.fullName };
  }

  return { answer, approve, requestRevision, rate, cancellation, cancel, cancelForStaff };
}
