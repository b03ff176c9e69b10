import { expect, test } from "vitest";
import { paceOf, remainingMs } from "#core/checks/time-estimate.ts";

const five = [1, 2, 3, 4, 100].map((n) => ({ extract: n * 1000, search: n * 2000, score: 500 }));

test("there is no estimate from fewer than five checks", () => {
  expect(paceOf(five.slice(1))).toBeNull();
  expect(remainingMs(null, { status: "running", stage: "search", place: null, stageMs: 0 })).toBeNull();
});

test("one check that took an hour does not raise every estimate to an hour", () => {
  expect(paceOf(five)).toMatchObject({ stages: { extract: 3000, search: 6000, align: 0, score: 500 }, whole: 9500 });
  expect(paceOf([...five, { extract: 1000, search: 1000, score: 500 }])?.stages.extract).toBe(2500);
});

test("ada's estimate is the queue before her and her own check", () => {
  const pace = paceOf(five);
  expect(remainingMs(pace, { status: "queued", stage: null, place: 0, stageMs: 0 })).toBe(9500);
  expect(remainingMs(pace, { status: "queued", stage: null, place: 3, stageMs: 0 })).toBe(38_000);
});

test("a running check has the rest of this stage and its later stages remaining, never less than zero", () => {
  const pace = paceOf(five);
  const search = { status: "running" as const, stage: "search" as const, place: null };
  expect(remainingMs(pace, { ...search, stageMs: 2000 })).toBe(4500);
  expect(remainingMs(pace, { ...search, stageMs: 60_000 })).toBe(500);
  expect(remainingMs(pace, { ...search, stage: null, stageMs: 0 })).toBe(9500);
});

test("a finished check has no remaining time", () => {
  for (const status of ["ready", "failed", "cancelled"] as const) {
    expect(remainingMs(paceOf(five), { status, stage: null, place: null, stageMs: 0 })).toBeNull();
  }
});
