import { expect, test } from "vitest";
import { everyDemoPerson } from "#workers/local/identity/demo-people.ts";
import { hashPassword, noPassword, passwordMatches } from "#workers/local/identity/passwords.ts";

test("the placeholder hash costs as much as a real one, and no password matches it", () => {
  const parameters = (hash: string) => hash.split("$").slice(0, 4);
  const lengths = (hash: string) => hash.split("$").map((part) => part.length);
  expect(parameters(noPassword)).toEqual(parameters(hashPassword("ada-in-the-margin")));
  expect(lengths(noPassword)).toEqual(lengths(hashPassword("ada-in-the-margin")));
  for (const password of ["", "x", "nobody has this password"])
    expect(passwordMatches(password, noPassword)).toBe(false);
});

test.each(everyDemoPerson)("the stored hash of $fullName is of the demo password", ({ password, hash }) => {
  expect(passwordMatches(password, hash)).toBe(true);
});
