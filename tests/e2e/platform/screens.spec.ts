import { expect, type Page } from "@playwright/test";
import { adminPages, dashboardPages, orderScreens, publicPages } from "../screens.ts";
import { checkScreen, expectPlurals, signInAs, sizes, test, waitUntilInteractive, watchConsole } from "../support.ts";

/** 200 per cent on a screen of 1280 leaves 640; 400 per cent leaves 320 (WCAG 2.2, 1.4.4 and 1.4.10). */
const ZOOMED = [640, 320];

for (const [area, pages, who] of [
  ["public", publicPages, null],
  ["dashboard", dashboardPages, "Ada"],
  ["admin", adminPages, "Grace"],
] as const) {
  test(`every ${area} screen is accessible and fits`, async ({ page }) => {
    test.setTimeout(480_000);
    const complaints = watchConsole(page);
    if (who) await signInAs(page, who);
    const titles = new Map<string, string>();
    const lost: string[] = [];
    for (const path of pages) {
      await checkPath(page, path);
      const title = await page.title();
      if (!path.includes("?"))
        expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
      titles.set(title, path);
      if (area === "public") for (const width of ZOOMED) lost.push(...(await lostAt(page, path, width)));
    }
    expect(lost).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test("every screen of an order is accessible and fits, the student’s and the staff’s", async ({ page, browser }) => {
  test.setTimeout(480_000);
  const { own, theirs, staff } = await orderScreens(page, browser);
  const complaints = [watchConsole(page), watchConsole(staff)];
  for (const path of Object.values(own)) await checkPath(page, path);
  for (const path of Object.values(theirs)) await checkPath(staff, path);
  expect(complaints.flat()).toEqual([]);
});

async function checkPath(page: Page, path: string): Promise<void> {
  await checkScreen(page, path, sizes, async () => {
    await page.goto(path);
    await expect(page.locator("h1"), path).toHaveCount(1);
    expect(await page.title(), path).not.toBe("");
    await expectPlurals(page, path);
  });
}

/** The elements of the open page that are beyond the window at a width, and cannot be scrolled to. */
async function lostAt(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 720 });
  const { wide, cut } = await page.evaluate(() => {
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    const texts = document.querySelectorAll("h1, h2, h3, p, li, a, button, input, select, textarea, dt, dd");
    const out = [...texts].filter(
      (one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one),
    );
    return {
      wide: document.documentElement.scrollWidth - innerWidth,
      cut: out.slice(0, 3).map((one) => `${one.tagName} ${one.textContent?.slice(0, 30)}`),
    };
  });
  return wide > 0 || cut.length > 0 ? [`${path}, ${width} px: ${wide} px, ${cut.join(" | ")}`] : [];
}

test("a page can be read with the keyboard only: to its text, through its menu and back", async ({ page }) => {
  await page.goto("/d/adult-health/quotation-citation-paraphrase");
  await waitUntilInteractive(page);
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

test("the browser supports every name of our permissions policy", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  for (const path of ["/", "/turnitin/submit", "/check-turnitin"]) {
    await page.goto(path);
    await waitUntilInteractive(page);
  }
  expect(said.filter((words) => /permissions[- ]policy|unrecognized feature/i.test(words))).toEqual([]);
});
