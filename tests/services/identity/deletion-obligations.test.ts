import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createPeople } from "#app/services/identity/people.ts";
import { accountDeletedEmail } from "#core/identity/account-deletion.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import type { Identity } from "#core/identity/provider.ts";
import { endAccount } from "#db/identity/account-deletions.ts";
import {
  coupons,
  couponUses,
  creditEntries,
  experts,
  orderEvents,
  orders,
  payments,
  refunds,
  users,
} from "#db/tables/index.ts";
import { openPaymentStatuses } from "#schema/vocabulary/payments.ts";
import { checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { testSigner } from "#tests/support/listing.ts";
import { bob, eve, grace } from "#tests/support/people.ts";
import { privacyWorld, zelda } from "#tests/support/privacy.ts";
import { placesOf } from "#tests/support/stored-words.ts";

const DAY = 86_400_000;
const payer = { name: zelda.fullName, email: zelda.email, country: "GB", company: "", vatId: "" };

async function world() {
  const all = privacyWorld();
  const { db, clock } = all;
  await all.join(zelda, eve, bob, grace);
  const row = async (id = zelda.id) => (await db.select().from(users).where(eq(users.id, id)))[0];
  const plant = async (
    table: typeof orders | typeof payments | typeof refunds | typeof experts,
    set: Record<string, unknown>,
  ) => void (await db.insert(table).values(filledRow(table, set, clock.now()) as never));
  /** The statement alone, as if the obligation had come up after all was looked at. */
  const end = (receiptId = "receipt") =>
    all.audit.record(
      { id: "clock", role: "system", fullName: "" },
      { action: "person.delete", target: "person", targetId: zelda.id, ownerId: zelda.id },
      (handle) => {
        const begun = { userId: zelda.id, receiptId, now: clock.now(), email: accountDeletedEmail(receiptId) };
        return endAccount(handle, begun, false);
      },
    );
  const bury = async ({ subject }: PersonActor) => {
    const ports = { db, clock, audit: all.audit, sessions: all.sessions, signer: testSigner, mayRaiseRoles: true };
    await createPeople({ ...ports, identity: {} as Identity, notifyAdmins: async () => {} }).bury("test", subject);
  };
  return { ...all, row, plant, end, bury };
}

test("payments that are open stop the request: of orders, of packs, and a declined one that can be tried again", async () => {
  const { deletion, db, clock, plant } = await world();
  await plant(orders, { id: "o1", userId: zelda.id, number: 217, status: "awaiting_payment" });
  const later = clock.now() + 60_000;
  await plant(payments, { id: "p1", userId: zelda.id, orderId: "o1", amount: 100, status: "created" });
  for (const status of openPaymentStatuses) {
    await db.update(payments).set({ status });
    const asked = deletion.request(zelda, zelda.email);
    await expect(asked).rejects.toMatchObject({ reason: "conflict", message: /A payment is not finished/ });
  }
  await db.update(payments).set({ status: "expired" });
  await plant(payments, {
    ...{ id: "p2", userId: zelda.id, orderId: null, credits: 5, amount: 100 },
    ...{ status: "failed", expiresAt: later },
  });
  await expect(deletion.request(zelda, zelda.email)).rejects.toMatchObject({ reason: "conflict" });
  clock.pass(60_000);
  // An order that only waits for a payment stops nothing.
  await deletion.request(zelda, zelda.email);
});

test("the account does not end while something is open, and the statement that ends it asks for itself", async () => {
  const { deletion, db, clock, row, plant, end } = await world();
  await deletion.request(zelda, zelda.email);
  await plant(orders, { id: "o1", userId: zelda.id, number: 217, status: "awaiting_payment" });
  await plant(payments, { id: "p1", userId: zelda.id, orderId: "o1", amount: 100, status: "processing" });
  clock.pass(15 * DAY);
  expect(await end()).toBe(false);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 0 });
  await db.update(payments).set({ status: "succeeded" });
  await db.update(orders).set({ status: "paid" });
  expect(await end()).toBe(false);
  await db.update(orders).set({ status: "closed" });
  await plant(refunds, { id: "r1", paymentId: "p1", amount: 1, status: "approved" });
  expect(await end()).toBe(false);
  clock.pass(2 * DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 0 });
  expect(await row()).toMatchObject({ status: "active", email: zelda.email });
  await db.update(refunds).set({ status: "succeeded" });
  clock.pass(2 * DAY);
  await deletion.tick();
  expect(await row()).toMatchObject({ status: "deleted" });
});

