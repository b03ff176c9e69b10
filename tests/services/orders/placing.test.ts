import { expect, test } from "vitest";
import { firstPriceList } from "#core/orders/price-list.ts";
import { dueForRemoval } from "#db/checks/document-deletion.ts";
import { insertCoupon } from "#db/orders/coupons.ts";
import { priceLists } from "#db/tables/index.ts";
import { checkoutWorld, formOf } from "#tests/support/checkout.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

async function staff() {
  const all = checkoutWorld();
  await all.open();
  return { ...all, ...all.services() };
}
const id = () => crypto.randomUUID();
const guest = { kind: "guest" } as const;

test("ada orders once, however often the form is sent, also eight times at once", async () => {
  const { orders } = await staff();
  const key = id();
  const placed = await Promise.all(Array.from({ length: 8 }, () => orders.student.place(ada, key, formOf())));
  expect(new Set(placed.map((one) => JSON.stringify(one))).size).toBe(1);
  const { items } = await orders.student.latest(ada, { tab: "all", q: "" }, 50);
  expect(items.filter((one) => one.id === key)).toHaveLength(1);
  const view = await orders.student.view(ada, key);
  expect(view.events.map(({ act }) => act)).toEqual(["quote", "confirm"]);
});

test("a different form with the id of an existing order is refused", async () => {
  const { orders } = await staff();
  const key = id();
  await orders.student.place(ada, key, formOf());
  await expect(orders.student.place(ada, key, formOf({ title: "Quite another plan" }))).rejects.toThrow(
    /already placed as WS-/,
  );
});

test("a different file with the id of an existing order is refused, and the same files again are the same order", async () => {
  const { orders, file } = await staff();
  const key = id();
  const [sourceId, other, reference] = [await file(ada.id), await file(ada.id), await file(ada.id)];
  const form = { kind: "proofreading" as const, sourceId, referenceIds: [reference, other], deadlineHours: 120 };
  const placed = await orders.student.place(ada, key, formOf(form));
  expect(await orders.student.place(ada, key, formOf({ ...form, referenceIds: [other, reference] }))).toEqual(placed);
  for (const change of [{ sourceId: other, referenceIds: [sourceId, reference] }, { referenceIds: [reference] }])
    await expect(orders.student.place(ada, key, formOf({ ...form, ...change }))).rejects.toThrow(
      /already placed as WS-/,
    );
});

test("two orders placed at the same moment have different numbers", async () => {
  const { orders } = await staff();
  const keys = Array.from({ length: 10 }, id);
  await Promise.all(keys.map((key) => orders.student.place(ada, key, formOf())));
  const numbers = await Promise.all(keys.map(async (key) => (await orders.student.view(ada, key)).number));
  expect(new Set(numbers).size).toBe(10);
});

test("eve finds none of ada's orders, drafts, files or receipts, and cannot place an order with ada's key", async () => {
  const { orders, payments } = await staff();
  const key = id();
  await orders.student.place(ada, key, formOf());
  await orders.student.keepDraft(ada, "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a09", 0, { step: 2 });
  const missing = { reason: "not_found" };
  await expect(orders.student.view(eve, key)).rejects.toMatchObject(missing);
  await expect(orders.student.approve(eve, key)).rejects.toMatchObject(missing);
  await expect(orders.student.cancel(eve, key, "", 0)).rejects.toMatchObject(missing);
  await expect(orders.student.keepDraft(eve, "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a09", 0, {})).rejects.toMatchObject(
    missing,
  );
  await expect(payments.receiptPdf(eve, key, "receipt")).rejects.toMatchObject(missing);
  await expect(orders.student.helpReceipt.make(eve, key)).rejects.toMatchObject(missing);
  expect(await payments.checkoutView({ actor: eve, link: null }, key)).toBeNull();
  expect((await orders.student.latest(eve, { tab: "all", q: "" }, 50)).items).toEqual([]);
  await expect(orders.student.place(eve, key, formOf())).rejects.toMatchObject({ reason: "conflict" });
  await expect(orders.student.place(guest, id(), formOf())).rejects.toMatchObject({ reason: "not_signed_in" });
});

test("a student and a guest cannot use the staff actions of an order", async () => {
  const { orders, payments } = await staff();
  const key = id();
  await orders.student.place(ada, key, formOf());
  for (const [who, reason] of [
    [ada, "not_allowed"],
    [guest, "not_signed_in"],
  ] as const) {
    await expect(orders.staff.view(who, key)).rejects.toMatchObject({ reason });
    await expect(orders.staff.assign(who, key, "helen")).rejects.toMatchObject({ reason });
    await expect(orders.staff.note(who, key, id(), "hello")).rejects.toMatchObject({ reason });
    await expect(orders.staff.openDocument(who, key, id())).rejects.toMatchObject({ reason });
  }
  // Money is for admins, and a draft of the money's own story is not shown to editors.
  expect((await orders.staff.view(bob, key)).money).toBeNull();
  const ask = { amount: 1, reason: "goodwill", note: "For the trouble." } as const;
  await expect(payments.refunds.request(bob, id(), key, ask)).rejects.toMatchObject({ reason: "not_allowed" });
});

