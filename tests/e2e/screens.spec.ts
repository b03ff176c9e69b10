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
  "/users",
  "/analytics",
  "/domains/ai/analytics",
  "/orders",
  "/messaging",
  "/support",
  "/messages",
  "/media/upload",
  "/settings",
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
