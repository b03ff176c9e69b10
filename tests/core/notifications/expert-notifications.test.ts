import { expect, test } from "vitest";
import { isForStaff } from "#app/services/notifications/wanted.ts";
import { digestEmail } from "#core/notifications/digest-email.ts";
import { eventsFor, staffRowsOf, usualStaffMatrix } from "#core/notifications/staff-preferences.ts";
import { staffTopics } from "#schema/vocabulary/notifications.ts";

test("an expert without a staff role chooses the channels for their orders, and hears of nothing else", () => {
  expect(eventsFor("expert")).toEqual(["order"]);
  const heard = staffTopics.filter((topic) => isForStaff({ role: "user", isExpert: true }, { topic }));
  expect(heard).toEqual(["assigned", "answered", "revision"]);
  expect(staffTopics.some((topic) => isForStaff({ role: "user", isExpert: false }, { topic }))).toBe(false);
});

test("until an expert chooses, the defaults of editors hold", () => {
  const order = { email: false, inapp: true, push: true, telegram: false };
  const matrix = { ...usualStaffMatrix, editor: { ...usualStaffMatrix.editor, order } };
  expect(staffRowsOf("expert", null, matrix).order).toEqual(order);
});

test("a digest leads an expert to their work and staff to the admin area", () => {
  expect(digestEmail("assigned", 2, { isExpert: true }).href).toBe("/dashboard/work");
  expect(digestEmail("assigned", 2).href).toBe("/admin/orders?view=mine");
});
