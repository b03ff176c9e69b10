import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { getDocumentProxy } from "unpdf";
import { checkScreen, signUp, sizes, test, watchConsole } from "../support.ts";
import { uploadFrom } from "../uploading.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));

/** Uploads a document and has it checked with the calls of the form; the form has its own tests. */
async function check(page: Page, name: string): Promise<void> {
  await signUp(page);
  await page.goto("/dashboard");
  const documentId = await uploadFrom(page, { purpose: "document", name, type: "" }, await readFile(fixture(name)));
  const id = await page.evaluate(
    async ({ documentId }) => {
      const requested = await fetch("/api/checks", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          documentId,
          idempotencyKey: crypto.randomUUID(),
          title: "",
          stored: "",
          compareDrafts: "on",
          openTexts: "",
          turnitin: "",
          excludeQuotations: "",
          excludeBibliography: "on",
          smallMatchWords: 8,
          retentionDays: 30,
          rights: "on",
        }),
      });
      const answer = (await requested.json()) as { check?: { id: string } };
      if (!answer.check) throw new Error(JSON.stringify(answer));
      return answer.check.id;
    },
    { documentId },
  );
  await page.goto(`/dashboard/reports/${id}`);
  await expect(page.getByRole("button", { name: "Page", exact: true })).toBeVisible({ timeout: 40_000 });
}

/** The position of a line of text on its page of width 1, by another pdf.js than the viewer's. */
async function lineOf(name: string, number: number, words: string) {
  const file = await getDocumentProxy(new Uint8Array(await readFile(fixture(name))));
  const page = await file.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  for (const item of items) {
    if (!("str" in item) || !item.str.includes(words)) continue;
    const [, , , size = 0, x = 0, baseline = 0] = item.transform as number[];
    return {
      left: x / width,
      right: (x + item.width) / width,
      size: size / width,
      baseline: (height - baseline) / width,
    };
  }
  throw new Error(`No print says “${words}”.`);
}

test("a match is highlighted over its words on the page, and the keys move from one to the next", async ({ page }) => {
  const complaints = watchConsole(page);
  await check(page, "planted.pdf");
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect(page.getByRole("img", { name: /^Page 1 of 5/ })).toBeVisible();

  const line = await lineOf("planted.pdf", 1, "Urie Bronfenbrenner was a developmental");
  const mark = page.locator("button.report-page-mark").first();
  await expect(mark).toHaveAccessibleName(/^Match 1, .+, source \d+, \d+.words$/);
  const sheet = (await page.locator("#page-1").boundingBox())!;
  const box = (await mark.boundingBox())!;
  const width = sheet.width;
  // Text is measured in a font similar to the page's: three points of a page width of 595 are less than a character.
  const near = 3 / 595;
  expect(Math.abs((box.x - sheet.x) / width - line.left)).toBeLessThan(near);
  expect(Math.abs((box.x + box.width - sheet.x) / width - line.right)).toBeLessThan(near);
  const baseline = line.baseline;
  expect((box.y - sheet.y) / width).toBeLessThan(baseline - line.size / 2);
  expect((box.y + box.height - sheet.y) / width).toBeGreaterThan(baseline);
  expect(box.height / width).toBeLessThan(1.6 * line.size);

  await mark.click();
  await expect(mark).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".report-source-card.report-open")).toContainText("Systems around a child");
  await page.keyboard.press("j");
  await expect(page.getByRole("status").filter({ hasText: "Match 2 of" })).toBeVisible();
  await expect(page.locator("button.report-page-mark.report-current")).toBeInViewport();
  const before = (await page.locator("#page-1").boundingBox())!.width;
  await page.getByRole("button", { name: "Larger page" }).click();
  await expect.poll(async () => (await page.locator("#page-1").boundingBox())!.width).toBeGreaterThan(before * 1.2);
  await page.getByRole("button", { name: "Smaller page" }).click();

  await checkScreen(page, "pages", sizes);
  expect(complaints).toEqual([]);
});

test("two columns are displayed, and a missing or broken file links back to the text", async ({ page }) => {
  await check(page, "columns.pdf");
  const asPage = page.getByRole("button", { name: "Page", exact: true });
  await asPage.click();
  await expect(page.getByRole("img", { name: /^Page 1 of 5/ })).toBeVisible();
  await expect(page.locator(".report-page-note")).toHaveCount(0);

  await page.getByRole("button", { name: "Text", exact: true }).click();
  await page.route("**/api/documents/*/file", (route) => route.fulfill({ status: 404, body: "{}" }));
  await asPage.click();
  await expect(page.locator(".report-pdf-waiting")).toContainText("no longer kept");
  await page.getByRole("button", { name: "Show text" }).click();
  await expect(page.locator("article.card-page")).toBeVisible();

  await page.unroute("**/api/documents/*/file");
  await page.route("**/api/documents/*/file", (route) => route.fulfill({ body: "%PDF-1.7 and nothing more" }));
  await asPage.click();
  await expect(page.locator(".report-pdf-waiting")).toContainText("cannot show the file");
});

test("a page with a script or a link is displayed as an image, and does neither run nor navigate", async ({ page }) => {
  const complaints = watchConsole(page);
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await check(page, "columns.pdf");
  await page.route("**/api/documents/*/file", (route) => route.fulfill({ body: hostile }));
  await page.getByRole("button", { name: "Page", exact: true }).click();
  await expect(page.getByRole("img", { name: "Page 1 of 1 of your file" })).toBeVisible();
  const box = (await page.locator("#page-1").boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + 100);
  await expect(page.locator(".report-pdf-pages :is(a, input, iframe, object, script)")).toHaveCount(0);
  expect(dialogs).toEqual([]);
  expect(page.url()).toContain("/dashboard/reports/");
  expect(complaints).toEqual([]);
});

/** Opens with a script, has a field that runs one, and a link over the whole page to one. */
const hostile = `%PDF-1.7
1 0 obj <</Type /Catalog /Pages 2 0 R /OpenAction 4 0 R /AcroForm <</Fields [6 0 R] /XFA (<x/>)>>>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Annots [5 0 R 6 0 R] /AA <</O 4 0 R>>>> endobj
4 0 obj <</S /JavaScript /JS (app.alert('here'))>> endobj
5 0 obj <</Type /Annot /Subtype /Link /Rect [0 0 595 842] /A <</S /URI /URI (javascript:alert(1))>>>> endobj
6 0 obj <</Type /Annot /Subtype /Widget /FT /Tx /T (field) /Rect [9 9 99 99] /AA <</F 4 0 R>>>> endobj
trailer <</Root 1 0 R>>
`;
