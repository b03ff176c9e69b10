import { type Browser, expect, type Page } from "@playwright/test";
import { callAs } from "../conversations/conversation-support.ts";
import { checkScreen, signInAs, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";
import { uploadFrom } from "../uploading.ts";

const REASON = "She wrote to us that match 3 is her own.";

/** A finished check of ada's with a unique title. */
async function checked(page: Page): Promise<{ id: string; title: string }> {
  const own = Date.now().toString(36);
  const title = `Tides ${own}`;
  const id = crypto.randomUUID();
  const text = Array.from({ length: 60 }, (_, at) => `Sentence ${own}${at} says that ${own} lanterns hung there.`);
  const file = { purpose: "document", name: "tides.txt", type: "text/plain" } as const;
  const documentId = await uploadFrom(page, file, text.join(" "));
  const form = { title, smallMatchWords: 8, retentionDays: 30, rights: "on", idempotencyKey: id };
  expect((await callAs(page, "POST", "/api/checks", { documentId, ...form })).ok()).toBe(true);
  await ready(page, id);
  return { id, title };
}

async function ready(page: Page, id: string): Promise<void> {
  const status = async () => {
    const answer = await callAs(page, "GET", `/api/checks/${id}`);
    return ((await answer.json()) as { check: { status: string } }).check.status;
  };
  await expect.poll(status, { timeout: 30_000 }).toBe("ready");
}

async function pageOf(browser: Browser, name: "Ada" | "Bob" | "Grace"): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await signInAs(page, name);
  return page;
}

test("grace finds ada's check, reruns it with a reason, and opens its report with another, which ada sees", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const ada = await pageOf(browser, "Ada");
  const { id, title } = await checked(ada);
  const grace = await pageOf(browser, "Grace");
  const complaints = watchConsole(grace);
  await grace.goto("/admin/turnitin-reports");
  await grace.getByLabel("Stage", { exact: true }).selectOption("Ready");
  await grace.getByLabel("Report number").fill(`RP-${id.slice(0, 6).toUpperCase()}`);
  await grace.getByRole("button", { name: "Filter" }).click();
  await expect(grace).toHaveURL(/stage=ready/);
  const row = grace.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("Ada");
  await row.click();
  const drawer = grace.getByRole("dialog");
  await expect(drawer.getByRole("heading", { name: title })).toBeVisible();
  await expect(drawer.getByText("To open a report, give a reason.")).toBeVisible();

  await drawer.getByRole("button", { name: "Rerun" }).click();
  await drawer.getByLabel("Reason").fill("Why");
  await drawer.getByRole("button", { name: "Rerun check" }).click();
  await expect(drawer.getByText("The reason needs at least 5 characters.")).toBeVisible();
  await drawer.getByLabel("Reason").fill("The engine was mended.");
  await drawer.getByRole("button", { name: "Rerun check" }).click();
  await expect(drawer.getByLabel("Reason")).toHaveCount(0);
  await ready(ada, id);
  await grace.reload();
  await drawer.getByText(/^Log, \d+ lines$/).click();
  await expect(drawer.getByText("rerun", { exact: true })).toBeVisible();

  await drawer.getByRole("link", { name: "Open report" }).click();
  await expect(grace.getByText("lanterns hung there")).toHaveCount(0);
  await grace.getByLabel("Reason").fill(REASON);
  await grace.getByRole("button", { name: "Open report" }).click();
  await expect(grace.getByText(/lanterns hung there/).first()).toBeVisible();
  expect(complaints).toEqual([]);

  const bob = await pageOf(browser, "Bob");
  await bob.goto(`/admin/turnitin-reports?q=${id.slice(0, 8)}&id=${id}`);
  await expect(bob.getByRole("row").filter({ hasText: "not shown" })).toHaveCount(1);
  expect(await bob.content()).not.toContain(title);
  await expect(bob.getByRole("dialog")).toHaveCount(0);
  expect((await bob.goto(`/admin/turnitin-reports/${id}/report`))?.status()).toBe(403);

  await ada.goto(`/dashboard/reports/${id}?tab=details`);
  await expect.poll(() => ada.content(), { timeout: 15_000 }).toContain(REASON);
});

test("the admin checks are accessible and fit at each size, with a check and the failed jobs open", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const ada = await pageOf(browser, "Ada");
  const { id } = await checked(ada);
  const grace = await pageOf(browser, "Grace");
  for (const path of ["", "?tab=dead", "?stage=stuck", `?id=${id}`, `/${id}/report`]) {
    await checkScreen(grace, path || "list", sizes, async () => {
      await grace.goto(`/admin/turnitin-reports${path}`);
      await waitUntilInteractive(grace);
    });
  }
});
