import { expect } from "@playwright/test";
import { docx, largeDocx } from "../checks/check-support.ts";
import { pageOf } from "../staff-pages.ts";
import { checkScreen, phone, waitUntilInteractive } from "../support.ts";
import { storedOf, uploadFrom, watchParts } from "../uploading.ts";
import { draftAt, proofreadingInProgress, test } from "./order-support.ts";

test("a deliverable continues after a lost network, and replaces none before it is complete", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const order = await proofreadingInProgress(student, bob);
  await bob.goto(`/admin/orders/${order}`);
  const offsets = await watchParts(bob);
  const file = { name: "Clean.docx", mimeType: docx, buffer: largeDocx(3_500_000) };
  const bar = bob.getByRole("progressbar", { name: /^Uploading/ });
  // The page's script may run after the first paint.
  await expect(async () => {
    await bob.getByLabel(/^Upload Clean/).setInputFiles(file);
    await expect(bar).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
  await bob.getByRole("button", { name: /^Pause/ }).click();
  await expect(bob.getByText("The upload resumes from here.")).toBeVisible();
  await checkScreen(bob, "a paused deliverable", [phone]);
  await bob.getByRole("button", { name: /^Resume/ }).click();

  await bob.context().setOffline(true);
  await expect(bob.getByText("The connection was lost")).toBeVisible();
  const before = offsets.length;
  await bob.context().setOffline(false);
  await expect(bob.getByText("Clean.docx", { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(offsets[before]).toBeGreaterThan(0);
});

test("a draft that the student has uploaded before is added to the order without another upload", async ({
  student,
}) => {
  const buffer = largeDocx(20_000);
  await student.goto("/dashboard");
  await uploadFrom(student, { purpose: "document", name: "Uploaded.docx", type: docx }, buffer);
  await student.goto(await draftAt(student, 2));
  const offsets = await watchParts(student, 0);
  await student.getByLabel("choose files").setInputFiles({ name: "The same.docx", mimeType: docx, buffer });
  await expect(student.getByRole("radio", { name: /Uploaded\.docx/ })).toBeChecked();
  await expect(student.getByText("You uploaded this file before as “Uploaded.docx”")).toBeVisible();
  await checkScreen(student, "a known draft", [phone]);
  expect(offsets).toEqual([]);
});

test("the keyboard's focus follows the upload of a deliverable and returns; a pause before the first part holds", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const order = await proofreadingInProgress(student, bob);
  const code = Promise.withResolvers<void>();
  await bob.route("**/assets/uploader-*.js", async (route) => {
    await code.promise;
    await route.continue();
  });
  await bob.goto(`/admin/orders/${order}`);
  await waitUntilInteractive(bob);
  const offsets = await watchParts(bob);
  const input = bob.getByLabel(/^(Upload|Replace) Clean/);
  const choose = async (bytes: number) => {
    await input.focus();
    await input.setInputFiles({ name: "Clean.docx", mimeType: docx, buffer: largeDocx(bytes) });
  };
  const pause = bob.getByRole("button", { name: /^Pause/ });
  const resume = bob.getByRole("button", { name: /^Resume/ });

  // The uploader's code is not there yet.
  await choose(1_500_000);
  await expect(pause).toBeFocused();
  await bob.keyboard.press("Enter");
  await expect(resume).toBeFocused();
  const loaded = bob.waitForResponse(/uploader-.*\.js/);
  code.resolve();
  await (await loaded).finished();
  await expect(bob.getByText("The upload resumes from here.")).toBeVisible();
  expect(offsets).toEqual([]);
  await bob.keyboard.press("Enter");
  await expect(bob.getByText("Clean.docx", { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(input).toBeFocused();

  // Also after a cancelled upload.
  await choose(3_500_000);
  await expect(pause).toBeFocused();
  await bob.keyboard.press("Tab");
  await bob.keyboard.press("Enter");
  await expect(pause).toHaveCount(0);
  await expect(input).toBeFocused();
});

test("a draft uploaded in the order form continues after a lost network, and its words are counted", async ({
  student,
}) => {
  await student.goto(await draftAt(student, 2));
  const offsets = await watchParts(student);
  const file = { name: "Draft of mine.docx", mimeType: docx, buffer: largeDocx(3_500_000) };
  await student.getByLabel("choose files").setInputFiles(file);
  await expect.poll(() => storedOf(student, "Uploading Draft of mine.docx")).toBeGreaterThan(0);
  await student.getByRole("button", { name: "Pause Draft of mine.docx" }).click();
  await checkScreen(student, "a paused draft", [phone]);
  await student.getByRole("button", { name: "Resume Draft of mine.docx" }).click();
  await student.context().setOffline(true);
  await expect(student.getByText("The connection was lost")).toBeVisible();
  const before = offsets.length;
  await student.context().setOffline(false);
  await expect(student.getByRole("radio", { name: /Draft of mine.docx/ })).toBeChecked({ timeout: 20_000 });
  expect(offsets[before]).toBeGreaterThan(0);
  await expect(student.getByRole("radio", { name: /Draft of mine.docx [\d,]+ words/ })).toBeVisible({
    timeout: 20_000,
  });
});
