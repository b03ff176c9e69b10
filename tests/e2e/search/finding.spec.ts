import { expect } from "@playwright/test";
import { test, watchConsole } from "../support.ts";

test("the hub can be searched, filtered and paged without JavaScript, and its address is its state", {
  tag: "@journey",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/learning-hub");
  await page.getByRole("searchbox", { name: "Search the hub" }).fill("quotation");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.locator(".site-result mark.text-search-hit").first()).toBeVisible();
  await page
    .getByRole("navigation", { name: "Field", exact: true })
    .getByRole("link", { name: /Adult Health/ })
    .click();
  await expect(page).toHaveURL(/q=quotation&domain=adult-health|domain=adult-health&q=quotation/);
  await expect(page.getByRole("status")).toContainText("for “quotation” in Adult Health");
  await page.getByRole("link", { name: "Clear filters" }).click();
  await page.getByRole("link", { name: /^Show \d+ more$/ }).click();
  await expect(page).toHaveURL(/upto=2#p2$/);
  expect(await page.locator(".site-result").count()).toBeGreaterThan(24);
  await page.getByRole("link", { name: "Page 1", exact: true }).click();
  await expect(page.locator(".site-result")).toHaveCount(24);
  await page.getByRole("link", { name: "Most read" }).click();
  await expect(page).toHaveURL(/sort=most-read/);
  await context.close();
});

test("a misspelt search suggests a correction, and topics are linked from an empty result", async ({ page }) => {
  await page.goto("/learning-hub?q=quotatoin");
  await page.getByRole("link", { name: "quotation", exact: true }).click();
  await expect(page.locator(".site-result").first()).toBeVisible();
  await page.goto("/learning-hub?q=xyzzyx");
  await page.getByRole("navigation", { name: "Topics" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\?tag=/);
  await expect(page.locator(".site-result").first()).toBeVisible();
});

test("unknown values are ignored, not errors", async ({ page }) => {
  const answer = await page.goto("/learning-hub?domain=nowhere&type=poem&sort=odd&page=9999&tag=zzz&upto=-3");
  expect(answer?.status()).toBe(200);
  await expect(page.locator(".site-result").first()).toBeVisible();
});

test("the slash focuses the search of the page, or opens the hub's", async ({ page }) => {
  await page.goto("/learning-hub");
  // The script runs after the first paint, so the first key press may be too early.
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.locator("#q")).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.goto("/about");
  await expect(async () => {
    await page.keyboard.press("/");
    await page.waitForURL(/learning-hub#q$/, { timeout: 500 });
  }).toPass();
  await expect(page.locator("#q")).toBeFocused();
});

test("there are feeds of everything, of a field and of a kind, and an unknown one is not found", async ({
  request,
}) => {
  for (const [path, type] of [
    ["/feed.xml", "application/rss+xml"],
    ["/feed.atom", "application/atom+xml"],
    ["/d/ai/feed.xml", "application/rss+xml"],
    ["/d/ai/feed.atom", "application/atom+xml"],
    ["/learning-hub/news/feed.xml", "application/rss+xml"],
    ["/learning-hub/news/feed.atom", "application/atom+xml"],
  ] as const) {
    const answer = await request.get(path);
    expect(answer.headers()["content-type"], path).toContain(type);
    expect(await answer.text(), path).toMatch(/<(?:item|entry)>/);
  }
  expect((await request.get("/learning-hub/poem/feed.xml")).status()).toBe(404);
});

test("a similar slug is suggested, and all links to continue are shown", async ({ page }) => {
  const answer = await page.goto("/d/ai/confusion-matrix-reported-honestli");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Did you mean")).toBeVisible();
  await page.getByRole("link", { name: "Report this address to support" }).click();
  await expect(page.getByLabel("Your message")).toHaveValue(/confusion-matrix-reported-honestli/);
});

test("questions are filtered while typing, and without JavaScript by the button", async ({ page, browser }) => {
  const complaints = watchConsole(page);
  await page.goto("/faq");
  await page.getByRole("searchbox").fill("deleted");
  await expect(page.getByRole("status").first()).toHaveText(/answers? for “deleted”/);
  await expect(page.getByText("Is deleted really deleted?")).toBeVisible();
  await expect(page.getByText("Is tax included?")).toBeHidden();
  await expect(page.getByRole("link", { name: "Contact support" })).toHaveAttribute("href", /message=My\+question/);
  expect(complaints).toEqual([]);

  const silent = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await silent.goto("/faq");
  await silent.getByRole("searchbox").fill("deleted");
  await silent.getByRole("button", { name: "Search" }).click();
  await expect(silent.getByText("Is deleted really deleted?")).toBeVisible();
  await expect(silent.getByText("Is tax included?")).toHaveCount(0);
  await silent.getByRole("button", { name: "Yes" }).first().click();
  await expect(silent.getByText("Thank you for your feedback.")).toBeVisible();
});
