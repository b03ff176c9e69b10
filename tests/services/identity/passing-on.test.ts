import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { commit } from "#db/client.ts";
import {
  absences as absenceRows,
  auditEvents,
  conversationNotes,
  conversations as conversationRows,
  experts,
  notifications,
  orderEvents,
  orders as orderRows,
  users,
} from "#db/tables/index.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { absenceWorld } from "#tests/support/absences.ts";
import { formOf, payer } from "#tests/support/checkout.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

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

/** An order of ada's that tomasz works on. */
async function assigned(expert = "tomasz"): Promise<string> {
  const id = crypto.randomUUID();
  await all.orders.student.place(ada, id, formOf());
  const total = (await all.payments.checkoutView({ actor: ada, link: null }, id))?.quote.total ?? 0;
  const begun = await all.payments.begin({ actor: ada, link: null }, id, payer, total);
  if (begun.kind !== "go") throw new Error(begun.kind);
  all.bank.pay(begun.sessionId);
  for (const news of all.bank.notified) await all.payments.settle(news);
  await all.orders.staff.assign(grace, id, expert);
  return id;
}

async function expertOf(id: string) {
  return (await all.db.select().from(orderRows).where(eq(orderRows.id, id)))[0]?.expertId;
}

async function assigneeOf(id: string) {
  return (await all.db.select().from(conversationRows).where(eq(conversationRows.id, id)))[0]?.assigneeId;
}

async function notified(start: string) {
  const rows = await all.db.select().from(notifications);
  return rows.filter(({ key }) => key.startsWith(start));
}

/** A conversation that bob answers. */
async function begun(student = ada): Promise<string> {
  const id = await all.conversations.begun(student);
  await all.conversations.staff.assign(grace, id, bob.id);
  return id;
}

test("at the start open conversations go to the person who takes over, once; resolved ones stay", async () => {
  const { absences, conversations, clock, form, db } = all;
  const [waiting, answered, resolved] = [await begun(), await begun(), await begun()];
  await conversations.say(bob, answered, "One moment.");
  await conversations.resolve(bob, resolved);
  await absences.set(bob, self, form({ from: clock.now() + DAY_MS, coverUser: grace.id }));
  expect(await absences.tick()).toMatchObject({ begun: 0, conversations: 0 });
  clock.pass(DAY_MS);
  await db.delete(notifications);
  await Promise.all([absences.tick(), absences.tick()]);
  expect(await absences.tick()).toMatchObject({ begun: 0, conversations: 0 });
  expect([await assigneeOf(waiting), await assigneeOf(answered), await assigneeOf(resolved)]).toEqual([
    ...["grace", "grace", "bob"],
  ]);
  const lines = await db.select().from(conversationNotes).where(eq(conversationNotes.conversationId, waiting));
  expect(lines.map(({ body }) => body)).toContain("Bob is out of office: assigned to Grace");
  expect(lines.filter(({ byName }) => byName === "Automatic").length).toBe(1);
  expect((await notified("assigned:")).map(({ personId }) => personId)).toEqual(["grace", "grace"]);
  const recorded = await db.select().from(auditEvents).where(eq(auditEvents.actorId, "clock"));
  expect(recorded.map(({ action }) => action)).toEqual(["conversation.assign", "conversation.assign"]);
});

test("without someone who takes over, or where they left, too, conversations lose their assignee", async () => {
  const { absences, clock, form } = all;
  const id = await begun();
  await absences.set(bob, self, form({ from: clock.now() + DAY_MS, coverUser: grace.id }));
  await absences.set(grace, self, form({ from: clock.now() + DAY_MS / 2 }));
  clock.pass(DAY_MS);
  await absences.tick();
  expect(await assigneeOf(id)).toBeNull();
});

test("the person who takes over is not given their own conversation with support", async () => {
  const { absences, form, db } = all;
  const id = await all.conversations.begun({ ...grace, role: "user" });
  await db.update(conversationRows).set({ assigneeId: bob.id, assigneeName: "Bob" }).where(eq(conversationRows.id, id));
  await absences.set(bob, self, form({ coverUser: grace.id }));
  await absences.tick();
  expect(await assigneeOf(id)).toBeNull();
});

test("more than fifty conversations go in several runs", async () => {
  const { absences, form, db } = all;
  const id = await begun();
  await commit(
    db,
    Array.from({ length: 50 }, (_, at) => copyStatement(id, at)),
  );
  await absences.set(bob, self, form({ coverUser: grace.id }));
  expect(await absences.tick()).toMatchObject({ begun: 0, conversations: 50, left: "conversations 50+" });
  expect(await absences.tick()).toMatchObject({ begun: 1, conversations: 1 });
  expect(await db.select().from(conversationRows).where(eq(conversationRows.assigneeId, bob.id))).toEqual([]);
});

