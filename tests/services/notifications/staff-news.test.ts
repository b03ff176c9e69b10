import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifications } from "#db/tables/index.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

type Rooms = ReturnType<typeof conversationWorld>;

async function notificationsOf(rooms: Rooms, personId: string) {
  const rows = await rooms.db.select().from(notifications).where(eq(notifications.personId, personId));
  return rows
    .filter(({ kind }) => kind === "desk")
    .map(({ topic, subject, href, text }) => ({ topic, subject, href, text }));
}

test("an assignee is notified, once for each assignment, and never of their own actions", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  await rooms.staff.assign(bob, id, grace.id);
  const [notified, ...more] = await notificationsOf(rooms, grace.id);
  expect(more).toEqual([]);
  expect(notified).toMatchObject({ topic: "conversation", href: `/admin/messaging?c=${id}` });
  expect(notified?.subject).toMatch(/^Conversation MG-\w+ is assigned to you$/);
  await rooms.staff.assign(grace, id, grace.id);
  await rooms.staff.assign(grace, id, null);
  expect(await notificationsOf(rooms, grace.id)).toHaveLength(1);
});

test("staff mentioned in a note are notified without its text; the student is not, and a note sent twice notifies once", async () => {
  const rooms = conversationWorld();
  await rooms.world();
  const id = await rooms.begun();
  const note = {
    clientId: crypto.randomUUID(),
    body: `@${grace.fullName} please look: the essay is about lighthouses. @${ada.fullName}`,
  };
  await Promise.all([rooms.staff.note(bob, id, note), rooms.staff.note(bob, id, note)]);
  await rooms.staff.note(bob, id, {
    clientId: crypto.randomUUID(),
    body: `Nothing for grace@example.test or @gracious, @${bob.fullName}`,
  });
  const notified = await notificationsOf(rooms, grace.id);
  expect(notified).toHaveLength(1);
  expect(notified[0]).toMatchObject({ topic: "mention", href: `/admin/messaging?c=${id}` });
  expect(JSON.stringify(notified)).not.toContain("lighthouse");
  expect(await notificationsOf(rooms, ada.id)).toEqual([]);
  expect(await notificationsOf(rooms, bob.id)).toEqual([]);
  expect(await rooms.db.select().from(notifications).where(like(notifications.key, "mention:%"))).toHaveLength(1);
});
