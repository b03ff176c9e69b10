import { ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { experts, notifications, outgoingMessages, refunds } from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { type CheckoutWorld, checkoutWorld, formOf, payingAt, pdf } from "#tests/support/checkout.ts";
import { makeDocx } from "#tests/support/docx.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
});

const { paid: pay, notify } = payingAt(() => all);

/** An order of ada's, paid. */
async function paid(change: Parameters<typeof pay>[0] = {}): Promise<string> {
  return (await pay(change)).id;
}

async function working(change: Parameters<typeof pay>[0] = {}): Promise<string> {
  const id = await paid(change);
  await all.orders.staff.assign(bob, id, "tomasz");
  await all.orders.staff.begin(bob, id);
  return id;
}

async function delivered(): Promise<string> {
  const id = await working();
  await put(id, "letter", "pdf", pdf());
  await all.orders.staff.delivery.submit(bob, id, "");
  await all.orders.staff.delivery.deliver(grace, id);
  return id;
}

async function put(
  id: string,
  role: "tracked" | "clean" | "letter",
  kind: "docx" | "pdf",
  body: ReadableStream<Uint8Array>,
) {
  const name = `${role}.${kind}`;
  return all.orders.staff.delivery.receive(bob, id, { role, name, kind, body, idempotencyKey: crypto.randomUUID() });
}

function docx(...paragraphs: Parameters<typeof makeDocx>[0]): ReadableStream<Uint8Array> {
  return new Blob([makeDocx(paragraphs) as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
}

test("work cannot start on an order that no one paid", async () => {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf());
  await expect(all.orders.staff.assign(bob, id, "tomasz")).rejects.toMatchObject({ reason: "conflict" });
  await expect(all.orders.staff.begin(bob, id)).rejects.toMatchObject({ reason: "conflict" });
});

test("an answer and a revision request that ask for forbidden help are flagged for staff", async () => {
  const id = await working();
  for (const answer of ["The seventh.", "The seventh. Please write two more paragraphs for me."]) {
    await all.orders.staff.ask(bob, id, "Which edition does your school use?");
    await all.orders.student.answer(ada, id, answer);
  }
  const { events } = await all.orders.staff.view(bob, id);
  const marked = events.map(({ note, findings }) => findings.map(({ from, to }) => note.slice(from, to)));
  expect(marked.flat()).toEqual(["Please write two more paragraphs for me."]);
});

test("the deadline is paused while a question is open, and extended by that time", async () => {
  const id = await working();
  const before = (await all.orders.student.view(ada, id)).promisedAt ?? 0;
  await all.orders.staff.ask(bob, id, "Which edition does your school use?");
  all.clock.pass(30 * HOUR);
  expect((await all.orders.student.view(ada, id)).lateMs).toBe(0);
  await all.orders.student.answer(ada, id, "The seventh.");
  expect((await all.orders.student.view(ada, id)).promisedAt).toBe(before + 30 * HOUR);
});

test("an expert at capacity gets no further orders, also with four concurrent assignments", async () => {
  const ids = [await paid(), await paid(), await paid(), await paid()];
  const done = await Promise.allSettled(ids.map((id) => all.orders.staff.assign(bob, id, "helen")));
  expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const refused = done.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason.message).toContain("3 of 3 orders");
});

test("an assignment to an expert who cannot take the order fails with the actual reason", async () => {
  const id = await paid();
  const kinds = ["proofreading"];
  const row = { name: "Noor", qualification: "MA", capacity: 3, domains: ["ai"], createdAt: 0 };
  await all.db.insert(experts).values([
    { ...row, id: "noor", kinds },
    { ...row, id: "away", name: "Lin", kinds: ["model-outline"], active: false },
    { ...row, id: "full", name: "Sam", kinds: ["model-outline"], capacity: 0 },
  ]);
  const { assign } = all.orders.staff;
  await expect(assign(bob, id, "")).rejects.toThrow("Choose an expert.");
  await expect(assign(bob, id, "nobody-here")).rejects.toThrow(/no such expert/);
  await expect(assign(bob, id, "noor")).rejects.toThrow(/Noor does not do this service \(Model outline\)/);
  await expect(assign(bob, id, "away")).rejects.toThrow(/Lin takes no orders now/);
  await expect(assign(bob, id, "full")).rejects.toThrow(/Sam is full \(0 of 0 orders\)/);
  const { candidates } = await all.orders.staff.view(bob, id);
  expect(candidates.find((one) => one.id === "full")).toMatchObject({ load: 0, capacity: 0, full: true });
});

