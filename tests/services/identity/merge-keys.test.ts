import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { PersonActor } from "#core/identity/actor.ts";
import * as tables from "#db/tables/index.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { bob, eve, grace, stale } from "#tests/support/people.ts";
import { privacyWorld, zelda } from "#tests/support/privacy.ts";

const reason = "Both addresses are on the same student card.";
const person = (id: string): PersonActor => ({ ...eve, id, subject: `user_${id}`, email: `${id}@example.test` });
const [carl, dora] = [person("carl"), person("dora")];

/** Zelda's own second account is eve's; carl and dora are strangers to both. */
async function world() {
  const made = privacyWorld();
  for (const table of [tables.users, tables.accountMerges, tables.notifications]) await made.db.delete(table);
  await made.join(zelda, eve, carl, dora, bob, grace);
  const key = crypto.randomUUID();
  const request = (from: PersonActor, into: PersonActor) =>
    made.merging.request(grace, { userId: from.id, key, other: into.email, reason }).then(
      () => "asked",
      (error: { reason: string }) => error.reason,
    );
  const emailsTo = async ({ email }: PersonActor) =>
    (await made.db.select().from(tables.notifications).where(eq(tables.notifications.address, email))).length;
  return { ...made, key, request, emailsTo };
}

test("a form key of one merge tells the accounts of no other: whose email has the link confirms their own merge alone", async () => {
  const { db, key, request, emailsTo, merging } = await world();
  expect(await request(zelda, eve)).toBe("asked");
  expect([await emailsTo(zelda), await emailsTo(eve)]).toEqual([1, 1]);
  for (const [from, into] of [
    [carl, dora],
    [carl, eve],
    [zelda, dora],
    [eve, zelda],
  ] as const)
    expect([from.id, into.id, await request(from, into)]).toEqual([from.id, into.id, "conflict"]);
  expect([await emailsTo(carl), await emailsTo(dora), await emailsTo(zelda), await emailsTo(eve)]).toEqual([
    0, 0, 1, 1,
  ]);
  // The same form once more changes nothing.
  expect(await request(zelda, eve)).toBe("asked");
  expect(await emailsTo(zelda)).toBe(1);
  await merging.confirmByLink(`token of ${key}`);
  expect(await db.select().from(tables.accountMerges)).toMatchObject([{ fromId: zelda.id, intoId: eve.id }]);
});

test("two requests with one form key at once tell the accounts of one merge", async () => {
  const { db, request, emailsTo } = await world();
  await Promise.all([request(zelda, eve), request(carl, dora)]);
  const [merge, ...more] = await db.select().from(tables.accountMerges);
  expect(more).toEqual([]);
  const told = await Promise.all([zelda, carl].map(emailsTo));
  expect(told).toEqual(merge?.fromId === zelda.id ? [1, 0] : [0, 1]);
});

test("the only admin confirms a merge after a day, and is told of it by email at once", async () => {
  const { db, clock, key, request, merging, emailsTo } = await world();
  await request(zelda, eve);
  expect(await emailsTo(grace)).toBe(1);
  const confirm = (admin: PersonActor) =>
    merging.confirm(admin, key).then(
      () => "confirmed",
      ({ message }: Error) => message,
    );
  clock.pass(DAY_MS - 1);
  expect(await confirm(grace)).toMatch(/24 hours/);
  clock.pass(1);
  expect(await confirm(stale(grace))).toMatch(/Confirm that/);
  expect(await confirm(grace)).toBe("confirmed");
  expect(await db.select().from(tables.accountMerges)).toMatchObject([{ confirmedBy: grace.id }]);
});
