import { expect, test } from "vitest";
import { isFresh, requireFresh, signInState } from "#core/identity/fresh-sign-in.ts";
import { ada, grace, stale } from "#tests/support/people.ts";

const student = { role: "user", secondFactor: true } as const;
const staff = { role: "admin" } as const;

test("a student's sign-in counts as fresh for ten minutes", () => {
  const states = [0, 10, 11, -1, null].map((verifiedMinutesAgo) =>
    signInState({ verifiedMinutesAgo, secondFactorMinutesAgo: null }, student),
  );
  expect(states).toEqual(["fresh", "fresh", "old", "old", "old"]);
});

test("of staff the second factor counts, where the provider offers one", () => {
  const at = (verifiedMinutesAgo: number | null, secondFactorMinutesAgo: number | null, secondFactor = true) =>
    signInState({ verifiedMinutesAgo, secondFactorMinutesAgo }, { ...staff, secondFactor });
  expect([at(3, 4), at(60, 4), at(3, 11), at(3, null)]).toEqual(["fresh", "fresh", "old", "old"]);
  expect([at(3, null, false), at(11, 4, false)]).toEqual(["fresh", "old"]);
});

test("a sensitive action asks to confirm the sign-in", () => {
  expect(() => requireFresh(grace)).not.toThrow();
  expect(() => requireFresh(stale(ada))).toThrow(expect.objectContaining({ reason: "not_fresh" }));
  expect(() => requireFresh({ ...grace, signIn: undefined })).toThrow(expect.objectContaining({ reason: "not_fresh" }));
  expect(() => requireFresh({ kind: "guest" })).toThrow(expect.objectContaining({ reason: "not_signed_in" }));
  expect([isFresh(grace), isFresh(stale(grace)), isFresh({ kind: "guest" })]).toEqual([true, false, false]);
});
