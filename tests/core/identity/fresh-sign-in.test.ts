import { expect, test } from "vitest";
import { isFresh, requireFresh, signInState } from "#core/identity/fresh-sign-in.ts";
import { ada, grace, stale } from "#tests/support/people.ts";

const student = { role: "user", secondFactor: true } as const;
const staff = { role: "admin", secondFactor: true } as const;

test("a student's sign-in counts as fresh for ten minutes", () => {
  const states = [0, 10, 11, -1, null].map((verifiedMinutesAgo) =>
    signInState({ verifiedMinutesAgo, secondFactorMinutesAgo: null }, student),
  );
  expect(states).toEqual(["fresh", "fresh", "old", "old", "old"]);
});

test("staff need both factors within ten minutes, where the provider offers a second one", () => {
  const at = (verifiedMinutesAgo: number | null, secondFactorMinutesAgo: number | null, secondFactor = true) =>
    signInState({ verifiedMinutesAgo, secondFactorMinutesAgo }, { ...staff, secondFactor });
  expect(at(3, 4)).toBe("fresh");
  expect(at(3, 11)).toBe("old");
  expect(at(11, 4)).toBe("old");
  expect(at(3, null)).toBe("no_second_factor");
  expect(at(11, null)).toBe("old");
  expect(at(3, null, false)).toBe("fresh");
});

test("a sensitive action asks to confirm the sign-in, or to set up a second factor", () => {
  expect(() => requireFresh(grace)).not.toThrow();
  expect(() => requireFresh(stale(ada))).toThrow(/confirm that it’s you/);
  expect(() => requireFresh({ ...grace, signIn: "no_second_factor" })).toThrow(/two-step verification/);
  expect(() => requireFresh({ ...grace, signIn: undefined })).toThrow(expect.objectContaining({ reason: "not_fresh" }));
  expect(() => requireFresh({ kind: "guest" })).toThrow(expect.objectContaining({ reason: "not_signed_in" }));
  expect([isFresh(grace), isFresh(stale(grace)), isFresh({ kind: "guest" })]).toEqual([true, false, false]);
});
