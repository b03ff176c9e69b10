import { sql } from "drizzle-orm";
import { commit, type Database } from "#db/client.ts";
import {
  clockMarks,
  coupons,
  couponUses,
  deliveries,
  deliveryFiles,
  disputes,
  experts,
  ledger,
  moneyAlarms,
  notifications,
  orderDocuments,
  orderEvents,
  orders,
  outgoingMessages,
  paymentEvents,
  payments,
  refunds,
} from "#db/tables/index.ts";

/** Every story begins on an empty desk. */
export async function wipe(db: Database): Promise<void> {
  const tables = [
    ...[orders, orderEvents, orderDocuments, deliveries, deliveryFiles, experts, coupons, couponUses],
    ...[payments, paymentEvents, refunds, ledger, disputes, moneyAlarms, outgoingMessages, notifications, clockMarks],
  ];
  await commit(
    db,
    tables.map((table) => sql`delete from ${table}`),
  );
}
