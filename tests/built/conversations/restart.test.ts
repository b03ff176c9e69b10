import { afterAll, beforeAll, expect, test } from "vitest";
import { faultsOf, truthOf } from "#tests/soak/messages/check.ts";
import { type SoakPerson, signIn } from "#tests/soak/messages/person.ts";
import { startSite } from "#tests/soak/messages/site.ts";
import { openWindow, type Weather } from "#tests/soak/messages/window.ts";

let site: Awaited<ReturnType<typeof startSite>>;
let ada: SoakPerson;
let bob: SoakPerson;

beforeAll(async () => {
  site = await startSite();
  await site.start();
  [ada, bob] = [await signIn(site.origin, { demo: "ada" }), await signIn(site.origin, { demo: "bob" })];
}, 180_000);
afterAll(() => site.end());

test("a site that is killed while people write loses no message, duplicates none and keeps the order", {
  timeout: 240_000,
}, async () => {
  const message = { clientId: crypto.randomUUID(), body: "How long do you keep a report?" };
  const form = { topic: "other", subject: "A restart", message };
  const begun = await ada.json<{ conversation: { id: string } }>("POST", "/api/conversations", form);
  const id = begun.value?.conversation.id ?? "";
  const calm: Weather = { cut: false, loseAnswer: () => false, double: () => false };
  // Every second request of hers goes out twice, and every third answer is lost on the way.
  let turn = 0;
  const rough: Weather = { cut: false, loseAnswer: () => ++turn % 3 === 0, double: () => turn % 2 === 0 };
  const participants = [
    { window: await openWindow(site.origin, ada, id, rough), marks: [] as string[], name: "ada" },
    { window: await openWindow(site.origin, bob, id, calm), marks: [] as string[], name: "bob" },
  ];
  const write = (at: number) => {
    for (const { window, marks, name } of participants) {
      const mark = `#${name}.${at}`;
      marks.push(mark);
      window.write(`${mark} said`);
    }
  };
  for (let at = 0; at < 4; at++) write(at);
  await site.kill();
  for (let at = 4; at < 8; at++) write(at);
  await site.start();
  rough.loseAnswer = () => false;
  await expect
    .poll(() => participants.reduce((sum, { window }) => sum + window.waiting().length, 0), {
      timeout: 120_000,
      interval: 500,
    })
    .toBe(0);
  for (const { window } of participants) await window.catchUp();
  const truth = await truthOf(ada, id);
  expect(truth.length).toBe(17);
  expect(faultsOf(truth, participants)).toEqual([]);
  for (const { window } of participants) window.close();
});
