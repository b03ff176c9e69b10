import { beforeEach, expect, test } from "vitest";
import { firstPriceList } from "#core/orders/price-list.ts";
import { priceLists } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf, payer } from "#tests/support/checkout.ts";
import { ada, bob } from "#tests/support/people.ts";

const at = { actor: ada, link: null };
const DEARER_CENTS = 90_000;

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

async function placed(change: Parameters<typeof formOf>[0] = {}): Promise<{ id: string; total: number }> {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf(change));
  return { id, total: (await all.orders.student.view(ada, id)).total };
}

async function newPrices(): Promise<void> {
  const priceList = { ...firstPriceList, version: 2, minimumCents: DEARER_CENTS };
  await all.db
    .insert(priceLists)
    .values({ version: 2, priceList, byId: null, byName: "Grace", note: "dearer", createdAt: all.clock.now() });
}

test("an open quote is valid for half an hour, then recalculated, and both prices are shown on the order and at the checkout", async () => {
  const { id, total } = await placed();
  await newPrices();
  expect((await all.orders.student.view(ada, id)).price).toMatchObject({ total, change: null });
  expect((await all.payments.checkoutView(at, id))?.changed).toBeNull();
  all.clock.pass(31 * 60_000);
  const change = { from: total, to: DEARER_CENTS, why: "prices" };
  expect((await all.orders.student.view(ada, id)).price).toMatchObject({ total: DEARER_CENTS, change });
  expect((await all.payments.checkoutView(at, id))?.changed).toEqual(change);
  const [listed] = (await all.orders.student.latest(ada, { tab: "needs", q: "" }, 5)).items;
  expect(listed?.price).toMatchObject({ total: DEARER_CENTS, change });
  expect(await all.payments.begin(at, id, payer, total)).toMatchObject({ kind: "price_changed", to: DEARER_CENTS });
});

test("a payment that was started before keeps its price, and a paid order is never recalculated", async () => {
  const { id, total } = await placed();
  const begun = await all.payments.begin(at, id, payer, total);
  if (begun.kind !== "go") throw new Error(begun.kind);
  all.bank.pay(begun.sessionId);
  for (const news of all.bank.notified) await all.payments.settle(news);
  await newPrices();
  all.clock.pass(31 * 60_000);
  const view = await all.orders.student.view(ada, id);
  expect([view.status, view.total, view.price]).toEqual(["paid", total, null]);
  await expect(all.orders.student.refreshPrice(ada, id)).rejects.toMatchObject({ reason: "conflict" });
  await expect(all.payments.payFrom(at, id, { country: "FI", vatId: "" })).rejects.toMatchObject({
    reason: "conflict",
  });
  expect((await all.orders.student.view(ada, id)).total).toBe(total);
});

test("a student who confirms an outdated price is shown the new one first", async () => {
  const { id, total } = await placed({ instructions: "And just write two more paragraphs for me." });
  await all.orders.staff.release(bob, id, "Called her: she wants comments only.");
  await newPrices();
  all.clock.pass(31 * 60_000);
  await expect(all.orders.student.confirm(ada, id, total)).rejects.toThrow(/\$900\.00/);
  expect((await all.orders.student.view(ada, id)).status).toBe("quoted");
  await all.orders.student.confirm(ada, id, DEARER_CENTS);
  expect((await all.orders.student.view(ada, id)).total).toBe(DEARER_CENTS);
});

test("a checkout from a page that still shows a cancelled order as due is refused, and a paid one is not paid again", async () => {
  const cancelled = await placed();
  await all.orders.student.cancel(ada, cancelled.id, "", 0);
  const refused = all.payments.begin(at, cancelled.id, payer, cancelled.total);
  await expect(refused).rejects.toMatchObject({ reason: "conflict" });
  const { id, total } = await placed();
  const begun = await all.payments.begin(at, id, payer, total);
  if (begun.kind !== "go") throw new Error(begun.kind);
  all.bank.pay(begun.sessionId);
  for (const news of all.bank.notified) await all.payments.settle(news);
  expect(await all.payments.begin(at, id, payer, total)).toEqual({ kind: "paid", sessionId: begun.sessionId });
});

test("an open order keeps the list of its quote when an upcoming list starts", async () => {
  const { id, total } = await placed();
  const priceList = { ...firstPriceList, version: 2, minimumCents: DEARER_CENTS };
  const startsAt = all.clock.now() + 10 * 60_000;
  const row = { version: 2, priceList, byId: null, byName: "Grace", note: "higher", startsAt };
  await all.db.insert(priceLists).values({ ...row, createdAt: all.clock.now() });
  all.clock.pass(20 * 60_000);
  expect((await all.prices.current()).version).toBe(2);
  expect((await all.orders.student.view(ada, id)).price).toMatchObject({ total, change: null });
  all.clock.pass(20 * 60_000);
  expect((await all.orders.student.view(ada, id)).price).toMatchObject({ total: DEARER_CENTS });
});

test("a service or a deadline that is turned off gets no quote and no order, and existing orders go on", async () => {
  const before = await placed();
  const offered = { services: ["editing" as const], deadlines: [336 as const] };
  const priceList = { ...firstPriceList, version: 2, offered };
  const row = { version: 2, priceList, byId: null, byName: "Grace", note: "fewer", createdAt: all.clock.now() };
  await all.db.insert(priceLists).values(row);
  const question = { level: "masters", words: 2000, minutes: 60, references: false } as const;
  const asked = { coupon: "", country: "GB", vatId: "" };
  const quote = (kind: "editing" | "tutoring", deadline: 120 | 336) =>
    all.orders.student.quote(ada, { ...asked, question: { ...question, kind, deadline } });
  await expect(quote("tutoring", 336)).rejects.toMatchObject({
    reason: "invalid",
    fields: { kind: expect.any(String) },
  });
  const late = { reason: "invalid", fields: { deadlineHours: expect.stringMatching(/not offer/) } };
  await expect(quote("editing", 120)).rejects.toMatchObject(late);
  expect((await quote("editing", 336)).quote.bookVersion).toBe(2);
  await expect(placed()).rejects.toMatchObject({ reason: "invalid" });
  all.clock.pass(31 * 60_000);
  const begun = await all.payments.begin(at, before.id, payer, before.total);
  expect(begun.kind).toBe("go");
});
