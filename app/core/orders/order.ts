import type { Role } from "#schema/identity/user.ts";
import type { GateState, OrderParty, WorkStatus } from "#schema/vocabulary/orders.ts";
import { runningWorkStatuses } from "#schema/vocabulary/running-work.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

/** Who performs an action: the student, staff, the system (cron), or the payment provider. */
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

/**
 * The transitions of an order: from which status each action leads to which, and who may perform it. Everything
 * else is rejected.
 */
export const moves: Record<OrderAct, Move> = {
  quote: { from: ["draft"], to: "quoted", by: ["system"] },
  // Staff have read an order that was held for review, and approve or reject it.
  release: { from: ["quoted"], to: "same", by: ["staff"] },
  refuse: { from: ["quoted"], to: "cancelled", by: ["staff"] },
  confirm: { from: ["quoted"], to: "awaiting_payment", by: ["user"] },
  pay: { from: ["awaiting_payment"], to: "paid", by: ["provider"] },
  expire: { from: ["awaiting_payment"], to: "expired", by: ["system"] },
  assign: { from: ["paid"], to: "assigned", by: ["staff", "system"] },
  // The text is longer than what was paid for: the payment is refunded, and the student accepts or declines the new
  // price.
  reprice: { from: ["paid", "assigned"], to: "quoted", by: ["staff"] },
  reassign: {
    from: ["assigned", "in_progress", "needs_info", "revision_requested"],
    to: "same",
    by: ["staff", "system"],
  },
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
  // Lateness does not change the status, but it is an action of the order, because it refunds a part of the price.
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

/** Statuses in which an order is paid and may be worked on. */
export const workingStatuses = [
  "assigned",
  "in_progress",
  "needs_info",
  "in_review",
  "revision_requested",
] as const satisfies readonly WorkStatus[];

export const times = {
  /** An unpaid order ends after this time. */
  unpaid: DAY_MS,
  /** After approval, the time a student whose order was held for review has to return and pay. */
  released: 7 * DAY_MS,
  approval: 14 * DAY_MS,
  revision: 14 * DAY_MS,
  closing: 30 * DAY_MS,
  /** Default deadline of a revision. */
  revisionWork: 2 * DAY_MS,
  /** The earliest and the latest deadline that staff may set. */
  promise: { least: HOUR_MS, most: 30 * DAY_MS },
} as const;

/** What the domain rules need to know of an order. */
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

/** `role`: that of the person's account; null where no person acts. */
export type Acting = { party: Party; id: string | null; role: Role | null };

/** What an expert may do with an order assigned to them, where their account has no staff role. */
const expertActs: readonly OrderAct[] = ["begin", "progress", "ask", "submit", "resume"];

/** Why an action is not allowed now, or null. Used by the button and by the service. */
export function errorOf(act: OrderAct, order: Standing, acting: Acting, now: number): string | null {
  if (!isActOf(act, acting)) return "You cannot do this.";
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
      return order.submittedBy !== null && order.submittedBy === acting.id && acting.role !== "admin"
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

function isActOf(act: OrderAct, { party, role }: Acting): boolean {
  const isExpert = party === "staff" && role === "user";
  return moves[act].by.includes(party) && (!isExpert || expertActs.includes(act));
}

/** Statuses in which an order accepts a payment. Used by checkout, service and SQL statements. */
export const payableStatuses = moves.pay.from;

export function mayPay(status: WorkStatus): boolean {
  return payableStatuses.includes(status);
}

/** Statuses before payment: the price may still change, and any earlier payment was refunded. */
export const unpaidStatuses = ["quoted", "awaiting_payment"] as const satisfies readonly WorkStatus[];

export function isUnpaid(status: WorkStatus): boolean {
  return unpaidStatuses.some((one) => one === status);
}

export const ratableStatuses = ["delivered", "approved", "closed"] as const satisfies readonly WorkStatus[];

/** Whether an order may be rated: once, after delivery. Also a condition of the SQL statement that saves the rating. */
export function mayRate({ status, stars }: { status: WorkStatus; stars: number | null }): boolean {
  return stars === null && ratableStatuses.some((one) => one === status);
}

/** Statuses in which no one works on the order, so that only an admin may open the student's files. */
const noWorkStatuses = [
  "quoted",
  "awaiting_payment",
  "expired",
  "cancelled",
  "closed",
] as const satisfies readonly WorkStatus[];

/**
 * Whether staff may open the student's files; an order held for review is judged by its text. Used by the page and
 * the service.
 */
export function mayOpenStudentFiles(status: WorkStatus, isAdmin: boolean): boolean {
  return isAdmin || !noWorkStatuses.some((one) => one === status);
}

/** Whether files of the delivery may be added and removed: only while the order is being worked on. */
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
