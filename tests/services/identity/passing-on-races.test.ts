import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createAbsences } from "#app/services/identity/absences.ts";
import { openDatabase } from "#db/client.ts";
import {
  absences as absenceRows,
  auditEvents,
  conversationNotes,
  conversations as conversationRows,
  experts,
  notifications,
  orders as orderRows,
  users,
} from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { absenceWorld } from "#tests/support/absences.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { payingAt } from "#tests/support/checkout.ts";
import { conversationWorld } from "#tests/support/conversation.ts";
import { testEnv } from "#tests/support/env.ts";
import { pacedDatabase } from "#tests/support/fuse.ts";
import { ada, bob, grace } from "#tests/support/people.ts";

const DAY_MS = 86_400_000;
const self = { self: true } as const;
const tomasz = { expertId: "tomasz" } as const;

let all: ReturnType<typeof absenceWorld>;
beforeEach(async () => {
  all = absenceWorld();
  await wipe(all.db);
  for (const table of [absenceRows, auditEvents, conversationRows, conversationNotes, users])
    await all.db.delete(table);
  await all.open();
});

const { paid } = payingAt(() => ({ ...all, prices: undefined as never, settings: undefined as never }));

async function assigned(expert = "tomasz"): Promise<string> {
  const { id } = await paid();
  await all.orders.staff.assign(grace, id, expert);
  return id;
}

async function expertOf(id: string) {
  return (await all.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]?.expertId;
}

async function assigneeOf(id: string) {
  return (await all.db.select().from(conversationRows).where(eq(conversationRows.id, id)))[0]?.assigneeId;
}

async function link(expert: string, userId: string | null) {
  await all.db.update(experts).set({ userId }).where(eq(experts.id, expert));
}

/** A database before whose nth statement, counted from 1, something else happens. */
function interrupted(at: number, meanwhile: () => Promise<unknown>): D1Database {
  let statements = 0;
  return pacedDatabase(testEnv.DB, async () => {
    statements += 1;
    if (statements === at) await meanwhile();
  });
}

test("someone who is linked to an expert while they are away gets no orders", async () => {
  const { absences, orders, clock, form } = all;
  const id = await assigned("helen");
  await absences.set(bob, self, form());
  await link("tomasz", bob.id);
  const { candidates } = await orders.staff.view(grace, id);
  expect(candidates.map(({ name, awayUntil }) => [name, awayUntil !== null])).toEqual([
    ["helen", false],
    ["tomasz", true],
  ]);
  const refused = { reason: "conflict", message: expect.stringContaining("tomasz is out of office until") };
  await expect(orders.staff.assign(grace, id, "tomasz")).rejects.toMatchObject(refused);
  await absences.set(grace, { expertId: "helen" }, form({ coverExpert: null }));
  await expect(absences.set(grace, { expertId: "helen" }, form({ coverExpert: "tomasz" }))).rejects.toThrow();
  // The absence begins after the first look at it: the statement asks again.
  await all.db.update(absenceRows).set({ startsAt: clock.now() + DAY_MS });
  const start = clock.now();
  let looks = 0;
  clock.now = () => (++looks === 1 ? start : start + DAY_MS + 1);
  await expect(orders.staff.assign(grace, id, "tomasz")).rejects.toMatchObject(refused);
  expect(await expertOf(id)).toBe("helen");
});

test("an absence that was set before the account was linked passes on the orders of the expert", async () => {
  const { absences, clock, form, db } = all;
  await absences.set(bob, self, form({ from: clock.now() + DAY_MS }));
  await link("tomasz", bob.id);
  await assigned();
  clock.pass(DAY_MS);
  await absences.tick();
  const told = (await db.select().from(notifications)).filter(({ key }) => key.startsWith("absence:"));
  expect(told.map(({ subject }) => subject)).toEqual(["1 order of Bob needs another expert"]);
});

