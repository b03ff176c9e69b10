import type { WorkStatus } from "#schema/vocabulary/orders.ts";
import type { RefundDecision, RefundStatus } from "#schema/vocabulary/payments.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { type Approvable, type Approver, mayApprove } from "../identity/second-admin.ts";

/** Each started period of lateness refunds a part of the price, up to a half. */
export const late = { periodMs: 12 * HOUR_MS, percentEach: 10, stepsMost: 5, fullAfterMs: 48 * HOUR_MS } as const;
/** The minimum refund after work has started, per cent. */
const LEAST_PERCENT = 30;

export type Clocked = {
  status: WorkStatus;
  promisedAt: number | null;
  pausedAt: number | null;
  deliveredAt: number | null;
};

const running: readonly WorkStatus[] = ["paid", "assigned", "in_progress", "needs_info", "in_review"];

/**
 * How late an order is, ms; 0 if it is not late or has no deadline. The deadline is paused while a question to the
 * student is open.
 */
export function lateness({ status, promisedAt, pausedAt, deliveredAt }: Clocked, now: number): number {
  if (promisedAt === null || !running.includes(status)) return 0;
  // A revision has its own deadline; an order that was delivered once is no longer late.
  if (deliveredAt !== null) return 0;
  return Math.max(0, (pausedAt ?? now) - promisedAt);
}

/** Started periods of lateness, at most five. */
export function lateSteps(order: Clocked, now: number): number {
  return Math.min(late.stepsMost, Math.ceil(lateness(order, now) / late.periodMs));
}

/** The total refund for lateness, cents. */
export function lateCredit(total: number, steps: number): number {
  return Math.round((total * late.percentEach * steps) / 100);
}

/**
 * Whether an admin may decide a refund request: any admin may reject it (rejecting one's own withdraws it), and
 * only another admin may approve it, or the only one after a day. Used by the button, the service and the SQL statement.
 */
export function mayDecideRefund(
  refund: { status: RefundStatus } & Approvable,
  decision: RefundDecision,
  admin: Approver,
  now: number,
): boolean {
  return refund.status === "requested" && (decision === "refused" || mayApprove(refund, admin, now));
}

export type Ladder = { percent: number; amount: number; words: string };

/**
 * The refund of a cancellation. `paid` and `refunded` in cents; the amount never exceeds what is left. An unpaid
 * order refunds nothing.
 */
export function cancellationRefund(
  order: Clocked & { share: number },
  { paid, refunded }: { paid: number; refunded: number },
  now: number,
): Ladder {
  const { percent, words } = rung(order, now);
  const amount = Math.min(Math.round((paid * percent) / 100), paid - refunded);
  return { percent, amount: Math.max(0, amount), words };
}

function rung(order: Clocked & { share: number }, now: number): { percent: number; words: string } {
  if (lateness(order, now) > late.fullAfterMs)
    return { percent: 100, words: "The order is more than 48 hours late, so you get a full refund." };
  switch (order.status) {
    case "paid":
      return { percent: 100, words: "No expert is assigned yet, so you get a full refund." };
    case "assigned":
      return { percent: 90, words: "An expert is assigned but has not started, so you get back 90%." };
    case "in_progress":
    case "needs_info":
    case "in_review": {
      const percent = Math.max(LEAST_PERCENT, 100 - order.share);
      return { percent, words: `${order.share}% of the work is done, so you get back ${percent}%.` };
    }
    default:
      return { percent: 0, words: "You have not paid anything, so there is nothing to refund." };
  }
}

/** Above this sum, cents, a second admin must approve: for one order, or for one person within 24 hours. */
export const TWO_PERSON_CENTS = 5_000;
/** The longest a bank takes to show a refund, ms: ten days. */
export const REFUND_ARRIVES_MS = 10 * 24 * HOUR_MS;
