import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications, users } from "#db/tables/index.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { dot } from "#tests/support/dot.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const HOUR_MS = 3_600_000;

test("a student cannot use any of the inbox actions", async () => {
  const { begun, staff, clockwork, savedReplies } = conversationWorld();
  const id = await begun();
  const message = { clientId: crypto.randomUUID(), body: "x", fileIds: [], quote: null };
  const acts = [
    () => staff.context(eve, id),
    () => staff.assign(eve, id, null),
    () => staff.prioritise(eve, id, "high"),
    () => staff.label(eve, id, []),
    () => staff.snooze(eve, id, 1),
    () => staff.merge(eve, id, id),
    () => staff.block(eve, id, { reason: "no reason at all", days: 1 }),
    () => staff.unblock(eve, id),
    () => staff.settleReports(eve, id),
    () => staff.letThrough(eve, id),
    () => clockwork.schedule(eve, id, { message, sendAt: 1 }),
    () => clockwork.scheduled(eve, id),
    () => savedReplies.fill(eve, crypto.randomUUID(), id),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ reason: "not_found" });
  for (const act of [
    () => () => staff.inbox(eve, { view: "waiting" }),
    () => () => staff.find(eve, "word"),
    () => () => staff.waiting(eve),
    () => () => savedReplies.list(eve),
  ]) {
    await expect(act()).rejects.toMatchObject({ reason: "not_allowed" });
  }
});

test("the longest waiting conversation is listed first, and each page continues after the one before", async () => {
  const { begun, staff, clock, say } = conversationWorld();
  const ids: string[] = [];
  for (let at = 0; at < 55; at++) {
    ids.push(await begun(ada, `Question number ${at}, which is long enough.`));
    clock.pass(61_000);
  }
  await say(bob, ids[3] ?? "", "Answered.");
  const waiting = ids.filter((_, at) => at !== 3);
  const first = await staff.inbox(bob, { view: "waiting" });
  const second = await staff.inbox(bob, { view: "waiting" }, first.next);
  expect([...first.items, ...second.items].map((row) => row.id)).toEqual(waiting);
  expect(second.next).toBeNull();
  expect(first.counts).toMatchObject({ waiting: 54, mine: 1, unassigned: 54 });
  expect((await staff.inbox(bob, { view: "mine" })).items.map((row) => row.id)).toEqual([ids[3]]);
});

test("the first staff member who replies is assigned, and the conversation can be reassigned or unassigned", async () => {
  const { begun, say, staff, world, open } = conversationWorld();
  await world();
  const id = await begun();
  await say(bob, id, "I take this.");
  const assignee = async () => {
    const { conversation } = await open(grace, id);
    return "assigneeId" in conversation ? conversation.assigneeId : "hidden";
  };
  expect(await assignee()).toBe("bob");
  await staff.assign(grace, id, "grace");
  expect(await assignee()).toBe("grace");
  await expect(staff.assign(grace, id, "ada")).rejects.toMatchObject({ reason: "invalid" });
  await staff.assign(grace, id, null);
  expect(await assignee()).toBe(null);
});

test("a reply is due within the support hours of its priority, and only admins are notified once when it is overdue", async () => {
  const { begun, staff, clock, clockwork, db, world } = conversationWorld();
  await world();
  const id = await begun();
  const row = async () => (await staff.inbox(bob, { view: "waiting" })).items.find((one) => one.id === id);
  expect(((await row())?.dueAt ?? 0) - clock.now()).toBe(4 * HOUR_MS);
  await staff.prioritise(bob, id, "urgent");
  expect(((await row())?.dueAt ?? 0) - clock.now()).toBe(HOUR_MS / 2);
  expect((await staff.inbox(bob, { view: "overdue" })).items).toEqual([]);
  clock.pass(HOUR_MS);
  expect((await staff.inbox(bob, { view: "overdue" })).items.map((one) => one.id)).toEqual([id]);
  const runs = await Promise.all([clockwork.tick(), clockwork.tick()]);
  await clockwork.tick();
  expect(runs.map(({ overdue }) => overdue).reduce((a, b) => a + b)).toBeGreaterThan(0);
  const notified = (await db.select().from(notifications)).filter(({ key }) => key.startsWith(`overdue:${id}`));
  expect(notified.map(({ personId, kind }) => [personId, kind])).toEqual([["grace", "desk"]]);
  expect(notified[0]?.text).not.toContain("keep a report");
});

