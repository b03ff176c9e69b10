import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isUnpaid, mayPay } from "#core/orders/order.ts";
import { commit } from "#db/client.ts";
import { requote } from "#db/orders/orders.ts";
import { openAttempt } from "#db/payments/payments.ts";
import { orderPaidStatements } from "#db/payments/settling.ts";
import { orderEvents, orders, payments } from "#db/tables/index.ts";
import { workStatuses } from "#schema/vocabulary/orders.ts";
import { checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { ada } from "#tests/support/people.ts";

async function placed() {
  const { db, open, services } = checkoutWorld();
  await open();
  const id = crypto.randomUUID();
  await services().orders.student.place(ada, id, formOf());
  const read = async () => {
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    return order!;
  };
  const order = await read();
  const payer = { name: "Ada", email: ada.email, country: "GB", company: "", vatId: "" };
  const attempt = () =>
    openAttempt(db, {
      id: "attempt",
      orderId: id,
      userId: ada.id,
      provider: "stripe",
      environment: "sandbox",
      amount: order.total,
      payer,
      quote: order.quote,
      expiresAt: 2,
      hourAgo: 0,
      pausedSince: 0,
      triesMost: 5,
      now: 1,
    });
  return { db, id, order, read, attempt };
}

test("a payment attempt is created for exactly the orders that the checkout offers to pay", async () => {
  const { db, id, attempt } = await placed();
  for (const status of workStatuses) {
    await db.delete(payments);
    await db.update(orders).set({ status }).where(eq(orders.id, id));
    expect([status, await attempt()]).toEqual([status, mayPay(status)]);
  }
  expect(workStatuses.filter(mayPay)).toEqual(["awaiting_payment"]);
});

test("the price can change for exactly the unpaid orders", async () => {
  const { db, id, order } = await placed();
  for (const status of workStatuses) {
    await db.update(orders).set({ status }).where(eq(orders.id, id));
    expect([status, await requote(db, order, order.quote, 2)]).toEqual([status, isUnpaid(status)]);
  }
  expect(workStatuses.filter(isUnpaid)).toEqual(["quoted", "awaiting_payment"]);
});

test("a payment pays exactly the orders that can be paid, and none that is already paid", async () => {
  const { db, id, order, read, attempt } = await placed();
  await attempt();
  const [payment] = await db.select().from(payments);
  for (const status of workStatuses) {
    for (const paymentId of [null, "another"]) {
      const eventId = `${status} ${paymentId}`;
      await db.delete(orderEvents);
      await db.update(orders).set({ status, paymentId, version: order.version }).where(eq(orders.id, id));
      const news = { payment: payment!, arrived: sql`1`, eventId, name: "Ada", now: 2 };
      await commit(db, orderPaidStatements(news));
      const pays = mayPay(status) && paymentId === null;
      const after = await read();
      expect([eventId, after.status, after.paymentId]).toEqual([
        eventId,
        pays ? "paid" : status,
        pays ? "attempt" : paymentId,
      ]);
    }
  }
});
