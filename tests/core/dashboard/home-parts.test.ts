import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { appColours } from "#app/styles/app-colours.ts";
import { greeting } from "#core/dashboard/greeting.ts";
import { monthOf } from "#core/dashboard/month.ts";
import { sparkline } from "#core/dashboard/sparkline.ts";
import { trendText } from "#core/dashboard/trend.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";

const at = (time: string) => Date.parse(time);

test.each([
  ["2026-11-20T04:59Z", "UTC", "Good evening"],
  ["2026-11-20T05:00Z", "UTC", "Good morning"],
  ["2026-11-20T11:59Z", "UTC", "Good morning"],
  ["2026-11-20T12:00Z", "UTC", "Good afternoon"],
  ["2026-11-20T17:59Z", "UTC", "Good afternoon"],
  ["2026-11-20T18:00Z", "UTC", "Good evening"],
  ["2026-11-20T00:00Z", "UTC", "Good evening"],
  ["2026-11-20T20:00Z", "Asia/Tokyo", "Good morning"],
  ["2026-11-20T20:00Z", "America/New_York", "Good afternoon"],
  ["2026-11-20T20:00Z", "", "Hello"],
])("at %s in %s the greeting is %s", (time, zone, words) => {
  expect(greeting(at(time), zone)).toBe(words);
});

test("a month has whole weeks from Monday, with the days of the months beside it", () => {
  const { name, fields } = monthOf(at("2026-11-20T20:14Z"), "UTC", []);
  expect(name).toBe("November");
  expect(fields.slice(0, 7).map(({ text, state }) => text + state)).toEqual([..."MTWTFSS"].map((day) => `${day}head`));
  const days = fields.slice(7);
  expect(days).toHaveLength(42);
  expect(days[0]).toEqual({ text: "26", state: "other" });
  expect(days[6]).toEqual({ text: "1", state: "" });
  expect(days.at(-1)).toEqual({ text: "6", state: "other" });
  expect(days.filter(({ state }) => state === "today").map(({ text }) => text)).toEqual(["20"]);
});

test("a month that begins on Monday and has four weeks has no other days", () => {
  const { fields } = monthOf(at("2027-02-10T12:00Z"), "UTC", []);
  expect(fields.slice(7).map(({ text }) => Number(text))).toEqual(Array.from({ length: 28 }, (_, day) => day + 1));
});

test("deadlines are marked on their day in the person's zone, passed ones as late", () => {
  const now = at("2026-11-20T20:14Z");
  const marked = (zone: string, ...deadlines: number[]) =>
    monthOf(now, zone, deadlines)
      .fields.filter(({ state }) => /due|late/.test(state))
      .map(({ text, state }) => `${text} ${state}`);
  expect(marked("UTC", at("2026-11-21T23:30Z"))).toEqual(["21 due"]);
  expect(marked("Europe/Berlin", at("2026-11-21T23:30Z"))).toEqual(["22 due"]);
  expect(marked("UTC", now - 1, now + 1)).toEqual(["20 today late"]);
  expect(marked("UTC", now + 1, now - 1)).toEqual(["20 today late"]);
  expect(marked("UTC", at("2026-12-02T12:00Z"))).toEqual(["2 other due"]);
  expect(marked("UTC", now + 60 * DAY_MS)).toEqual([]);
});

test("the days of a month in which the clocks change are all there", () => {
  const { fields } = monthOf(at("2026-10-25T12:00Z"), "Europe/London", []);
  const own = fields.filter(({ state }) => state === "" || state === "today").map(({ text }) => Number(text));
  expect(own).toEqual(Array.from({ length: 31 }, (_, day) => day + 1));
});

test("a line is drawn of at least three scores, the highest on top", () => {
  expect(sparkline([18.4, 22.5])).toBeNull();
  expect(sparkline([10, 20, 0])).toBe("M2.0 9.0L32.0 2.0L62.0 16.0");
  expect(sparkline([5, 5, 5])).toBe("M2.0 9.0L32.0 9.0L62.0 9.0");
});

test.each([
  [-4.1, "4.1 points less than version 2"],
  [0.5, "0.5 points more than version 2"],
  [-1, "1.0 point less than version 2"],
  [0, "Same score as version 2"],
])("a difference of %s is written as %s", (delta, words) => {
  expect(trendText({ delta, than: 2 })).toBe(words);
});

test("the colours of the window around the app are those of its ground", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  const grounds = [...tokens.matchAll(/--canvas: (#\w+)/g)].map(([, colour]) => colour);
  expect(new Set(grounds)).toContain(appColours.light);
  expect(new Set(grounds)).toContain(appColours.dark);
});