test("a comments-only order refuses a file with tracked insertions, and the error says what to do", async () => {
  const sourceId = await all.file(ada.id);
  const id = await working({ kind: "proofreading", sourceId, words: 2400, institutionRule: "comments_only" });
  const filler = "The plan was agreed with her daughter. ".repeat(20);
  await put(id, "tracked", "docx", docx(["She was ", { ins: "lying" }, " still."], filler));
  await expect(all.orders.staff.delivery.submit(bob, id, "")).rejects.toThrow(/comment/i);
  await put(id, "tracked", "docx", docx([{ on: "She was still", comment: "Who says so?" }, "."], filler));
  await all.orders.staff.delivery.submit(bob, id, "");
  expect((await all.orders.student.view(ada, id)).status).toBe("in_review");
});

test("an invalid Word file is refused, and the earlier file is kept", async () => {
  const sourceId = await all.file(ada.id);
  const id = await working({ kind: "proofreading", sourceId, words: 2400 });
  await put(id, "clean", "docx", docx("All is well."));
  await expect(put(id, "clean", "docx", pdf())).rejects.toMatchObject({ reason: "unsupported_type" });
  const { open } = await all.orders.staff.view(bob, id);
  expect(open?.files).toMatchObject([{ role: "clean", name: "clean.docx" }]);
});

test("bob cannot deliver his own work; a student sees no file before it is delivered", async () => {
  const id = await working();
  const file = await put(id, "letter", "pdf", pdf());
  await all.orders.staff.delivery.submit(bob, id, "");
  await expect(all.orders.staff.delivery.deliver(bob, id)).rejects.toThrow(/cannot review/);
  await expect(all.orders.student.delivery.download(ada, id, file.id)).rejects.toMatchObject({ reason: "not_found" });
  expect((await all.orders.student.view(ada, id)).deliveries).toEqual([]);
  await all.orders.staff.delivery.deliver(grace, id);
  expect((await all.orders.student.delivery.download(ada, id, file.id)).bytes.byteLength).toBeGreaterThan(5);
});

