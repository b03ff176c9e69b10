import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { unzipSync } from "fflate";
import { makeDocx } from "#tests/support/docx.ts";
import { expectNoViolations, signUp, test, waitUntilInteractive } from "../support.ts";

test("a student downloads an archive that has the document, asks for the deletion of the account, and keeps it", {
  tag: "@journey",
}, async ({ page }) => {
  const { email } = await signUp(page, { mailbox: "ursula" });
  await page.goto("/dashboard/documents");
  await waitUntilInteractive(page);
  const sentence = "The tide tables of the northern harbours were printed in one small room.";
  const draft = Buffer.from(makeDocx(Array.from({ length: 15 }, (_, at) => `${at + 1}. ${sentence}`)));
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "tides.docx", mimeType: "application/octet-stream", buffer: draft });
  await expect(page.getByRole("button", { name: "Actions for tides.docx" })).toBeVisible();

  await page.goto("/dashboard/settings");
  await waitUntilInteractive(page);
  await page.getByRole("button", { name: "Export data" }).click();
  const link = page.getByRole("link", { name: "Download data" });
  await expect(link).toBeVisible({ timeout: 20_000 });
  const download = page.waitForEvent("download");
  await link.click();
  const files = unzipSync(readFileSync(await (await download).path()));
  expect(Object.keys(files)).toContain("documents/1-tides.docx");
  expect(Buffer.from(files["documents/1-tides.docx"] ?? []).equals(draft)).toBe(true);

  await page.getByText("Delete account").first().click();
  await page.getByLabel(/Type your email address/).fill("wrong@example.test");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This is not the email address of this account.")).toBeVisible();
  await page.getByLabel(/Type your email address/).fill(email);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText(/Your account will be deleted on/)).toBeVisible();
  await expectNoViolations(page, "settings with a pending deletion");
  await page.getByRole("button", { name: "Keep my account" }).click();
  await expect(page.getByText(/Your account will be deleted on/)).toBeHidden();
});