test("a snoozed conversation returns at its time, or as soon as the student writes", async () => {
  const { begun, say, staff, clock, clockwork } = conversationWorld();
  const [first, second] = [await begun(), await begun()];
  for (const id of [first, second]) await staff.snooze(bob, id, clock.now() + HOUR_MS);
  const snoozed = async () => (await staff.inbox(bob, { view: "snoozed" })).items.map((row) => row.id).sort();
  expect(await snoozed()).toEqual([first, second].sort());
  await say(ada, second, "Is anybody there?");
  expect(await snoozed()).toEqual([first]);
  clock.pass(HOUR_MS);
  expect((await clockwork.tick()).woken).toBe(1);
  expect(await snoozed()).toEqual([]);
  await expect(staff.snooze(bob, first, clock.now() + 31 * 24 * HOUR_MS)).rejects.toMatchObject({ reason: "invalid" });
});

test("two conversations of ada's merge without a lost or duplicated message; eve's cannot be merged with them", async () => {
  const { begun, say, staff, page, search, clock } = conversationWorld();
  const [from, into, eves] = [await begun(), await begun(), await begun(eve)];
  await say(ada, from, "The first letter about it.");
  clock.pass(1000);
  await say(bob, into, "The answer.");
  await staff.merge(bob, from, into);
  const { messages } = await page(ada, into, null, 100);
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(new Set(messages.map(({ change }) => change)).size).toBe(4);
  expect(messages.map(({ body }) => body)).toContain("The first letter about it.");
  expect((await search(ada, into, "letter")).hits.length).toBe(1);
  await expect(say(ada, from, "Still there?")).rejects.toMatchObject({ reason: "conflict" });
  await expect(staff.merge(bob, eves, into)).rejects.toMatchObject({ reason: "invalid" });
  await expect(staff.merge(bob, into, into)).rejects.toMatchObject({ reason: "not_found" });
});

test("a blocked person is told why, staff may still write, and the block expires", async () => {
  const { begun, say, staff, clock } = conversationWorld();
  const id = await begun();
  await staff.block(grace, id, { reason: "Advertises in every message.", days: 1 });
  await expect(say(ada, id, "Buy now")).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(begun()).rejects.toMatchObject({ reason: "not_allowed" });
  await say(bob, id, "Please stop.");
  clock.pass(24 * HOUR_MS + 1);
  await say(ada, id, "I am sorry.");
});

test("a scheduled reply is sent once at its time, and a cancelled one is never sent", async () => {
  const { begun, staff, clock, clockwork, bodies, say, world } = conversationWorld();
  await world();
  const id = await begun();
  const later = (body: string) => ({ clientId: crypto.randomUUID(), body, fileIds: [], quote: null });
  const [goes, stays] = [later("Good morning."), later("Never mind.")];
  const sendAt = clock.now() + HOUR_MS;
  await clockwork.schedule(bob, id, { message: goes, sendAt });
  await clockwork.schedule(bob, id, { message: goes, sendAt });
  await clockwork.schedule(bob, id, { message: stays, sendAt });
  expect((await clockwork.scheduled(grace, id)).length).toBe(2);
  await clockwork.unschedule(grace, id, stays.clientId);
  await clockwork.tick();
  expect(await bodies(ada, id)).not.toContain("Good morning.");
  clock.pass(HOUR_MS);
  await Promise.all([clockwork.tick(), clockwork.tick(), clockwork.tick()]);
  expect((await bodies(ada, id)).filter((body) => body === "Good morning.")).toHaveLength(1);
  expect(await bodies(ada, id)).not.toContain("Never mind.");
  await expect(clockwork.unschedule(bob, id, goes.clientId)).rejects.toMatchObject({ reason: "not_found" });
  await say(ada, id, "Good morning to you.");
  expect((await staff.inbox(bob, { view: "waiting" })).items.map((row) => row.id)).toContain(id);
});

