import { expect, test } from "vitest";
import { conversationReaders } from "#db/tables/index.ts";
import { opened } from "#tests/support/outbox.ts";
import { ada, bob } from "#tests/support/people.ts";

const MINUTE = 60_000;

test("a message read within three minutes sends no email; an unread one does", async () => {
  const all = await opened();
  const about = { kind: "message" as const, conversationId: "c1", subject: "Support replied to you" };
  await all.notify({ key: "m1", ...about, seq: 1 });
  expect(all.sent).toEqual([]);
  expect(all.jobs).toEqual([]);
  const reader = { conversationId: "c1", personId: ada.id, side: "user" as const };
  await all.db.insert(conversationReaders).values({ ...reader, readSeq: 1, updatedAt: all.clock.now() });
  await all.notify({ key: "m2", ...about, seq: 2 });
  all.clock.pass(3 * MINUTE - 1);
  await all.run();
  expect(all.sent).toEqual([]);
  all.clock.pass(1);
  await all.run();
  // The first one was not sent, so the second does not wait for the hour of a digest.
  await all.run();
  expect(all.keys()).toEqual([expect.stringMatching(/^digest:message:/)]);
  expect(all.sent).toMatchObject([{ emailMessage: { subject: "Support replied to you" } }]);
  expect(await all.row("m1:email")).toMatchObject({ status: "skipped", problem: "read" });
});

test("no email is sent about a report ada has opened; every notification of that page is marked as read", async () => {
  const all = await opened();
  await all.notify({ key: "r1", kind: "report", href: "/dashboard/reports/7" });
  await all.notify({ key: "r2", kind: "report", href: "/dashboard/reports/8" });
  expect(all.sent).toEqual([]);
  await all.services().notificationFeed.seenAt(bob, "/dashboard/reports/8");
  await all.services().notificationFeed.seenAt(ada, "/dashboard/reports/7");
  all.clock.pass(3 * MINUTE);
  await all.run();
  await all.run();
  expect(all.keys()).toEqual([expect.stringMatching(/^digest:report:/)]);
  expect(all.sent).toMatchObject([{ text: expect.stringContaining("/dashboard/reports/8") }]);
  expect(await all.services().notificationFeed.unread(ada)).toBe(1);
});

test("a receipt is emailed although its page was opened", async () => {
  const all = await opened();
  await all.write({ key: "p1", kind: "payment", href: "/dashboard/orders/7" });
  await all.services().notificationFeed.seenAt(ada, "/dashboard/orders/7");
  await all.run();
  expect(all.keys()).toEqual(["p1:email"]);
});

test("opening the notification list counts as reading; people who prefer immediate emails get them immediately", async () => {
  const all = await opened();
  await all.notify({ key: "m1", kind: "message", conversationId: "c1", seq: 1 });
  await all.services().notificationFeed.markRead(ada, ["m1"]);
  all.clock.pass(4 * MINUTE);
  await all.run();
  expect(all.sent).toEqual([]);
  await all.services().save(ada, { quietFrom: 22, quietTo: 7, deviceZone: "UTC", cells: ["message.email"] });
  await all.notify({ key: "m2", kind: "message", conversationId: "c1", seq: 2 });
  expect(all.keys()).toEqual(["m2:email"]);
});
