import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { saveAbsence } from "#db/identity/absences.ts";
import {
  absences as absenceRows,
  auditEvents,
  conversations as conversationRows,
  experts,
  users,
} from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { absenceWorld } from "#tests/support/absences.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const self = { self: true } as const;

let all: ReturnType<typeof absenceWorld>;
beforeEach(async () => {
  all = absenceWorld();
  await wipe(all.db);
  for (const table of [absenceRows, auditEvents, conversationRows, users]) await all.db.delete(table);
  await all.open();
});

async function open(of: Parameters<typeof all.absences.view>[1] = self, actor = bob) {
  return (await all.absences.view(actor, of))?.open ?? null;
}

test("bob sets when he is away and who takes over, once for each form, and it is recorded", async () => {
  const { absences, clock, form, db } = all;
  const away = form({ from: clock.now() + DAY_MS, coverUser: grace.id });
  await absences.set(bob, self, away);
  await absences.set(bob, self, away);
  expect(await open()).toMatchObject({ id: away.key, begun: false, passedOn: false, coverUser: "Grace" });
  const rows = await db.select().from(auditEvents);
  expect(rows.map(({ action, targetType, targetId, actorId }) => [action, targetType, targetId, actorId])).toEqual([
    ["absence.set", "person", "bob", "bob"],
  ]);
});

test("an absence that has not begun is replaced, and the replaced form changes nothing when it arrives again", async () => {
  const { absences, clock, form, db } = all;
  const first = form({ from: clock.now() + DAY_MS });
  const second = form({ from: clock.now() + 2 * DAY_MS });
  await absences.set(bob, self, first);
  await absences.set(bob, self, second);
  await absences.set(bob, self, first);
  expect((await open())?.id).toBe(second.key);
  // The same statement a second time, as if both requests had been let through.
  const row = { id: first.key, userId: bob.id, expertId: null, startsAt: first.from ?? 0, endsAt: first.until };
  expect(await saveAbsence(db, { ...row, createdBy: bob.id, createdAt: clock.now() }, clock.now())).toBe(false);
  expect((await open())?.id).toBe(second.key);
});

test("an absence that has begun is ended before another one is set", async () => {
  const { absences, clock, form } = all;
  const current = form();
  await absences.set(bob, self, current);
  await expect(absences.set(bob, self, form({ from: clock.now() + 9 * DAY_MS }))).rejects.toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("End this absence first."),
  });
  await absences.end(bob, current.key);
  await absences.end(bob, current.key);
  expect(await open()).toBeNull();
  await absences.set(bob, self, form());
  expect(await open()).toMatchObject({ begun: true });
});

test("one that is over by itself needs no end, and cannot be ended", async () => {
  const { absences, clock, form } = all;
  const short = form({ until: clock.now() + HOUR_MS });
  await absences.set(bob, self, short);
  clock.pass(HOUR_MS);
  expect(await open()).toBeNull();
  await expect(absences.end(bob, short.key)).rejects.toMatchObject({ reason: "conflict" });
  await absences.set(bob, self, form());
});

test("times are checked: not in the past, the end after the start, at most a year", async () => {
  const { absences, clock, form } = all;
  const now = clock.now();
  for (const [times, fields] of [
    [{ from: now - 2 * 60_000 }, { from: "Choose a time that is not in the past, or clear the field." }],
    [{ from: now + DAY_MS, until: now + DAY_MS }, { until: "Choose a time after the start." }],
    [{ from: now - 30_000, until: now }, { until: "Choose a time that is not in the past." }],
    [{ until: now + 367 * DAY_MS }, { until: "Choose a time within a year of the start." }],
  ] as const)
    await expect(absences.set(bob, self, form(times))).rejects.toMatchObject({ reason: "invalid", fields });
  await absences.set(bob, self, form({ from: now - 30_000 }));
});

