import { expect, test } from "vitest";
import { localTimeOf, momentOf, withMoment } from "#schema/shared/local-time.ts";

const utc = (text: string) => Date.parse(text);

test("a local time counts in its zone, with whole, half and quarter hours", () => {
  expect(momentOf("2026-11-27T18:30", "UTC")).toBe(utc("2026-11-27T18:30:00Z"));
  expect(momentOf("2026-11-27T18:30:05", "America/New_York")).toBe(utc("2026-11-27T23:30:05Z"));
  expect(momentOf("2026-11-27T18:30", "Asia/Kolkata")).toBe(utc("2026-11-27T13:00:00Z"));
  expect(momentOf("2026-01-01T01:00", "Pacific/Kiritimati")).toBe(utc("2025-12-31T11:00:00Z"));
});

test("the offset is that of the day, not of today: summer and winter differ", () => {
  expect(momentOf("2027-07-01T12:00", "Europe/Berlin")).toBe(utc("2027-07-01T10:00:00Z"));
  expect(momentOf("2027-01-01T12:00", "Europe/Berlin")).toBe(utc("2027-01-01T11:00:00Z"));
});

test("of a time that comes twice it is the first; a time that the clocks skip is as much later", () => {
  expect(momentOf("2026-10-25T02:30", "Europe/Berlin")).toBe(utc("2026-10-25T00:30:00Z"));
  expect(momentOf("2027-03-28T02:30", "Europe/Berlin")).toBe(utc("2027-03-28T01:30:00Z"));
  expect(momentOf("2026-11-01T01:30", "America/New_York")).toBe(utc("2026-11-01T05:30:00Z"));
});

test("every moment of a year is shown as a local time that leads back to it, or to the first of two", () => {
  for (const zone of ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]) {
    for (let at = utc("2026-01-01T00:00:00Z"); at < utc("2027-01-01T00:00:00Z"); at += 13 * 3_600_000) {
      const local = localTimeOf(at, zone);
      const back = momentOf(local, zone);
      expect([at, at - 3_600_000, at - 1_800_000], `${zone} ${local}`).toContain(back);
      expect(localTimeOf(back ?? 0, zone)).toBe(local);
    }
  }
});

test("an empty time and an unknown zone have no moment", () => {
  expect(momentOf("", "UTC")).toBeNull();
  expect(momentOf("soon", "UTC")).toBeNull();
  expect(momentOf("2026-11-27T18:30", "")).toBeNull();
  expect(momentOf("2026-11-27T18:30", "Mars/Olympus")).toBeNull();
});

test("a form's text and zone become its moment, and a form without them stays as it is", () => {
  const form = { startsAtText: "2026-11-27T18:30", startsAtZone: "Europe/Berlin", note: "x" };
  expect(withMoment("startsAt")(form)).toEqual({ ...form, startsAt: String(utc("2026-11-27T17:30:00Z")) });
  for (const other of [{ startsAt: "1" }, { startsAtText: "2026-11-27T18:30", startsAtZone: "" }, null])
    expect(withMoment("startsAt")(other)).toBe(other);
});
