import { expect, test } from "vitest";
import { ada, bob, grace } from "#tests/support/people.ts";
import { talk } from "#tests/support/talk.ts";

type House = ReturnType<typeof talk>;

/** Everything ada can ask for about her conversation, as bytes. */
async function everythingAdaSees(house: House, id: string): Promise<string> {
  return JSON.stringify([
    await house.open(ada, id),
    await house.page(ada, id, null, 100),
    await house.page(ada, id, { around: 1 }, 100),
    await house.changes(ada, id, 0, 0),
    await house.presence(ada, id, 0, 0),
    await house.list(ada),
    await house.list(ada, { view: "open" }),
    await house.counts(ada),
    await house.filesOf(ada, id),
    await house.search(ada, id, "secret"),
    await house.searchOwn(ada, "secret"),
    await house.quotable(ada, { conversation: id }),
  ]);
}

test("whatever staff note, assign, label or put off, ada's answers stay byte for byte the same", async () => {
  const house = talk();
  await house.house();
  const id = await house.begun();
  await house.say(bob, id, "I look into it.");
  await house.say(ada, id, "Thank you.");
  const before = await everythingAdaSees(house, id);
  house.told.length = 0;

  const note = { clientId: crypto.randomUUID(), body: "secret: she is right, do not promise a date" };
  await house.desk.note(bob, id, note);
  await house.desk.note(bob, id, note);
  await house.desk.note(grace, id, { clientId: crypto.randomUUID(), body: "secret, too" });
  await house.desk.assign(grace, id, "bob");
  await house.desk.prioritise(grace, id, "high");
  await house.desk.label(bob, id, ["secret label", "similarity"]);
  await house.desk.letThrough(bob, id);
  await house.desk.block(grace, id, { reason: "secret reason, long enough", days: 1 });
  await house.desk.unblock(grace, id);
  await house.desk.snooze(bob, id, house.clock.now() + 3_600_000);
  const later = { clientId: crypto.randomUUID(), body: "secret until tomorrow", fileIds: [], quote: null };
  await house.clockwork.schedule(bob, id, { message: later, sendAt: house.clock.now() + 86_400_000 });
  await house.bridge.takeUnverified({
    ...{ conversationId: id, from: "ada@elsewhere.test", body: "secret letter", externalId: "m1", why: "Not proven." },
  });

  expect(await everythingAdaSees(house, id)).toBe(before);
  expect(house.told.map(({ news }) => news.user)).toEqual(house.told.map(() => null));
  expect(house.told.length).toBeGreaterThan(5);
});

test("staff see the notes between the messages, numbered without a gap, each once", async () => {
  const { begun, desk, open, changes, search, house } = talk();
  await house();
  const id = await begun();
  const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await Promise.all([...keys, ...keys].map((clientId) => desk.note(bob, id, { clientId, body: `note ${clientId}` })));
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

test("a student cannot write a note, and an editor not in their own conversation", async () => {
  const { begun, desk } = talk();
  const id = await begun();
  const form = { clientId: crypto.randomUUID(), body: "hello" };
  await expect(desk.note(ada, id, form)).rejects.toMatchObject({ reason: "not_allowed" });
  const bobs = await begun(bob);
  await expect(desk.note(bob, bobs, form)).rejects.toMatchObject({ reason: "not_allowed" });
  expect((await desk.note(grace, bobs, form)).own).toBe(true);
});
