import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { experts, notifications, users } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf, payer, pdf } from "#tests/support/checkout.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const at = { actor: ada, link: null };
const bobAsAdmin = { ...bob, role: "admin" as const };

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
  // bob does the work of one of the experts; the other signs in nowhere.
  await made.db.update(experts).set({ userId: bob.id }).where(eq(experts.id, "tomasz"));
});

async function paid(change: Parameters<typeof formOf>[0] = {}): Promise<string> {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf(change));
  const shown = (await all.payments.checkoutView(at, id))?.quote.total ?? 0;
  const begun = await all.payments.begin(at, id, payer, shown);
  if (begun.kind !== "go") throw new Error(begun.kind);
  all.bank.pay(begun.sessionId);
  // The provider tells everything twice.
  for (const news of [...all.bank.notified, ...all.bank.notified]) await all.payments.settle(news);
  return id;
}

/** What staff were told, as "person: topic"; each of it leads to the order. */
async function notified(id: string): Promise<string[]> {
  const rows = (await all.db.select().from(notifications)).filter(({ kind }) => kind === "desk");
  for (const { href, text, subject } of rows) {
    expect(href === `/admin/orders/${id}` || href === "/admin/money").toBe(true);
    // Neither what the student calls the order nor what they wrote.
    expect(`${subject} ${text}`).not.toContain("Secret");
  }
  return rows.map(({ personId, topic }) => `${personId}: ${topic}`).sort();
}

async function clear(): Promise<void> {
  await all.db.delete(notifications);
}

test("all staff who can assign it are notified of a paid order, once however often the provider repeats the event", async () => {
  const id = await paid();
  expect(await notified(id)).toEqual(["bob: to_assign", "grace: to_assign"]);
});

test("the assigned expert is notified; then only they are notified of the student's answer and revision", async () => {
  const id = await paid();
  await clear();
  await all.orders.staff.assign(grace, id, "tomasz");
  expect(await notified(id)).toEqual(["bob: assigned"]);
  await all.orders.staff.begin(bob, id);
  await all.orders.staff.ask(bob, id, "Which style?");
  await clear();
  await all.orders.student.answer(ada, id, "Secret: APA.");
  expect(await notified(id)).toEqual(["bob: answered"]);
  await all.orders.staff.delivery.receive(bob, id, {
    role: "letter",
    name: "letter.pdf",
    kind: "pdf",
    body: pdf(),
    idempotencyKey: crypto.randomUUID(),
  });
  await all.orders.staff.delivery.submit(bob, id, "");
  await all.orders.staff.delivery.deliver(grace, id);
  await clear();
  await all.orders.student.requestRevision(ada, id, { reason: "other", text: "Secret: one more look at it." });
  expect(await notified(id)).toEqual(["bob: revision"]);
});

test("staff are not notified of their own actions; if the expert has no account, all staff are notified of the student's actions", async () => {
  const id = await paid();
  await clear();
  await all.orders.staff.assign(bob, id, "tomasz");
  expect(await notified(id)).toEqual([]);
  await all.orders.staff.assign(bob, id, "helen");
  await all.orders.staff.begin(bob, id);
  await all.orders.staff.ask(bob, id, "Which style?");
  await all.orders.student.answer(ada, id, "Secret: APA.");
  expect(await notified(id)).toEqual(["bob: answered", "grace: answered"]);
});

test("former staff and staff who cannot sign in are not notified", async () => {
  const id = await paid();
  await all.orders.staff.assign(grace, id, "tomasz");
  await all.orders.staff.begin(bob, id);
  await all.orders.staff.ask(bob, id, "Which style?");
  await clear();
  await all.db.update(users).set({ status: "suspended" }).where(eq(users.id, bob.id));
  await all.orders.student.answer(ada, id, "Secret: APA.");
  expect(await notified(id)).toEqual(["grace: answered"]);
});

test("staff are notified once of an order held for review, also if it is sent twice", async () => {
  const id = crypto.randomUUID();
  const form = formOf({ instructions: "Secret: please write two more paragraphs for me and add an argument." });
  await all.orders.student.place(ada, id, form);
  await all.orders.student.place(ada, id, form);
  expect(await notified(id)).toEqual(["bob: held", "grace: held"]);
});

test("only the other admins are notified of a refund that needs a second admin", async () => {
  await all.db.insert(users).values({
    id: "second",
    issuer: "test",
    subject: "second",
    email: "second@example.test",
    fullName: "Grace Two",
    role: "admin" as const,
    createdAt: 0,
    updatedAt: 0,
  });
  const id = await paid({ kind: "proofreading", sourceId: await all.file(ada.id, 9000), words: 9000 });
  await clear();
  const key = crypto.randomUUID();
  const ask = { amount: 5001, reason: "goodwill" as const, note: "Secret: because." };
  expect(await all.payments.refunds.request(grace, key, id, ask)).toBe("requested");
  await all.payments.refunds.request(grace, key, id, ask);
  expect(await notified(id)).toEqual(["second: refund"]);
  // A small one goes at once, and asks no one.
  await clear();
  const small = { ...ask, amount: 100 };
  const other = await paid();
  expect(await all.payments.refunds.request(bobAsAdmin, crypto.randomUUID(), other, small)).toBe("approved");
  expect(await notified(other)).toEqual(["bob: to_assign", "grace: to_assign", "second: to_assign"]);
});
