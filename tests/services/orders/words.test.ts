import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { documents, orders } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf, payer } from "#tests/support/checkout.ts";
import { ada, bob } from "#tests/support/people.ts";

const at = { actor: ada, link: null };
const id = () => crypto.randomUUID();

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

const proofreading = (sourceId: string, words: number, change: Parameters<typeof formOf>[0] = {}) =>
  formOf({ kind: "proofreading", sourceId, words, deadlineHours: 120, ...change });

async function pay(order: string): Promise<number> {
  const shown = (await all.payments.checkoutView(at, order))?.quote.total ?? 0;
  const begun = await all.payments.begin(at, order, payer, shown);
  if (begun.kind !== "go") throw new Error(begun.kind);
  all.bank.pay(begun.sessionId);
  for (const news of all.bank.notified) await all.payments.settle(news);
  return shown;
}

/** As if a check had read the file anew and counted otherwise. */
async function countedAs(
  documentId: string,
  words: number | null,
  status: "ready" | "received" | "rejected" = "ready",
) {
  await all.db.update(documents).set({ words, status }).where(eq(documents.id, documentId));
}

test("a text of 3,011 words is charged as 3,011 words, whatever the form says", async () => {
  const sourceId = await all.file(ada.id, 3011);
  for (const [claim, note] of [
    [100, ""],
    [100, "Only the discussion, please."],
    [9000, ""],
  ] as const) {
    const order = id();
    await all.orders.student.place(ada, order, proofreading(sourceId, claim, { wordsNote: note }));
    const view = await all.orders.student.view(ada, order);
    expect(view.words).toBe(3011);
    expect(view.quote.question.words).toBe(3011);
    expect(view.scope).toMatchObject({ wordsClaimed: claim, wordsMeasured: 3011 });
    expect((await all.orders.staff.view(bob, order)).counts).toEqual({
      claimed: claim,
      measured: 3011,
      billed: 3011,
    });
  }
});

test("a price signed for fewer words is shown beside the correct one, and no order is placed", async () => {
  const sourceId = await all.file(ada.id, 3011);
  const form = proofreading(sourceId, 100);
  const question = {
    kind: form.kind,
    level: form.level,
    words: 100,
    minutes: 60,
    deadline: 120 as const,
    references: false,
  };
  const { token, quote } = await all.orders.student.quote(ada, { question, coupon: "", country: "GB", vatId: "" });
  const order = id();
  const answer = await all.orders.student.place(ada, order, { ...form, quote: token });
  expect(answer).toMatchObject({ kind: "price_changed", seen: quote.total });
  if (answer.kind !== "price_changed") return;
  expect(answer.now).toBeGreaterThan(quote.total * 4);
  expect(await all.orders.student.place(ada, order, { ...form, quote: answer.token })).toMatchObject({
    kind: "placed",
  });
  expect((await all.orders.student.view(ada, order)).total).toBe(answer.now);
  // The same form again is the same order.
  expect(await all.orders.student.place(ada, order, { ...form, quote: answer.token })).toMatchObject({
    kind: "placed",
  });
});

test("fewer words are charged only for named sections, which the server has measured", async () => {
  const sourceId = await all.file(ada.id, 3011, [1000, 900, 1111]);
  const order = id();
  await all.orders.student.place(ada, order, proofreading(sourceId, 1, { words: 100, parts: [2, 0, 2] }));
  const view = await all.orders.student.view(ada, order);
  expect([view.words, view.scope.parts]).toEqual([2111, [0, 2]]);
  expect((await all.orders.staff.view(bob, order)).counts).toEqual({ claimed: 100, measured: 2111, billed: 2111 });
  await expect(all.orders.student.place(ada, id(), proofreading(sourceId, 100, { parts: [3] }))).rejects.toMatchObject({
    fields: { parts: expect.any(String) },
  });
  const whole = id();
  await all.orders.student.place(ada, whole, proofreading(sourceId, 100, { parts: [0, 1, 2] }));
  expect((await all.orders.student.view(ada, whole)).words).toBe(3011);
  const unparted = await all.file(ada.id, 3011);
  await expect(all.orders.student.place(ada, id(), proofreading(unparted, 100, { parts: [0] }))).rejects.toMatchObject({
    fields: { parts: expect.any(String) },
  });
});

test("a document that is not counted yet, is unreadable or too long cannot be ordered with", async () => {
  const sourceId = await all.file(ada.id, 3011);
  await countedAs(sourceId, null, "received");
  const order = id();
  await expect(all.orders.student.place(ada, order, proofreading(sourceId, 100))).rejects.toMatchObject({
    fields: { sourceId: expect.stringMatching(/counting/) },
  });
  expect(all.queued).toContainEqual(expect.objectContaining({ type: "measure", documentId: sourceId }));
  await countedAs(sourceId, null, "rejected");
  await expect(all.orders.student.place(ada, order, proofreading(sourceId, 100))).rejects.toMatchObject({
    fields: { sourceId: expect.any(String) },
  });
  await countedAs(sourceId, 60_000);
  await expect(all.orders.student.place(ada, order, proofreading(sourceId, 100))).rejects.toMatchObject({
    fields: { sourceId: expect.stringMatching(/50,000/) },
  });
  await countedAs(sourceId, 40);
  await all.orders.student.place(ada, order, proofreading(sourceId, 100));
  expect((await all.orders.student.view(ada, order)).words).toBe(100);
});

