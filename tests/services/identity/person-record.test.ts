import { expect, test } from "vitest";
import { createPersonRecord } from "#app/services/identity/person-record.ts";
import { AppError } from "#core/app-error.ts";
import type { OpenSession } from "#core/identity/provider.ts";
import {
  auditEvents,
  checks,
  conversations,
  notifications,
  orders,
  outgoingMessages,
  payments,
  users,
} from "#db/tables/index.ts";
import { readAuditFilter } from "#schema/audit/audit-list.ts";
import { firstPage } from "#schema/shared/listing.ts";
import { personSections } from "#schema/vocabulary/identity.ts";
import { auditLog, testAudit, testPersonSeal } from "#tests/support/audit-writer.ts";
import { filledRow } from "#tests/support/filled-row.ts";
import { ada, bob, eve, grace } from "#tests/support/people.ts";
import { staffActsWorld } from "#tests/support/staff-acts.ts";

const PRIVATE = "My private title";
const open: OpenSession = { id: "s1", device: "Firefox on macOS", startedAt: 1, lastSeenAt: 2 };

/** Ada with one of everything, and eve with nothing. */
async function world() {
  const all = staffActsWorld();
  await all.seed();
  const { db } = all;
  const own = { userId: ada.id };
  await db.insert(orders).values(filledRow(orders, { ...own, id: "order-1", number: 481, title: PRIVATE }, 10));
  await db.insert(payments).values(filledRow(payments, { ...own, id: "pay-1", orderId: "order-1", amount: 1200 }, 20));
  await db.insert(checks).values(filledRow(checks, { ...own, id: "check-1", title: PRIVATE, words: 300 }, 30));
  await db
    .insert(conversations)
    .values(
      filledRow(conversations, { ...own, id: "talk-1", reference: "MG-7KX2R9P", subject: "Late?", status: "open" }, 40),
    );
  await db.insert(notifications).values(filledRow(notifications, { key: "n1", personId: ada.id, subject: "Paid" }, 50));
  await db
    .insert(outgoingMessages)
    .values(
      filledRow(outgoingMessages, { key: "n1:email", notificationKey: "n1", personId: ada.id, status: "sent" }, 50),
    );
  await all.acts.signOutEverywhere(grace, ada.id);
  const opened = {
    action: "report.open",
    target: "report",
    targetId: "check-1",
    label: PRIVATE,
    labelOf: ada.id,
  } as const;
  await testAudit(db, all.clock).append(grace, { ...opened, ownerId: ada.id, reason: "She asked about a match." });
  const provider = { down: false };
  const sessions = async () => {
    if (provider.down) throw new AppError("provider_down", "The sign-in service did not answer.");
    return [open];
  };
  return {
    ...all,
    provider,
    record: createPersonRecord({
      db,
      clock: all.clock,
      identity: { sessions },
      personSeal: testPersonSeal(db, all.clock),
    }),
  };
}

test("an admin sees the newest events and lists of one person, and no title of a document", async () => {
  const { record } = await world();
  const person = await record.view(grace, ada.id);
  expect(person).toMatchObject({ fullName: "Ada", status: "active", version: 1, own: false, conversationId: "talk-1" });
  const sections = await Promise.all(personSections.map((show) => record.section(grace, ada.id, show)));
  expect(JSON.stringify([person, sections])).not.toContain(PRIVATE);
  const [timeline, ...others] = sections;
  expect(timeline).toMatchObject({
    rows: [
      {
        type: "audit",
        action: "report.open",
        actorName: "Grace",
        targetId: "check-1",
        targetLabel: null,
        exists: true,
      },
      { type: "audit", action: "person.sign_out", by: false, actorName: "Grace", targetLabel: "Ada", exists: true },
      { type: "email", subject: "Paid", sent: [{ channel: "email", status: "sent" }] },
      { type: "conversation", reference: "MG-7KX2R9P" },
      { type: "check", words: 300 },
      { type: "payment", amount: 1200, orderNumber: 481 },
      { type: "order", number: 481 },
      { type: "sign_in", device: "Firefox on macOS" },
    ],
  });
  expect(others).toMatchObject([
    { show: "orders", rows: [{ id: "order-1" }] },
    { show: "payments", rows: [{ id: "pay-1" }] },
    { show: "checks", rows: [{ id: "check-1" }] },
    { show: "conversations", rows: [{ id: "talk-1", subject: "Late?" }] },
    { show: "emails", rows: [{ subject: "Paid", sent: [{ channel: "email", status: "sent" }] }] },
    { show: "devices", rows: [open] },
    { show: "audit", about: [{ action: "report.open" }, { action: "person.sign_out" }], by: [] },
  ]);
  expect(await record.section(grace, grace.id, "timeline")).toMatchObject({
    rows: [{ type: "audit", by: true }, { type: "audit", by: true }, { type: "sign_in" }],
  });
});

