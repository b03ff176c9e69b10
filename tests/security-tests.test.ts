import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missingTests, rulesOnPage, rulesWithTests, securityTestsPage } from "../scripts/security-tests.ts";

test("every security rule of the page has tests, and every listed rule is on the page", () => {
  expect(rulesOnPage().toSorted()).toEqual(rulesWithTests.toSorted());
});

test("every file and title that a security rule names is in the tests", () => {
  expect(missingTests()).toEqual([]);
});

test("the list of security tests is up to date (npm run docs:security)", () => {
  expect(readFileSync("docs/design/security-tests.md", "utf8")).toBe(securityTestsPage());
});
