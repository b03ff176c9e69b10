import { expect, test } from "vitest";
import { guest } from "#core/identity/actor.ts";
import { conversationWorld, openingWords } from "#tests/support/conversation.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

test("concurrent messages get sequence numbers and change numbers without a gap, and each is stored once", async () => {
  const { begun, say, page } = conversationWorld();
  const id = await begun();
  const keys = Array.from({ length: 8 }, () => crypto.randomUUID());
  await Promise.all(keys.flatMap((key) => [say(ada, id, `ada ${key}`, key), say(bob, id, `bob ${key}`)]));
  await Promise.all(keys.map((key) => say(ada, id, "again", key)));
  const { messages } = await page(ada, id, null, 100);
  expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 17 }, (_, at) => at + 1));
  expect(messages.map(({ change }) => change)).toEqual(messages.map(({ seq }) => seq));
  expect(messages.filter(({ body }) => body === "again")).toEqual([]);
  expect(messages.filter(({ body }) => body.startsWith("ada")).length).toBe(8);
});

test("the same client id is the same message, and its use by another person is refused", async () => {
  const { begun, say } = conversationWorld();
  const id = await begun();
  const key = crypto.randomUUID();
  const first = await say(ada, id, "Once.", key);
  const second = await say(ada, id, "Once.", key);
  expect([first.made, second.made]).toEqual([true, false]);
  expect(second.message.id).toBe(first.message.id);
  await expect(say(bob, id, "Mine.", key)).rejects.toMatchObject({ reason: "conflict" });
});

test("eve cannot read any part of ada's conversation, and a guest is asked to sign in", async () => {
  const world = conversationWorld();
  const id = await world.begun();
  const { message } = await world.say(bob, id, "Thirty days.");
  const asks = (actor: typeof eve | typeof guest) => [
    world.open(actor, id),
    world.page(actor, id, null),
    world.changes(actor, id, 0, 0),
    world.presence(actor, id, 0, 0),
    world.say(actor as typeof eve, id, "hello"),
    world.edit(actor, id, message.id, "hello"),
    world.remove(actor, id, message.id),
    world.mark(actor, id, { read: 1, delivered: 1 }),
    world.search(actor, id, "days"),
    world.filesOf(actor, id),
    world.resolve(actor, id),
    world.report(actor, id, message.id, "not mine at all"),
    world.participant(actor, id),
  ];
  for (const ask of asks(eve)) await expect(ask).rejects.toMatchObject({ reason: "not_found" });
  for (const ask of asks(guest)) await expect(ask).rejects.toMatchObject({ reason: "not_signed_in" });
  await expect(world.rate(eve, id, 5, "")).rejects.toMatchObject({ reason: "not_found" });
});

test("a staff reply sets the conversation to waiting for the student; a student's message reopens it, even if resolved", async () => {
  const { begun, say, resolve, staff, clock, list } = conversationWorld();
  const id = await begun();
  const views = ["waiting", "answered", "resolved"] as const;
  const where = async () => {
    const found = await Promise.all(views.map((view) => staff.inbox(bob, { view })));
    return views.filter((_, at) => found[at]?.items.some((row) => row.id === id));
  };
  expect(await where()).toEqual(["waiting"]);
  await say(bob, id, "Thirty days, or as you choose.");
  expect(await where()).toEqual(["answered"]);
  await resolve(bob, id);
  expect(await where()).toEqual(["resolved"]);
  clock.pass(60_000);
  await say(ada, id, "Thank you.");
  expect(await where()).toEqual(["waiting"]);
  expect((await list(ada)).find((line) => line.id === id)?.waiting).toBe(true);
});

test("a conversation is closed thirty days after it was resolved, and the error explains what to do", async () => {
  const { begun, say, resolve, clock } = conversationWorld();
  const id = await begun();
  await resolve(ada, id);
  clock.pass(31 * 86_400_000);
  await expect(say(ada, id, "One more thing.")).rejects.toMatchObject({ reason: "conflict" });
});

test("only what happened after a given change is returned, in order, including edits and deletions", async () => {
  const { begun, say, edit, remove, changes } = conversationWorld();
  const id = await begun();
  const first = (await say(ada, id, "Is it thirty days?")).message;
  const second = (await say(ada, id, "Or ninety?")).message;
  const before = (await changes(ada, id, 0, 0)).change;
  await edit(ada, id, first.id, "Is it thirty days or less?");
  await remove(ada, id, second.id);
  const news = await changes(ada, id, before, 0);
  expect(news.messages.map(({ id: key, body, deletedAt }) => [key, body, deletedAt !== null])).toEqual([
    [first.id, "Is it thirty days or less?", false],
    [second.id, "", true],
  ]);
  expect((await changes(ada, id, news.change, 0)).messages).toEqual([]);
});

test("a sender can edit their own message for five minutes, and never another person's", async () => {
  const { begun, say, edit, remove, clock, bodies } = conversationWorld();
  const id = await begun();
  const { message } = await say(ada, id, "Frist.");
  await expect(edit(bob, id, message.id, "Not mine.")).rejects.toMatchObject({ reason: "conflict" });
  await edit(ada, id, message.id, "First.");
  clock.pass(5 * 60_000);
  await expect(edit(ada, id, message.id, "Second.")).rejects.toMatchObject({ reason: "conflict" });
  await expect(remove(ada, id, message.id)).rejects.toMatchObject({ reason: "conflict" });
  expect(await bodies(ada, id)).toEqual([openingWords, "First."]);
});

