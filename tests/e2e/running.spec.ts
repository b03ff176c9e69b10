import { expect, type Page, test } from "@playwright/test";
import sample from "../../app/content/sample/report.json" with { type: "json" };
import { askChecks, sendText } from "./check-support.ts";
import { signInAs, signUp, watchConsole } from "./support.ts";

const sentences = sample.text.split(/(?<=\.)\s+/);

/** Much of it stands in the library, again and again in another order: lining it up takes seconds, and that makes a queue. */
function long(most: number): string {
  const own = crypto.randomUUID();
  const parts = [sample.text];
  for (let words = 0, at = 0; words < most; at += 1) {
    const turned = sentences.map(
      (_, index) => `${sentences[(index * 7 + at) % sentences.length]} ${own}${at}${index}.`,
    );
    parts.push(turned.join(" "));
    words += turned.join(" ").split(" ").length;
  }
  return parts.join("\n\n");
}

/** Everything is sent first, so that the checks stand behind each other. The last one's id. */
async function queue(page: Page, titles: readonly string[], words: number): Promise<string> {
  const asked: { documentId: string; title: string }[] = [];
  for (const title of titles) asked.push({ documentId: await sendText(page, long(words), title), title });
  return (await askChecks(page, asked)).at(-1) ?? "";
}

test("a check is watched from two devices: the second joins half-way, the first loses its network and comes back", async ({
  page,
  browser,
}) => {
  test.slow();
  const complaints = watchConsole(page);
  await signUp(page);
  const id = await queue(page, ["One", "Two", "Last in the queue"], 40_000);
  await page.goto(`/dashboard/reports/${id}`);
  await expect(page.getByRole("heading", { name: "Last in the queue" })).toBeVisible();
  // The first device loses its network: what it shows stays, and it says nothing wrong.
  await page.context().setOffline(true);
  const state = await page.context().storageState();
  const second = await (
    await browser.newContext({ storageState: state, viewport: { width: 390, height: 844 } })
  ).newPage();
  await second.goto(`/dashboard/reports/${id}`);
  await expect(second.getByRole("heading", { name: "Last in the queue" })).toBeVisible();

  // The paper stands before the report does, wherever the check is by now.
  await expect(
    second.locator("#doc").getByText("The reason for adding measurements up is set out").first(),
  ).toBeAttached({
    timeout: 60_000,
  });
  await expect(second.locator(".score-block")).toContainText("also stand elsewhere", { timeout: 60_000 });

  await page.context().setOffline(false);
  await expect(page.locator(".score-block")).toContainText("also stand elsewhere", { timeout: 30_000 });
  await expect(
    page.locator("mark", { hasText: "An early warning score turns a set of bedside measurements" }).first(),
  ).toBeAttached();
  // The report that takes the place of the running check stands at the same address, also after a reload.
  await page.reload();
  await expect(page.locator(".score-block")).toContainText("also stand elsewhere");
  expect(complaints.filter((words) => !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(words))).toEqual([]);
  await second.context().close();
});

/** What may still be checked today: the free ones that are left, and those that were bought. */
async function checksLeft(page: Page): Promise<number> {
  await page.goto("/turnitin/submit");
  const words = await page.locator("aside", { hasText: "What it costs" }).innerText();
  const free = Number(/; (\d+) of them are left/.exec(words)?.[1]);
  return free + Number(/You have (\d+) bought ones/.exec(words)?.[1]);
}

test("while it waits, a check can be cancelled, and nothing is charged", async ({ page }) => {
  test.slow();
  // Grace has bought checks: as many as may be on their way at once make a queue of some seconds.
  await signInAs(page, "Grace");
  const before = await checksLeft(page);
  const id = await queue(page, [..."abcdefghij", "Not wanted any more"], 40_000);
  await page.goto(`/dashboard/reports/${id}`);
  await page.getByRole("button", { name: "Cancel the check" }).click();
  await expect(page.getByRole("heading", { name: "Cancelled", exact: true })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  expect(await checksLeft(page)).toBe(before - 10);
});
