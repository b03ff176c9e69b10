import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { pdfOfLines } from "../../fixtures/documents/hostile/pdf.ts";
import { expectNoViolations, signInAs, test, watchConsole } from "../support.ts";

test("bob uploads a picture, describes it, and adds it to an article, which loads the width each screen needs", {
  tag: "@journey",
}, async ({ page }) => {
  const complaints = watchConsole(page);
  const what = `The promise of the house, as card ${Date.now().toString(36)}`;
  await signInAs(page, "Bob");
  await page.goto("/admin/media/upload");
  await page
    .getByLabel("choose files")
    .setInputFiles([{ name: "curve.png", mimeType: "image/png", buffer: readFileSync("public/og.png") }]);
  const add = page.getByRole("button", { name: "Add to library" });
  await expect(add).toBeDisabled();
  await page.getByLabel("What it shows").fill(what);
  await add.click();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  const shown = page.getByRole("list", { name: "Media library" }).getByRole("img", { name: what });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectNoViolations(page, "the library");

  await page.goto("/admin/content/new");
  await page.getByLabel("Title").fill("A text with a picture in it");
  await page.getByRole("button", { name: "Create article" }).click();
  await page.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);
  await page.getByRole("textbox", { name: "Article text" }).click();
  await page.getByRole("button", { name: "Picture" }).click();
  await page.getByRole("radio", { name: what }).check();
  await page.getByLabel("Caption").fill("A card");
  await page.getByRole("button", { name: "Insert picture" }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("link", { name: "Preview (opens in a new tab)" }).click(),
  ]);
  const figure = preview.getByRole("img", { name: what });
  await expect(figure).toHaveAttribute("srcset", /480w, .* 960w/);
  await expect(figure).toHaveAttribute("loading", "lazy");
  await expect(preview.getByText("A card", { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a document is added to sources, and an unreadable one states the reason", async ({ page }) => {
  await signInAs(page, "Bob");
  await page.goto("/admin/media/upload");
  // A text that no other test checks, because this document would be a match.
  const lines = Array.from(
    { length: 30 },
    (_, at) => `Shelf ${at} of this library holds the ${at * 3} books of a year.`,
  );
  const mimeType = "application/octet-stream";
  const files = [
    { name: "shelves.pdf", mimeType, buffer: Buffer.from(pdfOfLines(lines)) },
    { name: "password.pdf", mimeType, buffer: readFileSync("tests/fixtures/documents/password.pdf") },
  ];
  await page.getByLabel("choose files").setInputFiles(files);
  for (let file = 0; file < files.length; file++) {
    await page.getByRole("button", { name: "Add to library" }).first().click();
    await expect(page.getByText("Uploaded. We are extracting the text.")).toHaveCount(file + 1);
  }
  await expect(async () => {
    await page.reload();
    const library = page.getByRole("list", { name: "Media library" });
    await expect(library.getByText(/^Ready,/).first()).toBeVisible({ timeout: 1000 });
    await expect(library.getByText("The file is protected", { exact: false }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
});
