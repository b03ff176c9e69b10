import { AppError } from "#core/app-error.ts";
import { type Actor, type PersonActor, requireEditor, requirePerson } from "#core/identity/actor.ts";
import type { Notifier } from "#core/notifications/ports.ts";
import type { Acting, Standing } from "#core/orders/order.ts";
import type { RequestJudge, Seal, WorkReader } from "#core/orders/ports.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { Clock, Files, Jobs, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findOrder, findOrderUnscoped, type OrderRow } from "#db/orders/orders.ts";
import { orderLimits } from "#schema/vocabulary/orders.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type OrderPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  signer: Signer;
  seal: Seal;
  workReader: WorkReader;
  requestJudge: RequestJudge;
  /** Called after a notification is saved. */
  notificationFeed: Notifier;
  appName: string;
  appUrl: string;
  bookmark: () => string | null;
  priceList: { current(): Promise<PriceList>; ofVersion(version: number): Promise<PriceList | null> };
};

export function standingOf(order: OrderRow): Standing {
  return {
    status: order.status,
    gate: order.gate,
    quoteExpiresAt: order.quote.expiresAt,
    expiresAt: order.expiresAt,
    deliveredAt: order.deliveredAt,
    autoApproveAt: order.autoApproveAt,
    approvedAt: order.approvedAt,
    revisionsUsed: order.revisionsUsed,
    revisionsAllowed: orderLimits.revisions,
    submittedBy: order.submittedBy,
  };
}

export function studentActing(person: PersonActor): Acting {
  return { party: "user", id: person.id, role: person.role };
}

export function staffActing(person: PersonActor): Acting {
  return { party: "staff", id: person.id, role: person.role };
}

/** A person's own order; anyone else's is not found. */
export async function ownOrder(db: Database, actor: Actor, id: string): Promise<OrderRow> {
  requirePerson(actor);
  const order = await findOrder(db, actor, id);
  if (!order) throw new AppError("not_found", "There is no such order.");
  return order;
}

/** Any order, for staff. */
export async function staffOrder(db: Database, actor: Actor, id: string): Promise<OrderRow> {
  requireEditor(actor);
  const order = await findOrderUnscoped(db, id);
  if (!order) throw new AppError("not_found", "There is no such order.");
  return order;
}

export function movedOn(): AppError {
  return new AppError("conflict", "The order has changed in the meantime. Reload the page and try again.");
}