function copyStatement(id: string, at: number) {
  return sql`insert into ${conversationRows} (id, reference, user_id, name, email, channel, topic, subject, status,
      preview, priority, assignee_id, waiting_since, idempotency_key, created_at, updated_at)
    select 'copy-' || ${at}, 'MG-' || ${at}, user_id, name, email, channel, topic, subject, status, preview, priority,
      assignee_id, waiting_since, 'copy-' || ${at}, created_at, updated_at from ${conversationRows} where id = ${id}`;
}

test("at the start orders go to the expert who takes over, once, and the expert is notified", async () => {
  const { absences, orders, form, db } = all;
  await db.update(experts).set({ userId: bob.id }).where(eq(experts.id, "helen"));
  const [fresh, worked, reviewed] = [await assigned(), await assigned(), await assigned()];
  for (const id of [worked, reviewed]) await orders.staff.begin(grace, id);
  await db.update(orderRows).set({ status: "in_review" }).where(eq(orderRows.id, reviewed));
  await db.delete(notifications);
  await absences.set(grace, tomasz, form({ coverExpert: "helen" }));
  await Promise.all([absences.tick(), absences.tick()]);
  expect([await expertOf(fresh), await expertOf(worked), await expertOf(reviewed)]).toEqual([
    ...["helen", "helen", "tomasz"],
  ]);
  const events = await db.select().from(orderEvents).where(eq(orderEvents.act, "reassign"));
  expect(events.map(({ byKind, byName, note }) => [byKind, byName, note])).toEqual([
    ["system", "Marginalia", "helen"],
    ["system", "Marginalia", "helen"],
  ]);
  expect((await notified("staff:")).map(({ personId, topic }) => [personId, topic])).toEqual([
    ["bob", "assigned"],
    ["bob", "assigned"],
  ]);
  expect(await notified("absence:")).toEqual([]);
});

test("orders that the other expert cannot take stay, and admins get one notification for all of them", async () => {
  const { absences, form, db } = all;
  const ids = [await assigned(), await assigned(), await assigned()];
  // Room for one, and one of another service.
  await db.update(experts).set({ capacity: 1 }).where(eq(experts.id, "helen"));
  await db
    .update(orderRows)
    .set({ kind: "private-lesson" as never })
    .where(eq(orderRows.id, ids[0] ?? ""));
  await absences.set(grace, tomasz, form({ coverExpert: "helen" }));
  await absences.tick();
  await absences.tick();
  const owners = await Promise.all(ids.map(expertOf));
  expect(owners[0]).toBe("tomasz");
  expect(owners.filter((one) => one === "helen").length).toBe(1);
  const told = await notified("absence:");
  expect(told.map(({ personId, subject, href }) => [personId, subject, href])).toEqual([
    ["grace", "2 orders of tomasz need another expert", "/admin/orders?view=due"],
  ]);
});

test("an expert never gets their own order, nor one while they are away themselves", async () => {
  const { absences, clock, form, db } = all;
  const id = await assigned();
  await db.update(experts).set({ userId: ada.id }).where(eq(experts.id, "helen"));
  await absences.set(grace, tomasz, form({ coverExpert: "helen" }));
  await absences.tick();
  expect(await expertOf(id)).toBe("tomasz");
  await db.update(experts).set({ userId: null }).where(eq(experts.id, "helen"));
  await absences.end(grace, (await absences.view(grace, tomasz))?.open?.id ?? "");
  await absences.set(grace, tomasz, form({ from: clock.now() + DAY_MS, coverExpert: "helen" }));
  await absences.set(grace, { expertId: "helen" }, form());
  clock.pass(DAY_MS);
  await absences.tick();
  expect(await expertOf(id)).toBe("tomasz");
  expect((await notified("absence:")).map(({ subject }) => subject)).toEqual([
    "1 order of tomasz needs another expert",
    "1 order of tomasz needs another expert",
  ]);
});

test("an absence that was ended before its start, or that passed while the clock stood still, moves nothing", async () => {
  const { absences, clock, form } = all;
  const id = await begun();
  const away = form({ from: clock.now() + DAY_MS, coverUser: grace.id });
  await absences.set(bob, self, away);
  await absences.end(bob, away.key);
  await absences.set(bob, self, form({ from: clock.now() + DAY_MS, coverUser: grace.id }));
  clock.pass(30 * DAY_MS);
  expect(await absences.tick()).toMatchObject({ begun: 1, conversations: 0 });
  expect(await assigneeOf(id)).toBe("bob");
});

