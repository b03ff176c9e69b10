import { beforeEach, expect, test } from "vitest";
import { insertCoupon } from "#db/orders/coupons.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf, payer } from "#tests/support/checkout.ts";
import { ada } from "#tests/support/people.ts";

const at = { actor: ada, link: null };

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

async function notify(): Promise<void> {
  for (const news of all.bank.notified) await all.payments.settle(news);
}

/** An order whose payment the bank thinks about. */
async function confirming(): Promise<{ id: string; total: number; sessionId: string }> {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf());
  const total = (await all.payments.checkoutView(at, id))?.quote.total ?? 0;
  const begun = await all.payments.begin(at, id, payer, total);
  if (begun.kind !== "go") throw new Error(begun.kind);
  all.bank.think(begun.sessionId);
  await notify();
  return { id, total, sessionId: begun.sessionId };
}

const listed = async (tab: "needs" | "active") => (await all.orders.student.latest(ada, { tab, q: "" }, 5)).items;

test("while the bank confirms a payment the order, the lists and the checkout say so, and do not ask for payment", async () => {
  const { id, total, sessionId } = await confirming();
  all.clock.pass(31 * 60_000);
  expect(await all.orders.student.view(ada, id)).toMatchObject({
    status: "awaiting_payment",
    confirming: true,
    price: null,
  });
  for (const tab of ["needs", "active"] as const) expect(await listed(tab)).toMatchObject([{ id, confirming: true }]);
  expect(await all.payments.checkoutView(at, id)).toMatchObject({ confirming: true, changed: null, quote: { total } });
  expect(await all.payments.begin(at, id, payer, total)).toEqual({ kind: "paid", sessionId });
  expect([...all.bank.sessions.values()]).toHaveLength(1);
});

test("the price cannot change while the bank confirms the payment", async () => {
  const { id, total } = await confirming();
  const life = { startsAt: 0, endsAt: all.clock.now() + 1e12, createdAt: 0 };
  await insertCoupon(all.db, { code: "LATER", percent: 50, cents: null, maxUses: 2, ...life });
  const conflict = { reason: "conflict", message: expect.stringMatching(/bank is confirming/) };
  await expect(all.orders.student.redeem(ada, id, "LATER")).rejects.toMatchObject(conflict);
  await expect(all.orders.student.refreshPrice(ada, id)).rejects.toMatchObject(conflict);
  await expect(all.payments.payFrom(at, id, { country: "FI", vatId: "" })).rejects.toMatchObject(conflict);
  await expect(all.payments.payerLink(ada, id)).rejects.toMatchObject(conflict);
  expect((await all.orders.student.view(ada, id)).total).toBe(total);
});

test("a payment that the bank refuses can be made again, and one that it confirms is paid", async () => {
  const first = await confirming();
  all.bank.refuse(first.sessionId);
  await notify();
  expect(await all.orders.student.view(ada, first.id)).toMatchObject({
    confirming: false,
    price: { total: first.total },
  });
  expect(await all.payments.checkoutView(at, first.id)).toMatchObject({ confirming: false });
  const second = await confirming();
  all.bank.pay(second.sessionId);
  await notify();
  expect(await all.orders.student.view(ada, second.id)).toMatchObject({ status: "paid", confirming: false });
});

test("an order does not expire while the bank confirms its payment, and does after the bank refuses it", async () => {
  const paid = await confirming();
  const refused = await confirming();
  all.clock.pass(25 * 3_600_000);
  await all.orders.clock.tick();
  for (const { id } of [paid, refused])
    expect((await all.orders.student.view(ada, id)).status).toBe("awaiting_payment");
  all.bank.pay(paid.sessionId);
  all.bank.refuse(refused.sessionId);
  await notify();
  await all.orders.clock.tick();
  expect((await all.orders.student.view(ada, paid.id)).status).toBe("paid");
  expect((await all.orders.student.view(ada, refused.id)).status).toBe("expired");
});
