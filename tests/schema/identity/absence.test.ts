import { expect, test } from "vitest";
import { fieldMessages } from "#core/app-error.ts";
import { AbsenceForm } from "#schema/identity/absence.ts";

const key = "0b6f2f0e-8f0d-4d6b-9a51-3c1f6c1d2a01";
const until = { untilText: "2026-12-24T09:00", untilZone: "Europe/Berlin" };

function problems(form: Record<string, string>) {
  const parsed = AbsenceForm.safeParse({ key, ...form });
  return parsed.success ? {} : fieldMessages(parsed.error);
}

test("times are read in the zone of the form; an empty start is now, and an empty choice is no one", () => {
  expect(AbsenceForm.parse({ key, ...until, fromText: "", coverUser: "", coverExpert: "helen" })).toEqual({
    ...{ key, from: null, until: Date.UTC(2026, 11, 24, 8), coverUser: null, coverExpert: "helen" },
  });
  const start = { fromText: "2026-12-01T09:00", fromZone: "Europe/Berlin" };
  expect(AbsenceForm.parse({ key, ...until, ...start })).toMatchObject({ from: Date.UTC(2026, 11, 1, 8) });
});

test("a time without its zone is refused, and the end is needed", () => {
  expect(problems({})).toEqual({ until: "Enter a date and a time." });
  expect(problems({ ...until, fromText: "2026-12-01T09:00", fromZone: "" }).from).toContain("Choose your time zone");
  expect(problems({ untilText: until.untilText, untilZone: "" }).until).toContain("Choose your time zone");
});
