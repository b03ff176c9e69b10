import { expect, type Page } from "@playwright/test";
import { expectNoViolations, signInAs, test } from "../support.ts";

async function figuresOf(page: Page, label: string) {
  const links = page.getByRole("list", { name: label }).getByRole("link");
  return Promise.all(
    (await links.all()).map(async (link) => ({
      count: Number((await link.locator("b").innerText()).replaceAll(",", "")),
      href: (await link.getAttribute("href")) ?? "",
    })),
  );
}

for (const { name, label, count } of [
  { name: "Bob", label: "Your work", count: 9 },
  { name: "Grace", label: "Needs a person now", count: 11 },
] as const)
  test(`${name} opens the list of each figure`, async ({ page }) => {
    await signInAs(page, name);
    await page.goto("/admin");
    await expectNoViolations(page, `/admin as ${name}`);
    const figures = await figuresOf(page, label);
    expect(figures.length).toBe(count);
    // That each list has as many rows is tested where no other test changes them (tests/services/platform/admin-home.test.ts).
    for (const { href } of figures) {
      const response = await page.goto(href);
      expect(response?.status(), href).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), href).toBeVisible();
    }
  });

test("revenue, money and the system health are for admins", async ({ page }) => {
  await signInAs(page, "Bob");
  await page.goto("/admin");
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  await expect(sidebar.getByRole("link", { name: "Orders" })).toBeVisible();
  await expect(sidebar.getByRole("link", { name: "Money" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: /Revenue/ })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "System health" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "System status" })).toBeVisible();
  expect((await page.goto("/admin/settings/alerts"))?.status()).toBe(403);
});

test("an admin goes through the feed and back, chooses the days, and sends a test alert", async ({ page }) => {
  await signInAs(page, "Grace");
  await page.goto("/admin");
  await page.getByRole("link", { name: "30 d" }).click();
  await expect(page).toHaveURL(/days=30/);
  const feed = page.getByRole("region", { name: "Activity" });
  const first = (await feed.getByRole("listitem").first().textContent()) ?? "";
  await feed.getByRole("link", { name: "Show more" }).click();
  await expect(page).toHaveURL(/until=/);
  await expect(feed.getByRole("listitem").first()).not.toHaveText(first);
  await feed.getByRole("link", { name: "Newest" }).click();
  await expect(feed.getByRole("listitem").first()).toHaveText(first);
  await page
    .getByRole("region", { name: "System health" })
    .getByRole("link", { name: "Alerts and thresholds" })
    .click();
  await page.getByRole("button", { name: "Send a test alert" }).click();
  await expect(page.getByText("The test alert was sent.")).toBeVisible();
});
