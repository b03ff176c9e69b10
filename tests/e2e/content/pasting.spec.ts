import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { clipboards } from "../../fixtures/paste/expected.ts";
import { sketchOf } from "../../support/article-sketch.ts";
import { expectNoViolations, phone, signInAs, test, watchConsole } from "../support.ts";

const left: Record<string, string> = {
  deletions: "tracked deletion",
  comments: "comment",
  notes: "whose text was not copied",
  links: "that would not work here",
  media: "embedded item",
};
/** The only picture of the fixtures that is in the clipboard itself. */
const READABLE = "libreoffice.html";

test("text pasted from every program is saved, removed elements are reported, and the paste is undone in one step", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const complaints = watchConsole(page);
  const editor = await begin(page);
  let saved: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && /\/api\/articles\//.test(request.url()))
      saved = request.postDataJSON().content.body.content;
  });
  for (const { file, lines, caption, dropped } of clipboards) {
    await editor.press("Control+a");
    await editor.press("Delete");
    await editor.pressSequentially("Before.");
    await editor.press("Enter");
    const kind = file.endsWith(".txt") ? "text/plain" : "text/html";
    await paste(editor, { [kind]: readFileSync(`tests/fixtures/paste/${file}`, "utf8") });
    // The caption of a picture that cannot be read is kept.
    const inItsPlace = file === READABLE ? "figure A dot" : caption;
    const expected = lines.flatMap((line) => (line.startsWith("picture") ? (inItsPlace ?? []) : [line]));
    await expect
      .poll(() => sketchOf(saved).join("\n").trimEnd().split("\n"), { message: file, timeout: 15_000 })
      .toEqual(["Before.", ...expected]);
    const notice = page.getByRole("status").filter({ hasText: "Some of what you pasted was left out." });
    const unread = lines.some((line) => line.startsWith("picture")) && file !== READABLE;
    if (unread || Object.keys(dropped).length > 0) {
      for (const kindOf of Object.keys(dropped)) await expect(notice, file).toContainText(left[kindOf] ?? kindOf);
      if (unread) await expect(notice, file).toContainText(/1.picture could not be read: upload it\./);
      await notice.getByRole("button", { name: "Dismiss" }).click();
    }
    await expect(notice, file).toHaveCount(0);
    await editor.press("Control+z");
    await expect(editor, file).toHaveText("Before.");
    await expect(page.getByText(/^Saved/)).toBeVisible();
  }
  expect(complaints).toEqual([]);
});

test("the notice of an earlier paste stays beside that of a later one, until it is dismissed", async ({ page }) => {
  const editor = await begin(page);
  await paste(editor, { "text/html": "<p>One <u>two</u> <s>three</s></p>" });
  await paste(editor, { "text/html": "<p>four <u>five</u></p>" });
  await expect(editor).toHaveText("One two threefour five");
  const notice = page.getByRole("status").filter({ hasText: "Some of what you pasted was left out." });
  await expect(notice.getByRole("listitem")).toHaveText([
    "Underlining. The text is kept.",
    "Strikethrough. The text is kept.",
  ]);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
});

test("pasted and dropped picture files are uploaded, and ask for their description", async ({ page }) => {
  const editor = await begin(page);
  const picture = readFileSync("tests/fixtures/media/small.jpg", "base64");
  await paste(editor, {}, [{ name: "curve.jpg", type: "image/jpeg", base64: picture }]);
  await expect(editor.locator("figure img")).toHaveCount(1);
  await page.getByLabel("What picture 1 shows").fill("A falling curve");
  await expect(editor.getByText("A falling curve")).toBeVisible();
  await paste(editor, { "text/html": "<p>Dropped <b>text</b></p><p>and more</p>" }, [], "drop");
  await expect(editor.locator("strong")).toHaveText("text");
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expect(editor.locator("figure img")).toHaveAttribute("alt", "A falling curve");
});

test("the editor with pasted text, the notice and the checks is accessible and fits", async ({ page }) => {
  const editor = await begin(page);
  await paste(editor, { "text/html": readFileSync("tests/fixtures/paste/word-desktop.html", "utf8") });
  await page.getByRole("tab", { name: "Checks" }).click();
  await expect(page.getByText("Some of what you pasted was left out.")).toBeVisible();
  await expectNoViolations(page, "the editor with pasted text");
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoViolations(page, "the editor with pasted text, dark", "colours");
  await page.setViewportSize(phone);
  await expectNoViolations(page, "the editor with pasted text, phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

async function begin(page: Page): Promise<Locator> {
  await signInAs(page, "Bob");
  await page.goto("/admin/content/new");
  await page.getByLabel("Title").fill("Pasted from everywhere");
  await page.getByRole("button", { name: "Create article" }).click();
  await page.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);
  const editor = page.getByRole("textbox", { name: "Article text" });
  await editor.click();
  return editor;
}

type PastedFile = { name: string; type: string; base64: string };

async function paste(
  editor: Locator,
  data: Record<string, string>,
  files: PastedFile[] = [],
  how: "paste" | "drop" = "paste",
) {
  await editor.evaluate(
    (element, told) => {
      const held = new DataTransfer();
      for (const [kind, value] of Object.entries(told.data)) held.setData(kind, value);
      for (const { name, type, base64 } of told.files)
        held.items.add(new File([Uint8Array.from(atob(base64), (unsent) => unsent.charCodeAt(0))], name, { type }));
      const { left, top } = element.getBoundingClientRect();
      const both = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        told.how === "paste"
          ? new ClipboardEvent("paste", { ...both, clipboardData: held })
          : new DragEvent("drop", { ...both, dataTransfer: held, clientX: left + 5, clientY: top + 5 }),
      );
    },
    { data, files, how },
  );
}
