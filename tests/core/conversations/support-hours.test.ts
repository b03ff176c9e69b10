import { expect, test } from "vitest";
import {
  addStaffedMinutes,
  defaultHours,
  dueBy,
  hoursText,
  isStaffed,
  ninetieth,
  spansAhead,
  staffedMinutes,
} from "#core/conversations/support-hours.ts";
import { SupportHoursForm } from "#schema/conversations/support-hours.ts";

const london = { ...defaultHours, zone: "Europe/London" };
const at = (text: string) => Date.parse(text);
const shown = (moment: number) => new Date(moment).toISOString().slice(0, 16);

test("support minutes continue over nights and weekends, in our time zone", () => {
  expect(shown(addStaffedMinutes(at("2026-11-20T19:30:00Z"), 60, london))).toBe("2026-11-23T08:30");
  expect(shown(addStaffedMinutes(at("2026-11-20T12:00:00Z"), 30, london))).toBe("2026-11-20T12:30");
  // The clocks go on in the night to March 29: eight in the morning is seven in UTC.
  expect(shown(addStaffedMinutes(at("2026-03-27T19:50:00Z"), 30, london))).toBe("2026-03-30T07:20");
  expect(shown(addStaffedMinutes(at("2026-10-23T18:50:00Z"), 30, london))).toBe("2026-10-26T08:20");
});

test("the time between two moments is counted without the hours outside support", () => {
  expect(staffedMinutes(at("2026-11-20T19:30:00Z"), at("2026-11-23T09:00:00Z"), london)).toBe(90);
  expect(staffedMinutes(at("2026-11-21T09:00:00Z"), at("2026-11-21T11:00:00Z"), london)).toBe(0);
  for (const start of ["2026-11-18T23:10:00Z", "2026-03-27T12:00:00Z", "2026-10-24T12:00:00Z"]) {
    for (const minutes of [1, 59, 720, 721, 5000]) {
      const end = addStaffedMinutes(at(start), minutes, london);
      expect(staffedMinutes(at(start), end, london)).toBeCloseTo(minutes, 6);
    }
  }
});

test("the support status, and when a reply is due", () => {
  expect(isStaffed(at("2026-11-22T12:00:00Z"), defaultHours)).toBe(false);
  expect(isStaffed(at("2026-11-23T12:00:00Z"), defaultHours)).toBe(true);
  expect(shown(dueBy(at("2026-11-22T07:00:00Z"), "urgent", defaultHours))).toBe("2026-11-23T08:30");
});

test("the 90th percentile is the nearest rank, and null with too few values", () => {
  expect(ninetieth([1, 2, 3])).toBeNull();
  expect(ninetieth([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe(9);
  expect(ninetieth(Array.from({ length: 100 }, (_, i) => i + 1))).toBe(90);
});

test("support hours are displayed in the usual form", () => {
  expect(hoursText(defaultHours)).toBe("Monday to Friday, 08:00 to 20:00 (UTC)");
  const odd = [{ from: 600, to: 720 }, null, { from: 480, to: 1200 }, null, null, null, { from: 600, to: 720 }];
  expect(hoursText({ ...london, days: odd })).toBe(
    "Tuesday, 08:00 to 20:00; Saturday to Sunday, 10:00 to 12:00 (Europe/London)",
  );
});

test("the support periods of the coming days are complete, in order and in the future", () => {
  const now = at("2026-11-20T19:30:00Z");
  const spans = spansAhead(now, defaultHours, 9);
  expect(spans.map(([from, to]) => [shown(from), shown(to)]).slice(0, 2)).toEqual([
    ["2026-11-20T19:30", "2026-11-20T20:00"],
    ["2026-11-23T08:00", "2026-11-23T20:00"],
  ]);
  expect(spans.length).toBe(6);
});

test("in the form, a day ends after it begins, and at least one day has hours", () => {
  const days = (from: string, to: string) =>
    Object.fromEntries(
      [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
        [`from${day}`, from],
        [`to${day}`, to],
      ]),
    );
  const form = { zone: "UTC", urgent: "30", high: "60", medium: "240", low: "480" };
  expect(SupportHoursForm.safeParse({ ...form, ...days("08:00", "20:00") }).data?.days[3]).toEqual({
    from: 480,
    to: 1200,
  });
  expect(SupportHoursForm.safeParse({ ...form, ...days("20:00", "08:00") }).success).toBe(false);
  expect(SupportHoursForm.safeParse({ ...form, ...days("", "") }).success).toBe(false);
  for (const zone of ["Europe/Atlantis", "", "UTC+"]) {
    const read = SupportHoursForm.safeParse({ ...form, ...days("08:00", "20:00"), zone });
    expect(read.error?.issues.map(({ path }) => path[0])).toEqual(["zone"]);
  }
  expect(SupportHoursForm.safeParse({ ...form, ...days("08:00", "20:00"), urgent: "0" }).success).toBe(false);
});
