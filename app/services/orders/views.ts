import { type Actor, isAdmin, requireEditor, requirePerson } from "#core/identity/actor.ts";
import {
  errorOf,
  isUnpaid,
  mayOpenStudentFiles,
  type OrderAct,
  orderActs,
  orderNumber,
  times,
} from "#core/orders/order.ts";
import { differenceOf } from "#core/orders/word-counts.ts";
import { lateness } from "#core/payments/refund.ts";
import { findUser } from "#db/identity/users.ts";
import { deliveriesOf } from "#db/orders/deliveries.ts";
import { helpReceiptsOf } from "#db/orders/help-receipts.ts";
import { ordersOfPerson } from "#db/orders/order-lists.ts";
import { accessesOf, documentsOf, expertById, notesOf, type OrderEventRow, type OrderRow } from "#db/orders/orders.ts";
import { countsOf } from "#db/orders/word-counts.ts";
import { attemptsOf, findPaymentUnscoped, ledgerOf, paymentEventsOf } from "#db/payments/payments.ts";
import { disputesOf, refundsOf } from "#db/payments/refunds.ts";
import { orderLimits } from "#schema/vocabulary/orders.ts";

import { eventsOfOrder } from "../shared/order-events.ts";
import type { Cancelling } from "./cancelling.ts";
import { problemsOf } from "./delivering.ts";
import type { createIntegrity } from "./integrity.ts";
import { type OrderPorts, ownOrder, staffActing, staffOrder, standingOf, studentActing } from "./ports.ts";
import type { Pricing } from "./pricing.ts";
import type { createStaff } from "./staff.ts";

type Parts = {
  cancelling: Cancelling;
  candidates: ReturnType<typeof createStaff>["candidates"];
  pricing: Pricing;
  integrity: ReturnType<typeof createIntegrity>;
};

/** What the screens show of orders. Nothing here changes anything. */
export function createViews(
  { db, clock, files }: Pick<OrderPorts, "db" | "clock" | "files">,
  { cancelling, candidates: candidatesFor, pricing, integrity }: Parts,
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

  /** What a student writes after the order was placed is judged like its form: shown to the staff, never refused. */
  function findingsOf({ act, note }: { act: string; note: string }, kind: OrderRow["kind"]) {
    return act === "answer" || act === "request_revision" ? integrity.marksIn(note, kind) : [];
  }

  /** An order as staff see it; its payment history is for admins. */
  async function viewForStaff(actor: Actor, id: string) {
    const person = requireEditor(actor);
    const order = await staffOrder(db, actor, id);
    const now = clock.now();
    const admin = isAdmin(actor);
    const [events, documents, deliveries, notes, candidates, counts, student, count, expert] = await Promise.all([
      eventsOfOrder({ db, files }, order),
      documentsOf(db, id),
      deliveriesOf(db, id),
      notesOf(db, id),
      candidatesFor(order),
      countsOf(db, order),
      findUser(db, order.userId),
      ordersOfPerson(db, order.userId),
      order.expertId ? expertById(db, order.expertId) : null,
    ]);
    const open = deliveries.find(({ state }) => state === "open" || state === "submitted") ?? null;
    return {
      ...cardDetailsOf(order, now),
      ...scopeOf(order),
      gateReasons: order.gateReasons,
      gateFindings: order.gateFindings ?? [],
      student: { id: order.userId, name: student?.fullName ?? order.studentName, orders: count },
      expert: expert ? { id: expert.id, name: expert.name, qualification: expert.qualification } : null,
      events: events
        .map((event) => eventOf(event))
        .filter((event) => event !== null)
        .map((event) => ({ ...event, findings: findingsOf(event, order.kind) })),
      documents: documents.map(({ storageKey: _key, sha256: _hash, parts: _parts, ...rest }) => rest),
      deliveries: deliveries.map(deliveryOf),
      open: open ? { ...deliveryOf(open), problems: problemsOf(order, open.files).map(({ words }) => words) } : null,
      notes: notes.map(({ id: noteId, byId, byName, text, createdAt }) => ({
        id: noteId,
        byId,
        byName,
        text,
        createdAt,
      })),
      candidates,
      counts: { claimed: counts.claimed, measured: counts.measured, billed: counts.billed },
      /** Words in the file that were not paid for: the student agrees first. */
      difference: differenceOf(counts),
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

/** What every list shows of an order. */
export function cardDetailsOf(order: OrderRow, now: number) {
  const { id, kind, domain, title, status, paymentStatus, total, promisedAt, pausedAt, placedAt, version } = order;
  return {
    id,
    kind,
    domain,
    title,
    status,
    paymentStatus,
    total,
    promisedAt,
    pausedAt,
    placedAt,
    version,
    number: orderNumber(order.number),
    level: order.level,
    words: order.words,
    deadlineHours: order.deadlineHours,
    timeZone: order.timeZone,
    gate: order.gate,
    share: order.share,
    expiresAt: order.expiresAt,
    deliveredAt: order.deliveredAt,
    autoApproveAt: order.autoApproveAt,
    approvedAt: order.approvedAt,
    lateSteps: order.lateSteps,
    revisions: {
      used: order.revisionsUsed,
      allowed: orderLimits.revisions,
      until: order.deliveredAt === null ? null : order.deliveredAt + times.revision,
    },
    lateMs: lateness(order, now),
  };
}

function scopeOf({ scope, institutionRule }: OrderRow) {
  return { scope, institutionRule };
}

export function eventOf(event: OrderEventRow | undefined) {
  if (!event) return null;
  const { id, version, act, fromStatus, toStatus, byKind, byName, note, createdAt } = event;
  return { id, version, act: act as OrderAct, from: fromStatus, to: toStatus, byKind, byName, note, at: createdAt };
}

type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

function deliveryOf({ id, number, state, message, byName, createdAt, deliveredAt, files }: Delivery) {
  return {
    id,
    number,
    state,
    message,
    byName,
    createdAt,
    deliveredAt,
    files: files.map(({ id: fileId, role, name, kind, bytes, counts }) => ({
      id: fileId,
      role,
      name,
      kind,
      bytes,
      counts,
    })),
  };
}

/** The amount due for an unpaid order; none while the bank confirms a payment. */
export async function unpaidOf(pricing: Pricing, order: OrderRow, confirming: boolean) {
  const open = isUnpaid(order.status);
  return { confirming: open && confirming, price: open && !confirming ? await pricing.amountDue(order) : null };
}

/** For each act: null where it is open, else why it is not. One answer for the button and the guard. */
function mayOf(order: OrderRow, acting: Parameters<typeof errorOf>[2], now: number): Record<OrderAct, string | null> {
  return Object.fromEntries(orderActs.map((act) => [act, errorOf(act, standingOf(order), acting, now)])) as Record<
    OrderAct,
    string | null
  >;
}
