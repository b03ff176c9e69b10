import { expect, test } from "vitest";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

test("ada sees an unread count on a resolved conversation whose last message is bob's", async () => {
  const { begun, say, resolve, counts, mark } = conversationWorld();
  const id = await begun();
  await say(bob, id, "Thirty days, unless you choose fewer.");
  await resolve(bob, id);
  expect(await counts(ada)).toMatchObject({ unread: 1, unreadResolved: 1, open: 0, resolved: 1 });
  await mark(ada, id, { read: 100, delivered: 100 });
  expect(await counts(ada)).toMatchObject({ unread: 0, unreadResolved: 0, resolved: 1 });
});

test("the support inbox counts only support conversations, and the whole inbox counts all", async () => {
  const { begun, staff } = conversationWorld();
  await begun();
  const inbox = await staff.inbox(grace, { view: "waiting" });
  const support = await staff.inbox(grace, { view: "waiting", channel: "support" });
  expect([inbox.items.length, inbox.counts.waiting, inbox.counts.unassigned]).toEqual([1, 1, 1]);
  expect([support.items.length, support.counts.waiting, support.counts.unassigned]).toEqual([0, 0, 0]);
});

test("an open inbox sees in its counts that something was missed: a message, a note, an act of staff, and nothing else", async () => {
  const { world, begun, say, staff, clock } = conversationWorld();
  await world();
  const id = await begun();
  const counts = () => staff.present(grace);
  let before = await counts();
  expect((await staff.inbox(grace, { view: "waiting" })).counts).toEqual(before);
  const acts = [
    () => say(ada, id, "One more question."),
    () => say(ada, id, "And another."),
    () => staff.note(bob, id, { clientId: crypto.randomUUID(), body: "She is right." }),
    () => staff.label(bob, id, ["similarity"]),
    () => staff.prioritise(bob, id, "high"),
    () => staff.assign(bob, id, "grace"),
    () => staff.snooze(bob, id, clock.now() + 3_600_000),
  ];
  for (const act of acts) {
    await act();
    const after = await counts();
    expect(after).not.toEqual(before);
    before = after;
  }
  expect(await counts()).toEqual(before);
  // A window of one channel compares with the counts of that channel.
  const support = await staff.inbox(grace, { view: "waiting", channel: "support" });
  expect(await staff.present(grace, "support")).toEqual(support.counts);
});
