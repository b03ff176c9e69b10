import { expect, test } from "vitest";
import { auditEvents, emailTemplates, notifications, users } from "#db/tables/index.ts";
import { OutgoingFilter } from "#schema/notifications/notification.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { outbox, Undelivered } from "#tests/support/outbox.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const guest = { kind: "guest" } as const;
const all = OutgoingFilter.parse({ channel: null, status: null, kind: null, failed: false, before: null });
const emailMessage = {
  name: "Autumn",
  subject: "What is new this autumn",
  body: "Dear reader.\n\nThree things are new.",
};
const quiet = { quietFrom: 22, quietTo: 7, deviceZone: "UTC" };

async function staff() {
  const box = outbox();
  await box.open();
  return box;
}

test("only grace can read the log and the templates: a student, an editor and a guest are refused", async () => {
  const { outgoingMessages, log, resend } = (await staff()).services();
  const id = crypto.randomUUID();
  await outgoingMessages.create(grace, id, emailMessage);
  for (const actor of [ada, bob, guest]) {
    const reason = actor === guest ? "not_signed_in" : "not_allowed";
    const tries = [
      () => log(actor, all, firstPage("time")),
      () => resend(actor, "n1:email"),
      () => outgoingMessages.templates(actor),
      () => outgoingMessages.template(actor, id),
      () => outgoingMessages.create(actor, crypto.randomUUID(), emailMessage),
      () => outgoingMessages.change(actor, id, 1, emailMessage),
      () => outgoingMessages.preview(actor, "assigned"),
      () => outgoingMessages.testSend(actor, id),
      () => outgoingMessages.announce(actor, id, 1),
    ];
    for (const ask of tries) await expect(ask(), ask.toString()).rejects.toMatchObject({ reason });
  }
});

test("the log lists sent and failed messages, page by page, filtered by channel, status and kind", async () => {
  const box = await staff();
  // Receipts: each comes by itself, however many there are in an hour.
  for (let i = 0; i < 28; i++) await box.write({ key: `n${String(i).padStart(2, "0")}`, kind: "payment" });
  await box.run();
  box.trouble.email = new Undelivered("E_RECIPIENT_NOT_ALLOWED", { permanent: true });
  await box.notify({ key: "r1", kind: "report", personId: eve.id });
  box.clock.pass(180_000);
  await box.run();
  const { log } = box.services();
  const first = await log(grace, all, firstPage("time"));
  const second = await log(grace, all, { ...firstPage("time"), cursor: first.older });
  expect([first.outgoingMessages.length, second.outgoingMessages.length, second.older]).toEqual([25, 4, null]);
  expect(new Set([...first.outgoingMessages, ...second.outgoingMessages].map(({ key }) => key)).size).toBe(29);
  expect(first.counts).toEqual({ waiting: 0, sent: 28, skipped: 0, refused: 1, given_up: 0 });
  for (const filter of [{ status: "refused" as const }, { kind: "report" as const }, { failed: true }]) {
    expect((await log(grace, { ...all, ...filter }, firstPage("time"))).outgoingMessages).toMatchObject([
      { key: "r1:email", to: "eve@example.test" },
    ]);
  }
  expect((await log(grace, { ...all, channel: "push" }, firstPage("time"))).outgoingMessages).toEqual([]);
});

test("a failed email can be sent again; a sent one cannot", async () => {
  const box = await staff();
  box.trouble.email = new Undelivered("E_RECIPIENT_NOT_ALLOWED", { permanent: true });
  await box.notify({ key: "n1" });
  delete box.trouble.email;
  await box.services().resend(grace, "n1:email");
  await expect(box.services().resend(grace, "n1:email")).rejects.toMatchObject({ reason: "conflict" });
  await box.run();
  expect(box.sent.map(({ key }) => key)).toEqual(["n1:email"]);
  await expect(box.services().resend(grace, "n1:email")).rejects.toMatchObject({ reason: "conflict" });
  await expect(box.services().resend(grace, "nothing")).rejects.toMatchObject({ reason: "conflict" });
});

test("an admin can send an email that was skipped because its notification was read", async () => {
  const box = await staff();
  await box.notify({ key: "m1", kind: "message", conversationId: "c1", seq: 1 });
  await box.services().notificationFeed.markRead(ada, "all");
  box.clock.pass(180_000);
  await box.run();
  expect(box.sent).toEqual([]);
  await box.services().resend(grace, "m1:email");
  await box.run();
  expect(box.sent.map(({ key }) => key)).toEqual(["m1:email"]);
});

test("custom templates have unique names, and concurrent changes of two admins do not overwrite each other", async () => {
  const { outgoingMessages } = (await staff()).services();
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await outgoingMessages.create(grace, id, emailMessage)).toBe(id);
  expect(await outgoingMessages.create(grace, id, emailMessage)).toBe(id);
  await expect(outgoingMessages.create(grace, other, emailMessage)).rejects.toThrow(/has this name/);
  await outgoingMessages.create(grace, other, { ...emailMessage, name: "Winter" });
  await outgoingMessages.change(grace, id, 1, { ...emailMessage, subject: "Autumn, again" });
  await expect(outgoingMessages.change(grace, id, 1, emailMessage)).rejects.toThrow(/in the meantime/);
  await expect(outgoingMessages.change(grace, other, 1, emailMessage)).rejects.toThrow(/has this name/);
  expect(await outgoingMessages.template(grace, id)).toMatchObject({ version: 2, subject: "Autumn, again" });
});

