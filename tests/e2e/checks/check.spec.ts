import { fileURLToPath } from "node:url";
import { expect, type Locator } from "@playwright/test";
import { flat, sleep } from "../../core/similarity/texts.ts";
import { checkScreen, expectNoViolations, phone, signInAs, signUp, sizes, test, watchConsole } from "../support.ts";
import { docx, largeDocx } from "./check-support.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));

test("ada uploads a Word file, follows its check, and reads which passages match", { tag: "@journey" }, async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signInAs(page, "Ada");
  await page.goto("/turnitin/submit");
  await page.getByLabel("Choose a file").setInputFiles(fixture("planted.docx"));
  await expect(page.getByText("Word document")).toBeVisible();
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/with everything included/)).toBeVisible({ timeout: 30_000 });

  await expect(page.locator(".report-caveat")).toHaveText("Similarity is not plagiarism. Read the matches.");
  const score = Number.parseFloat((await page.locator(".report-score strong").innerText()).replace(/[^\d.]/g, ""));
  expect(score).toBeGreaterThan(4.5);
  expect(score).toBeLessThan(6.5);
  const mark = page.locator("mark", { hasText: "Urie Bronfenbrenner was a developmental psychologist" });
  await expect(mark).toBeVisible();
  await mark.locator("[role=button]").first().click();
  await expect(page.getByRole("heading", { name: "Why this is a match" })).toBeVisible();
  await expect(page.locator(".report-source-card.report-open")).toContainText("Systems around a child");
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(page.getByRole("status").filter({ hasText: "Match 1 of" })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("status").filter({ hasText: "Match 2 of" })).toBeVisible();
  await page.keyboard.press("k");
  await expect(page.getByRole("status").filter({ hasText: "Match 1 of" })).toBeVisible();

  await checkScreen(page, "report", sizes);
  expect(complaints).toEqual([]);
});

test("a report appears without reloading, also if the page is reloaded during the check", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/turnitin/submit");
  await page.getByRole("button", { name: "Paste text instead" }).click();
  await page.getByLabel(/Paste the text/).fill("A short text.");
  await expect(page.getByRole("status").filter({ hasText: "at least 150" })).toBeVisible();
  // A different text each time: an earlier one would be matched as the student's own draft.
  const own = Date.now().toString(36);
  const words = Array.from(
    { length: 60 },
    (_, at) => `Sentence ${own}${at} says that ${own} lanterns hung there.`,
  ).join(" ");
  await page.getByLabel(/Paste the text/).fill(words);
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\//);
  await page.reload();
  await expect(page.getByRole("heading", { name: /No matches found in [\d,]+.words/ })).toBeVisible({
    timeout: 30_000,
  });
});

test("text manipulations are stated before the score, on a phone too", async ({ page }) => {
  await signUp(page);
  await page.goto("/turnitin/submit");
  await page.getByRole("button", { name: "Paste text instead" }).click();
  await page.getByLabel(/Paste the text/).fill(flat(sleep).replace(/[a-z]/gi, "$&$&"));
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\//);
  const notice = page.getByText(/^Letters were added, doubled, swapped/);
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/No matches found/)).toHaveCount(0);
  await page.setViewportSize(phone);
  const named = page.locator(".report-peek").getByText("Changed spelling");
  await expect(named).toBeInViewport();
  expect(await bottomOf(named)).toBeLessThanOrEqual(await topOf(page.locator(".report-peek strong")));
  await page.getByRole("link", { name: /^Flags/ }).click();
  await expect(page.getByRole("status").filter({ hasText: /^\d+\splaces$/ })).toBeVisible();
  await expectNoViolations(page, "the flags of a report on a phone");
});

