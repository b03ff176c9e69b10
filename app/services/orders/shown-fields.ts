import { errorOf, type OrderAct, orderActs, orderNumber, times } from "#core/orders/order.ts";
import { lateness } from "#core/payments/refund.ts";
import type { deliveriesOf } from "#db/orders/deliveries.ts";
import type { OrderEventRow, OrderRow } from "#db/orders/orders.ts";
import { orderLimits } from "#schema/vocabulary/orders.ts";
import { standingOf } from "./ports.ts";

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

export function scopeOf({ scope, institutionRule }: OrderRow) {
  return { scope, institutionRule };
}

export function eventOf(event: OrderEventRow | undefined) {
  if (!event) return null;
  const { id, version, act, fromStatus, toStatus, byKind, byName, note, createdAt } = event;
  return { id, version, act: act as OrderAct, from: fromStatus, to: toStatus, byKind, byName, note, at: createdAt };
}

type Delivery = Awaited<ReturnType<typeof deliveriesOf>>[number];

export function deliveryOf({ id, number, state, message, byName, createdAt, deliveredAt, files }: Delivery) {
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

/** For each act: null where it is open, else why it is not. One answer for the button and the guard. */
export function mayOf(
  order: OrderRow,
  acting: Parameters<typeof errorOf>[2],
  now: number,
): Record<OrderAct, string | null> {
  return Object.fromEntries(orderActs.map((act) => [act, errorOf(act, standingOf(order), acting, now)])) as Record<
    OrderAct,
    string | null
  >;
}
