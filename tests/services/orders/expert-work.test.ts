import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { createPeople } from "#app/services/identity/people.ts";
import type { PersonActor } from "#core/identity/actor.ts";
import { saveExpert } from "#db/orders/experts.ts";
import { auditEvents, experts, notifications, orders, users } from "#db/tables/index.ts";
import { ExpertForm } from "#schema/orders/admin-orders.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { testAudit } from "#tests/support/audit-writer.ts";
import { type CheckoutWorld, checkoutWorld, payingAt, pdf } from "#tests/support/checkout.ts";
import { fuseAt } from "#tests/support/fuse.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";

const missing = { reason: "not_found" };
const noOrder = "00000000-0000-4000-8000-000000000000";
const due = firstPage("due", { descending: false });

let all: CheckoutWorld & ReturnType<CheckoutWorld["services"]>;
beforeEach(async () => {
  const made = checkoutWorld();
  await wipe(made.db);
  await made.open();
  all = { ...made, ...made.services() };
  await all.db.update(users).set({ role: "user", status: "active", emailVerifiedAt: 1 }).where(eq(users.id, eve.id));
  // eve, who is no member of staff, works as tomasz; helen signs in nowhere.
  await all.db.update(experts).set({ userId: eve.id, name: "Tomasz Wilk" }).where(eq(experts.id, "tomasz"));
});

const { paid: pay } = payingAt(() => all);
const working: PersonActor = { ...eve, expertId: "tomasz" };

async function assigned(expert = "tomasz"): Promise<string> {
  const { id } = await pay();
  await all.orders.staff.assign(grace, id, expert);
  return id;
}

async function begun(expert = "tomasz"): Promise<string> {
  const id = await assigned(expert);
  await all.orders.staff.begin(grace, id);
  return id;
}

function letter() {
  return { role: "letter", name: "letter.pdf", kind: "pdf", body: pdf(), idempotencyKey: crypto.randomUUID() } as const;
}

function formOf(change: Partial<ExpertForm> = {}): ExpertForm {
  const kinds = ["proofreading", "editing", "formatting", "feedback", "tutoring", "model-outline"];
  const form = { name: "Tomasz Wilk", qualification: "BA English", capacity: 5, active: true, domains: ["ai"], kinds };
  return { ...ExpertForm.parse({ ...form, email: eve.email }), id: "tomasz", ...change };
}

/** What the next request of a person finds out about them. */
async function nextRequest(person: PersonActor) {
  const { db, clock } = all;
  const unused = undefined as never;
  const people = createPeople({
    ...{ db, clock, audit: testAudit(db, clock), signer: unused, sessions: unused, mayRaiseRoles: false },
    identity: { kind: "embedded", secondFactor: false } as never,
    notifyAdmins: async () => {},
  });
  const { subject, role } = person;
  const session = { issuer: "test", subject, role, sessionId: "s", verifiedMinutesAgo: 0, secondFactorMinutesAgo: 0 };
  return people.actorOf(session as never);
}

async function auditOf(id: string) {
  const rows = await all.db
    .select({ action: auditEvents.action, by: auditEvents.actorId, role: auditEvents.actorRole })
    .from(auditEvents)
    .where(and(eq(auditEvents.targetId, id), eq(auditEvents.actorId, eve.id)));
  return rows.map(({ action, role }) => `${action}: ${role}`);
}

