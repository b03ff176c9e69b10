import { expect, type Locator, type Page } from "@playwright/test";
import { test, waitUntilInteractive } from "../support.ts";

// Each component with the keyboard alone, as its pattern of the ARIA Authoring Practices Guide says
// (https://www.w3.org/WAI/ARIA/apg/patterns/).

test.beforeEach(async ({ page }) => {
  await page.goto("/__local/gallery");
  await expect(page.getByRole("combobox", { name: "Field", exact: true })).toBeVisible();
  await waitUntilInteractive(page);
});

test("menu: opens with Enter, Space and arrows; arrows, Home, End and letters move; Escape and Tab close", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Document actions" });
  const item = (name: string | RegExp) => page.getByRole("menuitem", { name });
  const menu = page.getByRole("menu");
  await expect(button).toHaveAttribute("aria-haspopup", "menu");
  await expect(button).toHaveAttribute("aria-expanded", "false");

  for (const key of ["Enter", "Space", "ArrowDown"]) {
    await press(button, key);
    await expect(item("Rename"), key).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
    await expect(button, "Escape returns the focus").toBeFocused();
  }

  await press(button, "ArrowUp");
  await expect(item("Delete")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Rename"), "from the last item to the first").toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(/^Download/)).toBeFocused();
  await page.keyboard.press("End");
  await expect(item("Delete")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(item("Rename")).toBeFocused();
  await page.keyboard.type("rec");
  await expect(item(/^Recognition/), "letters typed").toBeFocused();

  await page.keyboard.press("Tab");
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Theme: light" }), "Tab moves on").toBeFocused();

  await press(button, "Enter");
  await expect(item("Rename")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Last action: rename")).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("menu: one of several choices is marked and chosen with the keyboard", async ({ page }) => {
  await press(page.getByRole("button", { name: "Theme: light" }), "ArrowDown");
  const choice = (name: string) => page.getByRole("menuitemradio", { name });
  await expect(choice("Light")).toHaveAttribute("aria-checked", "true");
  await expect(choice("Light")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(choice("Dark")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Theme: dark" })).toBeFocused();
});

test("menu: a press while its code is being fetched is not lost", async ({ page }) => {
  // The answer waits until the button was pressed.
  let release = () => {};
  const pressed = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/menu-popup-.*\.js$/, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.reload();
  await waitUntilInteractive(page);
  const button = page.getByRole("button", { name: "Document actions" });
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expect(page.getByRole("menu")).toHaveCount(0);
  release();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("popover: Enter opens it with the focus inside; Escape returns the focus; Tab leaves it at its end", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Sending options" });
  const popover = page.getByRole("dialog", { name: "Sending options" });
  await press(button, "Enter");
  const box = popover.getByRole("checkbox");
  await expect(box).toBeFocused();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(popover).toHaveCount(0);
  await expect(button).toBeFocused();

  await press(button, "Enter");
  await expect(box).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(popover).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Account" })).toBeFocused();

  await press(button, "Enter");
  await expect(box).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(popover).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("dialog: the focus stays inside, Escape closes it, and the focus returns to its button", async ({ page }) => {
  for (const name of ["Delete file", "Open order"]) {
    const button = page.getByRole("button", { name, exact: true });
    await press(button, "Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 6; step++) {
      const isInside = await page.evaluate(() => {
        const focused = document.activeElement;
        return focused === document.body || focused?.closest("dialog[open]") !== null;
      });
      expect(isInside, `${name}, step ${step}`).toBe(true);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test("switch: a switch for screen readers, and Space turns it on and off", async ({ page }) => {
  const quiet = page.getByRole("switch", { name: "Quiet hours" });
  await expect(quiet).toBeChecked();
  await press(quiet, "Space");
  await expect(quiet).not.toBeChecked();
  await press(quiet, "Space");
  await expect(quiet).toBeChecked();
});

test("radio group: Tab reaches the chosen one, arrows choose the next and skip what is disabled", async ({ page }) => {
  const scores = page.getByRole("radio", { name: "Scores only" });
  const text = page.getByRole("radio", { name: "Scores and text" });
  await scores.focus();
  await page.keyboard.press("ArrowDown");
  await expect(text).toBeFocused();
  await expect(text).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(scores).toBeChecked();
});

test("tabs: each is a link, reached with Tab, and the current one is named", async ({ page }) => {
  const tabs = page.getByRole("navigation", { name: "Order", exact: true });
  await tabs.getByRole("link", { name: "Overview" }).focus();
  await expect(tabs.getByRole("link", { name: "Overview" })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Tab");
  await expect(tabs.getByRole("link", { name: /^Files/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#tabs-files$/);
});

test("table: rows are chosen with Space, a range with Shift; the head chooses all and says when it is some", async ({
  page,
}) => {
  const table = page.getByRole("region", { name: "Orders", exact: true });
  const row = (name: string) => table.getByRole("checkbox", { name: `Select ${name}`, exact: true });
  const all = table.getByRole("checkbox", { name: "Select all rows" });
  await press(row("Order 1040"), "Space");
  await expect(table.getByRole("status")).toHaveText("1 selected");
  await expect(all).toHaveJSProperty("indeterminate", true);
  await row("Order 1045").click({ modifiers: ["Shift"] });
  await expect(table.getByRole("status")).toHaveText("6 selected");
  await press(all, "Space");
  await expect(table.getByRole("status")).toHaveText("24 selected");
  await expect(all).toBeChecked();
  await table.getByRole("button", { name: "Clear selection" }).click();
  await expect(table.getByRole("button", { name: "Clear selection" })).toHaveCount(0);
  await expect(all).not.toBeChecked();
});

test("table: the head sorts by links and says how; it stays in view while the rows scroll", async ({ page }) => {
  const table = page.getByRole("region", { name: "Orders", exact: true });
  const words = table.getByRole("columnheader", { name: "Words" });
  await expect(words).not.toHaveAttribute("aria-sort");
  await table.getByRole("link", { name: "Words" }).click();
  await expect(words).toHaveAttribute("aria-sort", "descending");
  await expect(table.getByRole("row").nth(1)).toContainText("4,051");
  await table.getByRole("link", { name: "Words" }).click();
  await expect(words).toHaveAttribute("aria-sort", "ascending");
  await table.evaluate((element) => element.scrollTo(0, 400));
  const top = await words.evaluate((cell) => cell.getBoundingClientRect().top);
  const edge = await table.evaluate((element) => element.getBoundingClientRect().top);
  expect(top - edge).toBeLessThan(60);
});

test("table: on a phone the sort links have a line of their own, and all rows can be chosen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByRole("region", { name: "Orders", exact: true });
  await table.getByRole("navigation", { name: "Sort: Orders" }).getByRole("link", { name: "Words" }).click();
  await expect(page).toHaveURL(/sort=-words/);
  await table.getByRole("checkbox", { name: "Select Order 1040" }).check();
  await table.getByRole("button", { name: "Select all" }).click();
  await expect(table.getByRole("status")).toHaveText("24 selected");
});

test("toast: announced, undone with its button or Ctrl+Z, closed with its button", async ({ page }) => {
  await press(page.getByRole("button", { name: "Show undo" }), "Enter");
  await expect(page.getByRole("status").filter({ hasText: "Message deleted." })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(page.getByText("Undone: 1")).toBeVisible();
  await press(page.getByRole("button", { name: "Show error" }), "Enter");
  const alert = page.getByRole("alert").filter({ hasText: "Not saved." });
  await expect(alert).toBeVisible();
  await press(alert.getByRole("button", { name: "Close" }), "Enter");
  await expect(alert).toHaveCount(0);
});

async function press(control: Locator, key: string): Promise<void> {
  await control.focus();
  await control.press(key);
}

test("without scripts, the plain fields, links and switches of the gallery are there", async ({ browser }) => {
  const page = await withoutScripts(await browser.newContext({ javaScriptEnabled: false }).then((it) => it.newPage()));
  await expect(page.getByLabel("Assignee")).toBeVisible();
  await expect(page.getByRole("switch", { name: "Quiet hours" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Document actions" })).toHaveCount(0);
  await page.locator("summary", { hasText: "Document actions" }).click();
  await expect(page.getByRole("link", { name: /^Download/ })).toBeVisible();
});

async function withoutScripts(page: Page): Promise<Page> {
  await page.goto("/__local/gallery");
  return page;
}
