import { expect, test } from "vitest";
import { safeReturnPath } from "#core/identity/return-path.ts";

test.each(["/dashboard", "/turnitin/submit", "/d/ai/reading?q=a%20b#part", "/dashboard/reports/1", "/"])(
  "%s is a valid return path",
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "https://evil.example",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/%5cevil.example",
  "/%2fevil.example",
  "/%2Fevil.example/..",
  "javascript:alert(1)",
  "data:text/html,x",
  " /dashboard",
  "/\t/evil.example",
  "/\n/evil.example",
  "/%0a/evil.example",
  "/%09/evil.example",
  "/..//evil.example",
  "/./ /evil.example\\",
  "@evil.example",
  "evil.example",
  "http:evil.example",
  "/api/checks",
  "/webhooks/clerk",
  "/sign-in?redirect_url=/sign-in",
  "/sign-out",
  "/auth/login",
  "/__clerk/x",
  `/${"a".repeat(600)}`,
])("%j redirects to the dashboard instead", (path) => {
  expect(safeReturnPath(path)).toBe("/dashboard");
});
