import { expect, test } from "vitest";
import { defaultPrefs } from "#core/notifications/preferences.ts";
import { NotificationPreferencesForm } from "#schema/notifications/notification.ts";
import { outbox } from "#tests/support/outbox.ts";
import { ada, bob, eve } from "#tests/support/people.ts";

const guest = { kind: "guest" } as const;

test("ada's list shows her own notifications only, newest first, 25 a page", async () => {
  const all = outbox();
  await all.open();
  for (let i = 0; i < 30; i++) {
    await all.write({ key: `n${String(i).padStart(2, "0")}` });
    if (i % 3 === 0) all.clock.pass(1000);
  }
  await all.write({ key: "eves", personId: eve.id });
  const { notificationFeed } = all.services();
  const first = await notificationFeed.list(ada, null);
  const second = await notificationFeed.list(ada, first.next);
  expect(first.items).toHaveLength(25);
  expect(second.next).toBeNull();
  const keys = [...first.items, ...second.items].map(({ key }) => key);
  expect(keys).toEqual(Array.from({ length: 30 }, (_, i) => `n${String(29 - i).padStart(2, "0")}`));
  expect(await notificationFeed.unread(ada)).toBe(30);
  await expect(notificationFeed.list(guest, null)).rejects.toThrow(/Sign in/);
});

test("only its owner can mark a notification as read; marking all as read affects only their own", async () => {
  const all = outbox();
  await all.open();
  for (const key of ["n1", "n2", "n3"]) await all.write({ key });
  await all.write({ key: "eves", personId: eve.id });
  const { notificationFeed } = all.services();
  await notificationFeed.markRead(eve, ["n1"]);
  expect(await notificationFeed.unread(ada)).toBe(3);
  await notificationFeed.markRead(ada, ["n1", "eves"]);
  expect(await notificationFeed.unread(ada)).toBe(2);
  expect(await notificationFeed.unread(eve)).toBe(1);
  await notificationFeed.markRead(ada, "all");
  expect(await notificationFeed.unread(ada)).toBe(0);
  expect(await notificationFeed.unread(eve)).toBe(1);
  expect((await notificationFeed.list(ada, null)).items.map(({ read }) => read)).toEqual([true, true, true]);
});

test("a person who turns off in-app notifications for orders sees no order in the list, and still gets the email", async () => {
  const all = outbox();
  await all.open();
  await all.services().save(ada, { quietFrom: 22, quietTo: 7, deviceZone: "UTC", cells: ["order.email"] });
  await all.notify({ key: "n1" });
  expect((await all.services().notificationFeed.list(ada, null)).items).toEqual([]);
  expect(await all.services().notificationFeed.unread(ada)).toBe(0);
  expect(all.sent).toHaveLength(1);
});

test("preferences are saved for each person; locked ones stay on, and those a student does not see stay unchanged", async () => {
  const all = outbox();
  await all.open();
  const services = all.services();
  expect((await services.prefs(ada)).prefs).toEqual(defaultPrefs);
  const saved = await services.save(ada, {
    quietFrom: 22,
    quietTo: 7,
    deviceZone: "Europe/London",
    cells: ["desk.push", "news.email"],
  });
  expect(saved.matrix.payment).toEqual({ email: true, inapp: false, push: false, telegram: false });
  expect(saved.matrix.desk).toEqual(defaultPrefs.matrix.desk);
  expect(saved.matrix.news.email).toBe(true);
  expect(saved.onlyUnread).toBe(false);
  expect((await services.prefs(ada)).prefs).toEqual(saved);
  expect((await services.prefs(eve)).prefs).toEqual(defaultPrefs);
  const bobs = await services.save(bob, { quietFrom: 22, quietTo: 7, deviceZone: "UTC", cells: ["staff.order.push"] });
  expect(bobs.staff?.order).toEqual({ email: false, inapp: false, push: true, telegram: false });
  expect(bobs.matrix.desk.email).toBe(false);
});

test("a form with an invalid hour is refused, and a time zone of the device that is not known is left out", () => {
  const form = { quietFrom: "22", quietTo: "7", deviceZone: "Europe/London", cells: "order.email" };
  expect(NotificationPreferencesForm.safeParse(form).success).toBe(true);
  for (const deviceZone of ["Mars/Olympus", "", "a".repeat(65)])
    expect(NotificationPreferencesForm.parse({ ...form, deviceZone }).deviceZone).toBe("");
  for (const wrong of [{ quietFrom: "24" }, { quietTo: "-1" }, { quietTo: "1.5" }]) {
    expect(NotificationPreferencesForm.safeParse({ ...form, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  }
});
