import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectNoViolations, signInAs, signUp, test, waitUntilInteractive, watchConsole } from "../support.ts";

const article = "/d/adult-health/quotation-citation-paraphrase";
const figure = "/d/child-nursing/reading-a-growth-chart";

test("without JavaScript an article has its contents, notes with return links, references, and how it was checked", async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(figure);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Notes" }).click();
  await expect(page).toHaveURL(/#notes$/);
  await expect(page.getByRole("link", { name: "Footnote 1" })).toHaveAttribute("href", "#fn-1");
  await page.getByRole("link", { name: "Back to the text of note 1" }).click();
  await expect(page).toHaveURL(/#ref-1$/);
  await expect(page.getByRole("heading", { name: "References" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "How this page was checked" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Open the full-size image/ })).toHaveAttribute("href", /^\/media\//);
  await context.close();
});

test("the table of contents follows the scroll position", async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto(article);
  const current = page.locator('.site-contents [aria-current="true"]');
  await page.getByRole("heading", { name: /Decision 2/ }).evaluate((head) => head.scrollIntoView());
  await expect(current).toHaveText(/Decision 2/);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(current).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("a recording has a player, chapters that seek, and a full transcript", async ({ page }) => {
  // The local file server sends whole files; a player can seek only if it can request ranges.
  await page.route("**/media/*.mp4", async (route) => {
    const body = readFileSync(`public${new URL(route.request().url()).pathname}`);
    const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? "")?.[1] ?? 0);
    const part = `bytes ${from}-${body.length - 1}/${body.length}`;
    const headers = { "Content-Type": "video/mp4", "Accept-Ranges": "bytes", "Content-Range": part };
    await route.fulfill({ status: 206, headers, body: body.subarray(from) });
  });
  await page.goto("/learning-hub?type=video");
  await page.locator(".site-result h2 a").first().click();
  await expect(page.locator("video")).toHaveAttribute("preload", "none");
  await expect(page.locator("video track")).toHaveAttribute("kind", "captions");
  await expect(page.getByRole("heading", { name: "Transcript" })).toBeVisible();
  const chapter = page.locator(".site-chapters [data-seek]").nth(1);
  const at = Number(await chapter.getAttribute("data-seek"));
  await expect(chapter).toHaveAttribute("href", new RegExp(`#t=${at}$`));
  await waitUntilInteractive(page);
  await chapter.click();
  await expect(page).not.toHaveURL(/#t=/);
  await expect
    .poll(() => page.locator("video").evaluate((video) => (video as HTMLVideoElement).currentTime))
    .toBeGreaterThanOrEqual(at);
  // The player may be requesting its next range when the test ends.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("an article's head has its address, type and Markdown version", async ({ page, request }) => {
  await page.goto(article);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${article}$`));
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute("content", /^http/);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(data.map((text) => JSON.parse(text)["@type"])).toEqual(["Article", "BreadcrumbList"]);
  const markdownVersion = await page.locator('link[type="text/markdown"]').getAttribute("href");
  const answer = await request.get(markdownVersion ?? "");
  expect(answer.headers()["content-type"]).toBe("text/markdown; charset=utf-8");
  expect(answer.headers().link).toMatch(/rel="canonical"/);
  expect(await answer.text()).toMatch(/^# Quotation, citation, paraphrase/);
});

test("a first comment without JavaScript is held for review, bob publishes it, and everyone reads it as plain text", {
  tag: "@journey",
}, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const place = "/d/social-work/genogram-and-ecomap";
  await page.goto(place);
  await page.getByRole("link", { name: "Sign in to comment" }).click();
  await expect(page).toHaveURL(/redirect_url=/);
  await signUp(page);
  const point = `<img src=x onerror=alert(1)> and a good point ${Date.now().toString(36)}`;
  const silent = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() });
  const eve = await silent.newPage();
  await eve.goto(place);
  await eve.getByLabel("Your comment").fill("x");
  await eve.getByRole("button", { name: "Post comment" }).click();
  await expect(eve.getByText("The comment needs at least 2 characters.")).toBeVisible();
  await expect(eve.getByLabel("Your comment")).toHaveValue("x");
  await eve.getByLabel("Your comment").fill(point);
  await eve.getByRole("button", { name: "Post comment" }).click();
  await expect(eve.getByText("We review it before others can see it")).toBeVisible();
  await expect(eve.getByText("waiting for review")).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signInAs(staff, "Bob");
  await staff.goto("/admin/comments");
  await staff.locator("li", { hasText: point }).getByRole("button", { name: "Publish" }).click();
  await expect(staff.locator("li", { hasText: point })).toHaveCount(0);
  await staff.goto(place);
  await expect(staff.getByText(point)).toBeVisible();
  await expect(staff.locator(".conversations-pane img")).toHaveCount(0);
  await expectNoViolations(staff, "an article with comments");
});
