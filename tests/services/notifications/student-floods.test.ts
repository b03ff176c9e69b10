import { beforeEach, expect, test } from "vitest";
import { outbox } from "#tests/support/outbox.ts";
import { ada, eve } from "#tests/support/people.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let all: ReturnType<typeof outbox>;
beforeEach(async () => {
  all = outbox();
  await all.open();
});

const subjects = () => all.sent.map(({ emailMessage }) => emailMessage?.subject);

test("of many updates in an hour a student gets the first at once and one email about the rest", async () => {
  for (let at = 0; at < 12; at++) {
    await all.notify({ key: `o${at}`, kind: "order", subject: `Update ${at}` });
    all.clock.pass(2 * MINUTE);
  }
  expect(subjects()).toEqual(["Update 0"]);
  all.clock.pass(HOUR);
  await all.run();
  await all.run();
  expect(subjects()).toEqual(["Update 0", "11 more updates on your orders"]);
  // Each of them is in the list on the site.
  expect((await all.services().notificationFeed.list(ada, null)).items).toHaveLength(12);
  // The digest was the email of its hour.
  await all.notify({ key: "later", kind: "order", subject: "Later" });
  expect(all.sent).toHaveLength(2);
  all.clock.pass(HOUR);
  await all.run();
  expect(subjects().at(-1)).toBe("Later");
});

test("kinds and people do not wait for each other, and every receipt comes by itself", async () => {
  await all.notify({ key: "o1", kind: "order", subject: "Order" });
  for (const key of ["p1", "p2", "p3"]) await all.notify({ key, kind: "payment", subject: key });
  await all.notify({ key: "e1", kind: "order", subject: "Order of eve", personId: eve.id });
  expect(subjects().sort()).toEqual(["Order", "Order of eve", "p1", "p2", "p3"]);
});

test("a digest of which all was read is not sent, and one unread notification is sent in its own words", async () => {
  for (const key of ["o1", "o2", "o3"]) await all.notify({ key, kind: "order", subject: key });
  await all.services().notificationFeed.markRead(ada, ["o2", "o3"]);
  all.clock.pass(HOUR);
  await all.run();
  expect(subjects()).toEqual(["o1"]);
  for (const key of ["o4", "o5"]) await all.notify({ key, kind: "order", subject: key });
  await all.services().notificationFeed.markRead(ada, ["o4"]);
  all.clock.pass(2 * HOUR);
  await all.run();
  await all.run();
  expect(subjects().at(-1)).toBe("o5");
});