test("a test email is sent to grace only", async () => {
  const box = await staff();
  await box.services().save(ada, { ...quiet, cells: ["news.email"] });
  const id = crypto.randomUUID();
  await box.services().outgoingMessages.create(grace, id, emailMessage);
  await box.services().outgoingMessages.testSend(grace, id);
  await box.run();
  expect(box.sent).toMatchObject([
    { to: "grace@example.test", emailMessage: { subject: "Test: What is new this autumn" } },
  ]);
  expect((await box.db.select({ action: auditEvents.action }).from(auditEvents)).map(({ action }) => action)).toContain(
    "announcement.test",
  );
});

test("every template can be previewed and sent as a test, to grace only", async () => {
  const box = await staff();
  const { outgoingMessages } = box.services();
  const { builtIn } = await outgoingMessages.templates(grace);
  expect(builtIn.length).toBeGreaterThan(10);
  for (const { id } of builtIn) {
    const { subject, html, text } = await outgoingMessages.preview(grace, id);
    expect(html).toContain("<html");
    expect(text).toContain(subject);
    await outgoingMessages.testSend(grace, id);
  }
  await box.run();
  expect(new Set(box.sent.map(({ to }) => to))).toEqual(new Set(["grace@example.test"]));
  expect(box.sent.length).toBe(builtIn.length);
});

test("an announcement is sent once to each person who subscribed to news, and to no other", async () => {
  const box = await staff();
  await box.services().save(ada, { ...quiet, cells: ["news.email"] });
  await box.services().save(eve, { ...quiet, cells: ["order.email"] });
  const id = crypto.randomUUID();
  await box.services().outgoingMessages.create(grace, id, emailMessage);
  const readers = await box.services().outgoingMessages.readers(grace);
  expect(readers).toBe(1);
  await expect(box.services().outgoingMessages.readers(ada)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(box.services().outgoingMessages.announce(grace, id, 2)).rejects.toThrow(/in the meantime/);
  const both = await Promise.allSettled([
    box.services().outgoingMessages.announce(grace, id, 1),
    box.services().outgoingMessages.announce(grace, id, 1),
  ]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  await box.run();
  expect(box.sent.map(({ to }) => to)).toEqual(["ada@example.test"]);
  expect(await box.services().outgoingMessages.template(grace, id)).toMatchObject({ recipients: readers });
  await expect(box.services().outgoingMessages.announce(grace, id, 1)).rejects.toThrow(/has been sent/);
  await expect(box.services().outgoingMessages.change(grace, id, 1, emailMessage)).rejects.toThrow(/has been sent/);
  // Who asks for news afterwards gets the next one.
  await box.services().save(eve, { ...quiet, cells: ["news.email"] });
  await box.run();
  expect(box.sent).toHaveLength(1);
});

test("an announcement to many survives a crash at every step, and the scheduled run finishes it", async () => {
  const box = await staff();
  const readers = Array.from({ length: 450 }, (_, i) => `reader-${String(i).padStart(4, "0")}`);
  for (const id of readers) {
    const row = {
      id,
      issuer: "test",
      subject: id,
      email: `${id}@example.test`,
      fullName: id,
      createdAt: 0,
      updatedAt: 0,
    };
    await box.db.insert(users).values(row);
    await box.services().save({ ...ada, id }, { ...quiet, cells: ["news.email"] });
  }
  for (let step = 1; ; step++) {
    const id = crypto.randomUUID();
    await box.services().outgoingMessages.create(grace, id, { ...emailMessage, name: `Letter ${step}` });
    const fuse = fuseAt(step);
    try {
      await box.services(fuse).outgoingMessages.announce(grace, id, 1);
    } catch (error) {
      if (!fuse.blown) throw error;
      const { sentAt } = await box.services().outgoingMessages.template(grace, id);
      if (sentAt === null) await box.services().outgoingMessages.announce(grace, id, 1);
      else await box.services().sweep();
    }
    expect(await box.services().outgoingMessages.template(grace, id), `step ${step}`).toMatchObject({
      recipients: 450,
    });
    if (!fuse.blown) break;
  }
  const notified = await box.db.select({ personId: notifications.personId }).from(notifications);
  const rounds = (await box.db.select().from(emailTemplates)).length;
  expect(notified.length).toBe(450 * rounds);
  expect(rounds).toBeGreaterThan(8);
});

test("every built-in template can be previewed, and its preview contains no personal data", async () => {
  const { outgoingMessages } = (await staff()).services();
  const { builtIn } = await outgoingMessages.templates(grace);
  expect(builtIn.length).toBeGreaterThan(12);
  for (const { id, kind } of builtIn) {
    const { html, text, subject } = await outgoingMessages.preview(grace, id);
    expect(html, id).toContain("<h1");
    expect(text, id).toContain(subject);
    expect(text.includes("/unsubscribe/"), id).toBe(kind !== "payment");
  }
  await expect(outgoingMessages.preview(grace, "nothing")).rejects.toMatchObject({ reason: "not_found" });
});