test("two revisions are free and counted; a third is refused", async () => {
  const id = await delivered();
  const wish = { reason: "error_left", text: "Please look at the second section again." } as const;
  for (const used of [1, 2]) {
    await all.orders.student.requestRevision(ada, id, wish);
    await all.orders.staff.resume(bob, id, null);
    await put(id, "letter", "pdf", pdf());
    await all.orders.staff.delivery.submit(bob, id, "");
    await all.orders.staff.delivery.deliver(grace, id);
    expect((await all.orders.student.view(ada, id)).revisions.used).toBe(used);
  }
  await expect(all.orders.student.requestRevision(ada, id, wish)).rejects.toThrow(/All revisions/);
  expect((await all.orders.student.view(ada, id)).deliveries.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test("an act from a page that shows an older state of the order is refused, and nothing changes", async () => {
  const id = await delivered();
  const shown = await all.orders.student.view(ada, id);
  await all.orders.student.requestRevision(ada, id, { reason: "error_left", text: "Please look at it again." });
  await expect(all.orders.student.approve(ada, id, shown.version)).rejects.toMatchObject({ reason: "conflict" });
  const cancelled = all.orders.student.cancel(ada, id, "", shown.ladder.amount, shown.version);
  await expect(cancelled).rejects.toMatchObject({ reason: "conflict" });
  const { status, version } = await all.orders.student.view(ada, id);
  await expect(all.orders.staff.resume(bob, id, null, version - 1)).rejects.toMatchObject({ reason: "conflict" });
  expect((await all.orders.student.view(ada, id)).status).toBe(status);
});

test("a delivered order is approved after 14 days without a response, and closed 30 days later", async () => {
  const id = await delivered();
  all.clock.pass(14 * DAY - 1);
  await all.orders.clock.tick();
  expect((await all.orders.student.view(ada, id)).status).toBe("delivered");
  all.clock.pass(1);
  await Promise.all([all.orders.clock.tick(), all.orders.clock.tick()]);
  expect((await all.orders.student.view(ada, id)).status).toBe("approved");
  all.clock.pass(30 * DAY);
  await all.orders.clock.tick();
  expect((await all.orders.student.view(ada, id)).status).toBe("closed");
});

test("an unpaid order expires after a day", async () => {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf());
  all.clock.pass(DAY);
  await all.orders.clock.tick();
  expect((await all.orders.student.view(ada, id)).status).toBe("expired");
});

test("each started half day of delay refunds a tenth of the price, once, up to half of it", async () => {
  const id = await working();
  const { total } = await all.orders.student.view(ada, id);
  all.clock.pass(48 * HOUR + 1);
  for (let i = 0; i < 3; i++) await all.orders.clock.tick();
  all.clock.pass(24 * HOUR);
  await Promise.all([all.orders.clock.tick(), all.orders.clock.tick(), all.orders.clock.tick()]);
  const rows = await all.db.select().from(refunds);
  expect(rows.map(({ amount }) => amount).sort()).toEqual([total * 0.1, total * 0.2].map(Math.round).sort());
  all.clock.pass(1000 * HOUR);
  await all.orders.clock.tick();
  await all.orders.clock.tick();
  const sum = (await all.db.select().from(refunds)).reduce((back, { amount }) => back + amount, 0);
  expect(sum).toBe(Math.round(total / 2));
  await all.payments.refunds.send();
  expect((await all.orders.student.view(ada, id)).paymentStatus).toBe("partially_refunded");
});

test("the refund of a cancellation is shown first, and a cancellation with another amount is refused", async () => {
  const id = await working();
  await all.orders.staff.progress(bob, id, 25);
  const { ladder, total } = await all.orders.student.view(ada, id);
  expect(ladder.amount).toBe(Math.round(total * 0.75));
  await all.orders.staff.progress(bob, id, 50);
  await expect(all.orders.student.cancel(ada, id, "", ladder.amount)).rejects.toThrow(/has changed to/);
  await all.orders.student.cancel(ada, id, "No time.", Math.round(total * 0.5));
  await all.payments.refunds.send();
  await notify();
  const { status, paymentStatus } = await all.orders.student.view(ada, id);
  expect([status, paymentStatus]).toEqual(["cancelled", "partially_refunded"]);
});

test("cancelling while it is delivered: one of the two happens, and the refund matches it", async () => {
  for (let round = 0; round < 5; round++) {
    const id = await working();
    await put(id, "letter", "pdf", pdf());
    await all.orders.staff.delivery.submit(bob, id, "");
    const { ladder } = await all.orders.student.view(ada, id);
    await Promise.allSettled([
      all.orders.student.cancel(ada, id, "", ladder.amount),
      all.orders.staff.delivery.deliver(grace, id),
    ]);
    const { status } = await all.orders.student.view(ada, id);
    const back = (await all.db.select().from(refunds)).filter(({ orderId }) => orderId === id);
    expect(status === "cancelled" ? back.length : 0).toBe(back.length);
    expect(["cancelled", "delivered"]).toContain(status);
  }
});

test("staff notes do not change what the student sees", async () => {
  const id = await working();
  const before = JSON.stringify(await all.orders.student.view(ada, id));
  await all.orders.staff.note(bob, id, crypto.randomUUID(), "Called her school about it.");
  expect(JSON.stringify(await all.orders.student.view(ada, id))).toBe(before);
  expect((await all.orders.staff.view(bob, id)).notes).toHaveLength(1);
});

test("a help receipt is signed, can be verified publicly, and can be revoked by its student only", async () => {
  const id = await delivered();
  const receipt = await all.orders.student.helpReceipt.make(ada, id);
  expect(await all.orders.student.helpReceipt.make(ada, id)).toBe(receipt);
  expect(await all.orders.helpReceipt.verify(receipt)).toMatchObject({ state: "valid", statement: { student: "Ada" } });
  expect(await all.orders.helpReceipt.verify("nothing-like-that-here-1")).toEqual({ state: "unknown" });
  await all.orders.student.helpReceipt.revoke(ada, id, receipt);
  expect((await all.orders.helpReceipt.verify(receipt)).state).toBe("revoked");
});

test("emails are sent once and contain neither the text nor its title", async () => {
  const id = await delivered();
  await all.post();
  await all.post();
  // What happened within an hour of the first email is in the next one.
  all.clock.pass(3_600_000);
  await all.post();
  const subjects = all.sent.map(({ to, subject }) => `${to}: ${subject}`);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(subjects.join("\n")).toMatch(/Paid: \$[\s\S]*assigned[\s\S]*delivered/);
  const { title } = await all.orders.student.view(ada, id);
  expect(all.sent.map(({ text }) => text).join("\n")).not.toContain(title);
  const waiting = await all.db.select().from(outgoingMessages).where(ne(outgoingMessages.status, "sent"));
  expect(waiting).toEqual([]);
  // What staff are told goes out with the next minute.
  const notified = await all.db
    .select({ key: notifications.key })
    .from(notifications)
    .where(ne(notifications.kind, "desk"));
  const events = notified.map(({ key }) => key).filter((key) => !key.startsWith("digest:"));
  expect(new Set(all.rung)).toEqual(new Set(events));
});

test("an upload that finishes after the work was submitted is refused", async () => {
  const id = await working();
  await put(id, "letter", "pdf", pdf());
  // The file is on its way while the delivery is was submitted and reviewed.
  const slow = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await all.orders.staff.delivery.submit(bob, id, "");
        await all.orders.staff.delivery.deliver(grace, id);
        controller.enqueue(new TextEncoder().encode("%PDF-1.7\nanother\n"));
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  await expect(put(id, "letter", "pdf", slow)).rejects.toThrow(/was submitted/);
  const { deliveries } = await all.orders.student.view(ada, id);
  expect(deliveries[0]?.files).toMatchObject([{ role: "letter", bytes: 9 }]);
});
