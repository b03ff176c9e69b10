import { expect, type Page } from "@playwright/test";
import { pageOf } from "../staff-pages.ts";
import { expectNoViolations, signInAs, test, waitUntilInteractive } from "../support.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => dialog(page).getByRole("combobox");

test("an admin opens the search by keyboard, finds a person, and opens the result by Enter", {
  tag: "@journey",
}, async ({ browser }) => {
  const page = await pageOf(browser, "Grace");
  await page.goto("/admin");
  await waitUntilInteractive(page);
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await expect(dialog(page).getByRole("option", { name: "Orders", exact: true })).toBeVisible();
  await expectNoViolations(page, "the command menu");
  await field(page).fill("ada");
  await expect(dialog(page).getByRole("group", { name: "People" })).toBeVisible();
  await field(page).fill("ada@example.test");
  const ada = dialog(page).getByRole("group", { name: "People" }).getByRole("option", { name: "Ada Demo" });
  await expect(ada).toHaveAttribute("data-highlighted", "");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/users\/demo-user_ada$/);
  await expect(dialog(page)).toBeHidden();
});

test("the arrows move, Escape closes and gives the focus back, and nothing found says what to try", async ({
  browser,
}) => {
  const page = await pageOf(browser, "Grace");
  await page.goto("/admin/orders");
  await waitUntilInteractive(page);
  const trigger = page.getByRole("link", { name: /^Search/ });
  await trigger.click();
  await field(page).fill("co");
  const chosen = dialog(page).locator("[role=option][data-highlighted]");
  await expect(chosen).toHaveText("Content");
  await page.keyboard.press("ArrowDown");
  await expect(chosen).not.toHaveText("Content");
  await field(page).fill("qqzzqqzz");
  await expect(dialog(page).getByRole("status")).toContainText("No results for “qqzzqqzz”");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(trigger).toBeFocused();
});

test("a student finds their own things, and no one else's", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await waitUntilInteractive(page);
  await page.keyboard.press("Control+k");
  await field(page).fill("new order");
  await expect(dialog(page).getByRole("option", { name: "New order" })).toBeVisible();
  await field(page).fill("g.bob@example.test");
  await expect(dialog(page).getByRole("status")).toContainText("No results");
  await dialog(page).getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("a search that gets no answer says so, keeps the pages, and can be repeated", async ({ browser }) => {
  const page = await pageOf(browser, "Grace");
  await page.goto("/admin");
  await waitUntilInteractive(page);
  await page.route("**/api/search?**", (route) => route.abort());
  await page.keyboard.press("Control+k");
  await field(page).fill("content");
  await expect(dialog(page).getByRole("status")).toContainText("Search is not available right now");
  await expect(dialog(page).getByRole("option", { name: "Content", exact: true })).toBeVisible();
  await page.unroute("**/api/search?**");
  await dialog(page).getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page).getByRole("status")).toContainText(/results? for “content”/);
});

test("without JavaScript the search is a page", { tag: "@journey" }, async ({ browser }) => {
  const signedIn = await pageOf(browser, "Grace");
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await signedIn.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto("/admin");
  await page.getByRole("link", { name: /^Search/ }).click();
  await expect(page).toHaveURL(/\/admin\/search$/);
  await page.getByRole("searchbox").fill("ada@example.test");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Ada Demo ada@example.test" }).click();
  await expect(page).toHaveURL(/\/admin\/users\/demo-user_ada$/);
  await context.close();
});