test("a scheduled reply of a deleted staff member is not sent, and a note says so", async () => {
  const { begun, clock, clockwork, bodies, world, db, page } = conversationWorld();
  await world();
  const id = await begun();
  const message = { clientId: crypto.randomUUID(), body: "Good morning.", fileIds: [], quote: null };
  await clockwork.schedule(bob, id, { message, sendAt: clock.now() + HOUR_MS });
  await db.update(users).set({ role: "user" }).where(eq(users.id, bob.id));
  clock.pass(HOUR_MS);
  expect((await clockwork.tick()).sent).toBe(0);
  expect(await bodies(ada, id)).not.toContain("Good morning.");
  const { notes } = await page(grace, id, null);
  expect(notes?.map(({ body }) => body)).toEqual([expect.stringContaining("no longer works here")]);
});

test("a blocked person cannot edit an earlier message, and can delete it", async () => {
  const { begun, say, staff, edit, remove } = conversationWorld();
  const id = await begun();
  const { message } = await say(ada, id, "Good words.");
  await staff.block(grace, id, { reason: "Advertises in every message.", days: 1 });
  await expect(edit(ada, id, message.id, "Buy now")).rejects.toMatchObject({ reason: "not_allowed" });
  expect((await remove(ada, id, message.id)).body).toBe("");
});

test("a saved reply is filled in for its student and includes its files, and its shortcut is unique", async () => {
  const { begun, savedReplies, attach, inspecting, clock } = conversationWorld();
  const id = await begun();
  const file = await attach(bob, "hours.png", "png", dot);
  await inspecting.sweep();
  const form = {
    id: crypto.randomUUID(),
    version: 0,
    shortcut: "hours",
    title: "Opening hours",
    fileIds: [file.id],
    body: "Hello {name}, we are there from 8. Your number is {reference}, your order {order}. {staff}",
  };
  await savedReplies.save(bob, form);
  const [saved] = await savedReplies.list(grace);
  expect(saved).toMatchObject({ shortcut: "hours", version: 1 });
  const filled = await savedReplies.fill(grace, form.id, id);
  expect(filled.text).toMatch(
    /^Hello Ada, we are there from 8\. Your number is MG-\w{7}, your order \{order\}\. Grace$/,
  );
  expect(filled.missing).toEqual(["order"]);
  expect(filled.files.map(({ name, status }) => [name, status])).toEqual([["hours.png", "ready"]]);
  await expect(savedReplies.save(bob, { ...form, id: crypto.randomUUID() })).rejects.toMatchObject({
    reason: "conflict",
  });
  await expect(savedReplies.save(bob, { ...form, title: "Older" })).rejects.toMatchObject({ reason: "conflict" });
  // The same once more is saved already: its first answer was lost.
  await savedReplies.save(bob, form);
  clock.pass(1);
  await savedReplies.save(bob, { ...form, version: 1, fileIds: [], title: "Hours" });
  expect((await savedReplies.list(grace))[0]).toMatchObject({ title: "Hours", version: 2, files: [] });
});

test("the usual reply time is computed from real replies, and is not shown with too few of them", async () => {
  const { begun, say, answers, clock } = conversationWorld();
  expect(await answers()).toMatchObject({ by: null, minutes: null, staffed: true });
  for (let minutes = 1; minutes <= 10; minutes++) {
    const id = await begun();
    clock.pass(minutes * 60_000);
    await say(bob, id, "Answered.");
    clock.pass(60_000);
  }
  const { by, minutes } = await answers();
  expect(minutes).toBe(9);
  expect(by).toBe(clock.now() + 9 * 60_000);
});

