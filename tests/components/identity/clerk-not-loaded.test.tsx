import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ClerkNotLoaded } from "#app/routes/identity/clerk-not-loaded.tsx";

test.each([
  ["late", "Sign-in did not load."],
  ["offline", "You are offline."],
] as const)("if Clerk's form is %s, the page says so, what to do, and where to find its status", (state, words) => {
  const page = renderToStaticMarkup(<ClerkNotLoaded state={state} />);
  expect(page).toContain('role="alert"');
  expect(page).toContain(words);
  expect(page).toMatch(/<button[^>]*>Try again<\/button>/);
  expect(page).toContain('href="https://status.clerk.com"');
  expect(page).toContain('href="/contact"');
});

test("no error is shown while it loads", () => {
  const page = renderToStaticMarkup(<ClerkNotLoaded state="loading" />);
  expect(page).toContain('role="status"');
  expect(page).not.toContain("Try again");
});
