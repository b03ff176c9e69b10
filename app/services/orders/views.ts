import { type Actor, isAdmin, requireEditor, requirePerson } from "#core/identity/actor.ts";
import { isUnpaid, mayOpenStudentFiles } from "#core/orders/order.ts";
import { findUser } from "#db/identity/users.ts";
import { deliveriesOf } from "#db/orders/deliveries.ts";
import { helpReceiptsOf } from "#db/orders/help-receipts.ts";
import { ordersOfPerson } from "#db/orders/order-lists.ts";
import { accessesOf, documentsOf, expertById, notesOf, type OrderRow } from "#db/orders/orders.ts";
import { attemptsOf, findPaymentUnscoped, ledgerOf, paymentEventsOf } from "#db/payments/payments.ts";
import { disputesOf, refundsOf } from "#db/payments/refunds.ts";
import { eventsOfOrder } from "../shared/order-events.ts";
import type { Cancelling } from "./cancelling.ts";
import { type OrderPorts, ownOrder, staffActing, staffOrder, studentActing } from "./ports.ts";
import type { Pricing } from "./pricing.ts";
import { cardDetailsOf, deliveryOf, eventOf, mayOf, scopeOf } from "./shown-fields.ts";
import type { createStaff } from "./staff.ts";
import type { WorkDetailsOf } from "./work-details.ts";

type Parts = {
  cancelling: Cancelling;
  candidates: ReturnType<typeof createStaff>["candidates"];
  pricing: Pricing;
  workDetailsOf: WorkDetailsOf;
};

/** What the screens show of orders. Nothing here changes anything. */
export function createViews(
  { db, clock, files }: Pick<OrderPorts, "db" | "clock" | "files">,
  { cancelling, candidates: candidatesFor, pricing, workDetailsOf }: Parts,
) {
  /** A person's own order with everything its page shows. */
  async function view(actor: Actor, id: string) {
    const order = await ownOrder(db, actor, id);
    const now = clock.now();
    const [events, documents, deliveries, ledger, refunds, attempts, expert, receipts, accesses, ladder] =
      await Promise.all([
        eventsOfOrder({ db, files }, order),
        documentsOf(db, id),
        deliveriesOf(db, id),
        ledgerOf(db, id),
        refundsOf(db, id),
        attemptsOf(db, id),
        order.expertId ? expertById(db, order.expertId) : null,
        helpReceiptsOf(db, id),
        accessesOf(db, id),
        cancelling.cancellation(order),
      ]);
    const confirming = attempts.some(({ status }) => status === "processing");
    const paid = attempts.find((one) => one.id === order.paymentId) ?? null;
    return {
      ...cardDetailsOf(order, now),
      ...scopeOf(order),
      quote: order.quote,
      ...(await unpaidOf(pricing, order, confirming)),
      events: events.map((event) => eventOf(event)).filter((event) => event !== null),
      documents: documents.map(({ storageKey: _key, sha256: _hash, parts: _parts, ...rest }) => rest),
      deliveries: deliveries.filter(({ state }) => state === "out").map(deliveryOf),
      money: {
        ledger,
        refunds: refunds.map(({ id: refundId, amount, reason, note, status, createdAt, updatedAt }) => ({
          id: refundId,
          amount,
          reason,
          note: reason === "goodwill" ? "" : note,
          status,
          createdAt,
          updatedAt,
        })),
        card: paid?.card ?? null,
        receiptNumber: paid?.receiptNumber ?? null,
        capturedAt: paid?.capturedAt ?? null,
        attempts: attempts.length,
      },
      expert: expert ? { name: expert.name, qualification: expert.qualification } : null,
      helpReceipt: receipts.find(({ revokedAt }) => revokedAt === null)?.id ?? null,
      accesses: accesses.map(({ byName, documentId, createdAt }) => ({ byName, documentId, createdAt })),
      ladder: { percent: ladder.percent, amount: ladder.amount, words: ladder.words },
      may: mayOf(order, studentActing(requirePerson(actor)), now),
      rating: order.stars === null ? null : { stars: order.stars, text: order.ratingText ?? "" },
    };
  }

  /** An order as staff see it; its payment history is for admins. */
  async function viewForStaff(actor: Actor, id: string) {
    const person = requireEditor(actor);
    const order = await staffOrder(db, actor, id);
    const now = clock.now();
    const admin = isAdmin(actor);
    const [work, notes, candidates, student, count, expert] = await Promise.all([
      workDetailsOf(order),
      notesOf(db, order.id),
      candidatesFor(order),
      findUser(db, order.userId),
      ordersOfPerson(db, order.userId),
      order.expertId ? expertById(db, order.expertId) : null,
    ]);
    return {
      ...cardDetailsOf(order, now),
      ...scopeOf(order),
      ...work,
      notes: notes.map(({ id: noteId, byId, byName, text, createdAt }) => ({
        id: noteId,
        byId,
        byName,
        text,
        createdAt,
      })),
      gateReasons: order.gateReasons,
      gateFindings: order.gateFindings ?? [],
      student: { id: order.userId, name: student?.fullName ?? order.studentName, orders: count },
      expert: expert ? { id: expert.id, name: expert.name, qualification: expert.qualification } : null,
      candidates,
      ladder: await cancelling.cancellation(order),
      may: mayOf(order, staffActing(person), now),
      mayOpenFiles: mayOpenStudentFiles(order.status, admin),
      money: admin ? await moneyOf(order) : null,
      rating: order.stars === null ? null : { stars: order.stars, text: order.ratingText ?? "" },
    };
  }

  async function moneyOf(order: OrderRow) {
    const attempts = await attemptsOf(db, order.id);
    const [ledger, refunds, disputes, events, payment] = await Promise.all([
      ledgerOf(db, order.id),
      refundsOf(db, order.id),
      disputesOf(db, order.id),
      paymentEventsOf(
        db,
        attempts.map(({ id }) => id),
      ),
      order.paymentId ? findPaymentUnscoped(db, order.paymentId) : null,
    ]);
    return {
      ledger,
      refunds,
      disputes,
      events: events.map(({ eventId, type, outcome, receivedAt }) => ({ eventId, type, outcome, receivedAt })),
      attempts: attempts.map(({ id, attempt, status, amount, declineCode, failureCode, createdAt, capturedAt }) => ({
        id,
        attempt,
        status,
        amount,
        declineCode,
        failureCode,
        createdAt,
        capturedAt,
      })),
      left: payment ? payment.amount - payment.refundReserved : 0,
    };
  }

  return { student: { view }, staff: { view: viewForStaff } };
}

/** The amount due for an unpaid order; none while the bank confirms a payment. */
export async function unpaidOf(pricing: Pricing, order: OrderRow, confirming: boolean) {
  const open = isUnpaid(order.status);
  return { confirming: open && confirming, price: open && !confirming ? await pricing.amountDue(order) : null };
}
