import { expect, type Page } from "@playwright/test";
import { expectNoViolations, signInAs, test, waitUntilInteractive } from "../support.ts";

// Titles are shown by the frame of the signed-in areas (app/components/ui/tooltips.tsx). The pattern itself is tested in
// tests/e2e/gallery/tooltip.spec.ts.

test("an icon button of the dashboard says with the keyboard what it does, and Escape hides that", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  await tabTo(page, /^Theme/);
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toHaveText("Theme");
  await expectNoViolations(page, "dashboard with a tooltip");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Theme/ })).toBeFocused();
});

test("a collapsed sidebar names its pages beside them, and an open one does not repeat their names", async ({
  page,
}) => {
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  const tooltip = page.getByRole("tooltip");
  const sidebar = page.getByRole("navigation", { name: "Dashboard", exact: true });
  await sidebar.getByRole("link", { name: "Orders" }).hover();
  await page.waitForTimeout(1000);
  await expect(tooltip).toHaveCount(0);

  await sidebar.getByRole("button", { name: "Collapse" }).click();
  const link = sidebar.getByRole("link", { name: "Orders" });
  await link.hover();
  await expect(tooltip).toHaveText("Orders");
  const [icon, words] = [await link.boundingBox(), await tooltip.boundingBox()];
  expect(words!.x).toBeGreaterThan(icon!.x + icon!.width);
  await expectNoViolations(page, "dashboard with a tooltip beside the sidebar");
  await tooltip.hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(700, 500);
  await expect(tooltip).toHaveCount(0);
  await expect(link).toHaveAttribute("title", "Orders");
});

test("in the inbox Escape hides a tooltip, and a dialog that a key opens shows none", async ({ page }) => {
  await signInAs(page, "Grace");
  await page.goto("/admin/support");
  await waitUntilInteractive(page);
  await tabTo(page, /^Keyboard shortcuts/);
  const tooltip = page.getByRole("tooltip");
  await expect(tooltip).toHaveText("Keyboard shortcuts");
  await expectNoViolations(page, "inbox with a tooltip");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Keyboard shortcuts/ })).toBeFocused();
  await expect(tooltip, "the focus came back without Tab").toHaveCount(0);
});

test("typing hides what the pointer happens to be on, and Escape then closes the search at once", async ({ page }) => {
  await signInAs(page, "Grace");
  await page.goto("/admin/support");
  await waitUntilInteractive(page);
  const search = page.getByRole("button", { name: "Search all conversations" });
  const shortcuts = page.getByRole("button", { name: /^Keyboard shortcuts/ });
  const tooltip = page.getByRole("tooltip");
  // Its code is loaded by the first hover.
  await shortcuts.hover();
  await expect(tooltip).toHaveText("Keyboard shortcuts");
  await search.click();
  await shortcuts.hover();
  await expect(tooltip).toHaveText("Keyboard shortcuts");
  await page.keyboard.type("charged twice");
  await expect(tooltip).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
});

test("tooltips whose code comes late are not shown to someone who types by then", async ({ page }) => {
  await signInAs(page, "Grace");
  await page.goto("/admin/support");
  await waitUntilInteractive(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const file = /\/tooltips-[^/]+\.js$/;
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  const [search, asked] = [page.getByRole("button", { name: "Search all conversations" }), page.waitForRequest(file)];
  await search.click();
  await asked;
  await page.keyboard.type("charged twice");
  const arrived = page.waitForResponse(file);
  letGo();
  await (await arrived).finished();
  // Longer than the pause before a tooltip.
  await page.waitForTimeout(1500);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
});

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const control = page.getByRole("button", { name });
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}
