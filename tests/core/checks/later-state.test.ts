import { expect, test } from "vitest";
import { laterState } from "#core/checks/later-state.ts";

const state = (status: "queued" | "running" | "ready" | "failed" | "cancelled", at: number) => ({ status, at });

test("of two unfinished states the later one is valid", () => {
  expect(laterState(state("queued", 1), state("running", 2))).toEqual(state("running", 2));
  expect(laterState(state("running", 2), state("queued", 1))).toEqual(state("running", 2));
  expect(laterState(state("queued", 1), state("running", 1))).toEqual(state("running", 1));
});

test("a final state replaces an unfinished one even if its time is earlier", () => {
  for (const final of ["ready", "failed", "cancelled"] as const)
    expect(laterState(state("running", 9), state(final, 3))).toEqual(state(final, 3));
});

test("a final state is never replaced by an unfinished or an older one", () => {
  for (const final of ["ready", "failed", "cancelled"] as const) {
    expect(laterState(state(final, 5), state("running", 9))).toEqual(state(final, 5));
    expect(laterState(state(final, 5), state("failed", 4))).toEqual(state(final, 5));
    expect(laterState(state(final, 5), state("ready", 6))).toEqual(state("ready", 6));
  }
});
