import { expect, test } from "vitest";
import { emailTemplates, notifications, users } from "#db/tables/index.ts";
import { OutgoingFilter } from "#schema/notifications/notification.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { outbox, Undelivered } from "#tests/support/outbox.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const guest = { kind: "guest" } as const;
const all = OutgoingFilter.parse({ channel: null, status: null, kind: null, failed: false, before: null });
const letter = { name: "Autumn", subject: "What is new this autumn", body: "Dear reader.\n\nThree things are new." };
const quiet = { quietFrom: 22, quietTo: 7, zone: "UTC" };

async function desk() {
  const box = outbox();
  await box.open();
  return box;
}

test("the log and the letters are grace's alone: a student, an editor and a guest are refused everything", async () => {
  const { letters, log, resend } = (await desk()).story();
  const id = crypto.randomUUID();
  await letters.create(grace, id, letter);
  for (const actor of [ada, bob, guest]) {
    const reason = actor === guest ? "not_signed_in" : "not_allowed";
    const tries = [
      () => log(actor, all),
      () => resend(actor, "n1:email"),
      () => letters.templates(actor),
      () => letters.template(actor, id),
      () => letters.create(actor, crypto.randomUUID(), letter),
      () => letters.change(actor, id, 1, letter),
      () => letters.preview(actor, "assigned"),
      () => letters.testSend(actor, id),
      () => letters.announce(actor, id, 1),
    ];
    for (const ask of tries) await expect(ask(), ask.toString()).rejects.toMatchObject({ reason });
  }
});

test("the log shows what went out and what did not, page by page, by way, state and kind", async () => {
  const box = await desk();
  for (let i = 0; i < 28; i++) await box.write({ key: `n${String(i).padStart(2, "0")}` });
  await box.run();
  box.trouble.email = new Undelivered("E_RECIPIENT_SUPPRESSED", { permanent: true });
  await box.tell({ key: "r1", kind: "report", personId: eve.id });
  box.clock.pass(180_000);
  await box.run();
  const { log } = box.story();
  const first = await log(grace, all);
  const second = await log(grace, { ...all, before: first.next });
  expect([first.letters.length, second.letters.length, second.next]).toEqual([25, 4, null]);
  expect(new Set([...first.letters, ...second.letters].map(({ key }) => key)).size).toBe(29);
  expect(first.counts).toEqual({ waiting: 0, sent: 28, skipped: 0, refused: 1, given_up: 0 });
  for (const filter of [{ status: "refused" as const }, { kind: "report" as const }, { failed: true }]) {
    expect((await log(grace, { ...all, ...filter })).letters).toMatchObject([
      { key: "r1:email", to: "eve@example.test" },
    ]);
  }
  expect((await log(grace, { ...all, channel: "push" })).letters).toEqual([]);
});

test("a letter that failed can be sent again; one that went out cannot", async () => {
  const box = await desk();
  box.trouble.email = new Undelivered("E_RECIPIENT_SUPPRESSED", { permanent: true });
  await box.tell({ key: "n1" });
  delete box.trouble.email;
  await box.story().resend(grace, "n1:email");
  await expect(box.story().resend(grace, "n1:email")).rejects.toMatchObject({ reason: "conflict" });
  await box.run();
  expect(box.sent.map(({ key }) => key)).toEqual(["n1:email"]);
  await expect(box.story().resend(grace, "n1:email")).rejects.toMatchObject({ reason: "conflict" });
  await expect(box.story().resend(grace, "nothing")).rejects.toMatchObject({ reason: "conflict" });
});

test("a letter that was skipped because it was read goes out when an admin wants it to", async () => {
  const box = await desk();
  await box.tell({ key: "m1", kind: "message", conversationId: "c1", seq: 1 });
  await box.story().bell.markRead(ada, "all");
  box.clock.pass(180_000);
  await box.run();
  expect(box.sent).toEqual([]);
  await box.story().resend(grace, "m1:email");
  await box.run();
  expect(box.sent.map(({ key }) => key)).toEqual(["m1:email"]);
});

test("letters of ours have names of their own, and two admins do not write over each other", async () => {
  const { letters } = (await desk()).story();
  const [id, other] = [crypto.randomUUID(), crypto.randomUUID()];
  expect(await letters.create(grace, id, letter)).toBe(id);
  expect(await letters.create(grace, id, letter)).toBe(id);
  await expect(letters.create(grace, other, letter)).rejects.toThrow(/has this name/);
  await letters.create(grace, other, { ...letter, name: "Winter" });
  await letters.change(grace, id, 1, { ...letter, subject: "Autumn, again" });
  await expect(letters.change(grace, id, 1, letter)).rejects.toThrow(/in the meantime/);
  await expect(letters.change(grace, other, 1, letter)).rejects.toThrow(/has this name/);
  expect(await letters.template(grace, id)).toMatchObject({ version: 2, subject: "Autumn, again" });
});

