import { expect, test } from "vitest";
import { auditEvents, staffViews } from "#db/tables/index.ts";
import { MINUTE_MS } from "#schema/vocabulary/time.ts";
import { ada, bob, grace, stale } from "#tests/support/people.ts";
import { ines, staffActsWorld } from "#tests/support/staff-acts.ts";

const reason = "She cannot see her order.";
const id = "4f9a4a52-7c2e-4e0b-9d6f-0a1b2c3d4e5f";
const refused = (reason: string) => expect.objectContaining({ reason });

async function world() {
  const all = staffActsWorld();
  await all.seed();
  const audit = async () => (await all.db.select().from(auditEvents)).map(({ action, detail }) => [action, detail]);
  return { ...all, audit };
}

test("a view shows the student's rights and never more, and its start, each page and its end are recorded", async () => {
  const { views, audit } = await world();
  await views.start(grace, { id, userId: "ada", reason });
  const { person } = await views.open(grace, id, "orders");
  expect(person).toMatchObject({ id: "ada", role: "user", signIn: "old" });
  expect(await views.end(grace, id)).toBe("ada");
  expect(await views.end(grace, id)).toBe("ada");
  await expect(views.open(grace, id, "home")).rejects.toEqual(refused("gone"));
  expect(await audit()).toEqual([
    ["person.view_as", null],
    ["person.view_page", { page: "orders" }],
    ["person.end_view", null],
  ]);
});

test("sending the form twice starts one view, which is over after half an hour", async () => {
  const { views, db, clock, audit } = await world();
  await views.start(grace, { id, userId: "ada", reason });
  await views.start(grace, { id, userId: "ada", reason });
  expect(await db.select().from(staffViews)).toHaveLength(1);
  clock.pass(30 * MINUTE_MS - 1);
  await views.open(grace, id, "home");
  clock.pass(1);
  await expect(views.open(grace, id, "home")).rejects.toEqual(refused("gone"));
  // It has ended by itself: there is nothing to record.
  expect(await views.end(grace, id)).toBe("ada");
  expect(await audit()).toHaveLength(2);
});

test("staff, deleted and suspended people are not viewed, and nobody who is no admin views anyone", async () => {
  const { views, acts, clock } = await world();
  for (const userId of ["bob", "ines", "grace"])
    await expect(views.start(grace, { id, userId, reason })).rejects.toEqual(refused("conflict"));
  await expect(views.start(grace, { id, userId: "nobody", reason })).rejects.toEqual(refused("not_found"));
  for (const actor of [ada, bob]) {
    await expect(views.start(actor, { id, userId: "eve", reason })).rejects.toEqual(refused("not_allowed"));
    await expect(views.open(actor, id, "home")).rejects.toEqual(refused("not_allowed"));
  }
  await expect(views.start(stale(grace), { id, userId: "eve", reason })).rejects.toEqual(refused("not_fresh"));
  await views.start(grace, { id, userId: "ada", reason });
  await acts.suspend(grace, { userId: "ada", seen: 1, until: clock.now() + 60 * MINUTE_MS, reason });
  await expect(views.open(grace, id, "home")).rejects.toEqual(refused("gone"));
});

test("a view is of the admin who started it: to another it does not exist", async () => {
  const { views } = await world();
  await views.start(grace, { id, userId: "ada", reason });
  await expect(views.open(ines, id, "home")).rejects.toEqual(refused("gone"));
  await expect(views.end(ines, id)).rejects.toEqual(refused("not_found"));
  await views.open(grace, id, "home");
});