test("an expert who is no staff works on an order up to the review, under their expert's name, and is audited as a user", async () => {
  const sourceId = await all.file(ada.id, 1000);
  const { id } = await pay({ sourceId });
  await all.orders.staff.assign(grace, id, "tomasz");
  const { work } = all.orders;
  await work.begin(eve, id);
  await work.progress(eve, id, 30);
  await work.ask(eve, id, "Which style?");
  await all.orders.student.answer(ada, id, "APA.");
  const { bytes } = await work.openDocument(eve, id, sourceId);
  expect(bytes.byteLength).toBeGreaterThan(0);
  await work.note(eve, id, crypto.randomUUID(), "The references are unsorted.");
  await work.delivery.requireOpen(eve, id);
  const first = await work.delivery.receive(eve, id, letter());
  await work.delivery.removeFile(eve, id, first.id);
  const second = await work.delivery.receive(eve, id, letter());
  expect((await work.delivery.download(eve, id, second.id)).file.name).toBe("letter.pdf");
  expect(await work.delivery.changes(eve, id, second.id)).toEqual([]);
  await work.delivery.submit(eve, id, "Done.");
  await all.orders.staff.delivery.deliver(grace, id);
  await all.orders.student.requestRevision(ada, id, { reason: "other", text: "One more look at it." });
  await work.resume(eve, id, null);

  const { events, accesses } = await all.orders.student.view(ada, id);
  const own = events.filter(({ act }) => ["begin", "progress", "ask", "submit", "resume"].includes(act));
  expect(own.map(({ byName }) => byName)).toEqual(Array(5).fill("Tomasz Wilk"));
  expect(accesses.map(({ byName }) => byName)).toEqual(["Tomasz Wilk"]);
  const { notes } = await work.view(eve, id);
  expect(notes.map(({ byName, text }) => `${byName}: ${text}`)).toEqual(["Tomasz Wilk: The references are unsorted."]);
  const acts = ["begin", "progress", "ask", "open_file", "submit", "resume"];
  expect(await auditOf(id)).toEqual(acts.map((act) => `order.${act}: user`));
});

test("an expert sees neither money nor the student's account, and may do nothing else with the order", async () => {
  const id = await begun();
  const view = await all.orders.work.view(working, id);
  const shown = JSON.stringify(view);
  expect(shown).not.toContain(`"quote":{`);
  for (const name of ["total", "money", "ladder", "paymentStatus", "candidates", "email", "coupon"])
    expect(shown).not.toContain(`"${name}"`);
  expect(shown).not.toContain(ada.email);
  expect(shown).not.toContain(`"${ada.id}"`);
  expect(view.events.map(({ act }) => act)).toEqual(["assign", "begin"]);
  const open = Object.entries(view.may).flatMap(([act, error]) => (error === null ? [act] : []));
  expect(open).toEqual(["progress", "ask", "submit"]);

  const { staff, student } = all.orders;
  const forbidden = { reason: "not_allowed" };
  const refused = [
    () => staff.view(working, id),
    () => staff.assign(working, id, "helen"),
    () => staff.release(working, id, "Fine."),
    () => staff.refuse(working, id, "No."),
    () => staff.requestPriceDifference(working, id),
    () => staff.cancel(working, id, "No time.", 0),
    () => staff.delivery.deliver(working, id),
    () => staff.delivery.sendBack(working, id, "Again."),
    () => staff.begin(working, id),
    () => staff.list(working, { view: "all", q: "" }, firstPage("due")),
    () => all.payments.refunds.request(working, crypto.randomUUID(), id, { amount: 1, reason: "goodwill", note: "x" }),
  ];
  for (const act of refused) await expect(act(), String(act)).rejects.toMatchObject(forbidden);
  await expect(student.view(working, id)).rejects.toMatchObject(missing);
});

test("another expert's order, their own as a student and a missing one are the same: not found, with as many statements", async () => {
  const others = await assigned("helen");
  const { id: unassigned } = await pay();
  const own = await assigned();
  await all.db.update(orders).set({ userId: eve.id }).where(eq(orders.id, own));
  const acts = (id: string, { work }: (typeof all)["orders"]) => [
    () => work.view(eve, id),
    () => work.begin(eve, id),
    () => work.progress(eve, id, 10),
    () => work.ask(eve, id, "Which style?"),
    () => work.resume(eve, id, null),
    () => work.note(eve, id, crypto.randomUUID(), "A note."),
    () => work.openDocument(eve, id, noOrder),
    () => work.delivery.requireOpen(eve, id),
    () => work.delivery.receive(eve, id, letter()),
    () => work.delivery.removeFile(eve, id, noOrder),
    () => work.delivery.submit(eve, id, ""),
    () => work.delivery.download(eve, id, noOrder),
    () => work.delivery.changes(eve, id, noOrder),
  ];
  for (const id of [noOrder, others, unassigned, own]) {
    const fuse = fuseAt(Number.POSITIVE_INFINITY);
    const statements: number[] = [];
    for (const act of acts(id, all.services(fuse).orders)) {
      const before = fuse.steps;
      await expect(act(), `${act} ${id}`).rejects.toMatchObject(missing);
      statements.push(fuse.steps - before);
    }
    expect(statements, id).toEqual(Array(13).fill(1));
  }
  expect(await all.orders.work.has(working, others)).toBe(false);
  expect((await all.orders.work.list(working, "current", due)).items).toEqual([]);
});

