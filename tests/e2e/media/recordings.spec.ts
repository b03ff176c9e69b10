import { writeFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { checkScreen, phone, signInAs, test, watchConsole } from "../support.ts";
import { storedOf, watchParts } from "../uploading.ts";

/** Silence: frames of MPEG-1 layer III at 128 kbit/s and 44.1 kHz, 417 bytes each. */
function mp3(bytes: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / 417) }, () => frame));
}

const BAR = "Uploading lecture.mp3";

test("a recording of several parts continues after a lost network, a pause and a reload, and no stored part is sent again", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signInAs(page, "Bob");
  await page.goto("/admin/media/upload");
  const offsets = await watchParts(page);
  // A file on the disk has the same date each time it is chosen.
  const file = test.info().outputPath("lecture.mp3");
  writeFileSync(file, mp3(7_000_000));
  const choose = async () => {
    await page.getByLabel("choose files").setInputFiles(file);
    await page.getByRole("button", { name: "Add to library" }).click();
  };
  await choose();
  const stored = () => storedOf(page, BAR);
  await expect.poll(stored).toBeGreaterThan(0);

  await page.context().setOffline(true);
  await expect(page.getByText("The connection was lost. The upload continues when you are back online.")).toBeVisible();
  const lost = await stored();
  await page.context().setOffline(false);
  await expect.poll(stored).toBeGreaterThan(lost);

  await page.getByRole("button", { name: "Pause lecture.mp3" }).click();
  await expect(page.getByText("The upload resumes from here.")).toBeVisible();
  const paused = await stored();
  await checkScreen(page, "a paused recording", [phone]);
  expect(await stored()).toBe(paused);

  await page.reload();
  const before = offsets.length;
  await choose();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(offsets[before]).toBeGreaterThanOrEqual(paused);
  // A part whose answer was lost with the network may be sent again; no other part is.
  expect(offsets.filter((offset, at) => offsets.indexOf(offset) !== at).length).toBeLessThanOrEqual(2);
  await expect(page.getByRole("list", { name: "Media library" }).getByText("lecture.mp3").first()).toBeVisible();
  expect(complaints.filter((words) => !/ERR_INTERNET_DISCONNECTED|net::/.test(words))).toEqual([]);
});

test("a recording that the library contains already is recognised before it is uploaded", async ({ page }) => {
  await signInAs(page, "Bob");
  await page.goto("/admin/media/upload");
  const name = `${crypto.randomUUID()}.mp3`;
  const buffer = Buffer.concat([mp3(50_000), Buffer.from(name)]);
  const choose = () => page.getByLabel("choose files").setInputFiles({ name, mimeType: "audio/mpeg", buffer });
  await choose();
  await page.getByRole("button", { name: "Add to library" }).click();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Remove ${name} from this list` }).click();
  await choose();
  await expect(page.getByText(`The library already contains this file as “${name}”.`)).toBeVisible();
  await checkScreen(page, "a known recording", [phone]);
});

test("an upload cancelled in the media library leaves the list, and the same file starts anew", async ({ page }) => {
  await signInAs(page, "Bob");
  await page.goto("/admin/media/upload");
  const offsets = await watchParts(page);
  const recording = { name: "cancelled.mp3", mimeType: "audio/mpeg", buffer: mp3(5_000_000) };
  await page.getByLabel("choose files").setInputFiles(recording);
  await page.getByRole("button", { name: "Add to library" }).click();
  await expect.poll(() => storedOf(page, "Uploading cancelled.mp3")).toBeGreaterThan(0);
  const deleted = page.waitForResponse(
    (answer) => answer.request().method() === "DELETE" && /uploads/.test(answer.url()),
  );
  await page.getByRole("button", { name: "Cancel cancelled.mp3" }).click();
  expect((await deleted).status()).toBe(200);
  await expect(page.getByRole("region", { name: "Add files" }).getByText("cancelled.mp3")).toHaveCount(0);
  const before = offsets.length;
  await page.getByLabel("choose files").setInputFiles(recording);
  await page.getByRole("button", { name: "Add to library" }).click();
  await expect.poll(() => offsets[before]).toBe(0);
});
