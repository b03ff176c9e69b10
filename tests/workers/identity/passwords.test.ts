import { expect, test } from "vitest";
import { hashPassword, noPassword, passwordMatches } from "#workers/local/identity/passwords.ts";

test("what stands in for the hash of no one costs what a real one costs, and no password fits it", () => {
  const parameters = (hash: string) => hash.split("$").slice(0, 4);
  const lengths = (hash: string) => hash.split("$").map((part) => part.length);
  expect(parameters(noPassword)).toEqual(parameters(hashPassword("ada-in-the-margin")));
  expect(lengths(noPassword)).toEqual(lengths(hashPassword("ada-in-the-margin")));
  for (const password of ["", "x", "nobody has this password"])
    expect(passwordMatches(password, noPassword)).toBe(false);
});
