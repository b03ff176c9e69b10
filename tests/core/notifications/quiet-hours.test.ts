import { expect, test } from "vitest";
import { afterQuiet, knownZone } from "#core/notifications/quiet-hours.ts";

const night = { on: true, from: 22, to: 7 };
const at = (text: string) => Date.parse(text);
const when = (zone: string, text: string, quiet = night) =>
  new Date(afterQuiet({ quiet }, zone, at(text))).toISOString();

test("outside quiet hours nothing is delayed; within them everything is delayed to their end", () => {
  for (const free of ["2026-11-22T07:00:00.000Z", "2026-11-22T12:34:56.789Z", "2026-11-22T21:59:59.999Z"]) {
    expect(when("UTC", free)).toBe(free);
  }
  for (const quiet of [
    "2026-11-21T22:00:00Z",
    "2026-11-21T23:59:59Z",
    "2026-11-22T00:00:00Z",
    "2026-11-22T06:59:59.999Z",
  ]) {
    expect(when("UTC", quiet)).toBe("2026-11-22T07:00:00.000Z");
  }
});

test("quiet hours within one day work like those over midnight, and equal times mean none", () => {
  const noon = { on: true, from: 12, to: 14 };
  expect(when("UTC", "2026-11-22T13:30:00Z", noon)).toBe("2026-11-22T14:00:00.000Z");
  expect(when("UTC", "2026-11-22T14:00:00Z", noon)).toBe("2026-11-22T14:00:00.000Z");
  expect(when("UTC", "2026-11-22T13:30:00Z", { ...noon, on: false })).toBe("2026-11-22T13:30:00.000Z");
  expect(when("UTC", "2026-11-22T13:30:00Z", { on: true, from: 13, to: 13 })).toBe("2026-11-22T13:30:00.000Z");
});

test("the end is in local time, in zones with half and quarter hours too", () => {
  expect(when("Asia/Kolkata", "2026-11-22T00:10:00Z")).toBe("2026-11-22T01:30:00.000Z");
  expect(when("Asia/Kathmandu", "2026-11-22T00:10:00Z")).toBe("2026-11-22T01:15:00.000Z");
  expect(when("America/New_York", "2026-11-22T08:00:00Z")).toBe("2026-11-22T12:00:00.000Z");
  expect(when("Pacific/Kiritimati", "2026-11-22T10:00:00Z")).toBe("2026-11-22T17:00:00.000Z");
});

test("quiet hours across a daylight saving change end at the local time", () => {
  // Berlin goes back an hour on 25 October 2026, and on an hour on 28 March 2027.
  expect(when("Europe/Berlin", "2026-10-24T21:00:00Z")).toBe("2026-10-25T06:00:00.000Z");
  expect(when("Europe/Berlin", "2027-03-27T22:00:00Z")).toBe("2027-03-28T05:00:00.000Z");
  // The hour that is there twice: quiet both times.
  const two = { on: true, from: 2, to: 3 };
  expect(when("Europe/Berlin", "2026-10-25T00:15:00Z", two)).toBe("2026-10-25T02:00:00.000Z");
  expect(when("Europe/Berlin", "2026-10-25T01:15:00Z", two)).toBe("2026-10-25T02:00:00.000Z");
  // The hour that is not there: nothing is quiet in it.
  expect(when("Europe/Berlin", "2027-03-28T01:00:00Z", two)).toBe("2027-03-28T01:00:00.000Z");
});

test("an unknown time zone counts as UTC", () => {
  expect(knownZone("Europe/London")).toBe("Europe/London");
  expect(knownZone("Mars/Olympus")).toBe("UTC");
  expect(when("Mars/Olympus", "2026-11-22T06:00:00Z")).toBe("2026-11-22T07:00:00.000Z");
});
