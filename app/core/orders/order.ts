import type { GateState, OrderParty, WorkStatus } from "#schema/vocabulary/orders.ts";
import { runningWorkStatuses } from "#schema/vocabulary/orders.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

/** Who acts: the student, one of ours, the clock, or the payment provider. */
export type Party = OrderParty;

export const orderActs = [
  "quote",
  "release",
  "refuse",
  "confirm",
  "pay",
  "expire",
  "assign",
  "reprice",
  "reassign",
  "begin",
  "progress",
  "ask",
  "answer",
  "submit",
  "send_back",
  "deliver",
  "request_revision",
  "resume",
  "approve",
  "auto_approve",
  "late",
  "close",
  "cancel",
] as const;
export type OrderAct = (typeof orderActs)[number];

type Move = { from: readonly WorkStatus[]; to: WorkStatus | "same"; by: readonly Party[] };

/** From where each act leads where, and who may do it. Everything that does not stand here is refused. */
export const moves: Record<OrderAct, Move> = {
  quote: { from: ["draft"], to: "quoted", by: ["system"] },
  // A person has read what the integrity gate held: the order goes on, or it does not.
  release: { from: ["quoted"], to: "same", by: ["staff"] },
  refuse: { from: ["quoted"], to: "cancelled", by: ["staff"] },
  confirm: { from: ["quoted"], to: "awaiting_payment", by: ["user"] },
  pay: { from: ["awaiting_payment"], to: "paid", by: ["provider"] },
  expire: { from: ["awaiting_payment"], to: "expired", by: ["system"] },
  assign: { from: ["paid"], to: "assigned", by: ["staff", "system"] },
  // The text is longer than what was paid for: the money goes back, and the student agrees to the new price or does not.
  reprice: { from: ["paid", "assigned"], to: "quoted", by: ["staff"] },
  reassign: { from: ["assigned", "in_progress", "needs_info", "revision_requested"], to: "same", by: ["staff"] },
  begin: { from: ["assigned"], to: "in_progress", by: ["staff"] },
  progress: { from: ["in_progress"], to: "same", by: ["staff"] },
  ask: { from: ["in_progress"], to: "needs_info", by: ["staff"] },
  answer: { from: ["needs_info"], to: "in_progress", by: ["user"] },
  submit: { from: ["in_progress"], to: "in_review", by: ["staff"] },
  send_back: { from: ["in_review"], to: "in_progress", by: ["staff"] },
  deliver: { from: ["in_review"], to: "delivered", by: ["staff"] },
  request_revision: { from: ["delivered"], to: "revision_requested", by: ["user"] },
  resume: { from: ["revision_requested"], to: "in_progress", by: ["staff"] },
  approve: { from: ["delivered"], to: "approved", by: ["user"] },
  auto_approve: { from: ["delivered"], to: "approved", by: ["system"] },
  // Lateness changes no state, but it is part of the service: a credit goes out with it.
  late: { from: runningWorkStatuses, to: "same", by: ["system"] },
  close: { from: ["approved"], to: "closed", by: ["system"] },
  cancel: {
    from: ["draft", "quoted", "awaiting_payment", "paid", "assigned", "in_progress", "needs_info", "in_review"],
    to: "cancelled",
    by: ["user", "staff"],
  },
};

export function statusAfter(act: OrderAct, status: WorkStatus): WorkStatus | null {
  const move = moves[act];
  if (!move.from.includes(status)) return null;
  return move.to === "same" ? status : move.to;
}

export const statusNames: Record<WorkStatus, string> = {
  draft: "Draft",
  quoted: "Request in review",
  awaiting_payment: "Awaiting payment",
  paid: "Paid",
  assigned: "Assigned",
  in_progress: "In progress",
  needs_info: "Needs your answer",
  in_review: "In review",
  delivered: "Delivered",
  revision_requested: "Revision requested",
  approved: "Approved",
  closed: "Closed",
  cancelled: "Cancelled",
  expired: "Expired",
};

/** Work for which money is held: no one works on anything else. */
export const workingStatuses = [
  "assigned",
  "in_progress",
  "needs_info",
  "in_review",
  "revision_requested",
] as const satisfies readonly WorkStatus[];

