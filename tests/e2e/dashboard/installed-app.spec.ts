import { expect, type Page } from "@playwright/test";
import { chromiumLaunch } from "../../support/chromium.ts";
import { expectNoViolations, signUp, test, waitUntilInteractive, waitUntilSilent } from "../support.ts";

test.use({ launchOptions: chromiumLaunch });

type Manifest = {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};

/** Windows of an installed app match `display-mode: standalone`; a test's window is not one. */
async function asInstalled(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query === "(display-mode: standalone)" ? "all" : query);
  });
}

const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
  );

test("the manifest names the app, its start and its shortcuts, and its icons have the sizes it states", async ({
  page,
}) => {
  await signUp(page);
  await page.goto("/dashboard");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(href ?? "");
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Marginalia", start_url: "/dashboard", display: "standalone" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const touch = (await page.locator('link[rel="apple-touch-icon"]').getAttribute("href")) ?? "";
  for (const { src, sizes } of [...manifest.icons, { src: touch, sizes: "180x180" }]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  for (const { url } of manifest.shortcuts) expect((await page.request.get(url)).status(), url).toBe(200);
  // The browser's own verdict: no error while it reads the manifest.
  const devtools = await page.context().newCDPSession(page);
  const read = await devtools.send("Page.getAppManifest");
  expect(read.url).toContain("/manifest.webmanifest");
  expect(read.errors).toEqual([]);
  await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
});

test("an installed app shows a page of ours while it is offline, and works again once it is online", async ({
  page,
  context,
}) => {
  await asInstalled(page);
  await signUp(page);
  await page.goto("/dashboard");
  await expect.poll(() => workers(page)).toEqual(["/dashboard"]);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto("/dashboard/orders");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");

  await context.setOffline(true);
  await page.goto("/dashboard/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expectNoViolations(page, "the offline page");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");

  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect.poll(() => workers(page)).toEqual([]);
});

test("a browser's own window registers nothing", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard");
  await waitUntilSilent(page);
  expect(await workers(page)).toEqual([]);
});
