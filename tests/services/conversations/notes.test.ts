import { expect, test } from "vitest";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

type World = ReturnType<typeof conversationWorld>;

/** Everything ada can ask for about her conversation, as bytes. */
async function everythingAdaSees(world: World, id: string): Promise<string> {
  return JSON.stringify([
    await world.open(ada, id),
    await world.page(ada, id, null, 100),
    await world.page(ada, id, { around: 1 }, 100),
    await world.changes(ada, id, 0, 0),
    await world.presence(ada, id, 0, 0),
    await world.list(ada),
    await world.list(ada, { view: "open" }),
    await world.counts(ada),
    await world.filesOf(ada, id),
    await world.search(ada, id, "secret"),
    await world.searchOwn(ada, "secret"),
    await world.quotable(ada, { conversation: id }),
  ]);
}

test("notes, assignment, labels and snoozing by staff do not change any response that ada gets", async () => {
  const world = conversationWorld();
  await world.world();
  const id = await world.begun();
  await world.say(bob, id, "I look into it.");
  await world.say(ada, id, "Thank you.");
  const before = await everythingAdaSees(world, id);
  world.notified.length = 0;

  const note = { clientId: crypto.randomUUID(), body: "secret: she is right, do not promise a date" };
  await world.staff.note(bob, id, note);
  await world.staff.note(bob, id, note);
  await world.staff.note(grace, id, { clientId: crypto.randomUUID(), body: "secret, too" });
  await world.staff.assign(grace, id, "bob");
  await world.staff.prioritise(grace, id, "high");
  await world.staff.label(bob, id, ["secret label", "similarity"]);
  await world.staff.letThrough(bob, id);
  await world.staff.block(grace, id, { reason: "secret reason, long enough", days: 1 });
  await world.staff.unblock(grace, id);
  await world.staff.snooze(bob, id, world.clock.now() + 3_600_000);
  const later = { clientId: crypto.randomUUID(), body: "secret until tomorrow", fileIds: [], quote: null };
  await world.clockwork.schedule(bob, id, { message: later, sendAt: world.clock.now() + 86_400_000 });
  await world.bridge.receiveUnverified({
    conversationId: id,
    from: "ada@elsewhere.test",
    body: "secret letter",
    externalId: "m1",
    why: "Not proven.",
  });

  expect(await everythingAdaSees(world, id)).toBe(before);
  expect(world.notified.map(({ news }) => news.user)).toEqual(world.notified.map(() => null));
  expect(world.notified.length).toBeGreaterThan(5);
});

test("snoozing an answered conversation, and its return, do not change any response that ada gets", async () => {
  const world = conversationWorld();
  await world.world();
  const id = await world.begun();
  await world.say(bob, id, "Tell me how it went.");
  const before = await everythingAdaSees(world, id);
  expect(await world.counts(ada)).toMatchObject({ open: 1, waiting: 0 });
  await world.staff.snooze(bob, id, world.clock.now() + 3_600_000);
  expect(await everythingAdaSees(world, id)).toBe(before);
  world.clock.pass(3_600_000);
  expect((await world.clockwork.tick()).woken).toBe(1);
  const after = await everythingAdaSees(world, id);
  // When an answer usually comes is counted from now, and an hour has passed; nothing else is another.
  const answers = /"answers":\{[^}]*\}/;
  expect(after.replace(answers, "")).toBe(before.replace(answers, ""));
  expect((await world.staff.inbox(bob, { view: "waiting" })).items.map((row) => row.id)).toEqual([id]);
});

test("a conversation that returned from snooze gets a due time as soon as the student writes", async () => {
  const { world, begun, say, staff, clock, clockwork } = conversationWorld();
  await world();
  const id = await begun();
  await say(bob, id, "Tell me how it went.");
  await staff.snooze(bob, id, clock.now() + 3_600_000);
  clock.pass(3_600_000);
  await clockwork.tick();
  await say(ada, id, "It went wrong.");
  const [row] = (await staff.inbox(bob, { view: "waiting" })).items;
  expect((row?.dueAt ?? 0) - clock.now()).toBe(4 * 3_600_000);
  await staff.prioritise(bob, id, "urgent");
  clock.pass(5 * 3_600_000);
  expect((await clockwork.tick()).overdue).toBe(1);
});

test("a note between two pages belongs to the earlier page, and no note is missing", async () => {
  const { world, begun, say, staff, page, clock } = conversationWorld();
  await world();
  const id = await begun();
  for (let at = 2; at <= 12; at++) {
    clock.pass(1000);
    await staff.note(bob, id, { clientId: crypto.randomUUID(), body: `Before message ${at}` });
    clock.pass(1000);
    await say(bob, id, `Message ${at}`);
  }
  const newest = await page(bob, id, null, 4);
  const middle = await page(bob, id, { before: 9 }, 4);
  const oldest = await page(bob, id, { before: 5 }, 4);
  const seqs = [oldest, middle, newest].map(({ notes }) => notes?.map(({ seq }) => seq));
  expect(seqs).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
    [9, 10, 11],
  ]);
});

test("staff see the notes between the messages, numbered without a gap, each once", async () => {
  const { begun, staff, open, changes, search, world } = conversationWorld();
  await world();
  const id = await begun();
  const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await Promise.all([...keys, ...keys].map((clientId) => staff.note(bob, id, { clientId, body: `note ${clientId}` })));
  const { page } = await open(grace, id);
  expect(page.notes?.map(({ seq, kind }) => [seq, kind])).toEqual([
    [1, "note"],
    [2, "note"],
    [3, "note"],
  ]);
  const news = await changes(grace, id, 0, 2);
  expect("notes" in news ? news.notes.map(({ seq }) => seq) : null).toEqual([3]);
  expect((await search(bob, id, "note")).hits.length).toBe(3);
});

test("staff search all conversations and notes, and matches are highlighted", async () => {
  const { begun, say, staff } = conversationWorld();
  const [first, second] = [await begun(ada, "Where is the lighthouse?"), await begun(eve, "Not here.")];
  await staff.note(bob, second, { clientId: crypto.randomUUID(), body: "She means the *lighthouse*." });
  await say(bob, first, "By the sea.");
  const { hits, more } = await staff.find(grace, "lighthouse");
  expect(more).toBe(false);
  const found = hits.map(({ conversationId, note, marked }) => [conversationId, note === true, marked]);
  expect(found).toContainEqual([
    first,
    false,
    [
      { text: "Where is the ", hit: false },
      { text: "lighthouse", hit: true },
      { text: "?", hit: false },
    ],
  ]);
  expect(found.filter(([id, note]) => id === second && note)).toHaveLength(1);
  await expect(staff.find(bob, " ")).rejects.toMatchObject({ reason: "invalid" });
});

test("a student cannot write a note, and an editor cannot write one in their own conversation", async () => {
  const { begun, staff } = conversationWorld();
  const id = await begun();
  const form = { clientId: crypto.randomUUID(), body: "hello" };
  await expect(staff.note(ada, id, form)).rejects.toMatchObject({ reason: "not_allowed" });
  const bobs = await begun(bob);
  await expect(staff.note(bob, bobs, form)).rejects.toMatchObject({ reason: "not_allowed" });
  expect((await staff.note(grace, bobs, form)).own).toBe(true);
});