test("another person's document cannot be ordered with, and a document of an order is not deleted", async () => {
  const all = await staff();
  const mine = await all.file(ada.id);
  const theirs = await all.file(eve.id);
  const form = (sourceId: string) => formOf({ kind: "proofreading", sourceId, words: 2400 });
  await expect(all.orders.student.place(ada, id(), form(theirs))).rejects.toMatchObject({
    fields: { sourceId: expect.any(String) },
  });
  const key = id();
  await all.orders.student.place(ada, key, form(mine));
  expect((await all.orders.student.view(ada, key)).documents).toMatchObject([
    { id: mine, words: 2400, role: "source" },
  ]);
  all.clock.pass(400 * 86_400_000);
  expect(await dueForRemoval(all.db, all.clock.now(), 10)).toEqual([{ id: theirs }]);
  await all.orders.student.cancel(ada, key, "", 0);
  expect(await dueForRemoval(all.db, all.clock.now(), 10)).toContainEqual({ id: mine });
});

test("a price is valid for 30 minutes even if the price list changes, and an expired one is shown again", async () => {
  const all = await staff();
  const form = formOf();
  const question = {
    kind: form.kind,
    level: form.level,
    words: form.words,
    minutes: 60,
    deadline: 48 as const,
    references: false,
  };
  const { token, quote } = await all.orders.student.quote(ada, { question, coupon: "", country: "GB", vatId: "" });
  const dearer = { ...firstPriceList, version: 2, minimumCents: 90_000 };
  await all.db
    .insert(priceLists)
    .values({ version: 2, priceList: dearer, byId: null, byName: "Grace", note: "dearer", createdAt: all.clock.now() });
  const kept = id();
  expect(await all.orders.student.place(ada, kept, formOf({ quote: token }))).toMatchObject({ kind: "placed" });
  expect((await all.orders.student.view(ada, kept)).total).toBe(quote.total);
  all.clock.pass(31 * 60_000);
  const late = await all.orders.student.place(ada, id(), formOf({ quote: token }));
  // The token is over, so no one can tell what was seen: the order is placed at today's price, and shown before it is paid.
  expect(late).toMatchObject({ kind: "placed" });
  await all.db.delete(priceLists);
  const other = await all.orders.student.quote(ada, {
    question: { ...question, deadline: 72 },
    coupon: "",
    country: "GB",
    vatId: "",
  });
  expect(await all.orders.student.place(ada, id(), formOf({ quote: other.token }))).toMatchObject({
    kind: "price_changed",
  });
});

test("a coupon works once for each person, not beyond its uses, and is returned by an order that ends unpaid", async () => {
  const all = await staff();
  const life = { startsAt: 0, endsAt: all.clock.now() + 1e12, createdAt: 0 };
  await insertCoupon(all.db, { code: "ONCE", percent: 50, cents: null, maxUses: 2, ...life });
  const first = id();
  await all.orders.student.place(ada, first, formOf({ coupon: "ONCE" }));
  await expect(all.orders.student.place(ada, id(), formOf({ coupon: "ONCE" }))).rejects.toMatchObject({
    reason: "invalid",
  });
  await all.orders.student.cancel(ada, first, "", 0);
  const keys = Array.from({ length: 6 }, id);
  const again = await Promise.allSettled(
    keys.map((key) => all.orders.student.place(ada, key, formOf({ coupon: "ONCE" }))),
  );
  expect(again.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(all.orders.student.place(eve, id(), formOf({ coupon: "NEVER" }))).rejects.toMatchObject({
    reason: "invalid",
  });
});

test("an order that breaks the integrity policy is refused; a held one continues after staff approve it", async () => {
  const { orders } = await staff();
  const ask = "Write my whole essay for me, 2000 words, ready to hand in.";
  await expect(orders.student.place(ada, id(), formOf({ instructions: ask }))).rejects.toMatchObject({
    reason: "invalid",
  });
  const key = id();
  const held = await orders.student.place(
    ada,
    key,
    formOf({ instructions: "And just write two more paragraphs for me." }),
  );
  expect(held).toMatchObject({ held: true });
  await expect(orders.student.confirm(ada, key)).rejects.toThrow(/review your order first/);
  await orders.staff.release(bob, key, "Called her: she wants comments only.");
  await orders.student.confirm(ada, key);
  expect((await orders.student.view(ada, key)).status).toBe("awaiting_payment");
});

test("a save from an outdated window is reported as such, and the newest draft is stored", async () => {
  const { orders } = await staff();
  const key = id();
  const one = await orders.student.keepDraft(ada, key, 0, { step: 1, title: "One" });
  const two = await orders.student.keepDraft(ada, key, 0, { step: 2, title: "Two" });
  expect([one.behind, two.behind]).toEqual([false, true]);
  expect((await orders.student.draft(ada, key))?.draft.title).toBe("Two");
});
