import { expect, type Page, test } from "@playwright/test";
import { adminPages, dashboardPages, orderScreens, publicPages } from "./screens.ts";
import { checkScreen, type Size, signInAs, sizes, watchConsole } from "./support.ts";

for (const size of sizes) {
  for (const [area, pages, who] of [
    ["public", publicPages, null],
    ["dashboard", dashboardPages, "Ada"],
    ["admin", adminPages, "Grace"],
  ] as const) {
    test(`every ${area} screen is accessible and fits: ${size.name}`, async ({ page }) => {
      test.setTimeout(240_000);
      const complaints = watchConsole(page);
      if (who) await signInAs(page, who);
      const titles = new Map<string, string>();
      for (const path of pages) {
        await checkPath(page, path, size);
        const title = await page.title();
        if (!path.includes("?"))
          expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
        titles.set(title, path);
      }
      expect(complaints).toEqual([]);
    });
  }

  test(`every screen of an order is accessible and fits, the student’s and the staff’s: ${size.name}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const { own, theirs, staff } = await orderScreens(page, browser);
    const complaints = [watchConsole(page), watchConsole(staff)];
    for (const path of Object.values(own)) await checkPath(page, path, size);
    for (const path of Object.values(theirs)) await checkPath(staff, path, size);
    expect(complaints.flat()).toEqual([]);
  });
}

async function checkPath(page: Page, path: string, size: Size): Promise<void> {
  await checkScreen(page, path, [size], async () => {
    await page.goto(path);
    await expect(page.locator("h1"), path).toHaveCount(1);
    expect(await page.title(), path).not.toBe("");
  });
}

/** 200 per cent on a screen of 1280 leaves 640; 400 per cent leaves 320 (WCAG 2.2, 1.4.4 and 1.4.10). */
for (const width of [320, 640]) {
  test(`no public screen loses anything at ${width} px`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 720 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const lost: string[] = [];
    for (const path of publicPages) {
      await page.goto(path);
      const out = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth - innerWidth;
        const scrolls = (one: Element | null): boolean =>
          one !== null &&
          (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
        const cut = [
          ...document.querySelectorAll("h1, h2, h3, p, li, a, button, input, select, textarea, dt, dd"),
        ].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one));
        return { wide, cut: cut.slice(0, 3).map((one) => `${one.tagName} ${one.textContent?.slice(0, 30)}`) };
      });
      if (out.wide > 0 || out.cut.length > 0) lost.push(`${path}: ${out.wide} px, ${out.cut.join(" | ")}`);
    }
    expect(lost).toEqual([]);
  });
}

test("a page is read by keyboard alone: to its text, through its menu and back", async ({ page }) => {
  // The script comes after the first paint; a hand is slower than that, a test is not.
  await page.goto("/d/adult-health/quotation-citation-paraphrase", { waitUntil: "networkidle" });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.locator("summary", { hasText: "Services" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "All Services" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("summary", { hasText: "Services" })).toBeFocused();
  const unseen: string[] = [];
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    const told = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
      const box = one.getBoundingClientRect();
      const covered = document.elementFromPoint(box.x + Math.min(4, box.width / 2), box.y + box.height / 2);
      const visible = covered === null || one.contains(covered) || covered.contains(one);
      return { name: name.trim(), seen: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2, visible };
    });
    if (told && (!told.seen || !told.visible || told.name === "")) unseen.push(JSON.stringify(told));
  }
  expect(unseen).toEqual([]);
});