test("only an admin can change the support hours, from the current version, and due times follow them", async () => {
  const { hours, begun, staff, clock, replyTimeDetails } = conversationWorld();
  const { hours: before, version } = await hours.read(bob);
  const night = {
    ...before,
    days: before.days.map(() => ({ from: 0, to: 1440 })),
    target: { ...before.target, medium: 10 },
  };
  const reason = "Staff at night as well";
  await expect(hours.save(bob, { hours: night, seen: version, reason })).rejects.toMatchObject({
    reason: "not_allowed",
  });
  await hours.save(grace, { hours: night, seen: version, reason });
  await expect(hours.save(grace, { hours: before, seen: version, reason })).rejects.toMatchObject({
    reason: "conflict",
  });
  const id = await begun();
  const row = (await staff.inbox(bob, { view: "waiting" })).items.find((one) => one.id === id);
  expect(row?.dueAt).toBe(clock.now() + 10 * 60_000);
  expect(await replyTimeDetails()).toMatchObject({ aim: 10, words: "Monday to Sunday, 00:00 to 24:00 (UTC)" });
  // A zone that no table knows any more stops no one: what holds without hours holds then.
  await hours.save(grace, { hours: { ...night, zone: "Europe/Atlantis" }, seen: version + 1, reason });
  expect(await replyTimeDetails()).toMatchObject({ aim: 240 });
  await hours.restore(grace, { seen: version + 2, version: version + 1 });
  expect(await replyTimeDetails()).toMatchObject({ aim: 10 });
  const { history } = await hours.versions(grace);
  expect(history.map((one) => one.reason)).toEqual([`Restored version ${version + 1}`, reason, reason]);
  await expect(hours.versions(bob)).rejects.toMatchObject({ reason: "not_allowed" });
});

test("staff write to someone first: the person is told once, can answer, and it is no reply time", async () => {
  const { world, openFor, db, staff, clock, replyTimeDetails, page } = conversationWorld();
  await world();
  const before = await replyTimeDetails();
  const form = { key: crypto.randomUUID(), subject: "Your file", message: "The file could not be opened." };
  const made = await openFor(bob, "ada", form);
  expect(await openFor(bob, "ada", form)).toMatchObject({ id: made.id });
  expect(made).toMatchObject({ userId: "ada", assigneeId: "bob", status: "pending", subject: "Your file" });
  const told = (await db.select().from(notifications)).filter(({ personId }) => personId === "ada");
  expect(told.map(({ subject }) => subject)).toEqual(["Bob wrote to you: Your file"]);
  expect((await page(ada, made.id, null)).messages.map(({ body }) => body)).toEqual([form.message]);
  clock.pass(60_000);
  expect((await replyTimeDetails()).usual).toBe(before.usual);
  await expect(openFor(ada, "eve", { ...form, key: crypto.randomUUID() })).rejects.toMatchObject({
    reason: "not_allowed",
  });
  const edited = await openFor(bob, "ada", { ...form, message: "The file is damaged." });
  expect(edited.id).not.toBe(made.id);
  await db.update(users).set({ status: "suspended" }).where(eq(users.id, "ada"));
  await expect(openFor(bob, "ada", { ...form, message: "Hello." })).rejects.toMatchObject({ reason: "conflict" });
  await expect(openFor(bob, "no one", form)).rejects.toMatchObject({ reason: "not_found" });
  expect((await staff.inbox(bob, { view: "mine" })).items.map(({ id }) => id)).toContain(made.id);
});

test("a deleted person cannot be written to", async () => {
  const { world, begun, say, db, staff } = conversationWorld();
  await world();
  const id = await begun();
  await db.update(users).set({ status: "deleted" }).where(eq(users.id, "ada"));
  await expect(say(bob, id, "Are you there?")).rejects.toMatchObject({ reason: "conflict" });
  await staff.note(bob, id, { clientId: crypto.randomUUID(), body: "She has left." });
  await db.update(users).set({ status: "active" }).where(eq(users.id, "ada"));
  await say(bob, id, "Welcome back.");
});
