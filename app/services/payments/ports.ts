import { AppError } from "#core/app-error.ts";
import { type Actor, isPerson } from "#core/identity/actor.ts";
import type { Notifier } from "#core/notifications/ports.ts";
import type { Payments, ReceiptPdfs } from "#core/orders/ports.ts";
import type { PriceList } from "#core/orders/price-list.ts";
import type { Clock, Signer } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findOrder, findOrderUnscoped, type OrderRow } from "#db/orders/orders.ts";
import { findPayerLink } from "#db/payments/payments.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import type { AuditWriter } from "../shared/audit-writer.ts";

export type PaymentPorts = {
  audit: AuditWriter;
  db: Database;
  clock: Clock;
  signer: Signer;
  /** Null where no provider is configured: nothing can be paid, and the page says so. */
  provider: Payments | null;
  receiptPdfs: ReceiptPdfs;
  /** Called after a notification is saved. */
  notificationFeed: Notifier;
  appName: string;
  appUrl: string;
  priceList: { current(): Promise<PriceList>; ofVersion(version: number): Promise<PriceList | null> };
};

/** A payer at the checkout: the owner, or someone with the owner's link, who has no account here. */
export type Payer = { actor: Actor; link: string | null };

export type AtCheckout = { order: OrderRow; as: "owner" | "payer" };

/** The order someone may pay: their own, or the one their link is for. Anything else is not found. */
export async function orderAtCheckout(
  { db, clock }: Pick<PaymentPorts, "db" | "clock">,
  { actor, link }: Payer,
  orderId: string | null,
): Promise<AtCheckout | null> {
  if (orderId !== null && isPerson(actor)) {
    const own = await findOrder(db, actor, orderId);
    if (own) return { order: own, as: "owner" };
  }
  const found = link ? await findPayerLink(db, await textHash(link), clock.now()) : null;
  if (!found || (orderId !== null && found.orderId !== orderId)) return null;
  const order = await findOrderUnscoped(db, found.orderId);
  return order ? { order, as: "payer" } : null;
}

export function requireProvider(provider: Payments | null): Payments {
  if (!provider) throw new AppError("provider_down", "Payments are not available yet. Nothing was charged.");
  return provider;
}

export const triesAllowed = { perOrder: 5, perPerson: 20, windowMs: HOUR_MS, pauseMs: 30 * 60_000 } as const;