test("reference files and an hour of tutoring do not change the word count", async () => {
  const sourceId = await all.file(ada.id, 3011);
  const beside = await all.file(ada.id, 9000);
  const order = id();
  await all.orders.student.place(ada, order, proofreading(sourceId, 100, { referenceIds: [beside] }));
  expect((await all.orders.student.view(ada, order)).words).toBe(3011);
  const hour = id();
  const slots = ["Monday 10:00", "Tuesday 10:00", "Friday 14:00"];
  await all.orders.student.place(ada, hour, formOf({ kind: "tutoring", sourceId, words: 1000, slots }));
  expect((await all.orders.student.view(ada, hour)).total).toBe((await totalOf({ kind: "tutoring", slots })) ?? -1);
});

async function totalOf(change: Parameters<typeof formOf>[0]): Promise<number> {
  const order = id();
  await all.orders.student.place(ada, order, formOf(change));
  return (await all.orders.student.view(ada, order)).total;
}

test("an unpaid order whose text turns out longer is recalculated at the checkout, with both prices shown", async () => {
  const sourceId = await all.file(ada.id, 1000);
  const order = id();
  await all.orders.student.place(ada, order, proofreading(sourceId, 1000));
  const before = (await all.payments.checkoutView(at, order))?.quote.total ?? 0;
  await countedAs(sourceId, 3011);
  const now = await all.payments.checkoutView(at, order);
  expect(now?.quote.question.words).toBe(3011);
  expect(now?.changed).toMatchObject({ from: before, to: now?.quote.total });
  expect(await all.payments.begin(at, order, payer, before)).toMatchObject({ kind: "price_changed", from: before });
  const paid = await pay(order);
  const view = await all.orders.student.view(ada, order);
  expect([view.status, view.words, view.total]).toEqual(["paid", 3011, paid]);
  await all.orders.staff.assign(bob, order, "tomasz");
});

test("a paid order whose text is more than 5% longer waits for consent and the new price before work starts", async () => {
  const sourceId = await all.file(ada.id, 1000);
  const order = id();
  await all.orders.student.place(ada, order, proofreading(sourceId, 1000));
  const first = await pay(order);
  await countedAs(sourceId, 1050);
  expect((await all.orders.staff.view(bob, order)).difference).toBeNull();
  await countedAs(sourceId, 3011);
  const staff = await all.orders.staff.view(bob, order);
  expect(staff.difference).toMatchObject({ billed: 1000, measured: 3011 });
  await expect(all.orders.staff.assign(bob, order, "tomasz")).rejects.toThrow(/3,011 words.*1,000/);

  await all.orders.staff.requestPriceDifference(bob, order);
  const requested = await all.orders.student.view(ada, order);
  expect([requested.status, requested.words]).toEqual(["quoted", 3011]);
  expect(requested.total).toBeGreaterThan(first);
  expect(requested.money.refunds).toMatchObject([{ amount: first, reason: "words" }]);
  await expect(all.orders.staff.assign(bob, order, "tomasz")).rejects.toMatchObject({ reason: "conflict" });
  await all.orders.student.confirm(ada, order);
  const second = await pay(order);
  expect(second).toBe(requested.total);
  await all.orders.staff.assign(bob, order, "tomasz");
  await all.orders.staff.begin(bob, order);
  await all.payments.refunds.send();
  for (const news of all.bank.notified) await all.payments.settle(news);
  expect((await all.orders.student.view(ada, order)).money.ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(
    second,
  );
});

test("a student who does not agree is refunded in full, and work that was already assigned does not start", async () => {
  const sourceId = await all.file(ada.id, 1000);
  const order = id();
  await all.orders.student.place(ada, order, proofreading(sourceId, 1000));
  const paid = await pay(order);
  await all.orders.staff.assign(bob, order, "tomasz");
  await countedAs(sourceId, 3011);
  await expect(all.orders.staff.begin(bob, order)).rejects.toThrow(/3,011 words/);
  await all.orders.staff.requestPriceDifference(bob, order);
  await all.orders.student.cancel(ada, order, "", 0);
  await all.payments.refunds.send();
  for (const news of all.bank.notified) await all.payments.settle(news);
  const view = await all.orders.student.view(ada, order);
  expect(view.status).toBe("cancelled");
  expect(view.money.refunds).toMatchObject([{ amount: paid }]);
  expect(view.money.ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test("an older order whose scope has neither claimed words nor sections can still be paid and assigned", async () => {
  const sourceId = await all.file(ada.id, 1000);
  const order = id();
  const form = proofreading(sourceId, 1000);
  await all.orders.student.place(ada, order, form);
  const { scope } = await all.orders.student.view(ada, order);
  const { wordsClaimed: _claimed, parts: _parts, ...old } = scope;
  await all.db.update(orders).set({ scope: old }).where(eq(orders.id, order));
  expect(await all.orders.student.place(ada, order, form)).toMatchObject({ kind: "placed" });
  expect((await all.orders.staff.view(bob, order)).counts).toEqual({ claimed: null, measured: 1000, billed: 1000 });
  await pay(order);
  await all.orders.staff.assign(bob, order, "tomasz");
});
