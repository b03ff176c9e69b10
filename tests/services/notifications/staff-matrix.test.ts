import { beforeEach, expect, test } from "vitest";
import { usualStaffMatrix } from "#core/notifications/staff-preferences.ts";
import { saveSettingVersion } from "#db/settings/settings.ts";
import { notificationPreferences, notifications, outgoingMessages, settings } from "#db/tables/index.ts";
import type { StaffMatrix } from "#schema/settings/staff-notifications.ts";
import { opened } from "#tests/support/outbox.ts";
import { bob, grace } from "#tests/support/people.ts";

let all: Awaited<ReturnType<typeof opened>>;
beforeEach(async () => {
  all = await opened();
  for (const table of [notificationPreferences, notifications, outgoingMessages, settings]) await all.db.delete(table);
});

const silent = { email: false, inapp: true, push: false, telegram: false };
const form = { quietFrom: 22, quietTo: 7, deviceZone: "UTC" };
const alert = { subject: "A role was raised", text: "Bob is an admin.", href: "/admin/users", act: "Open users" };

async function setMatrix(change: (matrix: StaffMatrix) => StaffMatrix): Promise<void> {
  const value = change(usualStaffMatrix);
  const row = { key: "staff_notifications", value, seen: 0, reason: "A test", byId: grace.id, byName: "Grace" };
  await saveSettingVersion(all.db, { ...row, now: all.clock.now() });
}

/** Who gets an email about an order that is held. */
async function emailed(key: string): Promise<string[]> {
  for (const { id } of [bob, grace])
    await all.write({ key: `${key}:${id}`, kind: "desk", topic: "held", personId: id, subject: "Held", text: "Held." });
  const before = all.sent.length;
  await all.run();
  return all.sent.slice(before).map(({ to }) => to);
}

test("the default of a role says by which ways its members are notified", async () => {
  expect((await emailed("held:1")).sort()).toEqual([bob.email, grace.email]);
  await setMatrix((matrix) => ({ ...matrix, editor: { ...matrix.editor, order: silent } }));
  all.clock.pass(2 * 3_600_000);
  expect(await emailed("held:2")).toEqual([grace.email]);
});

test("a person’s own choice goes before the default of the role, and other events follow it", async () => {
  await setMatrix((matrix) => ({ ...matrix, editor: { ...matrix.editor, order: silent } }));
  const { save, prefs } = all.services();
  await save(bob, { ...form, cells: ["staff.order.email", "staff.order.inapp", "staff.refund.inapp"] });
  expect(await emailed("held:3")).toContain(bob.email);
  const { staff } = await prefs(bob);
  expect([staff?.rows.order.email, staff?.rows.refund.email, staff?.role]).toEqual([true, false, "editor"]);
});

test("unsubscribing by a staff email ends all of them, until the settings are saved again", async () => {
  const { unsubscribe, save } = all.services();
  await emailed("held:4");
  const sheet = all.sent.find(({ to }) => to === bob.email)?.emailMessage;
  const token = /unsubscribe\/([\w-]+)/.exec(JSON.stringify(sheet))?.[1] ?? "";
  await unsubscribe(token);
  all.clock.pass(2 * 3_600_000);
  expect(await emailed("held:5")).toEqual([grace.email]);
  await save(bob, { ...form, cells: ["staff.order.email", "staff.order.inapp"] });
  all.clock.pass(2 * 3_600_000);
  expect((await emailed("held:6")).sort()).toEqual([bob.email, grace.email]);
});

test("a security alert reaches every admin once, in the app whatever they have chosen", async () => {
  const { notifyAdmins, save } = all.services();
  await save(grace, { ...form, cells: [] });
  await notifyAdmins({ key: "security:role:1", ...alert });
  await notifyAdmins({ key: "security:role:1", ...alert });
  await all.run();
  const rows = await all.db.select().from(notifications);
  expect(rows.map(({ personId, topic, shown }) => [personId, topic, shown])).toEqual([[grace.id, "security", true]]);
  expect(all.sent).toEqual([]);
});
