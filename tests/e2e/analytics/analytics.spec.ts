import { expect } from "@playwright/test";
import { expectNoViolations, signInAs, test, waitUntilInteractive, watchConsole } from "../support.ts";

test("grace changes the days, opens a table and downloads a section", { tag: "@journey" }, async ({ page }) => {
  const complaints = watchConsole(page);
  await signInAs(page, "Grace");
  await page.goto("/admin/analytics");
  await waitUntilInteractive(page);
  const days = page.getByRole("navigation", { name: "Days" });
  await expect(days.getByRole("link", { name: "30 days" })).toHaveAttribute("aria-current", "true");
  await expectNoViolations(page, "analytics of 30 days");
  await days.getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/\?range=90$/);
  await expect(page.getByText("compared with the 90 days before")).toBeVisible();
  // A chart is drawn when it comes into view; its table is there before.
  const charted = page.getByRole("region").filter({ has: page.getByText("Show as table") });
  const card = charted.first();
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator("svg").first()).toBeVisible();
  await card.getByText("Show as table").click();
  await expect(card.getByRole("table")).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    card.getByRole("link", { name: /download as CSV/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/-90-days\.csv$/);
  await expectNoViolations(page, "analytics with a table");
  const answer = await page.request.get("/api/analytics/order-funnel?range=90");
  expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
  expect((await answer.text()).split("\r\n")[0]).toBe(
    "\uFEFFStep,Count,Of the step before (%),Of the first step (%),Change (%)",
  );
  expect(complaints).toEqual([]);
});

test("bob sees the analytics of a field without money; unknown fields and other files are closed to him", async ({
  page,
}) => {
  await signInAs(page, "Bob");
  await page.goto("/admin/domains/ai/analytics?range=7");
  await expect(page.getByRole("heading", { name: "Experts of this field" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Articles by views" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Revenue and refunds" })).toHaveCount(0);
  await expectNoViolations(page, "analytics of a field");
  expect((await page.request.get("/admin/domains/astrology/analytics")).status()).toBe(404);
  expect((await page.request.get("/admin/analytics")).status()).toBe(403);
  expect((await page.request.get("/api/analytics/revenue")).status()).toBe(403);
  expect((await page.request.get("/api/analytics/fields/ai/articles")).status()).toBe(200);
  for (const path of ["fields/ai/revenue", "fields/astrology/articles", "fields/ai/nothing"])
    expect((await page.request.get(`/api/analytics/${path}`)).status()).toBe(404);
});

test("without scripts the tables are open and no chart is shown", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signInAs(page, "Grace");
  await page.goto("/admin/analytics?range=365");
  await expect(page.getByRole("navigation", { name: "Days" })).toBeVisible();
  await expect(page.locator("figure")).toHaveCount(await page.locator("figure:not(:visible)").count());
  await context.close();
});
