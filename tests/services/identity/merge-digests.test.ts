import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { commit } from "#db/client.ts";
import { moveStatements } from "#db/identity/merge-rows.ts";
import { notifications, outgoingMessages } from "#db/tables/index.ts";
import { opened, Undelivered } from "#tests/support/outbox.ts";
import { ada, eve } from "#tests/support/people.ts";

const digest = (userId: string, at: number) => `digest:message:${userId}:${at}`;

test("a digest that is being sent while its account is merged keeps its key and is sent once; one that waits goes over", async () => {
  const { db, clock, services, sent, trouble, row } = await opened();
  const now = clock.now();
  for (const at of [1, 2]) {
    const key = digest(ada.id, at);
    const common = { kind: "message" as const, personId: ada.id, createdAt: now, text: "", expandedAt: now };
    await db.insert(notifications).values([
      { ...common, key, subject: "New messages" },
      { ...common, key: `first:${at}`, digestKey: key, subject: "First" },
      { ...common, key: `second:${at}`, digestKey: key, subject: "Second" },
    ]);
    await db.insert(outgoingMessages).values({
      ...{ key: `${key}:email`, notificationKey: key, personId: ada.id, to: ada.email, kind: "message" },
      ...{ status: "waiting", dueAt: now, createdAt: now },
    });
  }
  const sending = `${digest(ada.id, 1)}:email`;
  trouble.email = new Undelivered("busy");
  expect(await services().deliver(sending)).toBe("again");
  await commit(db, moveStatements({ from: ada.id, into: eve.id, now, may: sql`1` }));
  expect((await db.select().from(outgoingMessages)).map(({ key, personId }) => [key, personId]).sort()).toEqual([
    [sending, eve.id],
    [`${digest(eve.id, 2)}:email`, eve.id],
  ]);
  const collected = await db.select().from(notifications).where(sql`digest_key is not null`);
  expect(collected.map(({ key, digestKey }) => [key, digestKey]).sort()).toEqual([
    ["first:1", digest(ada.id, 1)],
    ["first:2", digest(eve.id, 2)],
    ["second:1", digest(ada.id, 1)],
    ["second:2", digest(eve.id, 2)],
  ]);
  trouble.email = undefined;
  clock.pass(86_400_000);
  expect(await services().deliver(sending)).toBe("sent");
  expect(await services().deliver(sending)).toBe("nothing");
  expect(await services().deliver(`${digest(eve.id, 2)}:email`)).toBe("sent");
  // It is sent with its count all the same.
  expect(sent.map(({ key, emailMessage }) => [key, emailMessage?.subject])).toEqual([
    [sending, expect.stringContaining("2")],
    [`${digest(eve.id, 2)}:email`, expect.stringContaining("2")],
  ]);
  expect((await row(sending))?.attempts).toBe(2);
});
