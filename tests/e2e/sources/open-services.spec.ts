import { expect } from "@playwright/test";
import { checkScreen, signInAs, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";

// The run has Europe PMC on, with a slow stand-in on this machine (playwright.config.ts).

test("grace sees which services are on, tests one with the keyboard, and sees the result without a reload", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signInAs(page, "Grace");
  await page.goto("/admin/settings");
  await waitUntilInteractive(page);
  const row = page.getByRole("row", { name: /^Europe PMC/ });
  await expect(row.getByText("On", { exact: true })).toBeVisible();
  await expect(row).toContainText("Free");
  const off = page.getByRole("row", { name: /^Brave Search/ });
  await expect(off.getByText("Off", { exact: true })).toBeVisible();
  await expect(off.getByRole("button")).toHaveCount(0);

  const button = row.getByRole("button", { name: "Test Europe PMC" });
  await button.press("Enter");
  await expect(row.getByRole("button", { name: "Testing…" })).toBeDisabled();
  await expect(page.getByRole("status").filter({ hasText: "Europe PMC: Testing…" })).toBeAttached();
  await expect(row.getByText(/Works: 0 texts in \d+\.\d s\./)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("status").filter({ hasText: "Europe PMC: Works" })).toBeAttached();
  await expect(button, "the focus is back on the button").toBeFocused();
  await expect(row).not.toContainText("None yet");
  await checkScreen(page, "settings", sizes);
  expect(complaints).toEqual([]);
});

test("bob, an editor, can neither open the settings nor start a test", async ({ page }) => {
  await signInAs(page, "Bob");
  const opened = await page.goto("/admin/settings");
  expect(opened?.status()).toBe(403);
  const sent = await page.request.post("/admin/settings", {
    form: { intent: "test_service", service: "europe_pmc", key: crypto.randomUUID() },
    headers: { Origin: new URL(page.url()).origin },
  });
  expect(sent.status()).toBe(403);
});
