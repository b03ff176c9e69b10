import { expect } from "@playwright/test";
import { phone, test, waitUntilInteractive, watchConsole } from "../support.ts";

test("a visitor opens the services by click and by keyboard, and closes them with Escape", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/");
  await waitUntilInteractive(page);
  const summary = page.locator("header").getByText("Services", { exact: false }).first();
  const item = page.locator("header").getByRole("link", { name: "Mental Health" }).first();
  await expect(item).toBeHidden();
  await summary.click();
  await expect(item).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(item).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(item).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("header a:focus")).toHaveCount(1);
  await page.locator("main").click({ position: { x: 5, y: 300 } });
  await expect(item).toBeHidden();
  expect(complaints).toEqual([]);
});

test("the chosen theme is stored, and applied before the first paint", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/");
  await waitUntilInteractive(page);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.locator("header details.site-theme-menu summary").first().click();
  await page.getByRole("button", { name: "Dark" }).first().click();
  await page.waitForFunction(
    () => document.documentElement.dataset.theme === "dark" || localStorage.getItem("theme") === "dark",
  );
  expect(await ground()).not.toBe(light);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
});

test("on a phone the menu is a sheet that traps the focus", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/");
  await page.getByRole("button", { name: /menu/i }).or(page.locator("summary[aria-label*=enu i]")).first().click();
  await expect(page.getByRole("link", { name: "Pricing" }).filter({ visible: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
});

test("public pages load no framework, and can be read without JavaScript", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of [
    "/",
    "/learning-hub",
    "/d/ai",
    "/d/adult-health/quotation-citation-paraphrase",
    "/pricing",
    "/faq",
    "/contact",
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);
    const scripts = await page
      .locator("script[src]")
      .evaluateAll((all) => all.map((script) => script.getAttribute("src") ?? ""));
    expect(
      scripts.filter((src) => !/site/.test(src)),
      path,
    ).toEqual([]);
  }
  await context.close();
});

test("a missing page says so with links, and a similar address is suggested", async ({ page }) => {
  const response = await page.goto("/d/adult-helth");
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Page not found").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Adult Health/ }).first()).toBeVisible();
});

test("a message from the contact form gets a reference, and errors keep the typed text", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel(/^Name/).fill("Ada Demo");
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill("nowhere");
  await page.getByLabel(/message/i).fill("I would like to know how long you keep a report after I have read it.");
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/does not look like an email/)).toBeVisible();
  await expect(page.getByLabel(/message/i)).toHaveValue(/how long you keep a report/);
  await page
    .getByLabel(/e-?mail/i)
    .first()
    .fill("ada@example.test");
  const topic = page.getByLabel(/about|topic/i).first();
  if (await topic.isVisible()) await topic.selectOption("privacy");
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/MG-[0-9A-Z]{7}/).first()).toBeVisible();
});