test("someone without orders has empty sections, and nothing of another person", async () => {
  const { record } = await world();
  const signIn = { type: "sign_in", at: open.startedAt, id: open.id, device: open.device };
  for (const show of personSections)
    expect(Object.values(await record.section(grace, eve.id, show)).flat()).toEqual(
      show === "devices" ? [show, open] : show === "timeline" ? [show, signIn] : [show],
    );
  expect(await record.view(grace, eve.id)).toMatchObject({ conversationId: null });
});

test("open sign-ins are missing while the provider does not answer, and the rest is shown", async () => {
  const { record, provider } = await world();
  provider.down = true;
  expect(await record.section(grace, ada.id, "devices")).toEqual({ show: "devices", rows: null });
  const timeline = await record.section(grace, ada.id, "timeline");
  expect(timeline).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ type: "order" })]) as unknown,
  });
  expect(JSON.stringify(timeline)).not.toContain("sign_in");
  expect(await record.view(grace, ada.id)).toMatchObject({ fullName: "Ada" });
});

test("an id of nobody is not found, a deleted person has a page without sign-ins, and an admin's own page says so", async () => {
  const { db, record } = await world();
  await expect(record.view(grace, "nobody")).rejects.toMatchObject({ reason: "not_found" });
  await db.update(users).set({ status: "deleted", fullName: "Deleted person", email: "" });
  expect(await record.view(grace, ada.id)).toMatchObject({ status: "deleted", fullName: "Deleted person" });
  expect(await record.section(grace, ada.id, "devices")).toEqual({ show: "devices", rows: [] });
  expect(await record.view(grace, grace.id)).toMatchObject({ own: true });
});

test("students and editors see no one's page", async () => {
  const { record } = await world();
  for (const actor of [ada, bob]) {
    await expect(record.view(actor, eve.id)).rejects.toMatchObject({ reason: "not_allowed" });
    for (const show of personSections)
      await expect(record.section(actor, eve.id, show)).rejects.toMatchObject({ reason: "not_allowed" });
  }
});

test("an invitation is sent and recorded once, and its answer does not tell whether the address has an account", async () => {
  const { db, acts, told } = await world();
  const form = { key: "0198f000-0000-4000-8000-000000000001", email: "ines@example.test", fullName: "Ines" };
  expect(await acts.invite(grace, form)).toBeUndefined();
  expect(await acts.invite(grace, form)).toBeUndefined();
  const known = { ...form, key: "0198f000-0000-4000-8000-000000000002", email: ada.email };
  expect(await acts.invite(grace, known)).toBeUndefined();
  expect(told).toEqual(['ines@example.test {"role":"editor"}', 'ada@example.test {"role":"editor"}']);
  const entries = (await db.select().from(auditEvents)).filter(({ action }) => action === "person.invite");
  expect(entries).toMatchObject([
    { actorId: grace.id, targetType: "person", targetId: form.key, after: { role: "editor" } },
    { targetId: known.key },
  ]);
});

test("the record of an invitation says which role, and has neither the name nor the address of who was invited", async () => {
  const { db, clock, acts } = await world();
  const audit = testAudit(db, clock);
  const form = { key: "0198f000-0000-4000-8000-000000000001", email: "hal@example.test", fullName: "Hal Example" };
  await acts.invite(grace, form);
  // As earlier versions recorded it.
  const label = `${form.fullName}, ${form.email}`;
  const about = { target: "person", targetId: "older", label, labelOf: grace.id } as const;
  await audit.append(grace, { ...about, action: "person.invite", after: { role: "editor" } });
  const filter = readAuditFilter(new URLSearchParams("action=person.invite"));
  const { rows } = await auditLog(db, clock).list(grace, filter, firstPage("time" as const));
  const labels = rows.map(({ targetId, targetLabel, labelRemoved }) => [targetId, targetLabel, labelRemoved]);
  expect(labels.sort()).toEqual([
    [form.key, "New editor", false],
    ["older", label, false],
  ]);
});