test("an order that staff reassign in the same minute is not counted as stuck", async () => {
  const { absences, orders, form, db, clock } = all;
  const [moved, stays] = [await assigned(), await assigned()];
  const away = form();
  await absences.set(grace, tomasz, away);
  const [absence] = await db.select().from(absenceRows).where(eq(absenceRows.id, away.key));
  const binding = interrupted(2, () => orders.staff.assign(grace, moved, "helen"));
  const { passOn } = all.services(undefined, undefined, binding).orders.clock;
  expect(await passOn(absence!, 50)).toEqual({ passed: 0, stuck: 1, more: false });
  expect([await expertOf(moved), await expertOf(stays)]).toEqual(["helen", "tomasz"]);
  // With someone who takes over, too.
  await absences.end(grace, away.key);
  await orders.staff.assign(grace, moved, "tomasz");
  const again = form({ coverExpert: "helen" });
  await absences.set(grace, tomasz, again);
  await db.update(orderRows).set({ status: "in_review" }).where(eq(orderRows.id, stays));
  const [covered] = await db.select().from(absenceRows).where(eq(absenceRows.id, again.key));
  await db.insert(experts).values({
    ...{ id: "ilse", name: "ilse", qualification: "", capacity: 9, createdAt: clock.now(), domains: ["ai"] },
    kinds: ["model-outline"],
  });
  const between = interrupted(4, () => orders.staff.assign(grace, moved, "ilse"));
  const other = all.services(undefined, undefined, between).orders.clock;
  expect(await other.passOn(covered!, 50)).toEqual({ passed: 0, stuck: 0, more: false });
  expect(await expertOf(moved)).toBe("ilse");
});

test("someone who loses the staff role or their account between the check and the assignment gets no conversation", async () => {
  const { conversations, db, clock } = all;
  const id = await conversations.begun();
  for (const change of [{ role: "user" as const }, { status: "suspended" as const }]) {
    const binding = interrupted(3, () => db.update(users).set(change).where(eq(users.id, bob.id)));
    const { staff } = conversationWorld({ clock, store: openDatabase(binding, null, "primary").db });
    await expect(staff.assign(grace, id, bob.id)).rejects.toMatchObject({
      reason: "invalid",
      message: "Choose an active member of staff.",
    });
    expect(await assigneeOf(id)).toBeNull();
    await db.update(users).set({ role: "editor", status: "active" }).where(eq(users.id, bob.id));
  }
  await conversations.staff.assign(grace, id, bob.id);
  expect(await assigneeOf(id)).toBe("bob");
});

test("a person who takes over and loses the staff role meanwhile gets no conversation: it waits for the team", async () => {
  const { absences, conversations, form, db, clock } = all;
  const id = await conversations.begun();
  await conversations.staff.assign(grace, id, bob.id);
  const away = form({ coverUser: grace.id });
  await absences.set(bob, self, away);
  const [absence] = await db.select().from(absenceRows).where(eq(absenceRows.id, away.key));
  // After the absences of the cover and the staff were read.
  const binding = interrupted(4, () => db.update(users).set({ role: "user" }).where(eq(users.id, grace.id)));
  const { passOn } = conversationWorld({ clock, store: openDatabase(binding, null, "primary").db });
  expect(await passOn(absence!, 50)).toEqual({ passed: 0, more: true });
  expect(await assigneeOf(id)).toBe("bob");
  expect(await passOn(absence!, 50)).toMatchObject({ passed: 1 });
  expect(await assigneeOf(id)).toBeNull();
});

test("no member of staff is assigned their own conversation with support", async () => {
  const { conversations, db } = all;
  const id = await conversations.begun({ ...bob, role: "user" });
  await expect(conversations.staff.assign(grace, id, bob.id)).rejects.toMatchObject({
    reason: "invalid",
    message: "This is Bob’s own conversation. Choose someone else.",
  });
  // An account merge makes it theirs after the check.
  const other = await conversations.begun();
  const binding = interrupted(5, () =>
    db.update(conversationRows).set({ userId: bob.id }).where(eq(conversationRows.id, other)),
  );
  const { staff } = conversationWorld({ clock: all.clock, store: openDatabase(binding, null, "primary").db });
  await expect(staff.assign(grace, other, bob.id)).rejects.toMatchObject({ reason: "conflict" });
  expect([await assigneeOf(id), await assigneeOf(other)]).toEqual([null, null]);
});

test("ten absences that fail every minute do not keep the next one waiting", async () => {
  const { db, clock } = all;
  const span = { startsAt: clock.now(), endsAt: clock.now() + DAY_MS, createdBy: grace.id, createdAt: clock.now() };
  for (let at = 0; at < 11; at++)
    await db.insert(absenceRows).values({ ...span, id: `absence-${at + 10}`, userId: ada.id, expertId: null });
  const absences = createAbsences({
    ...{ db, clock, audit: testAudit(db, clock) },
    passOn: {
      async conversations({ id }) {
        if (id !== "absence-20") throw new Error("It fails.");
        return { passed: 0, more: false };
      },
      orders: async () => ({ passed: 0, stuck: 0, more: false }),
    },
  });
  for (const _ of [1, 2]) {
    await expect(absences.tick()).rejects.toThrow("It fails.");
    clock.pass(60_000);
  }
  const done = (await db.select().from(absenceRows)).filter(({ handedOverAt }) => handedOverAt !== null);
  expect(done.map(({ id }) => id)).toEqual(["absence-20"]);
});
