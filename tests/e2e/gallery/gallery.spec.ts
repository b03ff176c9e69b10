import { createHash } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectNoViolations, test, waitUntilInteractive, watchConsole } from "../support.ts";

const GALLERY = "/__local/gallery";

type Look = {
  name: string;
  query?: string;
  width?: number;
  forcedColors?: "active";
  /** Only contrast is checked where nothing else can differ from the first look. */
  part?: "colours";
};

const looks: readonly Look[] = [
  { name: "light" },
  { name: "dark", query: "?theme=dark", part: "colours" },
  { name: "forced colours", forcedColors: "active" },
  { name: "phone", width: 390 },
  { name: "right to left", query: "?dir=rtl" },
];

for (const look of looks)
  test(`every component is accessible and inside the window: ${look.name}`, async ({ page }) => {
    const complaints = watchConsole(page);
    await open(page, look);
    await expectNoViolations(page, look.name, look.part);
    expect(await outside(page), look.name).toEqual([]);
    expect(complaints).toEqual([]);
  });

test("open menus, popovers, lists, dialogs and tooltips are accessible in both themes", async ({ page }) => {
  for (const query of ["", "?theme=dark&dir=rtl"]) {
    await open(page, { name: query, query });
    for (const [button, role] of overlays) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole(role).first()).toBeVisible();
      await expectNoViolations(page, `${button} ${query}`, query === "" ? "all" : "colours");
      expect(await outside(page), `${button} ${query}`).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    await page.getByRole("combobox", { name: "Field", exact: true }).click();
    await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
    // While its list is open, everything but the field and the list is hidden from screen readers on purpose, so that
    // they find the list; rules about the whole page do not apply.
    await expectNoViolations(page, `combobox ${query}`, "colours");
    await expect(page.getByRole("combobox", { name: "Field", exact: true })).toHaveAccessibleDescription(/^Chosen/);
    await page.keyboard.press("Escape");
  }
});

/**
 * Fonts and antialiasing differ between machines, so the reference pictures are made by the run itself. What they hold:
 * a section looks the same whichever order its style sheets have (the order of chunks differs between a first load and a
 * navigation), the same after everything in it was opened and closed, and different in the other theme.
 */
test("each section keeps its picture in any order of style sheets and after use, and has another one in the dark", async ({
  page,
}) => {
  await open(page, { name: "pictures" });
  const before = await pictures(page);
  expect(before.size).toBeGreaterThan(20);
  await useOverlays(page);
  expect(different(before, await pictures(page)), "after use").toEqual([]);
  await reverseStyles(page);
  expect(different(before, await pictures(page)), "style sheets in reverse order").toEqual([]);
  await open(page, { name: "dark", query: "?theme=dark" });
  expect(different(before, await pictures(page)), "in the dark").toEqual([...before.keys()]);
});

const overlays: readonly [button: string, role: "menu" | "dialog"][] = [
  ["Document actions", "menu"],
  ["Theme: light", "menu"],
  ["Many items", "menu"],
  ["Sending options", "dialog"],
  ["Account", "dialog"],
  ["Delete file", "dialog"],
  ["Rename file", "dialog"],
  ["Open order", "dialog"],
];

async function open(page: Page, { query = "", width = 1440, forcedColors }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce", ...(forcedColors && { forcedColors }) });
  await page.goto(`${GALLERY}${query}`);
  await expect(page.getByRole("combobox", { name: "Field", exact: true })).toBeVisible();
  await waitUntilInteractive(page);
}

/** Opens and closes each overlay once. */
async function useOverlays(page: Page): Promise<void> {
  for (const [button, role] of overlays) {
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole(role).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole(role)).toHaveCount(0);
  }
}

/** Puts the style sheets of components and chunks into reverse order, behind the page's own. */
async function reverseStyles(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const own = sheets.filter(({ href }) => !/\/(?:app|screens)-[\w-]+\.css$/.test(href));
    for (const sheet of own.reverse()) {
      const loaded = new Promise((resolve) => sheet.addEventListener("load", resolve, { once: true }));
      document.head.insertBefore(sheet, null);
      await loaded;
    }
  });
}

async function pictures(page: Page): Promise<Map<string, string>> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.mouse.move(0, 0);
  const found = new Map<string, string>();
  for (const section of await page.locator("main > section").all())
    found.set((await section.getAttribute("id")) ?? "", hashOf(await section.screenshot({ animations: "disabled" })));
  return found;
}

function hashOf(picture: Uint8Array): string {
  return createHash("sha256").update(picture).digest("hex");
}

function different(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...a.keys()].filter((id) => b.get(id) !== a.get(id));
}

/** Elements wider than the window that no scrolling part contains. */
async function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      const parent = element.parentElement;
      if (!parent || parent === document.documentElement) return false;
      return getComputedStyle(parent).overflowX !== "visible" || scrolls(parent);
    };
    const found = [...document.querySelectorAll("body *")].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      if (width < 2 || height < 2 || (left >= -1 && right <= innerWidth + 1)) return false;
      return (
        getComputedStyle(element).visibility === "visible" &&
        !scrolls(element) &&
        !element.closest(".text-hidden, .layout-skip-link")
      );
    });
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : [];
    return [...wide, ...found.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
  });
}
