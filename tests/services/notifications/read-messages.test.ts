import { expect, test } from "vitest";
import { conversationReaders } from "#db/tables/index.ts";
import { opened } from "#tests/support/outbox.ts";
import { ada, bob } from "#tests/support/people.ts";

const MINUTE = 60_000;

test("a message that is read within three minutes needs no email; one that is not gets it then", async () => {
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
  expect(all.keys()).toEqual(["m2:email"]);
  expect(await all.row("m1:email")).toMatchObject({ status: "skipped", problem: "read" });
});

test("a report that ada opens is not written about; whatever leads to that page is read with it", async () => {
  const all = await opened();
  await all.notify({ key: "r1", kind: "report", href: "/dashboard/reports/7" });
  await all.notify({ key: "r2", kind: "report", href: "/dashboard/reports/8" });
  expect(all.sent).toEqual([]);
  await all.services().notificationFeed.seenAt(bob, "/dashboard/reports/8");
  await all.services().notificationFeed.seenAt(ada, "/dashboard/reports/7");
  all.clock.pass(3 * MINUTE);
  await all.run();
  expect(all.keys()).toEqual(["r2:email"]);
  expect(await all.services().notificationFeed.unread(ada)).toBe(1);
});

test("a receipt comes by email whatever was seen meanwhile", async () => {
  const all = await opened();
  await all.write({ key: "p1", kind: "payment", href: "/dashboard/orders/7" });
  await all.services().notificationFeed.seenAt(ada, "/dashboard/orders/7");
  await all.run();
  expect(all.keys()).toEqual(["p1:email"]);
});

test("reading it in the notification list counts as well; anyone who wants mail at once gets it at once", async () => {
  const all = await opened();
  await all.notify({ key: "m1", kind: "message", conversationId: "c1", seq: 1 });
  await all.services().notificationFeed.markRead(ada, ["m1"]);
  all.clock.pass(4 * MINUTE);
  await all.run();
  expect(all.sent).toEqual([]);
  await all.services().save(ada, { quietFrom: 22, quietTo: 7, zone: "UTC", cells: ["message.email"] });
  await all.notify({ key: "m2", kind: "message", conversationId: "c1", seq: 2 });
  expect(all.keys()).toEqual(["m2:email"]);
});
