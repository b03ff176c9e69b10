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

test("ada switches a browser on, again, and off", async () => {
  const { push, clock } = await bridges();
  const first = await push.subscribe(ada, at("one"), firefox);
  clock.pass(1000);
  expect(await push.subscribe(ada, at("one"), firefox)).toEqual(first);
  expect(await push.devices(ada)).toEqual([{ id: first.id, name: "Firefox on Linux", since: first.since }]);
  await push.unsubscribe(ada, first.id);
  expect(await push.devices(ada)).toEqual([]);
});

test("eve neither sees nor switches off ada's browser", async () => {
  const { push } = await bridges();
  const { id } = await push.subscribe(ada, at("one"), firefox);
  expect(await push.devices(eve)).toEqual([]);
  await expect(push.unsubscribe(eve, id)).rejects.toMatchObject({ reason: "not_found" });
  await push.forget(eve, at("one").endpoint);
  expect(await push.devices(ada)).toHaveLength(1);
  await push.forget(ada, at("one").endpoint);
  expect(await push.devices(ada)).toEqual([]);
});

test("anyone who signs in at ada's browser and switches push on takes it over: ada is told there no more", async () => {
  const { push } = await bridges();
  await push.subscribe(ada, at("shared"), firefox);
  await push.subscribe(bob, at("shared"), firefox);
  expect([await push.devices(ada), (await push.devices(bob)).length]).toEqual([[], 1]);
});

test("ten browsers are a person's, an eleventh is not, however many ask at once", async () => {
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

test("an address that is no push service's is not saved", async () => {
  const { push, db } = await bridges();
  for (const endpoint of ["http://127.0.0.1:80/x", "https://evil.test/x", "https://fcm.googleapis.com.evil.test/x"]) {
    await expect(push.subscribe(ada, { endpoint, keys }, firefox)).rejects.toMatchObject({ reason: "invalid" });
  }
  expect(await db.select().from(pushSubscriptions)).toEqual([]);
});

test("a browser that its service calls gone is forgotten", async () => {
  const { push, db } = await bridges();
  const { id } = await push.subscribe(ada, at("one"), firefox);
  await forgetPushSubscription(db, id);
  expect(await push.devices(ada)).toEqual([]);
});

test("keys are those of a browser, or the form is refused", () => {
  expect(PushForm.safeParse({ ...at("one"), expirationTime: null }).success).toBe(true);
  for (const wrong of [{ p256dh: "A" }, { p256dh: `A${"A".repeat(86)}` }, { auth: "" }, { auth: "<script>" }]) {
    expect(PushForm.safeParse({ ...at("one"), keys: { ...keys, ...wrong } }).success).toBe(false);
  }
});

test("anyone who has left has no browser, no chat and no answer address after a day", async () => {
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
