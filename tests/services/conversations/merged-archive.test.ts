import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { conversations } from "#db/tables/index.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const DAY_MS = 86_400_000;

test("archived messages of an account that was merged are its owner’s own", async () => {
  const { world, begun, say, resolve, clock, clockwork, page, db } = conversationWorld();
  await world();
  const id = await begun();
  await say(bob, id, "An answer.");
  await say(ada, id, "Thank you.");
  await resolve(bob, id);
  clock.pass(181 * DAY_MS);
  await clockwork.tick();
  clock.pass(185 * DAY_MS);
  expect(await clockwork.tick()).toMatchObject({ archived: 1 });
  // The archive keeps the number of ada, whose account was merged into that of eve.
  await db.update(conversations).set({ userId: eve.id }).where(eq(conversations.id, id));
  const { messages } = await page(eve, id, null);
  const own = messages.filter((message) => message.own).map(({ body }) => body);
  expect(own).toContain("Thank you.");
  expect(own).not.toContain("An answer.");
  const asStaff = (await page(bob, id, null)).messages.filter((message) => message.own);
  expect(asStaff.map(({ body }) => body)).toEqual(["An answer."]);
});
