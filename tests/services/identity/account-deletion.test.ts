import { eq, getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { createAccountDeletion } from "#app/services/identity/deletion/index.ts";
import { createPeople } from "#app/services/identity/people.ts";
import { GRACE_DAYS } from "#core/identity/account-deletion.ts";
import type { Identity } from "#core/identity/provider.ts";
import { auditEvents, notifications, orders, outgoingMessages, payments, refunds, users } from "#db/tables/index.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { testSigner } from "#tests/support/listing.ts";
import { bob, eve, grace, stale } from "#tests/support/people.ts";
import { privacyWorld, zelda } from "#tests/support/privacy.ts";
import { storedFiles } from "#tests/support/uploads.ts";

const DAY = 86_400_000;
const reason = "She asked by telephone.";

async function world() {
  const all = privacyWorld();
  await all.join(zelda, eve, bob, grace);
  const row = async (id = zelda.id) => (await all.db.select().from(users).where(eq(users.id, id)))[0];
  const emails = async () =>
    (await all.db.select().from(notifications).orderBy(notifications.key)).map(({ subject, address }) => [
      subject.replace(/\d.*/, "…"),
      address,
    ]);
  const acts = async () => (await all.db.select().from(auditEvents)).map(({ action, actorId }) => [action, actorId]);
  const placed = async (status: (typeof orders.$inferInsert)["status"], id = "o1", userId = zelda.id) =>
    all.db.insert(orders).values(filledRow(orders, { id, userId, number: 217, status }, all.clock.now()) as never);
  return { ...all, row, emails, acts, placed };
}

test("zelda types her address and gets an email with the date; until then she can keep the account", async () => {
  const { deletion, row, emails, acts, clock } = await world();
  await expect(deletion.request(zelda, "other@example.test")).rejects.toMatchObject({
    reason: "invalid",
    fields: { email: expect.any(String) },
  });
  await expect(deletion.request(stale(zelda), zelda.email)).rejects.toMatchObject({ reason: "not_fresh" });
  const { dueAt } = await deletion.request(zelda, zelda.email);
  expect(dueAt).toBe(clock.now() + GRACE_DAYS * DAY);
  expect(await deletion.state(zelda)).toEqual({ requestedAt: clock.now(), dueAt });
  await expect(deletion.request(zelda, zelda.email)).rejects.toMatchObject({ reason: "conflict" });
  clock.pass(13 * DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 0 });
  await deletion.keep(zelda);
  expect(await deletion.state(zelda)).toBeNull();
  await expect(deletion.keep(zelda)).rejects.toMatchObject({ reason: "conflict" });
  clock.pass(30 * DAY);
  await deletion.tick();
  expect(await row()).toMatchObject({ status: "active", email: zelda.email });
  expect(await emails()).toEqual([
    ["Your account will be deleted on …", zelda.email],
    ["Your account will not be deleted", zelda.email],
  ]);
  expect(await acts()).toEqual([
    ["person.start_deletion", zelda.id],
    ["person.stop_deletion", zelda.id],
  ]);
});

test("a paid order that is not finished and an open refund stop the request, and the message names them", async () => {
  const { deletion, db, clock, placed } = await world();
  await placed("in_progress");
  await expect(deletion.request(zelda, zelda.email)).rejects.toMatchObject({
    reason: "conflict",
    message: /WS-000217/,
  });
  await db.update(orders).set({ status: "closed" });
  const now = clock.now();
  const payment = filledRow(payments, { id: "p1", userId: zelda.id, status: "succeeded", amount: 100 }, now);
  await db.insert(payments).values(payment as never);
  const refund = filledRow(refunds, { id: "r1", paymentId: "p1", amount: 1, status: "requested" }, now);
  await db.insert(refunds).values(refund as never);
  await expect(deletion.request(zelda, zelda.email)).rejects.toMatchObject({ reason: "conflict", message: /refund/ });
  await db.update(refunds).set({ status: "succeeded" });
  await deletion.request(zelda, zelda.email);
});

test("an order that was placed meanwhile is finished before the account is deleted", async () => {
  const { deletion, db, clock, row, placed } = await world();
  await deletion.request(zelda, zelda.email);
  await placed("paid");
  clock.pass(15 * DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 0 });
  expect(await row()).toMatchObject({ status: "active" });
  await db.update(orders).set({ status: "closed" });
  clock.pass(2 * DAY);
  await deletion.tick();
  expect(await row()).toMatchObject({ status: "deleted", email: "", fullName: "Deleted person" });
});

test("the only admin cannot delete the account, and one of two can", async () => {
  const { deletion, join, row, clock } = await world();
  await expect(deletion.request(grace, grace.email)).rejects.toMatchObject({
    reason: "conflict",
    message: /only admin/,
  });
  await join({ ...grace, id: "ines", subject: "user_ines", email: "ines@example.test" });
  await deletion.request(grace, grace.email);
  clock.pass(15 * DAY);
  await deletion.tick();
  expect((await row("grace"))?.status).toBe("deleted");
});

test("an admin starts and stops the deletion of someone else's account, with a reason, and the person is told", async () => {
  const { deletion, acts, emails, row } = await world();
  const start = { userId: zelda.id, reason };
  await expect(deletion.startFor(grace, { ...start, userId: "nobody" })).rejects.toMatchObject({ reason: "not_found" });
  await expect(deletion.startFor(grace, { ...start, userId: "grace" })).rejects.toMatchObject({
    reason: "not_allowed",
  });
  const { dueAt } = await deletion.startFor(grace, start);
  expect(await deletion.stateFor(grace, zelda.id)).toMatchObject({ dueAt });
  await deletion.stopFor(grace, start);
  expect((await row())?.deletionDueAt).toBeNull();
  expect(await acts()).toEqual([
    ["person.start_deletion", "grace"],
    ["person.stop_deletion", "grace"],
  ]);
  expect(await emails()).toHaveLength(2);
});

