import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import sample from "../../../app/content/sample/report.json" with { type: "json" };
import { checkScreen, signUp, sizes, test, watchConsole } from "../support.ts";
import { docx, freshText, largeDocx, requestOneCheck } from "./check-support.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));

function menuOf(page: Page, name: string) {
  return page
    .locator(".checks-document-group", { hasText: name })
    .getByRole("button", { name: /^Actions for/ })
    .first();
}

/** A row by its own name: other rows contain the name too, as a document they may be a version of. */
function inQueue(page: Page, name: string) {
  const rows = page.getByRole("list", { name: "Files being uploaded" }).getByRole("listitem");
  return rows.filter({ has: page.locator("b").getByText(name, { exact: true }) });
}

test("files are uploaded in a queue: one is refused, one is paused and resumed, one survives a lost network", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signUp(page);
  await page.goto("/dashboard/documents");
  // The connection is slowed down, so that the upload can be observed half-way.
  await page.route("**/api/uploads/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue().catch(() => {});
  });
  await page.getByLabel("choose files").setInputFiles([
    { name: "paused.docx", mimeType: docx, buffer: largeDocx(6_000_000) },
    { name: "notes.pdf", mimeType: "application/pdf", buffer: Buffer.from("just words") },
    { name: "cut.docx", mimeType: docx, buffer: largeDocx(5_000_000) },
  ]);
  await expect(inQueue(page, "notes.pdf")).toContainText("not a PDF or Word file");

  const paused = inQueue(page, "paused.docx");
  await expect(paused).toContainText(/MB of 5\.8/);
  await page.getByRole("button", { name: "Pause paused.docx" }).click();
  await expect(paused).toContainText("The upload resumes from here.");
  const held = await paused.locator("progress").getAttribute("value");

  const cut = inQueue(page, "cut.docx");
  await page.context().setOffline(true);
  await expect(cut).toContainText("The connection was lost");
  await page.context().setOffline(false);
  await expect(cut).toContainText("uploaded", { timeout: 20_000 });

  expect(await paused.locator("progress").getAttribute("value")).toBe(held);
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (offset && request.method() === "PATCH") offsets.push(Number(offset));
  });
  await page.getByRole("button", { name: "Resume paused.docx" }).click();
  await expect(paused).toContainText("uploaded", { timeout: 20_000 });
  // The upload resumed where it was interrupted: no received part was sent again.
  expect(offsets[0]).toBeGreaterThanOrEqual(Number(held));
  expect(new Set(offsets).size).toBe(offsets.length);
  expect(complaints.filter((words) => !/ERR_INTERNET_DISCONNECTED|net::/.test(words))).toEqual([]);
});

test("a file uploaded before is recognised by its bytes, and uploaded again only on request", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/documents");
  const parts: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") parts.push(request.url());
  });
  const buffer = largeDocx(20_000);
  const input = page.getByLabel("choose files");
  await input.setInputFiles({ name: "first.docx", mimeType: docx, buffer });
  await expect(inQueue(page, "first.docx")).toContainText("uploaded");
  expect(parts).toHaveLength(1);
  await input.setInputFiles({ name: "second.docx", mimeType: docx, buffer });
  const second = inQueue(page, "second.docx");
  await expect(second).toContainText("You uploaded this file before as “first.docx”, so it was not uploaded again.");
  await checkScreen(page, "a known file", sizes);
  expect(parts).toHaveLength(1);
  await page.getByRole("button", { name: "Upload second.docx again" }).click();
  await expect(second).toContainText(", uploaded");
  expect(parts).toHaveLength(2);
});

test("versions of one document are grouped with their changes; the name and deletion date can be changed, and the document deleted", async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await page.goto("/dashboard/documents");
  const own = freshText(60);
  const first = await requestOneCheck(page, `${own}\n\n${sample.text}`, "Essay on scores");
  await page.goto(`/dashboard/reports/${first}`);
  await expect(page.locator(".report-share-button")).toBeVisible({ timeout: 30_000 });
  const mended = sample.text.split("\n\n").filter((part) => !part.includes("An early warning score turns a set"));
  const second = await requestOneCheck(page, `${own}\n\n${mended.join("\n\n")}`, "Essay on scores, again");
  await page.goto(`/dashboard/reports/${second}`);
  await expect(page.locator(".report-share-button")).toBeVisible({ timeout: 30_000 });

  await expect(page.locator("button.report-versions")).toContainText("Version 2");
  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("heading", { name: "Version history" })).toBeVisible();
  await expect(page.locator(".report-since")).toContainText(/[1-9]\d* fixed/);
  await page.getByText("Fixed matches").click();
  await expect(page.locator(".report-mended li").first()).toContainText("An early warning score turns");

  await page.goto("/dashboard/documents");
  const work = page.locator(".checks-document-group").first();
  await expect(work).toContainText("2 versions");
  await expect(work).toContainText(/points less/);
  await expect(work).toContainText(/[1-9]\d* fixed/);
  await checkScreen(page, "drafts", sizes);
  await page.setViewportSize({ width: 1440, height: 900 });

  await choose(page, "Essay on scores", "Rename");
  await page.getByRole("dialog").getByLabel("Name").fill("A better name.txt");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.locator(".checks-document-group h3").first()).toHaveText("A better name.txt");

  await choose(page, "A better name", "Change deletion date");
  await page.getByRole("dialog").getByLabel("Keep for (from today)").selectOption("1");
  await page.getByRole("button", { name: "Save date" }).click();
  await expect(work).toContainText("deleted in 1 day");

  // Deleted, restored, and deleted permanently with a receipt.
  for (const undo of [true, false]) {
    await choose(page, "A better name", "Delete");
    await page.getByRole("dialog").getByRole("button", { name: "Delete document" }).click();
    await expect(page.getByText("Deleting “A better name.txt”")).toBeVisible();
    if (undo) {
      await page.getByRole("button", { name: /^Undo/ }).click();
      await expect(page.locator(".checks-document-group h3").first()).toHaveText("A better name.txt");
    }
  }
  await expect
    .poll(async () => (await page.request.get(`/dashboard/reports/${second}`)).status(), { timeout: 40_000 })
    .toBe(404);
  // The report is hidden at once; the receipt appears when everything is deleted.
  const receipts = async () =>
    ((await (await page.request.get("/api/documents/receipts")).json()) as { receipts: unknown[] }).receipts.length;
  await expect.poll(receipts, { timeout: 30_000 }).toBe(1);
  await page.reload();
  await expect(page.getByText("Recently deleted")).toBeVisible();
  await page
    .getByRole("button", { name: /^Open receipt/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("because you deleted it");
  await expect(page.getByRole("dialog")).toContainText("recovery data are deleted within 30 days");
});

