import { expect, type Page, type Route } from "@playwright/test";
import sample from "../../../app/content/sample/report.json" with { type: "json" };
import { phone, signUp, test, waitUntilInteractive, watchConsole } from "../support.ts";
import { freshText, requestChecks, sendText } from "./check-support.ts";

// One after another, because the site checks one document at a time.
test.describe.configure({ mode: "default" });

/**
 * All texts are uploaded first and checked afterwards, so that the checks queue; each waits for a slow external
 * collection.
 */
async function queue(page: Page, titles: readonly string[]): Promise<string[]> {
  const requested: { documentId: string; title: string }[] = [];
  for (const title of titles)
    requested.push({ documentId: await sendText(page, `${freshText(40)}\n\n${sample.text}`, title), title });
  return requestChecks(page, requested, "on");
}

test("a check is followed on two devices: the second joins half-way, the first loses its network and reconnects", async ({
  page,
  browser,
}) => {
  test.slow();
  const complaints = watchConsole(page);
  await signUp(page);
  const [id = ""] = await queue(page, ["Asked from two places"]);
  await page.goto(`/dashboard/reports/${id}`);
  await expect(page.getByRole("heading", { name: "Asked from two places" })).toBeVisible();
  // The text and its matches are displayed before the check is done. It may wait behind the checks of other tests.
  await expect(page.locator("#doc")).toContainText("The reason for adding measurements up is set out", {
    timeout: 30_000,
  });
  await expect(page.getByText(/matches so far/).first()).toBeVisible();
  await expect(page.locator(".report-running mark").first()).toBeVisible();
  await expect(page.getByText(/of [4-6] collections/)).toBeVisible();
  await page.evaluate(() => document.querySelector(".report-middle")?.scrollTo({ top: 300 }));

  // The first device loses its network: the page is unchanged, and shows no error.
  await page.context().setOffline(true);
  const state = await page.context().storageState();
  const second = await (await browser.newContext({ storageState: state, viewport: phone })).newPage();
  await second.goto(`/dashboard/reports/${id}`);
  await expect(second.getByRole("heading", { name: "Asked from two places" })).toBeVisible();

  await expect(second.locator("#doc")).toContainText("The reason for adding measurements up is set out");
  await expect(second.locator(".report-score-block")).toContainText("so far");
  await expect(second.locator(".report-score-block")).toContainText("match other texts", { timeout: 30_000 });

  await page.context().setOffline(false);
  await expect(page.locator(".report-score-block")).toContainText("match other texts", { timeout: 30_000 });
  // The scroll position is kept.
  expect(await page.evaluate(() => document.querySelector(".report-middle")?.scrollTop)).toBe(300);
  // The finished report has the same address as the running check, also after a reload.
  await page.reload();
  await expect(page.locator(".report-score-block")).toContainText("match other texts");
  expect(complaints.filter((words) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(words))).toEqual([]);
  await second.context().close();
});

test("a report appears without reloading if sockets are blocked, or open and close at once", async ({ page }) => {
  test.slow();
  await signUp(page);
  let sockets = 0;
  await page.routeWebSocket(/\/api\/checks\/.*\/live/, (socket) => {
    sockets++;
    return socket.close({ code: 1011 });
  });
  const [id = ""] = await queue(page, ["Behind a wall"]);
  await page.goto(`/dashboard/reports/${id}`);
  await expect(page.locator(".report-score-block")).toContainText("match other texts", { timeout: 60_000 });
  expect(sockets).toBeGreaterThan(0);
  expect(sockets, "not once for each poll").toBeLessThanOrEqual(5);
});

/** The remaining checks of today: the free ones that are left, and the purchased ones. */
async function checksLeft(page: Page): Promise<number> {
  await page.goto("/turnitin/submit");
  const words = await page.locator("aside", { hasText: "What it costs" }).innerText();
  const free = Number(/; (\d+) of them are left/.exec(words)?.[1]);
  return free + Number(/You have (\d+) paid checks/.exec(words)?.[1]);
}

test("a waiting check can be cancelled, and nothing is charged", async ({ page }) => {
  test.slow();
  await signUp(page);
  const before = await checksLeft(page);
  // Two checks of a person run at a time: the third waits.
  const ids = await queue(page, ["One", "Two", "Not wanted any more"]);
  // The server sends the running check itself, and no placeholder that is replaced later.
  const html = await (await page.request.get(`/dashboard/reports/${ids.at(-1)}`)).text();
  expect(html).toContain("report-page report-running");
  expect(html).not.toContain("<!--$?-->");
  await page.goto(`/dashboard/reports/${ids.at(-1)}`);
  await expect(page.getByText(/checks? before yours/)).toBeVisible();
  await expect(page.locator(".report-unread")).toBeVisible();
  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Cancel check" }).click();
  await expect(page.getByRole("heading", { name: "Check cancelled", exact: true })).toBeVisible();
  await expect(page.getByText("You were not charged.")).toBeVisible();
  expect(await checksLeft(page)).toBe(before - 2);
});

test("a page whose code is late is not interactive before, so that no test presses a button that does nothing yet", async ({
  page,
}) => {
  await signUp(page);
  const ids = await queue(page, ["One", "Two", "Opened on a slow line"]);
  let isReleased = false;
  const held: Route[] = [];
  await page.route("**/assets/live-check-*.js", (route) => void (isReleased ? route.continue() : held.push(route)));
  await page.goto(`/dashboard/reports/${ids.at(-1)}`, { waitUntil: "commit" });
  await expect(page.getByRole("button", { name: "Cancel check" })).toBeVisible();
  const waited = waitUntilInteractive(page).then(() => isReleased);
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  isReleased = true;
  await Promise.all(held.map((route) => route.continue()));
  expect(await waited).toBe(true);
});
