import { expect, test } from "vitest";
import { findSource, studentSourceId } from "#db/sources/sources.ts";
import { ARRIVAL_MS, listShards } from "#db/sources/student-shards.ts";
import { utf8 } from "#tests/support/check-services.ts";
import { ada, bob, eve } from "#tests/support/people.ts";
import { privacyWorld } from "#tests/support/privacy.ts";
import { searchResultsOf } from "#tests/support/student-stores.ts";
import { essay } from "#tests/support/texts.ts";

const text = essay(641, 320);

async function stored() {
  const world = privacyWorld();
  await world.join(ada, bob, eve);
  const document = await world.send(ada, "essay.txt", "text", utf8(text));
  await world.worker().runs.run(await world.ask(ada, document.id, { stored: true }));
  await world.work();
  const found = async () => (await searchResultsOf(world.students, await listShards(world.db), text, eve.id)).length;
  const matches = async () => {
    const copy = await world.send(eve, "copy.txt", "text", utf8(text), crypto.randomUUID());
    const check = await world.ask(eve, copy.id);
    await world.worker().runs.run(check);
    return (await world.reports.read(eve, check)).report.score;
  };
  return { ...world, document, found, matches };
}

test("a withdrawn text is not found by another student's check that found it before; it can be offered again", async () => {
  const { documents, document, found, matches, work, sent, db, clock, worker } = await stored();
  expect(await matches()).toBeGreaterThan(50);
  expect(await documents.setFindable(ada, document.id, false)).toEqual({ stored: false });
  // The job is sent at once, and not left to the clock.
  expect(sent.at(-1)).toMatchObject({ type: "withdraw", sourceId: studentSourceId(document.id) });
  await work();
  expect(await found()).toBe(0);
  expect(await matches()).toBe(0);
  expect(await findSource(db, studentSourceId(document.id))).toBeNull();
  await documents.setFindable(ada, document.id, false);
  await work();
  await documents.setFindable(ada, document.id, true);
  // Not before its old place is emptied a second time; then the sweeper adds it.
  clock.pass(ARRIVAL_MS + 1);
  await worker().library.rebuild();
  await worker().library.rebuild();
  expect(await found()).toBeGreaterThan(0);
});

test("nobody withdraws or offers another person's text; a text on its way out cannot be offered yet", async () => {
  const { documents, document, found } = await stored();
  for (const on of [true, false])
    await expect(documents.setFindable(eve, document.id, on)).rejects.toMatchObject({ reason: "not_found" });
  expect(await found()).toBeGreaterThan(0);
  await documents.setFindable(ada, document.id, false);
  await expect(documents.setFindable(ada, document.id, true)).rejects.toMatchObject({ reason: "conflict" });
});

test("a text withdrawn while its check runs is not added by the check, nor by a job that was sent before", async () => {
  const { documents, document, found, worker, work, ask } = await stored();
  const again = await ask(ada, document.id, { stored: true });
  await documents.setFindable(ada, document.id, false);
  await worker().runs.run(again);
  await work();
  expect(await worker().library.include(studentSourceId(document.id))).toBe(false);
  expect(await found()).toBe(0);
});

test("all texts of a person are withdrawn with one button, and nobody else's", async () => {
  const { documents, send, ask, worker, work, found, students, db } = await stored();
  const other = essay(642, 320);
  const bobs = await send(bob, "bobs.txt", "text", utf8(other));
  await worker().runs.run(await ask(bob, bobs.id, { stored: true }));
  await work();
  expect(await documents.findable(ada)).toBe(1);
  expect(await documents.withdrawAll(ada)).toBe(1);
  expect(await documents.withdrawAll(ada)).toBe(0);
  await work();
  expect([await documents.findable(ada), await documents.findable(bob)]).toEqual([0, 1]);
  expect(await found()).toBe(0);
  expect((await searchResultsOf(students, await listShards(db), other, eve.id)).length).toBeGreaterThan(0);
});

test("a withdrawal whose job was lost, or was never sent, is sent again by the sweep", async () => {
  const { documents, document, found, sent, worker, work, send, ask } = await stored();
  const second = await send(ada, "second.txt", "text", utf8(essay(643, 320)));
  await worker().runs.run(await ask(ada, second.id, { stored: true }));
  await work();
  await documents.setFindable(ada, document.id, false);
  await documents.setFindable(ada, second.id, false);
  sent.length = 0;
  expect(await worker().library.sweep()).toMatchObject({ withdrawals: 2 });
  await work();
  expect(await found()).toBe(0);
  expect(await worker().library.sweep()).toMatchObject({ withdrawals: 0 });
});