test("an unpaid order ends with the account and gives its coupon back", async () => {
  const { deletion, db, clock, plant } = await world();
  await db.insert(coupons).values(filledRow(coupons, { code: "HELLO", uses: 3 }, clock.now()) as never);
  await plant(orders, { id: "o1", userId: zelda.id, number: 217, status: "awaiting_payment", version: 4 });
  await plant(orders, { id: "o2", userId: eve.id, number: 218, status: "awaiting_payment", version: 4 });
  const use = (userId: string, orderId: string) => ({ code: "HELLO", userId, orderId, createdAt: clock.now() });
  // An account that was merged into this one had used it too, for an order that was paid.
  await plant(orders, { id: "o3", userId: zelda.id, number: 219, status: "closed", version: 9 });
  await db.insert(couponUses).values([use(zelda.id, "o3"), use(`${zelda.id}:o1`, "o1")]);
  await deletion.request(zelda, zelda.email);
  clock.pass(15 * DAY);
  await deletion.tick();
  expect(await db.select().from(orders).orderBy(orders.id)).toMatchObject([
    { status: "cancelled", version: 5, title: "Deleted" },
    { status: "awaiting_payment", version: 4 },
    { status: "closed" },
  ]);
  expect(await db.select().from(orderEvents)).toMatchObject([
    { orderId: "o1", version: 5, act: "cancel", fromStatus: "awaiting_payment", byName: "Deleted person" },
  ]);
  expect(await db.select().from(coupons)).toMatchObject([{ uses: 2 }]);
  expect(await db.select().from(couponUses)).toMatchObject([{ orderId: "o3" }]);
});

test("money that comes for an account that was deleted is refunded, and no name comes back with it", async () => {
  const { db, clock, bury, deletion } = await world();
  const shop = checkoutWorld(clock.now());
  await shop.open();
  const { orders: ordering, payments: paying } = shop.services();
  const orderId = crypto.randomUUID();
  await ordering.student.place(zelda, orderId, formOf({}));
  const at = { actor: zelda, link: null };
  const total = (await paying.checkoutView(at, orderId))?.quote.total ?? 0;
  const begun = await paying.begin(at, orderId, payer, total);
  const pack = (await paying.creditBalanceOf(zelda)).packs[0];
  const bought = await paying.buy(zelda, crypto.randomUUID(), pack?.credits ?? 0, payer);
  await bury(zelda);
  await deletion.tick();
  for (const one of [begun, bought]) {
    if (one.kind !== "go") throw new Error(one.kind);
    shop.bank.pay(one.sessionId);
  }
  for (const news of shop.bank.notified) await paying.settle(news);
  expect((await db.select().from(orders)).map(({ status }) => status)).toEqual(["cancelled"]);
  expect((await db.select().from(refunds)).map(({ amount, status }) => [amount, status])).toEqual(
    expect.arrayContaining([
      [total, "approved"],
      [pack?.cents, "approved"],
    ]),
  );
  expect(await db.select().from(creditEntries)).toEqual([]);
  const places = await placesOf([zelda.fullName]);
  expect(Object.keys(places).filter((place) => place.startsWith("order"))).toEqual([]);
});

test("an expert hands over the work before the account is deleted, and is not offered any more afterwards", async () => {
  const { deletion, db, clock, row, plant } = await world();
  await plant(experts, { id: "x1", userId: bob.id, name: "Bob", active: true });
  await plant(experts, { id: "x2", userId: null, name: "Ines", active: true });
  await plant(orders, { id: "o1", userId: eve.id, number: 217, status: "in_progress", expertId: "x1" });
  await expect(deletion.request(bob, bob.email)).rejects.toMatchObject({
    reason: "conflict",
    message: "Other staff have to take over these orders first: WS-000217.",
  });
  await db.update(orders).set({ expertId: "x2" });
  await deletion.request(bob, bob.email);
  await db.update(orders).set({ expertId: "x1" });
  clock.pass(15 * DAY);
  await deletion.tick();
  expect((await row(bob.id))?.status).toBe("active");
  await db.update(orders).set({ expertId: "x2" });
  clock.pass(2 * DAY);
  await deletion.tick();
  expect((await row(bob.id))?.status).toBe("deleted");
  expect(await db.select().from(experts).orderBy(experts.id)).toMatchObject([
    { id: "x1", name: "Bob", userId: null, active: false },
    { id: "x2", active: true },
  ]);
});