test("a document is found by its name, and documents are deleted together in the list", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/documents");
  await page.getByLabel("choose files").setInputFiles([fixture("planted.docx"), fixture("essay.pdf")]);
  await expect(page.locator(".checks-document-group")).toHaveCount(2, { timeout: 20_000 });
  await page.getByLabel("Find a document").fill("planted");
  await page.keyboard.press("Enter");
  await expect(page.locator(".checks-document-group h3")).toHaveText(["planted.docx"]);
  await page.goto("/dashboard/documents?q=nothing+of+that+name");
  await expect(page.getByText("No documents found for")).toBeVisible();
  await page.getByRole("link", { name: "Show all documents" }).click();
  await page.getByRole("link", { name: "List" }).click();
  const list = page.getByRole("region", { name: "Your documents" });
  await expect(list.getByRole("row")).toHaveCount(3);
  await list.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
  await expect(list.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(list.getByRole("rowheader").first()).toContainText("essay.pdf");
  await expect(page).toHaveURL(/[?&]sort=name/);
  await list.getByRole("checkbox", { name: "Select essay.pdf" }).check();
  await expect(list.getByRole("status").filter({ hasText: "1 selected" })).toBeVisible();
  await list.getByRole("checkbox", { name: "Select all rows" }).check();
  await expect(list.getByRole("status").filter({ hasText: "2 selected" })).toBeVisible();
  await checkScreen(page, "the list of documents, two selected", sizes);
  await page.setViewportSize({ width: 1440, height: 900 });
  await list.getByRole("button", { name: "Delete 2 documents" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 2 documents" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page
    .getByRole("status")
    .filter({ hasText: "Deleting “essay.pdf”" })
    .getByRole("button", { name: /^Undo/ })
    .click();
  await expect(list.getByRole("row", { name: /essay\.pdf.*Uploaded/ })).toBeVisible();
  await expect(list.getByRole("row")).toHaveCount(2);
  await expect(list.getByRole("checkbox", { name: "Select essay.pdf" })).not.toBeChecked();
});

test("an unchecked document has its Check button, in groups and in the list", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/documents");
  await page.getByLabel("choose files").setInputFiles(fixture("essay.docx"));
  const check = page.getByRole("button", { name: /^Check similarity of / });
  await expect(check).toBeVisible({ timeout: 20_000 });
  await page.goto("/dashboard/documents?view=list");
  await check.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("5 of 5 free checks left today.")).toBeVisible();
  await dialog.getByLabel("I have the right to submit this text.").check();
  await dialog.getByRole("button", { name: "Start check" }).click();
  await expect(dialog).toBeHidden();
  await expect(check).toHaveCount(0);
});

test("a third and a fourth version can be added, and the version of a dropped file is asked for", async ({ page }) => {
  await signUp(page);
  await page.goto("/dashboard/documents");
  const work = page.getByRole("article", { name: /Harbour/ });
  const file = (name: string) => ({ name, mimeType: docx, buffer: largeDocx(1000 + name.length) });
  await page.getByLabel("choose files").setInputFiles(file("Harbour.docx"));
  await expect(work).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText("Is this a new version of")).toHaveCount(0);
  for (const count of [2, 3, 4]) {
    await work.getByLabel(/^Add version/).setInputFiles(file(`Harbour ${count}.docx`));
    await expect(work.getByText(`${count} versions`)).toBeVisible({ timeout: 20_000 });
  }
  await expect(work.getByText("Add version")).toBeVisible();

  // Of two documents the one with the more similar name is suggested; the answer may be given before or after the
  // upload.
  await page.getByLabel("choose files").setInputFiles(file("Tides.docx"));
  const tides = inQueue(page, "Tides.docx");
  await expect(tides.getByText("Is this a new version of “Harbour 4.docx”?")).toBeVisible();
  await tides.getByRole("button", { name: "New document" }).click();
  await expect(page.getByRole("article", { name: "Tides.docx" })).toBeVisible();
  await page.getByLabel("choose files").setInputFiles(file("harbour_final.docx"));
  const final = inQueue(page, "harbour_final.docx");
  await expect(final.getByText("Is this a new version of “Harbour 4.docx”?")).toBeVisible();
  await final.getByRole("button", { name: "New version" }).click();
  await expect(page.getByRole("article", { name: "harbour_final.docx" }).getByText("5 versions")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("article", { name: "harbour_final.docx" }).getByText("5 versions")).toBeVisible();
  await checkScreen(page, "documents with versions", sizes);
});

/** A list that was just loaded again closes the menu of its row: it is opened once more. */
async function choose(page: Page, title: string, item: string): Promise<void> {
  await expect(async () => {
    await menuOf(page, title).click();
    await page.getByRole("menuitem", { name: item }).click({ timeout: 2000 });
  }).toPass();
}