test("a test goes to grace and to nobody else", async () => {
  const box = await desk();
  await box.story().save(ada, { ...quiet, cells: ["news.email"] });
  const id = crypto.randomUUID();
  await box.story().letters.create(grace, id, letter);
  await box.story().letters.testSend(grace, id);
  await box.run();
  expect(box.sent).toMatchObject([{ to: "grace@example.test", letter: { subject: "Test: What is new this autumn" } }]);
});

test("every letter of the product can be looked at and sent as a test, to grace alone", async () => {
  const box = await desk();
  const { letters } = box.story();
  const { builtIn } = await letters.templates(grace);
  expect(builtIn.length).toBeGreaterThan(10);
  for (const { id } of builtIn) {
    const { subject, html, text } = await letters.preview(grace, id);
    expect(html).toContain("<html");
    expect(text).toContain(subject);
    await letters.testSend(grace, id);
  }
  await box.run();
  expect(new Set(box.sent.map(({ to }) => to))).toEqual(new Set(["grace@example.test"]));
  expect(box.sent.length).toBe(builtIn.length);
});

test("an announcement comes once to everybody who wants news, and to nobody else", async () => {
  const box = await desk();
  await box.story().save(ada, { ...quiet, cells: ["news.email"] });
  await box.story().save(eve, { ...quiet, cells: ["order.email"] });
  const id = crypto.randomUUID();
  await box.story().letters.create(grace, id, letter);
  const readers = await box.story().letters.readers(grace);
  expect(readers).toBe(1);
  await expect(box.story().letters.readers(ada)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(box.story().letters.announce(grace, id, 2)).rejects.toThrow(/in the meantime/);
  const both = await Promise.allSettled([
    box.story().letters.announce(grace, id, 1),
    box.story().letters.announce(grace, id, 1),
  ]);
  expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
  await box.run();
  expect(box.sent.map(({ to }) => to)).toEqual(["ada@example.test"]);
  expect(await box.story().letters.template(grace, id)).toMatchObject({ recipients: readers });
  await expect(box.story().letters.announce(grace, id, 1)).rejects.toThrow(/has been sent/);
  await expect(box.story().letters.change(grace, id, 1, letter)).rejects.toThrow(/has been sent/);
  // Who asks for news afterwards gets the next one.
  await box.story().save(eve, { ...quiet, cells: ["news.email"] });
  await box.run();
  expect(box.sent).toHaveLength(1);
});

test("an announcement of many survives a death at every step, and the minute finishes it", async () => {
  const box = await desk();
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
    await box.story().save({ ...ada, id }, { ...quiet, cells: ["news.email"] });
  }
  for (let step = 1; ; step++) {
    const id = crypto.randomUUID();
    await box.story().letters.create(grace, id, { ...letter, name: `Letter ${step}` });
    const fuse = fuseAt(step);
    try {
      await box.story(fuse).letters.announce(grace, id, 1);
    } catch (error) {
      if (!fuse.blown) throw error;
      const { sentAt } = await box.story().letters.template(grace, id);
      if (sentAt === null) await box.story().letters.announce(grace, id, 1);
      else await box.story().sweep();
    }
    expect(await box.story().letters.template(grace, id), `step ${step}`).toMatchObject({ recipients: 450 });
    if (!fuse.blown) break;
  }
  const told = await box.db.select({ personId: notifications.personId }).from(notifications);
  const rounds = (await box.db.select().from(emailTemplates)).length;
  expect(told.length).toBe(450 * rounds);
  expect(rounds).toBeGreaterThan(8);
});

test("every built-in letter can be looked at, and holds nobody's facts", async () => {
  const { letters } = (await desk()).story();
  const { builtIn } = await letters.templates(grace);
  expect(builtIn.length).toBeGreaterThan(12);
  for (const { id, kind } of builtIn) {
    const { html, text, subject } = await letters.preview(grace, id);
    expect(html, id).toContain("<h1");
    expect(text, id).toContain(subject);
    expect(text.includes("/unsubscribe/"), id).toBe(kind !== "payment");
  }
  await expect(letters.preview(grace, "nothing")).rejects.toMatchObject({ reason: "not_found" });
});
