import { expect, test } from "vitest";
import { comparesDrafts, usualChoices } from "#app/components/checks/submit/usual-choices.ts";
import { PrivacyForm } from "#schema/identity/user.ts";

const settings = { privateByDefault: false, compareOwnDrafts: true, retentionDays: 7 };

test("a visitor starts with a standard check that compares with earlier versions", () => {
  const usual = usualChoices(null);
  expect(usual).toEqual({ mode: "kept", compareOwnDrafts: true, retentionDays: 30 });
  expect(comparesDrafts(usual.mode, usual)).toBe(true);
});

test("a signed-in person starts with their settings", () => {
  expect(usualChoices(settings)).toEqual({ mode: "kept", compareOwnDrafts: true, retentionDays: 7 });
  expect(usualChoices({ ...settings, privateByDefault: true }).mode).toBe("private");
});

test("a private check never starts with the comparison with earlier versions", () => {
  const usual = usualChoices({ ...settings, privateByDefault: true });
  expect(comparesDrafts("private", usual)).toBe(false);
  expect(comparesDrafts("kept", usual)).toBe(true);
});

test("whoever turned the comparison off starts without it, in both modes", () => {
  const usual = usualChoices({ ...settings, compareOwnDrafts: false });
  expect([comparesDrafts("kept", usual), comparesDrafts("private", usual)]).toEqual([false, false]);
});

test("a box that is not ticked is not sent, and turns the setting off", () => {
  expect(PrivacyForm.parse({ retentionDays: "7" })).toEqual({ ...settings, compareOwnDrafts: false });
  expect(PrivacyForm.parse({ retentionDays: "7", privateByDefault: "on", compareOwnDrafts: "on" })).toEqual({
    ...settings,
    privateByDefault: true,
  });
  expect(PrivacyForm.safeParse({ retentionDays: "7", privateByDefault: "maybe" }).success).toBe(false);
});
