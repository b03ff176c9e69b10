import { expect, type Page } from "@playwright/test";
import { begin, openConversation, subjectOf } from "../conversations/conversation-support.ts";
import { expectNoViolations, signInAs, test, waitUntilInteractive } from "../support.ts";

// Content that could not be loaded has a button that loads it again (app/components/ui/error-state.tsx).

test("notifications that could not be loaded are loaded with Try again", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  const works = await breaks(page, /\/api\/notifications(?:\?.*)?$/);
  await page.getByRole("button", { name: /^Notifications,/ }).click();
  const problem = page.getByText("Your notifications could not be loaded.");
  await expect(problem).toBeVisible();
  await expectNoViolations(page, "notifications that could not be loaded");
  const again = page.waitForEvent("requestfinished", (request) => /\/api\/notifications(?:\?|$)/.test(request.url()));
  await page.getByRole("button", { name: "Try again" }).click();
  await again;
  await expect(problem, "it still fails").toBeVisible();
  await works();
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(problem).toHaveCount(0);
  await expect(page.getByRole("dialog").locator(":focus"), "the focus stays in the menu").toHaveCount(1);
});

test("files of a conversation that could not be loaded are loaded with Try again", async ({ page }) => {
  await signInAs(page, "Ada");
  const id = await begin(page, subjectOf("Files are lost"));
  await openConversation(page, id);
  const works = await breaks(page, /\/files(?:\?.*)?$/);
  await page.getByRole("button", { name: "Show files" }).click();
  const problem = page.getByRole("alert").filter({ hasText: "The files could not be loaded." });
  await expect(problem).toBeVisible();
  await expectNoViolations(page, "files that could not be loaded");
  await works();
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect(problem).toHaveCount(0);
  await expect(page.getByText("No files yet.")).toBeVisible();
});

/** Every answer of an address is an error, until the returned function is called. */
async function breaks(page: Page, address: RegExp): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill({ status: 500, body: "{}" }));
  return () => page.unroute(address);
}
