import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, type Page } from "@playwright/test";
import {
  checkScreen,
  expectNoViolations,
  signInAs,
  signUp,
  sizes,
  test,
  waitUntilInteractive,
  watchConsole,
} from "../support.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));
const essay = readFileSync(fixture("planted.txt"), "utf8");

/** Four consecutive words of the essay do not occur elsewhere by chance. */
const RUN = 4;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function runsOf(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(0, 1 - RUN).map((_, at) => words.slice(at, at + RUN).join(" ")));
}

/** Everything a browser sends while a test runs: address, headers and body of each request, also of its Workers. */
function listen(page: Page) {
  const sent: { url: string; told: string; bytes: number }[] = [];
  page.context().on("request", (request) => {
    const body = request.postDataBuffer() ?? Buffer.alloc(0);
    const told = [
      ...[request.method(), decodeURIComponent(request.url()), JSON.stringify(request.headers())],
      // Decoded as one-byte and as two-byte characters, to find words in either encoding.
      ...(["latin1", "utf8", "utf16le"] as const).map((unsentMessages) => body.toString(unsentMessages)),
    ].join(" ");
    sent.push({ url: request.url(), told, bytes: body.length });
  });
  return sent;
}

/** All requests were sent to us only, and contain no run of words of the essay, nor the name of its file. */
function expectSilence(sent: ReturnType<typeof listen>, home: string): void {
  const runs = runsOf(essay);
  expect(runs.size).toBeGreaterThan(500);
  expect([...new Set(sent.map(({ url }) => new URL(url).origin))]).toEqual([home]);
  for (const { url, told } of sent) {
    const found = [...runsOf(told)].filter((run) => runs.has(run));
    expect(found, url).toEqual([]);
    expect(told.toLowerCase(), url).not.toContain("planted");
  }
}

// A site that has just started adds its sources to the index one by one.
test.beforeAll(async ({ request }) => {
  const listed = async () => {
    const text = await (await request.get(`/check-turnitin?at=${Date.now()}`)).text();
    return Number(/Our own articles[\s\S]*?<td class="table-right">(\d+)/.exec(text)?.[1] ?? 0);
  };
  let before = -1;
  await expect
    .poll(
      async () => {
        const now = await listed();
        const steady = now > 5 && now === before;
        before = now;
        return steady;
      },
      { timeout: 50_000, intervals: [1500] },
    )
    .toBe(true);
});

async function choosePrivately(page: Page, name: string): Promise<void> {
  await page.getByRole("radio", { name: /^Private/ }).check();
  await page.getByLabel("Choose a file").setInputFiles(fixture(name));
  await expect(page.locator(".checks-metadata")).toContainText("English (UK)", { timeout: 30_000 });
  await page.getByLabel("I have the right to submit this text.").check();
}

