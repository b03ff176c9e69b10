import { expect, test } from "vitest";
import { buryPerson } from "#db/identity/users.ts";
import { forgetPushSubscription } from "#db/notifications/push-subscriptions.ts";
import { mailTokens, pushSubscriptions } from "#db/tables/index.ts";
import { PushForm } from "#schema/notifications/push.ts";
import { bridges } from "#tests/support/bridges.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };
const at = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys });

test("ada subscribes a browser to push, subscribes it again and unsubscribes it", async () => {
  const { push, clock } = await bridges();
  const first = await push.subscribe(ada, at("one"), firefox);
  clock.pass(1000);
  expect(await push.subscribe(ada, at("one"), firefox)).toEqual(first);
  expect(await push.devices(ada)).toEqual([{ id: first.id, name: "Firefox on Linux", since: first.since }]);
  await push.unsubscribe(ada, first.id);
  expect(await push.devices(ada)).toEqual([]);
});

test("eve can neither see nor unsubscribe ada's browser", async () => {
  const { push } = await bridges();
  const { id } = await push.subscribe(ada, at("one"), firefox);
  expect(await push.devices(eve)).toEqual([]);
  await expect(push.unsubscribe(eve, id)).rejects.toMatchObject({ reason: "not_found" });
  await push.forget(eve, at("one").endpoint);
  expect(await push.devices(ada)).toHaveLength(1);
  await push.forget(ada, at("one").endpoint);
  expect(await push.devices(ada)).toEqual([]);
});

test("another person who subscribes in ada's browser replaces her subscription: ada gets no more notifications there", async () => {
  const { push } = await bridges();
  await push.subscribe(ada, at("shared"), firefox);
  await push.subscribe(bob, at("shared"), firefox);
  expect([await push.devices(ada), (await push.devices(bob)).length]).toEqual([[], 1]);
});

test("a person can subscribe ten browsers and not eleven, also with concurrent requests", async () => {
  const { push, db } = await bridges();
  const requested = Array.from({ length: 15 }, (_, one) => push.subscribe(ada, at(String(one)), firefox));
  const answers = await Promise.allSettled(requested);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  expect(answers.filter((answer) => answer.status === "rejected" && answer.reason.reason === "conflict")).toHaveLength(
    5,
  );
  expect(await db.select().from(pushSubscriptions)).toHaveLength(10);
  const [one] = await push.devices(ada);
  await push.unsubscribe(ada, one?.id ?? "");
  await push.subscribe(ada, at("instead"), firefox);
});

test("an endpoint that does not belong to a push service is rejected", async () => {
  const { push, db } = await bridges();
  for (const endpoint of ["http://127.0.0.1:80/x", "https://evil.test/x", "https://fcm.googleapis.com.evil.test/x"]) {
    await expect(push.subscribe(ada, { endpoint, keys }, firefox)).rejects.toMatchObject({ reason: "invalid" });
  }
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});

test("the subscription of a browser that the push service reports as gone is deleted", async () => {
  const { push, db } = await bridges();
  const { id } = await push.subscribe(ada, at("one"), firefox);
  await forgetPushSubscription(db, id);
  expect(await push.devices(ada)).toEqual([]);
});

test("the form rejects keys that no browser could have made", () => {
  expect(PushForm.safeParse({ ...at("one"), expirationTime: null }).success).toBe(true);
  for (const wrong of [{ p256dh: "A" }, { p256dh: `A${"A".repeat(86)}` }, { auth: "" }, { auth: "<script>" }]) {
    expect(PushForm.safeParse({ ...at("one"), keys: { ...keys, ...wrong } }).success).toBe(false);
  }
});

test("a deleted person has no push subscription, chat link or reply address after a day", async () => {
  const world = await bridges();
  await world.push.subscribe(ada, at("adas"), firefox);
  await world.push.subscribe(eve, at("eves"), firefox);
  await world.link(ada);
  await world.replies.make(await world.begun(ada), ada.id, ada.email);
  await world.sweep();
  await buryPerson(world.db, "test", ada.subject, ada.id, world.clock.now());
  world.clock.pass(86_400_000);
  await world.sweep();
  expect([await world.push.devices(ada), (await world.push.devices(eve)).length]).toEqual([[], 1]);
  expect(await world.telegram.linkState(ada)).toEqual({ state: "none" });
  expect(await world.db.select().from(mailTokens)).toEqual([]);
});
