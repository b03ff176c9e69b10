import { expect, test } from "@playwright/test";
import { expectNoViolations, looks, signInAs, watchConsole } from "./support.ts";

const publicPages = [
  "/",
  "/learning-hub",
  "/learning-hub?q=hash",
  "/learning-hub?q=quotatoin",
  "/services",
  "/services/ai",
  "/d/adult-health",
  "/d/adult-health/quotation-citation-paraphrase",
  "/d/ai/overfitting-in-three-curves",
  "/d/adult-health/same-risk-two-ways",
  "/d/child-nursing/reading-a-growth-chart",
  "/pricing",
  "/about",
  "/contact",
  "/faq",
  "/how-it-works",
  "/support",
  "/terms",
  "/privacy",
  "/integrity",
  "/preview",
  "/payment",
  "/payment/gateway",
  "/payment/success",
  "/payment/cancel",
  "/payment/failure",
  "/check-turnitin",
  "/turnitin/submit",
  "/sign-in",
  "/sign-up",
  "/auth/admin-login",
  "/no-such-page",
];

const dashboardPages = [
  "",
  "/orders",
  "/new-order",
  "/messages",
  "/email-admin",
  "/support",
  "/profile",
  "/settings",
  "/documents",
].map((path) => `/dashboard${path}`);

const adminPages = [
  "",
  "/content",
  "/comments",
  "/content/new",
  "/content/article-quotation-citation-paraphrase",
  "/publish",
  "/publish/article-quotation-citation-paraphrase",
  "/users",
  "/analytics",
  "/domains/ai/analytics",
  "/orders",
  "/messaging",
  "/support",
  "/messages",
  "/media/upload",
  "/settings",
  "/settings/prices",
  "/turnitin-reports",
].map((path) => `/admin${path}`);

for (const look of looks) {
  for (const [area, pages, who] of [
    ["public", publicPages, null],
    ["dashboard", dashboardPages, "Ada"],
    ["admin", adminPages, "Grace"],
  ] as const) {
    test(`every ${area} screen holds: ${look.name}`, async ({ page }) => {
      test.setTimeout(240_000);
      const complaints = watchConsole(page);
      await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
      await page.setViewportSize(look);
      if (who) await signInAs(page, who);
      const titles = new Map<string, string>();
      for (const path of pages) {
        await page.goto(path);
        await expect(page.locator("h1"), path).toHaveCount(1);
        await expectNoViolations(page, `${path}, ${look.name}`, look.name === "dark");
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          `${path} scrolls sideways`,
        ).toBeLessThanOrEqual(0);
        const title = await page.title();
        expect(title, path).not.toBe("");
        if (!path.includes("?"))
          expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
        titles.set(title, path);
        if (process.env.SHOTS)
          await page.screenshot({
            path: `${process.env.SHOTS}/${area}${path.replace(/\W+/g, "-")}-${look.name}.png`,
            fullPage: true,
          });
      }
      expect(complaints).toEqual([]);
    });
  }
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