test("deleting a message twice deletes it once", async () => {
  const { begun, say, remove, changes } = conversationWorld();
  const id = await begun();
  const { message } = await say(ada, id, "Never mind.");
  await remove(ada, id, message.id);
  const { change } = await changes(ada, id, 0, 0);
  await remove(ada, id, message.id);
  expect((await changes(ada, id, 0, 0)).change).toBe(change);
});

test("read marks follow the furthest reader of the other side, and never move back", async () => {
  const { begun, say, mark, changes } = conversationWorld();
  const id = await begun();
  await say(ada, id, "Hello?");
  expect((await changes(ada, id, 0, 0)).marks).toEqual({ delivered: 0, read: 0 });
  await mark(bob, id, { read: 0, delivered: 2 });
  expect((await changes(ada, id, 0, 0)).marks).toEqual({ delivered: 2, read: 0 });
  await mark(grace, id, { read: 2, delivered: 2 });
  await mark(grace, id, { read: 1, delivered: 1 });
  await mark(bob, id, { read: 999, delivered: 999 });
  expect((await changes(ada, id, 0, 0)).marks).toEqual({ delivered: 2, read: 2 });
});

test("unread messages are counted for each reader separately, and reading clears them", async () => {
  const { begun, say, mark, counts, list } = conversationWorld();
  const id = await begun();
  await say(bob, id, "One.");
  await say(bob, id, "Two.");
  expect((await list(ada)).map(({ unread }) => unread)).toEqual([2]);
  expect((await counts(ada)).unread).toBe(1);
  await mark(ada, id, { read: 3, delivered: 3 });
  expect((await counts(ada)).unread).toBe(0);
});

test("more than twenty messages in a minute are refused; a minute later messages are accepted again", async () => {
  const { begun, say, clock } = conversationWorld();
  const id = await begun();
  for (let at = 0; at < 19; at++) await say(ada, id, `Word ${at}`);
  await expect(say(ada, id, "One too many.")).rejects.toMatchObject({ reason: "too_many" });
  clock.pass(61_000);
  await say(ada, id, "Now it goes.");
});

test("a card number is masked before it is stored, indexed or sent in a notification", async () => {
  const { begun, say, search, notified, bodies } = conversationWorld();
  const id = await begun();
  const { message } = await say(ada, id, "My card is 4242 4242-4242 4242, order 1234567890123456.");
  expect(message.body).toBe("My card is •••• •••• •••• 4242, order 1234567890123456.");
  expect(message.redacted).toBe(true);
  expect(JSON.stringify(notified)).not.toContain("4242 4242");
  expect((await bodies(ada, id)).join(" ")).not.toContain("4242-4242");
  expect((await search(ada, id, "4242")).hits.length).toBe(1);
});

test("a page of messages is before, after or around a sequence number, and states whether there are more", async () => {
  const { begun, say, page, clock } = conversationWorld();
  const id = await begun();
  for (let at = 2; at <= 30; at++) {
    await say(bob, id, `Line ${at}`);
    clock.pass(5000);
  }
  const seqs = async (place: Parameters<typeof page>[2]) => {
    const found = await page(ada, id, place, 10);
    return [found.messages.at(0)?.seq, found.messages.at(-1)?.seq, found.first, found.last];
  };
  expect(await seqs(null)).toEqual([21, 30, false, true]);
  expect(await seqs({ before: 21 })).toEqual([11, 20, false, false]);
  expect(await seqs({ before: 6 })).toEqual([1, 5, true, false]);
  expect(await seqs({ after: 25 })).toEqual([26, 30, false, true]);
  expect(await seqs({ around: 15 })).toEqual([10, 19, false, false]);
});

test("a search returns only messages of its own conversation and student, and matches word stems", async () => {
  const { begun, say, search, searchOwn } = conversationWorld();
  const [adas, eves] = [await begun(ada), await begun(eve)];
  await say(ada, adas, "The citations of chapter two are missing.");
  await say(eve, eves, "My citations are missing as well.");
  expect((await search(ada, adas, "citation miss")).hits.map(({ conversationId }) => conversationId)).toEqual([adas]);
  expect((await searchOwn(ada, "citation")).hits.map(({ conversationId }) => conversationId)).toEqual([adas]);
  expect((await search(bob, eves, "citation")).hits.map(({ conversationId }) => conversationId)).toEqual([eves]);
  for (const hostile of ['"', "thread:*", "body:(", "a OR b", "NEAR(", `thread:"${eves.replaceAll("-", "")}"`]) {
    const found = await search(ada, adas, `${hostile} citations`);
    expect(found.hits.every(({ conversationId }) => conversationId === adas)).toBe(true);
  }
});

test("a student can report a staff message once, and rate a resolved conversation", async () => {
  const { begun, say, report, resolve, rate, staff, list } = conversationWorld();
  const id = await begun();
  const { message } = await say(bob, id, "Pay me outside of this site.");
  await report(ada, id, message.id, "He asked for money outside.");
  await report(ada, id, message.id, "He asked for money outside.");
  expect((await staff.inbox(grace, { view: "reported" })).items.map((row) => row.id)).toContain(id);
  await staff.settleReports(grace, id);
  expect((await staff.inbox(grace, { view: "reported" })).items.map((row) => row.id)).not.toContain(id);
  await expect(rate(ada, id, 5, "")).rejects.toMatchObject({ reason: "not_found" });
  await resolve(bob, id);
  await rate(ada, id, 4, "Quick.");
  expect((await list(ada)).find((line) => line.id === id)?.score).toBe(4);
});
