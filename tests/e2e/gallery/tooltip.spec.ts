import { expect } from "@playwright/test";
import { test, waitUntilInteractive } from "../support.ts";

// The tooltip with the keyboard alone, as its pattern of the ARIA Authoring Practices Guide says
// (https://www.w3.org/WAI/ARIA/apg/patterns/tooltip/).

test.beforeEach(async ({ page }) => {
  await page.goto("/__local/gallery");
  await expect(page.getByRole("combobox", { name: "Field", exact: true })).toBeVisible();
  await waitUntilInteractive(page);
});

test("tooltip: shown on keyboard focus and hover, describes the control, and Escape hides it", async ({ page }) => {
  const button = page.getByRole("button", { name: "Version history" });
  const tooltip = page.getByRole("tooltip");
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  await expect(tooltip).toHaveText("Only you can see this.");
  await expect(button).toHaveAccessibleDescription("Only you can see this.");
  await expect(button, "the browser shows no second one").toHaveAttribute("title", "");
  await page.keyboard.press("Escape");
  await expect(tooltip).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("title", "Only you can see this.");
  await expect(button).not.toHaveAttribute("aria-describedby");

  await button.hover();
  await expect(tooltip).toBeVisible();
  await tooltip.hover();
  await expect(tooltip, "stays under the pointer").toBeVisible();
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
});

test("tooltip: a name is not repeated as a description, and a title that the page changes is followed", async ({
  page,
}) => {
  const tooltip = page.getByRole("tooltip");
  await page.getByRole("button", { name: "Long text" }).focus();
  await page.keyboard.press("Tab");
  const button = page.getByRole("button", { name: "Move to bin" });
  await expect(button).toBeFocused();
  await expect(tooltip).toHaveText("Move to bin");
  await expect(button).not.toHaveAttribute("aria-describedby");
  await button.evaluate((element) => element.setAttribute("title", "Restore"));
  await expect(tooltip).toHaveText("Restore");
  await button.evaluate((element) => element.removeAttribute("title"));
  await expect(tooltip).toHaveCount(0);
  await expect(button, "what the page removed stays removed").not.toHaveAttribute("title");
});

test("tooltip: none after a touch, and none on a control that a script has focused", async ({ page }) => {
  const button = page.getByRole("button", { name: "Version history" });
  await page.getByRole("button", { name: "Account" }).focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tooltip"), "a press hides it").toHaveCount(0);
  await button.blur();
  await button.focus();
  await button.dispatchEvent("pointerover", { pointerType: "touch" });
  await page.waitForTimeout(700);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});