export const times = {
  /** An order no one pays ends after it. */
  unpaid: DAY_MS,
  /** So long anyone who was held is asked to come back for it. */
  released: 7 * DAY_MS,
  approval: 14 * DAY_MS,
  revision: 14 * DAY_MS,
  closing: 30 * DAY_MS,
  /** A revision is back within it, unless someone promises another time. */
  revisionWork: 2 * DAY_MS,
  /** Nothing is promised sooner or later than these. */
  promise: { least: HOUR_MS, most: 30 * DAY_MS },
} as const;

/** What the guards have to know of an order. */
export type Standing = {
  status: WorkStatus;
  gate: GateState;
  quoteExpiresAt: number;
  expiresAt: number;
  deliveredAt: number | null;
  autoApproveAt: number | null;
  approvedAt: number | null;
  revisionsUsed: number;
  revisionsAllowed: number;
  submittedBy: string | null;
};

export type Acting = { party: Party; id: string | null; isAdmin: boolean };

/** Why someone may not do something now, or null: one answer for the button and for the guard. */
export function errorOf(act: OrderAct, order: Standing, acting: Acting, now: number): string | null {
  if (!moves[act].by.includes(acting.party)) return "You cannot do this.";
  if (statusAfter(act, order.status) === null)
    return `This action is not available: the order status is “${statusNames[order.status]}”.`;
  switch (act) {
    case "quote":
      return order.gate === "refused" ? "We do not offer what this order asks for." : null;
    case "release":
    case "refuse":
      return order.gate === "hold" ? null : "This order is not held for review.";
    case "confirm":
      return confirmError(order, now);
    case "cancel":
      return order.deliveredAt === null
        ? null
        : "The order has already been delivered. If it is not what was agreed, contact support.";
    case "expire":
      return order.expiresAt > now ? "The order can still be paid." : null;
    case "deliver":
      return order.submittedBy !== null && order.submittedBy === acting.id && !acting.isAdmin
        ? "You cannot review your own work. Ask another person to review it."
        : null;
    case "request_revision":
      return revisionError(order, now);
    case "auto_approve":
      return order.autoApproveAt !== null && order.autoApproveAt <= now ? null : "It is too early for this.";
    case "close":
      return order.approvedAt !== null && order.approvedAt + times.closing <= now ? null : "It is too early for this.";
    default:
      return null;
  }
}

/** Statuses in which an order takes a payment. Checkout, service and statements ask the same. */
export const payableStatuses = moves.pay.from;

export function mayPay(status: WorkStatus): boolean {
  return payableStatuses.includes(status);
}

/** Statuses before payment: the price may still change, and money that came earlier went back. */
export const unpaidStatuses = ["quoted", "awaiting_payment"] as const satisfies readonly WorkStatus[];

export function isUnpaid(status: WorkStatus): boolean {
  return unpaidStatuses.some((one) => one === status);
}

export const ratableStatuses = ["delivered", "approved", "closed"] as const satisfies readonly WorkStatus[];

/** Whether an order may be rated: once, after delivery. The statement that saves a rating asks the same. */
export function mayRate({ status, stars }: { status: WorkStatus; stars: number | null }): boolean {
  return stars === null && ratableStatuses.some((one) => one === status);
}

/** Statuses in which only an admin opens the student's files: no one works on the order. */
const noWorkStatuses = [
  "quoted",
  "awaiting_payment",
  "expired",
  "cancelled",
  "closed",
] as const satisfies readonly WorkStatus[];

/** Whether staff may open the student's files; an order held for review is judged by its text. The page and the service ask the same. */
export function mayOpenStudentFiles(status: WorkStatus, isAdmin: boolean): boolean {
  return isAdmin || !noWorkStatuses.some((one) => one === status);
}

/** Whether files of the delivery may be added and removed: only while someone works on it. */
export function mayChangeFiles(status: WorkStatus): boolean {
  return status === "in_progress";
}

function confirmError({ gate, quoteExpiresAt }: Standing, now: number): string | null {
  if (gate === "hold") return "We review your order first and reply before you pay anything.";
  return quoteExpiresAt <= now ? "The price has expired. Request a new price." : null;
}

function revisionError({ revisionsUsed, revisionsAllowed, deliveredAt }: Standing, now: number): string | null {
  if (revisionsUsed >= revisionsAllowed) return "All revisions of this order have been used.";
  return deliveredAt !== null && now - deliveredAt > times.revision
    ? "You can request a revision within 14 days of delivery."
    : null;
}

/** WS-000123 */
export function orderNumber(number: number): string {
  return `WS-${String(number).padStart(6, "0")}`;
}
