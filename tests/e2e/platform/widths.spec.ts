import { expect, type Page, test } from "@playwright/test";
import { adminPages, dashboardPages } from "../screens.ts";
import { signInAs } from "../support.ts";

const WIDTHS = [390, 768, 1024, 1440, 1920];

for (const [area, pages, who] of [
  ["dashboard", dashboardPages, "Ada"],
  ["admin", adminPages, "Grace"],
] as const) {
  test(`the main column of every ${area} screen keeps its width at five window widths`, async ({ page }) => {
    test.setTimeout(240_000);
    await signInAs(page, who);
    const narrow: string[] = [];
    for (const path of pages) {
      await page.goto(path);
      for (const width of WIDTHS) {
        const columns = await columnsAt(page, width);
        // Beside the navigation (248 px) and a margin (360 px) the text has at least the remaining width, and never
        // less than on a phone.
        const least = width < 1280 ? Math.min(width - 48, 320) : 560;
        if (columns.main < least) narrow.push(`${path}, ${width} px: the main column is ${columns.main} px`);
        if (columns.editor !== null && columns.editor < (width < 768 ? width - 64 : Math.min(width - 290, 600)))
          narrow.push(`${path}, ${width} px: the text of the article is ${columns.editor} px`);
      }
    }
    expect(narrow).toEqual([]);
  });
}

async function columnsAt(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
  return page.evaluate(() => {
    const wide = (one: Element | null) => (one ? Math.round(one.getBoundingClientRect().width) : null);
    return {
      main: wide(document.querySelector("main")) ?? 0,
      editor: wide(document.querySelector("main textarea[aria-label='Title']")),
    };
  });
}
