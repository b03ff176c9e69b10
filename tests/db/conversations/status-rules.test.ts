import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { mayReopen, maySnooze } from "#core/conversations/conversation.ts";
import { openDatabase } from "#db/client.ts";
import { sortConversation } from "#db/conversations/inbox.ts";
import { conversations } from "#db/tables/index.ts";
import { conversationStatuses } from "#schema/vocabulary/conversations.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { ada, bob } from "#tests/support/people.ts";

test("exactly the conversations that the menu offers to snooze are snoozed", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const id = await conversationWorld().begun(ada);
  for (const [at, status] of conversationStatuses.entries()) {
    await db.update(conversations).set({ status }).where(eq(conversations.id, id));
    const by = { kind: "event", byId: bob.id, byName: "Bob", body: "", createdAt: 1 } as const;
    const note = { id: `n${at}`, conversationId: id, clientId: `n${at}`, ...by };
    const snoozed = await sortConversation(db, id, { snoozedUntil: 2 }, note);
    expect([status, snoozed]).toEqual([status, maySnooze(status)]);
  }
  expect(conversationStatuses.filter(maySnooze)).toEqual(["open", "pending", "snoozed"]);
});

test("exactly the conversations that have a Reopen button are reopened", async () => {
  const { db } = openDatabase(testEnv.DB, null, "primary");
  const { begun, reopen } = conversationWorld();
  for (const status of conversationStatuses) {
    const id = await begun(ada);
    await db.update(conversations).set({ status }).where(eq(conversations.id, id));
    await reopen(bob, id).catch(() => {});
    const [after] = await db.select().from(conversations).where(eq(conversations.id, id));
    expect([status, after?.status !== status]).toEqual([status, mayReopen(status)]);
  }
  expect(conversationStatuses.filter(mayReopen)).toEqual(["resolved"]);
});