test("who takes over is someone else who can do it and is here at the start", async () => {
  const { absences, clock, form, db } = all;
  await db.update(experts).set({ userId: bob.id }).where(eq(experts.id, "tomasz"));
  await db.insert(experts).values({
    ...{ id: "gone", name: "gone", qualification: "", capacity: 1, createdAt: 0, kinds: [], domains: [] },
    active: false,
  });
  await absences.set(grace, self, form({ from: clock.now() + DAY_MS }));
  await absences.set(grace, { expertId: "helen" }, form({ from: clock.now() + DAY_MS }));
  const during = { from: clock.now() + 2 * DAY_MS };
  for (const [change, fields] of [
    [{ coverUser: bob.id }, { coverUser: "Choose someone else." }],
    [{ coverUser: ada.id }, { coverUser: "Choose an active member of staff." }],
    [{ ...during, coverUser: grace.id }, { coverUser: expect.stringContaining("Grace is out of office") }],
    [{ coverExpert: "tomasz" }, { coverExpert: "Choose someone else." }],
    [{ coverExpert: "gone" }, { coverExpert: "Choose an expert who takes orders." }],
    [{ ...during, coverExpert: "helen" }, { coverExpert: expect.stringContaining("helen is out of office") }],
  ] as const)
    await expect(absences.set(bob, self, form(change))).rejects.toMatchObject({ reason: "invalid", fields });
  // They leave later, so they can take over before that.
  await absences.set(bob, self, form({ coverUser: grace.id, coverExpert: "helen" }));
});

test("a cover who leaves at the same moment is refused in the statement", async () => {
  const { absences, clock, form, db } = all;
  await absences.set(grace, self, form());
  const row = { userId: bob.id, expertId: null, startsAt: clock.now(), endsAt: clock.now() + DAY_MS };
  const absence = { ...row, id: crypto.randomUUID(), coverUserId: grace.id, createdBy: bob.id, createdAt: clock.now() };
  expect(await saveAbsence(db, absence, clock.now())).toBe(false);
});

test("only admins set and end the absences of others; a student without work here has none", async () => {
  const { absences, form, db } = all;
  await expect(absences.set(bob, { userId: grace.id }, form())).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(absences.set(bob, { expertId: "helen" }, form())).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(absences.set(ada, self, form())).rejects.toMatchObject({ reason: "not_allowed" });
  expect(await absences.view(ada, self)).toBeNull();
  const away = form({ coverUser: grace.id });
  await absences.set(grace, { userId: bob.id }, away);
  await expect(absences.end(eve, away.key)).rejects.toMatchObject({ reason: "not_allowed" });
  await absences.end(bob, away.key);
  const rows = await db.select({ action: auditEvents.action, by: auditEvents.actorId }).from(auditEvents);
  expect(rows).toEqual([
    { action: "absence.set", by: "grace" },
    { action: "absence.end", by: "bob" },
  ]);
});

test("an expert sets their own absence with the account that is linked, and an admin that of one without an account", async () => {
  const { absences, form, db } = all;
  await db.update(experts).set({ userId: eve.id }).where(eq(experts.id, "tomasz"));
  const view = await absences.view(eve, self);
  expect(view).toMatchObject({ staff: false, expert: true, people: [], experts: [{ id: "helen", name: "helen" }] });
  await absences.set(eve, self, form({ coverExpert: "helen" }));
  await expect(absences.set(eve, self, form({ coverUser: bob.id }))).rejects.toMatchObject({ reason: "invalid" });
  await absences.set(grace, { expertId: "helen" }, form());
  const away = await absences.ofExperts(grace, ["helen", "tomasz", "nobody"]);
  expect(away.map(({ expertId, begun }) => [expertId, begun]).sort()).toEqual([
    ["helen", true],
    ["tomasz", true],
  ]);
  const [row] = await db.select().from(auditEvents).where(eq(auditEvents.targetType, "expert"));
  expect(row).toMatchObject({ action: "absence.set", targetId: "helen" });
  // The one expert's absence is that of the account, too.
  expect(await open({ expertId: "tomasz" }, grace)).toMatchObject({ coverExpert: "helen" });
});

test("the second of two forms at once replaces the first or is refused, and never leaves two", async () => {
  const { absences, clock, form, db } = all;
  const forms = [form({ from: clock.now() + DAY_MS }), form({ from: clock.now() + DAY_MS }), form()];
  await Promise.allSettled(forms.map((one) => absences.set(bob, self, one)));
  const left = await db.select().from(absenceRows).where(sql`ended_at is null`);
  expect(left.length).toBe(1);
});