test("an expert's lists have what is due first at the top, page by page, and what is done in a list of its own", async () => {
  const ids = [];
  for (let at = 0; at < 3; at++) {
    ids.push(await begun());
    all.clock.pass(3_600_000);
  }
  const done = await begun();
  await all.orders.work.delivery.receive(eve, done, letter());
  await all.orders.work.delivery.submit(eve, done, "");
  await all.orders.staff.delivery.deliver(grace, done);
  await assigned("helen");
  const { items, counts } = await all.orders.work.list(working, "current", due);
  expect(items.map(({ id }) => id)).toEqual(ids);
  expect(counts).toEqual({ current: 3, done: 1 });
  expect(JSON.stringify(items)).not.toContain('"total"');
  expect((await all.orders.work.list(working, "done", due)).items.map(({ id }) => id)).toEqual([done]);
});

test("linking an account gives access at once; unlinking or switching off takes it at the next request", async () => {
  const { keepExpert } = all.orders.staff.priceLists;
  const id = await begun();
  expect(await nextRequest(eve)).toMatchObject({ expertId: "tomasz", role: "user" });
  await keepExpert(grace, formOf({ active: false }));
  expect(await nextRequest(eve)).toMatchObject({ expertId: null });
  await expect(all.orders.work.view(eve, id)).rejects.toMatchObject(missing);
  await keepExpert(grace, formOf({ email: "" }));
  await expect(all.orders.work.progress(eve, id, 40)).rejects.toMatchObject(missing);
  await keepExpert(grace, formOf({ email: "EVE@example.test" }));
  expect(await nextRequest(eve)).toMatchObject({ expertId: "tomasz" });
  expect(await all.orders.work.view(eve, id)).toMatchObject({ id });
  const rows = await all.db.select().from(auditEvents).where(eq(auditEvents.action, "expert.save"));
  const accounts = rows.map(({ before, after }) => [before?.userId, after?.userId]);
  expect(accounts.slice(-2)).toEqual([
    [eve.id, null],
    [null, eve.id],
  ]);
  expect(JSON.stringify(rows)).not.toContain("example.test");
});