test("what was passed on stays with the other person after an early return", async () => {
  const { absences, form } = all;
  const id = await begun();
  const away = form({ coverUser: grace.id });
  await absences.set(bob, self, away);
  await absences.tick();
  await absences.end(bob, away.key);
  expect(await assigneeOf(id)).toBe("grace");
  await all.conversations.staff.assign(grace, id, bob.id);
  await absences.tick();
  expect(await assigneeOf(id)).toBe("bob");
});

test("a conversation is not assigned to someone who is away: by hand it is refused with who takes over, a first reply leaves it free", async () => {
  const { absences, conversations, form } = all;
  const id = await conversations.begun();
  await absences.set(bob, self, form({ coverUser: grace.id }));
  await expect(conversations.staff.assign(grace, id, bob.id)).rejects.toMatchObject({
    reason: "conflict",
    message: expect.stringMatching(/^Bob is out of office until .+ Grace takes over: choose them instead\.$/),
  });
  const { staff } = await conversations.staff.context(grace, id);
  expect(staff.map(({ name, awayUntil }) => [name, awayUntil !== null])).toEqual([
    ["Bob", true],
    ["Grace", false],
  ]);
  await conversations.say(bob, id, "I answer all the same.");
  expect(await assigneeOf(id)).toBeNull();
  await conversations.say(ada, id, "Thank you.");
  expect((await notified("team:")).length).toBeGreaterThan(1);
});

test("an order is not assigned to an expert who is away, and those are listed last", async () => {
  const { absences, orders, form } = all;
  const id = await assigned("helen");
  await absences.set(grace, tomasz, form());
  await expect(orders.staff.assign(grace, id, "tomasz")).rejects.toMatchObject({
    reason: "conflict",
    message: expect.stringContaining("tomasz is out of office until"),
  });
  const { candidates } = await orders.staff.view(grace, id);
  // Without the absence tomasz, who has more room, comes first.
  expect(candidates.map(({ name, awayUntil }) => [name, awayUntil !== null])).toEqual([
    ["helen", false],
    ["tomasz", true],
  ]);
});

test("an absence that begins between the check and the assignment is refused in the statement", async () => {
  const { orders, conversations, absences, clock, form } = all;
  const id = await assigned("helen");
  const conversation = await conversations.begun();
  await absences.set(grace, tomasz, form({ from: clock.now() + DAY_MS }));
  await absences.set(bob, self, form({ from: clock.now() + DAY_MS, coverUser: grace.id }));
  for (const assign of [
    () => orders.staff.assign(grace, id, "tomasz"),
    () => conversations.staff.assign(grace, conversation, bob.id),
  ]) {
    passesAfterFirstLook();
    await expect(assign()).rejects.toMatchObject({ message: expect.stringContaining("is out of office until") });
  }
  expect([await expertOf(id), await assigneeOf(conversation)]).toEqual(["helen", null]);
});

/** From the second time that it is asked, the clock is a day later. */
function passesAfterFirstLook(): void {
  const { clock } = all;
  const start = Date.UTC(2026, 10, 23, 12);
  let looks = 0;
  clock.now = () => (++looks === 1 ? start : start + DAY_MS + 1);
}

test("the student's answer about an order whose expert is away reaches all staff", async () => {
  const { absences, orders, form, db } = all;
  await db.update(experts).set({ userId: bob.id }).where(eq(experts.id, "tomasz"));
  const id = await assigned();
  await orders.staff.begin(grace, id);
  await orders.staff.ask(grace, id, "Which style?");
  await absences.set(bob, self, form());
  await absences.tick();
  await db.delete(notifications);
  await orders.student.answer(ada, id, "APA.");
  expect((await notified("staff:")).map(({ personId }) => personId).sort()).toEqual(["bob", "grace"]);
});

test("a student cannot see that anybody is away", async () => {
  const { absences, conversations, orders, form } = all;
  const id = await assigned();
  await absences.set(grace, tomasz, form());
  await absences.tick();
  expect(JSON.stringify(await orders.student.view(ada, id))).not.toMatch(/away|absence|office/i);
  const conversation = await begun(eve);
  await absences.set(bob, self, form({ coverUser: grace.id }));
  await absences.tick();
  const { messages } = await conversations.page(eve, conversation, null, 100);
  expect(JSON.stringify(messages)).not.toMatch(/away|absence|office/i);
});
