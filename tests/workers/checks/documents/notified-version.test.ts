import { expect, test } from "vitest";
import { createNotificationFeed } from "#app/services/notifications/notification-list.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import { harbour } from "#tests/core/similarity/texts.ts";
import { utf8, world } from "#tests/support/check-services.ts";
import { testSigner } from "#tests/support/listing.ts";
import { ada, eve } from "#tests/support/people.ts";

test("a notification of a report names the document and its version, to its owner only", async () => {
  const { db, clock, send, ask, worker, documents } = world();
  const student: PersonActor = { ...ada, id: crypto.randomUUID() };
  const { list } = createNotificationFeed({ db, clock, signer: testSigner });
  const first = await send(student, "Harbours.txt", "text", utf8(harbour));
  clock.pass(1000);
  const second = await send(student, "Harbours, mended.txt", "text", utf8(`${harbour} And more.`));
  await documents.addVersion(student, second.id, first.id);
  for (const { id } of [first, second]) {
    await worker().runs.run(await ask(student, id));
    clock.pass(1000);
  }
  const { items } = await list(student, null);
  expect(items.map(({ subject, about }) => [subject, about])).toEqual([
    ["Your report is ready", "Harbours, mended, version 2"],
    ["Your report is ready", "Harbours"],
  ]);
  expect(items.every(({ text, subject }) => !`${subject} ${text}`.includes("Harbours"))).toBe(true);
  expect((await list({ ...eve, id: crypto.randomUUID() }, null)).items).toEqual([]);
});
