import { expect, test } from "vitest";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

type Rooms = ReturnType<typeof conversationWorld>;

async function rowOf({ staff }: Rooms, id: string) {
  for (const view of ["waiting", "answered", "resolved"] as const) {
    const row = (await staff.inbox(bob, { view })).items.find((one) => one.id === id);
    if (row) return { view, waitingSince: row.waitingSince, dueAt: row.dueAt };
  }
  return null;
}

test("a reopened conversation keeps its waiting time and its due time", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  rooms.clock.pass(60_000);
  await rooms.say(ada, id, "And the files?");
  const before = await rowOf(rooms, id);
  await rooms.resolve(bob, id);
  rooms.clock.pass(60_000);
  await Promise.all([rooms.reopen(bob, id), rooms.reopen(grace, id)]);
  expect(await rowOf(rooms, id)).toEqual(before);
  await rooms.reopen(bob, id);
  const lines = (await rooms.bodies(ada, id)).filter((body) => body.endsWith("reopened this conversation."));
  expect(lines).toHaveLength(1);
});

test("an answered conversation is answered again after reopening; two rounds of resolving and reopening write two events", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  await rooms.say(bob, id, "Thirty days.");
  for (let turn = 0; turn < 2; turn++) {
    await rooms.resolve(bob, id);
    await rooms.reopen(bob, id);
  }
  expect(await rowOf(rooms, id)).toEqual({ view: "answered", waitingSince: null, dueAt: null });
  expect((await rooms.bodies(ada, id)).filter((body) => body.includes("reopened"))).toHaveLength(2);
});

test("a conversation that was overdue before is not reported as overdue again", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  rooms.clock.pass(7 * 86_400_000);
  expect((await rooms.clockwork.tick()).overdue).toBe(1);
  await rooms.resolve(bob, id);
  await rooms.reopen(bob, id);
  expect((await rooms.clockwork.tick()).overdue).toBe(0);
});

test("only staff can reopen, and not a closed conversation; eve gets not found", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  await rooms.resolve(bob, id);
  await expect(rooms.reopen(ada, id)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(rooms.reopen(eve, id)).rejects.toMatchObject({ reason: "not_found" });
  rooms.clock.pass(181 * 86_400_000);
  await rooms.clockwork.tick();
  await expect(rooms.reopen(bob, id)).rejects.toMatchObject({ reason: "conflict" });
});

test("a conversation is not resolved before the newest message was shown", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  const shown = (await rooms.say(ada, id, "One more thing.")).message.seq;
  const newer = (await rooms.say(ada, id, "Please do not close this yet.")).message.seq;
  await expect(rooms.resolve(bob, id, shown)).rejects.toMatchObject({ reason: "conflict" });
  expect(await rowOf(rooms, id)).toMatchObject({ view: "waiting" });
  // What a person's own side wrote since is no news to it.
  const answer = (await rooms.say(bob, id, "It stays open.")).message.seq;
  await expect(rooms.resolve(ada, id, newer)).rejects.toMatchObject({ reason: "conflict" });
  await rooms.resolve(grace, id, newer);
  await rooms.reopen(grace, id);
  await rooms.resolve(ada, id, answer);
  expect(await rowOf(rooms, id)).toMatchObject({ view: "resolved" });
});