async function topOf(shown: Locator): Promise<number> {
  return (await shown.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(shown: Locator): Promise<number> {
  const box = await shown.boundingBox();
  return box ? Math.floor(box.y + box.height) : Number.NaN;
}

test("files that cannot be checked are refused before or after uploading, each with its own message", async ({
  page,
}) => {
  await signInAs(page, "Ada");
  await page.goto("/turnitin/submit");
  const choose = page.getByLabel("Choose a file");
  await choose.setInputFiles({
    name: "picture.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("\x89PNG\r\n\x1a\n0000", "latin1"),
  });
  await expect(page.getByRole("alert")).toContainText("not a PDF or Word file");
  await choose.setInputFiles({
    name: "large.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.alloc(20_971_521, "%PDF-1.7 "),
  });
  await expect(page.getByRole("alert")).toContainText("The limit is 20");
  await choose.setInputFiles({ name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) });
  await expect(page.getByRole("alert")).toContainText("empty");
  await choose.setInputFiles(fixture("password.pdf"));
  await expect(page.getByRole("alert")).toContainText("The file is protected");
  // A browser that cannot read files can still upload them.
  await page.route(/\/assets\/worker-[^/]+\.js$/, (route) => route.abort());
  await choose.setInputFiles(fixture("password.pdf"));
  await expect(page.getByText("This browser could not read the file.")).toBeVisible();
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  await expect(page.getByRole("heading", { name: "The file is protected" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("You were not charged for this check.")).toBeVisible();
  await expectNoViolations(page, "a failed check");
});

test("a text of another format is read in the browser and sent only when the student agrees", async ({ page }) => {
  await signUp(page);
  await page.goto("/turnitin/submit");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && /\/api\/(?:documents|uploads)/.test(request.url())) sent.push(request.url());
  });
  const choose = page.getByLabel("Choose a file");
  const unsentMessages = (number: number) => [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const words = Array.from({ length: 400 }, (_, at) => `w${unsentMessages(at)}`).join(" ");
  const rtf = (text: string) => Buffer.from(`{\\rtf1\\ansi {\\info{\\title no}}${text}\\par}`, "latin1");

  // Unsupported formats are named, and so is the problem of a file.
  await choose.setInputFiles({ name: "essay.pages", mimeType: "", buffer: Buffer.from("PK") });
  await expect(page.getByRole("alert")).toContainText("Open it in Pages, export it as .docx or PDF");
  await choose.setInputFiles({ name: "short.txt", mimeType: "text/plain", buffer: Buffer.from("Only a few words.") });
  await expect(page.getByRole("alert")).toContainText("We found 4\u00a0words.");
  await choose.setInputFiles({ name: "notes.rtf", mimeType: "application/rtf", buffer: Buffer.from("no RTF at all") });
  await expect(page.getByRole("alert")).toContainText("This is not a .rtf file");

  // Each format has its own reader, and a Web Worker lacks the document object that they might use.
  for (const [name, source] of [
    ["notes.txt", words],
    ["notes.md", `# ${words} caf&eacute;`],
    ["notes.html", `<p>${words} caf&eacute;</p>`],
    ["notes.tex", `\\begin{document}${words} café\\end{document}`],
  ] as const) {
    await choose.setInputFiles({ name, mimeType: "", buffer: Buffer.from(source) });
    await expect(page.getByRole("status").filter({ hasText: `words read from ${name}.` })).toBeVisible();
    await page.getByRole("button", { name: "Change" }).click();
  }

  await choose.setInputFiles({ name: "notes.rtf", mimeType: "application/rtf", buffer: rtf(words) });
  await expect(page.getByRole("status").filter({ hasText: "400 words read from notes.rtf." })).toBeVisible();
  await expectNoViolations(page, "a text read from another format");
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose “Use this text” next to your file first");
  expect(sent).toEqual([]);

  const use = page.getByRole("button", { name: "Use this text" });
  await use.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("dl.checks-metadata")).toContainText("400");
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "Start check" }).click();
  await expect(page.getByRole("heading", { name: /No matches found/ })).toBeVisible({
    timeout: 30_000,
  });
  expect(sent.length).toBeGreaterThan(0);
});

test("a draft being uploaded can be paused, resumed, and survives a lost network", async ({ page }) => {
  await signUp(page);
  await page.goto("/turnitin/submit");
  // The connection is slowed down, so that the upload can be observed half-way.
  await page.route("**/api/uploads/*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue().catch(() => {});
  });
  const offsets: number[] = [];
  page.on("request", (request) => {
    const offset = request.headers()["upload-offset"];
    if (offset && request.method() === "PATCH") offsets.push(Number(offset));
  });
  await page.getByLabel("Choose a file").setInputFiles({
    name: "long.docx",
    mimeType: docx,
    buffer: largeDocx(5_000_000),
  });
  await expect(page.getByText("Word document")).toBeVisible();
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();

  const bar = page.getByRole("progressbar", { name: "Uploading the file" });
  const arrived = async () => Number(await bar.getAttribute("value"));
  await expect.poll(arrived).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The upload resumes from here.")).toBeVisible();
  const held = await arrived();
  const requested = offsets.length;
  await expectNoViolations(page, "a file that is held");
  expect(await arrived()).toBe(held);
  expect(offsets.length).toBe(requested);

  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => offsets.length).toBeGreaterThan(requested);
  // Received parts are not sent again.
  expect(offsets[requested]).toBeGreaterThanOrEqual(held);
  await page.context().setOffline(true);
  await expect(page.getByText("The connection was lost")).toBeVisible();
  await page.context().setOffline(false);
  await page.waitForURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  await expect(page.locator(".report-caveat")).toBeVisible({ timeout: 30_000 });
});

test("ada deletes a document, and its report is deleted with it", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/turnitin/submit");
  await page.getByLabel("Choose a file").setInputFiles(fixture("planted.pdf"));
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByLabel(/Title of the report/).fill("To be deleted");
  await page.getByRole("button", { name: "Start check" }).click();
  await page.waitForURL(/\/dashboard\/reports\//);
  await expect(page.locator(".report-score strong")).toBeVisible({ timeout: 30_000 });
  const report = page.url();
  await page.goto("/dashboard/documents");
  const work = page.locator(".checks-document-group", { hasText: "planted.pdf" }).first();
  await work
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete document" }).click();
  // The deletion can be undone for ten seconds, then it is final.
  await expect.poll(async () => (await page.request.get(report)).status(), { timeout: 40_000 }).toBe(404);
});
