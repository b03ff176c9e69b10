import { expect, type Page } from "@playwright/test";
import { checkScreen, phone, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";

const sample = "/check-turnitin/sample";

function where(page: Page, words: string | RegExp) {
  return page.getByRole("status").filter({ hasText: words });
}

function score(page: Page): Promise<string> {
  return page.locator(".report-score .text-hidden").innerText();
}

async function open(page: Page, query = ""): Promise<void> {
  await page.goto(sample + query);
  await waitUntilInteractive(page);
}

test("a whole report can be read with the keyboard only", { tag: "@journey" }, async ({ page }) => {
  const complaints = watchConsole(page);
  await open(page);
  const whole = await score(page);
  await page.keyboard.press("j");
  await expect(where(page, /^Match 1 of \d+$/)).toBeVisible();
  await page.keyboard.press("j");
  await expect(where(page, /^Match 2 of \d+$/)).toBeVisible();
  await page.keyboard.press("k");
  await expect(where(page, /^Match 1 of \d+$/)).toBeVisible();

  await page.keyboard.press("x");
  await expect(where(page, "Match excluded. Score")).toBeAttached();
  await expect.poll(() => score(page)).not.toBe(whole);
  await page.keyboard.press("u");
  await expect.poll(() => score(page)).toBe(whole);

  for (const key of ["1", "2", "3", "4", "5"]) {
    const eye = page.locator(".report-visibility").nth(Number(key) - 1);
    const before = await eye.getAttribute("aria-pressed");
    await page.keyboard.press(key);
    await expect(eye).toHaveAttribute("aria-pressed", before === "true" ? "false" : "true");
    await page.keyboard.press(key);
    await expect(eye).toHaveAttribute("aria-pressed", String(before));
  }

  await page.keyboard.press("f");
  await expect(page.getByRole("heading", { name: "Filters" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Filters" })).toBeHidden();
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { name: "of this source matches" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.locator("article.card-page")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(where(page, /^\d+ matches/)).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("next match, previous match");
  expect(complaints).toEqual([]);
});

test("single-key shortcuts can be switched off, and stay off", async ({ page }) => {
  await open(page);
  await page.keyboard.press("?");
  await page.getByLabel("Use single-key shortcuts").uncheck();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await page.keyboard.press("j");
  await expect(where(page, /^\d+ matches/)).toBeVisible();
  await page.reload();
  await waitUntilInteractive(page);
  await page.keyboard.press("j");
  await expect(where(page, /^\d+ matches/)).toBeVisible();
});

test("filters are in the address, a reload restores them, and exclusions can be undone", async ({ page }) => {
  await open(page);
  const whole = await score(page);
  await page.getByRole("button", { name: "Exclude source 1" }).click();
  await page.keyboard.press("3");
  await expect.poll(() => new URL(page.url()).searchParams.get("noSource")).toBe("1");
  await expect.poll(() => new URL(page.url()).searchParams.get("noGroup")).toContain("missing_citation");
  const less = await score(page);
  expect(less).not.toBe(whole);
  await page.reload();
  await waitUntilInteractive(page);
  expect(await score(page)).toBe(less);

  const source = page.getByRole("switch", { name: /^Source 1: / });
  await expect(source).not.toBeChecked();
  await source.press("Space");
  await expect(source).toHaveCount(0);
  await page.keyboard.press("3");
  await expect.poll(() => score(page)).toBe(whole);
  await expect.poll(() => new URL(page.url()).search).not.toContain("noSource");
});

test("each exclusion is listed once with its size, and a switch includes it and recalculates at once", async ({
  page,
}) => {
  await open(page);
  const whole = await score(page);
  const block = page.locator(".report-score-block");
  await expect(block).toContainText("with everything included");
  const all = Number.parseFloat(await block.locator(".report-score-all b").innerText());
  const switches = block.getByRole("switch");
  const names = await switches.evaluateAll((list) =>
    list.map((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? ""),
  );
  expect(new Set(names).size).toBe(names.length);
  // Text that one switch includes may be excluded by another, whose row then appears.
  const off = block.locator('[role="switch"]:not(:checked)');
  while ((await off.count()) > 0) {
    const name = await off.first().evaluate((one) => (one as HTMLInputElement).labels?.[0]?.textContent ?? "");
    const one = block.getByRole("switch", { name });
    await one.press("Space");
    await expect(one).toBeChecked();
  }
  await expect.poll(async () => Number.parseFloat(await score(page))).toBe(all);
  await page.keyboard.press("f");
  const filters = page.locator("#filter-panel");
  for (const name of names) await expect(filters.getByText(name, { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Reset filters" }).click();
  await expect.poll(() => score(page)).toBe(whole);
});

test("two texts scroll together until they are unlocked", async ({ page }) => {
  await open(page, "?tab=compare");
  const [yours, theirs] = [
    page.locator(".report-compare-left .report-compare-text"),
    page.locator(".report-compare-right .report-compare-text"),
  ];
  const top = () => theirs.evaluate((pane) => pane.scrollTop);
  await expect(theirs.locator("mark").first()).toBeVisible();
  const before = await top();
  await yours.hover();
  await page.mouse.wheel(0, 1500);
  await expect.poll(top).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Scroll together" }).click();
  const unlocked = await top();
  await yours.hover();
  await page.mouse.wheel(0, -1500);
  await expect.poll(() => yours.evaluate((pane) => pane.scrollTop)).toBeLessThan(300);
  expect(await top()).toBe(unlocked);
});

test("the text can be searched, a match is reproduced, and all matches are listed in a table", async ({ page }) => {
  await open(page);
  await page.getByRole("button", { name: "Find in text" }).click();
  await page.getByLabel("Find in text").last().fill("early warning");
  await expect(where(page, /^1 of \d+$/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(where(page, /^2 of \d+$/)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.keyboard.press("j");
  await page.getByRole("button", { name: "Reproduce" }).click();
  await expect(where(page, /Same result/)).toBeVisible();

  await page.getByText("List of matches").click();
  const rows = page.getByRole("region", { name: "All matches" }).getByRole("row");
  await expect(rows).toHaveCount(14);
  await rows.nth(3).getByRole("button").click();
  await expect(page.locator(".report-document mark.report-current").first()).toBeInViewport();
});

test("a source is cited in the style that was chosen last, and a copied quotation includes its citation", async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    // The page may write to the clipboard but not read it, so the test records what it writes.
    const heard: Record<string, string> = {};
    Object.assign(globalThis, { heard });
    navigator.clipboard.write = async ([item]) => {
      for (const type of item?.types ?? []) {
        const blob = await item?.getType(type);
        heard[type] = (await blob?.text()) ?? "";
      }
    };
    navigator.clipboard.writeText = async (text) => {
      heard["text/plain"] = text;
    };
  });
  const heard = () => page.evaluate(() => (globalThis as unknown as { heard: Record<string, string> }).heard);
  await open(page);
  await page.keyboard.press("j");
  const cite = page.locator(".report-advice > ul > li > button", { hasText: "Copy reference" });
  await cite.click();
  await expect(page.locator(".report-cite-text")).toContainText("Marsh, H., & Kowalczyk, I. (2025).");
  await page.getByLabel("Citation style").selectOption("Harvard");
  await expect(page.locator(".report-cite-text")).toContainText("Marsh, H. and Kowalczyk, I. (2025)");
  await page.locator(".report-cite").getByRole("button", { name: "Copy reference" }).click();
  await expect(where(page, "Copied: the reference.")).toBeVisible();
  expect((await heard())["text/html"]).toContain("<i>What an early warning score adds up</i>");
  expect((await heard())["text/plain"]).not.toContain("<");
  await page.locator(".report-advice").getByRole("button", { name: "Add quotation marks" }).click();
  await page.getByRole("button", { name: "Copy as quotation" }).click();
  await expect
    .poll(async () => (await heard())["text/plain"])
    .toMatch(/^“.+” \(Marsh and Kowalczyk, 2025, p\. \[page\]\)$/);
  await page.reload();
  await waitUntilInteractive(page);
  await expect(cite).toContainText("Harvard");
  expect(complaints).toEqual([]);
});

test("on a phone buttons move the sheet", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page);
  const sheet = page.locator(".report-panel");
  await expect(sheet).toHaveAttribute("data-stop", "peek");
  await page.getByRole("button", { name: "Make the panel larger" }).click();
  await expect(sheet).toHaveAttribute("data-stop", "half");
  await page.getByRole("button", { name: "Make the panel larger" }).click();
  await expect(sheet).toHaveAttribute("data-stop", "full");
  await page.getByRole("button", { name: "Make the panel smaller" }).click();
  await expect(sheet).toHaveAttribute("data-stop", "half");
  await sheet.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.locator(".report-document mark.report-current").first()).toBeInViewport();
});

for (const tab of ["matches", "flags", "compare", "details"]) {
  test(`the ${tab} of a report are accessible and fit at each size`, async ({ page }) => {
    const small = { name: "small phone", width: 320, height: 640, dark: false };
    await checkScreen(page, tab, [...sizes, small], () => open(page, `?tab=${tab}`));
  });
}

for (const size of [sizes[1], phone]) {
  test(`the filters receive the focus when they open, and Escape goes back one step at a time, ${size.name}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await open(page);
    const filters = page.getByRole("region", { name: "Filters" });
    const button = page.getByRole("button", { name: "Filters", exact: true });
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(where(page, /^Match 2 of \d+$/)).toBeVisible();

    await button.click();
    await expect(filters.getByRole("heading", { name: "Filters" })).toBeInViewport();
    await expect(filters).toBeFocused();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(button).toBeInViewport();
    await expect(shownScore(page, size)).toBeInViewport();
    const [bar, heading] = [page.getByRole("banner"), filters.getByRole("heading", { name: "Filters" })];
    const under = async () => ((await heading.boundingBox())?.y ?? 0) - ((await bar.boundingBox())?.height ?? 0);
    await expect.poll(under, "nothing lies over the heading of the filters").toBeGreaterThan(0);
    await page.keyboard.press("Escape");
    await expect(filters).toBeHidden();
    await expect(button).toBeFocused();
    await expect(page).toHaveURL(/match=/);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/match=./);

    await page.keyboard.press("j");
    await page.keyboard.press("c");
    const comparing = page.getByRole("heading", { name: "of this source matches" });
    await expect(comparing).toBeVisible();
    await page.keyboard.press("f");
    await expect(filters).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(comparing).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(comparing).toBeHidden();
    await expect(page).toHaveURL(/match=./);
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/match=./);
  });
}

/** In the toolbar on a desktop, in the header of the sheet on a phone. */
function shownScore(page: Page, size: { name: string }) {
  const place = size.name === "phone" ? page.getByRole("complementary") : page.getByRole("banner");
  return place.getByText(/^(Score )?\d+\.\d\s?%$/).first();
}