test("an account is linked once, and only where one active person has the address", async () => {
  const { keepExpert } = all.orders.staff.priceLists;
  const helen = { id: "helen", name: "helen" };
  const refused = async (email: string) =>
    keepExpert(grace, formOf({ ...helen, email })).catch((error) => error.fields);
  expect(await refused(eve.email)).toEqual({ email: "This account is already linked to Tomasz Wilk." });
  expect(await refused("nobody@example.test")).toEqual({ email: "No active account has this email address." });
  await all.db.update(users).set({ status: "suspended" }).where(eq(users.id, eve.id));
  await keepExpert(grace, formOf({ email: "", id: "tomasz" }));
  expect(await refused(eve.email)).toEqual({ email: "No active account has this email address." });
  await all.db.update(users).set({ status: "active" }).where(eq(users.id, eve.id));
  const emailOf = async (set: Partial<typeof users.$inferInsert>, id: string = eve.id) =>
    all.db.update(users).set(set).where(eq(users.id, id));
  await emailOf({ emailVerifiedAt: null });
  expect(await refused(eve.email)).toEqual({ email: "This account has not confirmed its email address." });
  // The statement asks the same again, whatever was read before.
  const row = { ...formOf(helen), userId: eve.id, createdAt: 1 };
  expect(await saveExpert(all.db, row)).toBe(false);
  // Someone else says that the address is theirs: the account that has confirmed it is meant.
  await emailOf({ email: eve.email, emailVerifiedAt: null }, ada.id);
  expect(await refused(eve.email)).toEqual({ email: "This account has not confirmed its email address." });
  await emailOf({ emailVerifiedAt: 1 });
  await keepExpert(grace, formOf(helen));
  expect(await all.db.select().from(experts).where(eq(experts.userId, eve.id))).toMatchObject([{ id: "helen" }]);
  // The one that is linked stays, so that an expert who is suspended can be switched off.
  await emailOf({ status: "suspended" });
  await keepExpert(grace, formOf({ ...helen, active: false }));
  await emailOf({ status: "active" });
  await emailOf({ email: ada.email }, ada.id);
  await keepExpert(grace, formOf({ ...helen, email: "" }));
  // Two admins at once: one of them is told.
  const both = await Promise.allSettled([keepExpert(grace, formOf(helen)), keepExpert(grace, formOf())]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await all.db.select().from(experts).where(eq(experts.userId, eve.id))).toHaveLength(1);
});

test("an expert is never assigned an order that they placed as a student", async () => {
  const { id } = await pay();
  await all.db.update(experts).set({ userId: ada.id }).where(eq(experts.id, "tomasz"));
  await expect(all.orders.staff.assign(grace, id, "tomasz")).rejects.toThrow(
    "Tomasz Wilk placed this order as a student. Choose another expert.",
  );
  const { candidates } = await all.orders.staff.view(grace, id);
  expect(candidates.map((one) => one.id)).toEqual(["helen"]);
});

test("whoever submitted the work does not deliver it, also where an editor submits it as an expert", async () => {
  await all.db.update(experts).set({ userId: null }).where(eq(experts.id, "tomasz"));
  await all.db.update(experts).set({ userId: bob.id }).where(eq(experts.id, "helen"));
  const id = await begun("helen");
  await all.orders.work.delivery.receive(bob, id, letter());
  await all.orders.work.delivery.submit(bob, id, "");
  await expect(all.orders.staff.delivery.deliver(bob, id)).rejects.toThrow(/your own work/);
});

test("only the expert hears of an assignment, an answer and a revision, with a link to their work", async () => {
  const heard = async () => {
    const rows = (await all.db.select().from(notifications)).filter(({ kind }) => kind === "desk");
    await all.db.delete(notifications);
    return rows.map(({ personId, topic, href }) => `${personId}: ${topic} ${href}`).sort();
  };
  const { id } = await pay();
  await heard();
  await all.orders.staff.assign(grace, id, "tomasz");
  expect(await heard()).toEqual([`eve: assigned /dashboard/work/${id}`]);
  await all.orders.work.begin(eve, id);
  await all.orders.work.ask(eve, id, "Which style?");
  await heard();
  await all.orders.student.answer(ada, id, "APA.");
  expect(await heard()).toEqual([`eve: answered /dashboard/work/${id}`]);
  // One who is not available any more has no access, so staff are told, and no student ever is.
  await all.db.update(experts).set({ active: false }).where(eq(experts.id, "tomasz"));
  await all.orders.staff.ask(grace, id, "Which edition?");
  await all.orders.student.answer(ada, id, "The seventh.");
  expect(await heard()).toEqual([`bob: answered /admin/orders/${id}`, `grace: answered /admin/orders/${id}`]);
});

test("an expert without a staff role gets the email about their work", async () => {
  const { id } = await pay();
  await all.orders.staff.assign(grace, id, "tomasz");
  await all.post();
  const mine = all.sent.filter(({ to }) => to === eve.email);
  expect(mine.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Order WS-\d{6} is assigned to you$/)]);
  expect(mine[0]?.text).toContain(`/dashboard/work/${id}`);
});
