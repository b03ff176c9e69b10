import { expect, test } from "vitest";
import { EDIT_MS, mayChange } from "#core/conversations/conversation.ts";
import { openDatabase } from "#db/client.ts";
import { changeMessage, findMessage } from "#db/conversations/messages.ts";
import { conversations, messages } from "#db/tables/index.ts";
import { messageOrigins } from "#schema/vocabulary/conversations.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, eve } from "#tests/support/people.ts";

const kinds = ["reply", "event"] as const;
const senders = [ada.id, eve.id, null];
/** Around the end of the five minutes. */
const ages = [0, EDIT_MS - 1, EDIT_MS, EDIT_MS + 1];

const cases = kinds.flatMap((kind) =>
  messageOrigins.flatMap((origin) =>
    senders.flatMap((senderId) =>
      ages.flatMap((age) => [null, 1].map((deletedAt) => ({ kind, origin, senderId, age, deletedAt }))),
    ),
  ),
);

test("the statement changes exactly the messages that the rule lets someone change", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const world = conversationWorld();
  const conversationId = await world.begun(ada);
  const now = world.clock.now();
  const [one] = await db.select().from(messages);
  expect(cases).toHaveLength(144);
  let may = 0;
  for (const [at, { kind, origin, senderId, age, deletedAt }] of cases.entries()) {
    const row = { ...one!, id: `m${at}`, seq: 100 + at, change: 0, clientId: `c${at}`, body: "before" };
    const made = { ...row, kind, origin, senderId, createdAt: now - age, deletedAt };
    await db.insert(messages).values(made);
    const expected = mayChange({ ...made, own: senderId === ada.id }, now);
    const changed = await changeMessage(db, {
      id: made.id,
      conversationId,
      senderId: ada.id,
      since: now - EDIT_MS,
      body: "after",
      redactions: [],
      preview: "after",
      more: () => [],
      now,
    });
    const body = (await findMessage(db, conversationId, made.id))?.body;
    expect([cases[at], changed, body]).toEqual([cases[at], expected, expected ? "after" : "before"]);
    may += expected ? 1 : 0;
  }
  // One kind, one origin, one sender, two ages, not deleted.
  expect(may).toBe(2);
  expect(await db.select().from(conversations)).toHaveLength(1);
});

test("a message of another conversation is not changed", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const world = conversationWorld();
  const [first, second] = [await world.begun(ada), await world.begun(ada)];
  const [one] = (await db.select().from(messages)).filter(({ conversationId }) => conversationId === first);
  const now = world.clock.now();
  const change = { id: one!.id, senderId: ada.id, since: now - EDIT_MS, body: "after", redactions: [], preview: "" };
  expect(await changeMessage(db, { ...change, conversationId: second, more: () => [], now })).toBe(false);
  expect(await changeMessage(db, { ...change, conversationId: first, more: () => [], now })).toBe(true);
});
