import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { essay } from "../../support/texts.ts";
import { checkScreen, signInAs, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";
import { holdParts } from "../uploading.ts";

const TAB = "/admin/turnitin-reports?tab=collections";
const run = Date.now().toString(36);

test("grace imports an archive, reads what was refused, adds it again, and undoes it, by mouse and by keyboard", {
  tag: "@journey",
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const name = `Texts of the sea ${run}`;
  await openTab(page);
  const archive = zipOf(12, 100, { "texts/short.txt": "Too short.", "texts/table.xlsx": "no" });
  await choose(page, "texts.rar", archive);
  await expect(page.getByText("texts.rar: Choose a .zip, a .jsonl or a .jsonl.gz file.")).toBeVisible();
  await choose(page, "sea.zip", archive);
  await expect(page.getByRole("button", { name: "Change archive" })).toBeFocused();
  await send(page, name);
  const first = cardOf(page, name);
  await expect(first.getByText("Done", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("status").filter({ hasText: "done, 12 texts added, 2 rows not added" })).toBeAttached();
  await first.getByText("2 rows were not added").click();
  await expect(first.getByRole("row", { name: "short.txt" })).toContainText("The text is under 100 words.");
  await expect(page.getByRole("region", { name, exact: true })).toContainText("Storage: under $0.01 a month.");
  await checkScreen(page, "imports", sizes);

  await choose(page, "sea.zip", archive);
  await page.getByLabel("Collection", { exact: true }).selectOption({ label: name });
  await page.getByLabel("Add to them").check();
  await page.getByRole("button", { name: "Upload and import" }).click();
  const second = cardOf(page, name).first();
  await expect(second.getByText("Nothing added", { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(second).toContainText("Nothing was changed.");
  await expect(second.getByRole("button", { name: "Retry" })).toHaveCount(0);
  await second.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(cardOf(page, name)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Imports" })).toBeFocused();

  const undo = first.getByRole("button", { name: "Undo" });
  await undo.press("Enter");
  await expect(page.getByLabel("Reason")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await page.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await page.getByLabel("Reason").fill("Only a trial.");
  await page.keyboard.press("Enter");
  await expect(first).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Imports" })).toBeFocused();
  await expect(page.getByRole("region", { name, exact: true })).toContainText("It has no texts.");
  expect(complaints).toEqual([]);
});

test("grace pauses and cancels an import that runs, and retries one that failed", async ({ page }) => {
  await openTab(page);
  const large = `Texts of the land ${run}`;
  await choose(page, "land.zip", zipOf(2000, 10_000));
  await send(page, large);
  const going = cardOf(page, large);
  await expect(going.getByRole("progressbar", { name: `Import of ${large}` })).toBeVisible({ timeout: 30_000 });
  await going.getByRole("button", { name: "Pause" }).press("Enter");
  await expect(going.getByText("Paused", { exact: true })).toBeVisible();
  await expect(going.getByRole("button", { name: "Resume" })).toBeFocused();
  await going.getByRole("button", { name: "Cancel" }).click();
  await expect(going).toHaveCount(0);

  const broken = `Texts of the air ${run}`;
  await choose(page, "air.zip", zipOf(2, 10).slice(0, -40));
  await send(page, broken);
  const failed = cardOf(page, broken);
  await expect(failed.getByRole("alert")).toContainText("This is not a complete .zip archive.", { timeout: 30_000 });
  const version = failed.locator('input[name="version"]');
  const before = Number(await version.inputValue());
  await failed.getByRole("button", { name: "Retry" }).press("Enter");
  // It is retried, and fails again. Until the list says so "Failed" is that of the first try, and to cancel that is refused.
  await expect(version).toHaveValue(String(before + 2), { timeout: 30_000 });
  await expect(failed.getByText("Failed", { exact: true })).toBeVisible();
  await failed.getByRole("button", { name: "Cancel" }).click();
  await expect(failed).toHaveCount(0);
});

test("grace continues the upload of an archive after she left the page", async ({ page }) => {
  const name = `Texts of the lake ${run}`;
  const { offsets, release } = await holdParts(page);
  await openTab(page);
  const picture = new Uint8Array(randomBytes(4_000_000));
  const archive = zipSync({ "lake.txt": strToU8(essay(900, 150)), "lake.bin": picture });
  await choose(page, "lake.zip", archive);
  await send(page, name);
  await expect.poll(() => offsets.length, { timeout: 30_000 }).toBeGreaterThan(1);
  await page.goto("/admin/turnitin-reports");
  const sent = offsets.length;
  release();
  await page.goto(TAB);
  const card = cardOf(page, name);
  await checkScreen(page, "an upload to continue", sizes);
  await waitUntilInteractive(page);
  const again = card.getByLabel("choose a file");
  await again.setInputFiles([{ name: "lake.txt", mimeType: "text/plain", buffer: Buffer.from("Not it.") }]);
  await expect(card.getByRole("alert")).toContainText("Choose a .zip, a .jsonl or a .jsonl.gz file.");
  await again.setInputFiles([{ name: "lake.zip", mimeType: "application/zip", buffer: Buffer.from(archive) }]);
  await expect(card.getByText("Done", { exact: true })).toBeVisible({ timeout: 30_000 });
  expect(offsets[sent], "the first part is not sent again").toBe(1_048_576);
  await expect(card).toContainText("1 text with");
});

async function openTab(page: Page): Promise<void> {
  await signInAs(page, "Grace");
  await page.goto(TAB);
  await waitUntilInteractive(page);
}

async function choose(page: Page, name: string, archive: Uint8Array): Promise<void> {
  const file = { name, mimeType: "application/zip", buffer: Buffer.from(archive) };
  // Imports of other tests may wait for their archives on the same page.
  await page.getByRole("region", { name: "Import an archive" }).getByLabel("choose a file").setInputFiles([file]);
}

async function send(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name of the collection").fill(name);
  await page.getByRole("button", { name: "Upload and import" }).click();
}

function cardOf(page: Page, name: string) {
  return page.getByRole("article", { name: `Import into ${name}` });
}

/** A zip of so many texts of a hundred words and more, and of other files. */
function zipOf(count: number, seed: number, others: Record<string, string> = {}): Uint8Array {
  const texts = Array.from({ length: count }, (_, i) => [`texts/${i}.txt`, essay(seed + i, 150)] as const);
  return zipSync(
    Object.fromEntries([...texts, ...Object.entries(others)].map(([path, text]) => [path, strToU8(text)])),
  );
}
