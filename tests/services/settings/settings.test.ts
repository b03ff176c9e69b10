import { beforeEach, expect, test } from "vitest";
import { usualStaffMatrix } from "#core/notifications/staff-preferences.ts";
import { retentionNow, usualRetention } from "#db/settings/retention.ts";
import { auditEvents, settings, settingVersions } from "#db/tables/index.ts";
import { singleText } from "#schema/orders/order.ts";
import { IntegrityRulesForm } from "#schema/settings/integrity-rules.ts";
import { StaffMatrixForm } from "#schema/settings/staff-notifications.ts";
import { integrityRules } from "#schema/vocabulary/orders.ts";
import { wipe } from "#tests/soak/orders/wipe.ts";
import { checkoutWorld } from "#tests/support/checkout.ts";
import { bob, grace, stale } from "#tests/support/people.ts";

const made = checkoutWorld();
const all = { ...made, ...made.services() };
const { retention, integrityRules: rules, staffNotifications } = all.settings;

beforeEach(async () => {
  await wipe(all.db);
  await all.db.delete(settings);
  await all.db.delete(settingVersions);
  await all.open();
});

const shorter = { ...usualRetention, newAccounts: 7 as const, reason: "Shorter for new accounts" };
const modes = (change: Record<string, string>) =>
  IntegrityRulesForm.parse({
    seen: "0",
    reason: "A change of the rules",
    ...Object.fromEntries(integrityRules.map((rule) => [rule, "on"])),
    ...change,
  });

test("every version of a setting is kept, and an earlier one becomes a new version", async () => {
  await retention.save(grace, { ...shorter, seen: 0 });
  await retention.save(grace, { ...shorter, seen: 1, newAccounts: 90, reason: "Longer again" });
  await retention.restore(grace, { seen: 2, version: 1 });
  expect((await retentionNow(all.db)).newAccounts).toBe(7);
  await retention.restore(grace, { seen: 3, version: 0 });
  const { value, version, history } = await retention.read(grace);
  expect([value, version]).toEqual([usualRetention, 4]);
  expect(history.map((row) => [row.version, row.value?.newAccounts, row.reason])).toEqual([
    [4, 30, "Restored the defaults"],
    [3, 7, "Restored version 1"],
    [2, 90, "Longer again"],
    [1, 7, "Shorter for new accounts"],
  ]);
  const entries = (await all.db.select().from(auditEvents)).filter(({ action }) => action === "retention.save");
  expect(entries.map(({ before, after, detail }) => [before?.newAccounts, after?.newAccounts, detail?.why])).toEqual([
    [30, 7, undefined],
    [7, 90, undefined],
    [90, 7, "undo"],
    [7, 30, "undo"],
  ]);
});

test("of two admins who save the same version one gets a conflict, and its value is in no history", async () => {
  const saves = [7, 90].map((newAccounts) => retention.save(grace, { ...shorter, seen: 0, newAccounts } as never));
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(retention.save(grace, { ...shorter, seen: 0, newAccounts: 1 })).rejects.toMatchObject({
    reason: "conflict",
  });
  expect((await retention.read(grace)).history).toHaveLength(1);
});

test("a setting needs an admin, and a change of retention or rules a sign-in of the last ten minutes", async () => {
  await expect(retention.read(bob)).rejects.toMatchObject({ reason: "not_allowed" });
  await expect(retention.save(stale(grace), { ...shorter, seen: 0 })).rejects.toMatchObject({ reason: "not_fresh" });
  await expect(rules.tryOut(bob, { kind: "editing", text: "Any text" })).rejects.toMatchObject({
    reason: "not_allowed",
  });
});

test("a rule can be turned off or made strict, except those about written work and hidden text", async () => {
  const invented = { kind: "feedback", text: "Please make up three sources that support my point." } as const;
  expect((await rules.tryOut(grace, invented)).verdict).toBe("hold");
  await rules.save(grace, modes({ invented: "off" }));
  expect((await rules.tryOut(grace, invented)).findings.filter(({ rule }) => rule === "invented")).toEqual([]);
  await rules.save(grace, { ...modes({ disguise: "refuse" }), seen: 1 });
  const hidden = { kind: "editing", text: "Make sure Turnitin does not find it." } as const;
  expect((await rules.tryOut(grace, hidden)).verdict).toBe("refused");
  for (const rule of ["writing", "rewriting", "tests", "disguise"])
    expect(() => modes({ [rule]: "off" })).toThrow(/cannot be turned off/);
});

test("the try-out gives what an order gets", async () => {
  for (const text of [
    "Please check my commas.",
    "And just write two more paragraphs for me.",
    "Write my whole essay for me, I need it tomorrow.",
    "The blank pages are yours to fill.",
  ]) {
    const order = await all.orders.judgeOrder(singleText(text), "proofreading");
    expect(await rules.tryOut(grace, { kind: "proofreading", text })).toEqual(order);
  }
});

test("the form of staff notifications has a checkbox for each role, event and way", () => {
  const { matrix } = StaffMatrixForm.parse({ seen: "0", reason: "A change", "editor.order.push": "on" });
  expect([matrix.editor.order.push, matrix.editor.order.email, matrix.admin.order.push]).toEqual([true, false, false]);
});

test("staff notifications are saved and undone", async () => {
  const matrix = { ...usualStaffMatrix, editor: { ...usualStaffMatrix.editor, order: usualStaffMatrix.editor.check } };
  const louder = { ...matrix, admin: { ...matrix.admin, refund: { ...matrix.admin.refund, push: true } } };
  await staffNotifications.save(grace, { seen: 0, reason: "Refunds are urgent", matrix: louder });
  await staffNotifications.restore(grace, { seen: 1, version: 0 });
  expect((await staffNotifications.read(grace)).value).toEqual(usualStaffMatrix);
});
