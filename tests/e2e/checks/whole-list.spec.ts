import { expect } from "@playwright/test";
import { checkScreen, signUp, sizes, test } from "../support.ts";
import { docx, largeDocx } from "./check-support.ts";

test("all documents of a list of two pages are selected, deleted, restored, and deleted permanently", async ({
  page,
}) => {
  test.slow();
  await signUp(page);
  await page.goto("/dashboard/documents");
  const files = Array.from({ length: 27 }, (_, at) => ({
    name: `chapter-${String(at).padStart(2, "0")}.docx`,
    mimeType: docx,
    buffer: largeDocx(1000 + at),
  }));
  // Ten files can be chosen at once.
  for (const from of [0, 10, 20]) {
    const some = files.slice(from, from + 10);
    await page.getByLabel("choose files").setInputFiles(some);
    const works = `${from + some.length} works`;
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText(works, { timeout: 30_000 });
  }
  await page.goto("/dashboard/documents?view=list&sort=name");
  const list = page.getByRole("region", { name: "Your documents" });
  await expect(list.getByRole("row")).toHaveCount(26);
  const all = list.getByRole("checkbox", { name: "Select all rows" });
  await all.check();
  await expect(list.getByRole("status").filter({ hasText: /^25 selected$/ })).toBeVisible();
  await list.getByRole("button", { name: "Select all 27 documents" }).click();
  await expect(list.getByRole("status").filter({ hasText: "All 27 documents selected" })).toBeVisible();
  await checkScreen(page, "all documents of a list selected", sizes);
  await page.setViewportSize({ width: 1440, height: 900 });

  // A row that is deselected leaves the mode.
  await list.getByRole("checkbox", { name: "Select chapter-03.docx" }).uncheck();
  await expect(list.getByRole("status").filter({ hasText: /^24 selected$/ })).toBeVisible();
  await all.check();
  await list.getByRole("button", { name: "Select all 27 documents" }).click();

  await list.getByRole("button", { name: "Delete 27 documents" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Delete 27 documents" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await page
    .getByRole("status")
    .filter({ hasText: "Deleting 27 documents" })
    .getByRole("button", { name: /^Undo/ })
    .click();
  await expect(list.getByRole("row")).toHaveCount(26);
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("27 documents");
  await expect(page.getByText("Deleting 27 documents")).toBeHidden();

  // On the second page the rest is shown, and the whole list is deleted from there.
  await page.getByRole("link", { name: "Next" }).click();
  await expect(list.getByRole("row")).toHaveCount(3);
  await all.check();
  await list.getByRole("button", { name: "Select all 27 documents" }).click();
  await list.getByRole("button", { name: "Delete 27 documents" }).click();
  await dialog.getByRole("button", { name: "Delete 27 documents" }).click();
  await expect(page.getByText("No documents yet")).toBeVisible();
  await page.reload();
  await expect(page.getByText("No documents yet")).toBeVisible();
});