for (const name of ["planted.docx", "planted.pdf", "planted.doc"]) {
  test(`ada checks ${name} privately: the planted passage is found, and no word of the text leaves`, {
    tag: name === "planted.docx" ? "@journey" : [],
  }, async ({ page }) => {
    const complaints = watchConsole(page);
    // A new account: matches with another student's text are shown to an account in three private checks only.
    await signUp(page);
    await page.goto("/turnitin/submit");
    const sent = listen(page);
    await choosePrivately(page, name);
    await page.getByRole("button", { name: "Start private check" }).click();
    await page.waitForURL("**/turnitin/submit/private", { timeout: 30_000 });
    const mark = page.locator("mark", { hasText: "Urie Bronfenbrenner was a developmental psychologist" });
    await expect(mark).toBeVisible();
    await mark.locator("[role=button]").first().click();
    await expect(page.locator(".report-source-card.report-open")).toContainText("Systems around a child");
    await page.keyboard.press("Escape");
    const score = Number.parseFloat((await page.locator(".report-score strong").innerText()).replace(/[^\d.]/g, ""));
    expect(score).toBeGreaterThan(4.5);
    expect(score).toBeLessThan(6.5);

    const { origin } = new URL(page.url());
    expectSilence(sent, origin);
    // The request of the check itself was recorded.
    const bodies = sent.filter(({ bytes }) => bytes > 0 && bytes !== undefined);
    expect(bodies.map(({ url }) => new URL(url).pathname)).toContain("/api/private-checks");
    expect(sent.some(({ url }) => url.includes("/known"))).toBe(false);
    // No filter, text or highlight of the report is in an address or in storage.
    expect(new URL(page.url()).search + new URL(page.url()).hash).toBe("");
    const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect([...runsOf(stored)].filter((run) => runsOf(essay).has(run))).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("ada saves a private report as one file, which opens from disk; reloading loses an unsaved report", async ({
  page,
  browser,
}) => {
  await signUp(page);
  await page.goto("/turnitin/submit");
  const sent = listen(page);
  await choosePrivately(page, "planted.docx");
  await page.getByRole("button", { name: "Start private check" }).click();
  await page.waitForURL("**/turnitin/submit/private", { timeout: 30_000 });

  // A browser asks before leaving only after an interaction with the page.
  await page.locator("mark [role=button]").first().click();
  await expect(page.locator(".report-source-card.report-open")).toBeVisible();
  await page.keyboard.press("Escape");
  // Leaving the page asks for confirmation, by the site and by the browser.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Leave without saving the report?" })).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/submit\/private$/);
  const requested = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  const dialog = await requested;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download offline file" }).click(),
  ]);
  const path = `${test.info().outputDir}/kept.html`;
  await download.saveAs(path);
  expectSilence(sent, new URL(page.url()).origin);
  const apart = await browser.newContext({ offline: true });
  const file = await apart.newPage();
  await file.goto(pathToFileURL(path).href);
  await expect(file.locator("mark", { hasText: "Urie Bronfenbrenner was a developmental psychologist" })).toBeVisible();
  // In a file opened from disk a link leads to the site, and not to a folder.
  await file.locator("mark [role=button]").first().click();
  const astray = await file.evaluate(() =>
    [...document.links]
      .map(({ href }) => href)
      .filter((href) => new URL(href).pathname !== location.pathname && href.startsWith("file:")),
  );
  expect(astray).toEqual([]);
  await apart.close();

  await checkScreen(page, "private report", sizes);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This private report is no longer available" })).toBeVisible();
  await expectNoViolations(page, "a private report that is gone");
});

test("a pasted text can be checked privately too", async ({ page }) => {
  await signUp(page);
  await page.goto("/turnitin/submit");
  await page.getByRole("radio", { name: /^Private/ }).check();
  await page.getByRole("button", { name: "Paste text instead" }).click();
  await page.getByLabel(/Paste the text/).fill(essay);
  const sent = listen(page);
  await expect(page.locator(".checks-metadata")).toContainText("English (UK)");
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start private check" }).click();
  await page.waitForURL("**/turnitin/submit/private", { timeout: 30_000 });
  await expect(page.locator("mark", { hasText: "Urie Bronfenbrenner" })).toBeVisible();
  expectSilence(sent, new URL(page.url()).origin);
});

test("the reason a file cannot be checked is shown before anything is sent, to a guest too", async ({ page }) => {
  const sent = listen(page);
  await page.goto("/turnitin/submit");
  await waitUntilInteractive(page);
  // The code that reads files is loaded only when a file is chosen.
  expect(sent.filter(({ url }) => /worker-|pdfjs/.test(url))).toEqual([]);
  const choose = page.getByLabel("Choose a file");
  const alert = page.getByRole("alert");
  await choose.setInputFiles(fixture("password.pdf"));
  await expect.poll(() => sent.some(({ url }) => url.includes("worker-"))).toBe(true);
  await expect(alert).toContainText("The file is protected");
  await page.getByRole("button", { name: "Paste text instead" }).click();
  await page.getByLabel(/Paste the text/).fill("A short text.");
  await expect(page.getByRole("status").filter({ hasText: "at least 150" })).toBeVisible();
  const chapter = `${essay.replaceAll("\n", " ").slice(0, 6000)}\n\n`;
  await page.getByLabel(/Paste the text/).fill(chapter.repeat(Math.ceil(101_000 / wordsOf(chapter).length)));
  const split = page.getByRole("status").filter({ hasText: "Split it into 2 parts" });
  await expect(split).toBeVisible({ timeout: 30_000 });
  expect(sent.filter(({ bytes }) => bytes > 0)).toEqual([]);
});

test("pressing the button while the file is still being read waits for it, and sends it once", async ({ page }) => {
  await signUp(page);
  await page.goto("/turnitin/submit");
  await page.getByRole("radio", { name: /^Private/ }).check();
  await page.getByRole("button", { name: "Start private check" }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a file or paste a text first.");
  await page.getByLabel("I have the right to submit this text.").check();
  await page.route(/\/assets\/worker-[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const sent = listen(page);
  await page.getByLabel("Choose a file").setInputFiles(fixture("planted.docx"));
  await page.getByRole("button", { name: "Start private check" }).click();
  await page.waitForURL("**/turnitin/submit/private", { timeout: 30_000 });
  expect(sent.filter(({ url }) => url.endsWith("/api/private-checks"))).toHaveLength(1);
});

test("if the reader crashes an error is shown, and the file can still be uploaded", async ({ page }) => {
  await page.route(/\/assets\/worker-[^/]+\.js$/, (route) => route.abort());
  await page.goto("/turnitin/submit");
  await page.getByLabel("Choose a file").setInputFiles(fixture("planted.docx"));
  await expect(page.getByText("This browser could not read the file.")).toBeVisible();
  await expect(page.getByText("Word document")).toBeVisible();
});

test("a normal check sends only the file's hash before the button is pressed, and the result is shown", async ({
  page,
}) => {
  await signInAs(page, "Ada");
  await page.goto("/turnitin/submit");
  const sent = listen(page);
  await page.getByLabel("Choose a file").setInputFiles(fixture("planted.docx"));
  await expect(page.locator(".checks-metadata")).toContainText("3,013", { timeout: 30_000 });
  await expect
    .poll(() => sent.some(({ url }) => /\/known\?purpose=document&sha256=[0-9a-f]{64}$/.test(url)))
    .toBe(true);
  expectSilence(sent, new URL(page.url()).origin);
});

test("the page of a private check is accessible and fits at each size", async ({ page }) => {
  await signInAs(page, "Bob");
  await page.goto("/turnitin/submit");
  await choosePrivately(page, "planted.pdf");
  await checkScreen(page, "submit", sizes);
});