test("an account whose documents are still being removed does not keep the next one waiting", async () => {
  const { deletion, clock, row, sent, send } = await world();
  await send(zelda, "a.txt", "text", new TextEncoder().encode("Some words."));
  await deletion.request(zelda, zelda.email);
  clock.pass(1);
  await deletion.request(eve, eve.email);
  clock.pass(15 * DAY);
  sent.length = 0;
  await deletion.tick();
  expect((await row())?.status).toBe("deleted");
  expect((await row("eve"))?.status).toBe("deleted");
  // Zelda's document is on its way out: the account is looked at again.
  expect((await row())?.deletionDueAt).toBeGreaterThan(clock.now());
  expect(sent).toMatchObject([{ type: "forget" }]);
});

test("a person whom the identity provider deleted has no grace: the account ends at once, and the clock deletes the rest", async () => {
  const { db, clock, audit, deletion, row, emails, send, sent, sessions } = await world();
  await send(zelda, "a.txt", "text", new TextEncoder().encode("Some words."));
  sent.length = 0;
  const ports = { db, clock, audit, sessions, signer: testSigner, mayRaiseRoles: true };
  const people = createPeople({ ...ports, identity: {} as Identity, notifyAdmins: async () => {} });
  await people.bury("test", zelda.subject);
  expect(await row()).toMatchObject({ status: "deleted", email: "", deletionDueAt: clock.now() });
  await people.bury("test", zelda.subject);
  expect(await deletion.tick()).toMatchObject({ accounts: 1 });
  expect(sent).toMatchObject([{ type: "forget" }]);
  expect(await emails()).toEqual([["Your account was deleted", zelda.email]]);
});

/**
 * What remains of a person's row: which account it was, and until when it was one, or an admin's, after whom another admin
 * cannot act alone for a time.
 */
const REMAINING = [
  "adminUntil",
  ...["id", "issuer", "subject", "fullName", "nameOrder", "status", "mergedInto"],
  ...["providerUpdatedAt", "deletionRequestedAt", "deletionDueAt", "version", "createdAt", "updatedAt"],
];

test("the row of a person who was deleted has nothing of their choices, visits and address", async () => {
  const { db, clock, deletion, row } = await world();
  const columns = Object.entries(getTableColumns(users)).filter(([name]) => !REMAINING.includes(name));
  const chosen = columns.map(([name, { dataType, enumValues }]) => [
    name,
    enumValues
      ? enumValues.at(-1)
      : ({ number: 7, boolean: name !== "shortcuts" && name !== "compareOwnDrafts" }[dataType as "number"] ??
        (name === "timeZone" ? "Asia/Tokyo" : "quince")),
  ]);
  await db
    .update(users)
    .set({ ...Object.fromEntries(chosen), role: "user" })
    .where(eq(users.id, zelda.id));
  const before = await row();
  await deletion.request({ ...zelda, email: "quince" }, "quince");
  clock.pass(GRACE_DAYS * DAY);
  await deletion.tick();
  const after = await row();
  expect(after?.status).toBe("deleted");
  const left = columns
    .filter(([name]) => name !== "role")
    .filter(([name]) => {
      const key = name as keyof typeof users.$inferSelect;
      return after?.[key] === before?.[key];
    });
  expect(left.map(([name]) => name)).toEqual([]);
});

test("“Keep my account” where nothing is to be deleted sends no email and records nothing", async () => {
  const { deletion, emails, acts, clock } = await world();
  await expect(deletion.keep(zelda)).rejects.toMatchObject({ reason: "conflict" });
  await deletion.request(zelda, zelda.email);
  await deletion.keep(zelda);
  const [emailsBefore, actsBefore] = [await emails(), await acts()];
  clock.pass(1);
  await expect(deletion.keep(zelda)).rejects.toMatchObject({ reason: "conflict" });
  expect(await emails()).toEqual(emailsBefore);
  expect(await acts()).toEqual(actsBefore);
  expect(emailsBefore).toHaveLength(2);
});

test("without a mailer the deletion ends without the last email, and its address goes", async () => {
  const { deletionWith, db, clock, row } = await world();
  const deletion = deletionWith({ sendsEmail: false });
  await deletion.request(zelda, zelda.email);
  clock.pass(15 * DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 1 });
  expect((await row())?.deletionDueAt).toBeNull();
  expect(await db.select().from(outgoingMessages)).toEqual([]);
});

test("a last email that nothing sends is waited for 30 days", async () => {
  const { deletion, db, clock, row } = await world();
  await deletion.request(zelda, zelda.email);
  clock.pass(15 * DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 0 });
  clock.pass(29 * DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 0 });
  expect(await db.select().from(outgoingMessages)).toMatchObject([{ to: zelda.email, status: "waiting" }]);
  clock.pass(DAY);
  expect(await deletion.tick()).toMatchObject({ accounts: 1, finished: 1 });
  expect((await row())?.deletionDueAt).toBeNull();
  expect(await db.select().from(outgoingMessages)).toEqual([]);
});

test("a list of deletions that could not be written is written in the next minute, and then once a day", async () => {
  const all = await world();
  const files = { ...all.files };
  const jobs = { send: async () => {} };
  const { tick } = createAccountDeletion({ ...all, files, jobs, identity: {} as Identity, sendsEmail: true });
  files.put = () => Promise.reject(new Error("R2 did not answer."));
  await expect(tick()).rejects.toThrow("R2 did not answer.");
  files.put = all.files.put;
  await tick();
  expect(await storedFiles("deletions/")).toHaveLength(1);
  files.put = () => Promise.reject(new Error("It was written today."));
  await tick();
});
