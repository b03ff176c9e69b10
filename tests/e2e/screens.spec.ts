import { expect, type Page, test } from "@playwright/test";
import {
  deliver,
  draftAt,
  makeHelpReceipt,
  openCheckout,
  pageOf,
  payQuickly,
  placeOrder,
  placeProofreading,
} from "./order-support.ts";
import { expectNoViolations, looks, signInAs, signUp, watchConsole } from "./support.ts";

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
  "/messages?new=1",
  "/messages?view=resolved",
  "/email-admin",
  "/support",
  "/profile",
  "/settings",
  "/notices",
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
  "/messaging?view=answered",
  "/messaging?view=snoozed",
  "/messaging?view=resolved",
  "/support",
  "/messages",
  "/messages?tab=failures",
  "/messages?tab=templates",
  "/media/upload",
  "/settings",
  "/settings/prices",
  "/settings/coupons",
  "/settings/experts",
  "/settings/answers",
  "/settings/support",
  "/money",
  "/turnitin-reports",
].map((path) => `/admin${path}`);

type Look = (typeof looks)[number];

for (const look of looks) {
  for (const [area, pages, who] of [
    ["public", publicPages, null],
    ["dashboard", dashboardPages, "Ada"],
    ["admin", adminPages, "Grace"],
  ] as const) {
    test(`every ${area} screen holds: ${look.name}`, async ({ page }) => {
      test.setTimeout(240_000);
      const complaints = await watchAs(page, look);
      if (who) await signInAs(page, who);
      const titles = new Map<string, string>();
      for (const path of pages) {
        await expectHolds(page, path, look, `${area}${path}`);
        const title = await page.title();
        if (!path.includes("?"))
          expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
        titles.set(title, path);
      }
      expect(complaints).toEqual([]);
    });
  }

  test(`every screen of an order holds, its student’s and its staff’s: ${look.name}`, async ({ page, browser }) => {
    test.setTimeout(240_000);
    const [bob, grace] = [await pageOf(browser, "Bob"), await pageOf(browser, "Grace")];
    const complaints = [await watchAs(page, look), await watchAs(grace, look)];
    await signUp(page);
    const [open, refused, done, begun] = [
      await placeOrder(page),
      await placeOrder(page),
      await placeProofreading(page),
      await placeOrder(page),
    ];
    const paid = await payQuickly(page, done);
    await payQuickly(page, begun);
    await deliver(bob, grace, done);
    const checkout = await openCheckout(page, open);
    const screens: Record<string, string> = {
      "order-open": `/dashboard/orders/${open}`,
      "order-done": `/dashboard/orders/${done}`,
      "order-history": `/dashboard/orders/${done}?tab=history`,
      orders: "/dashboard/orders",
      till: `/payment?order=${open}`,
      gateway: checkout,
      cancel: checkout.replace("gateway", "cancel"),
      success: paid,
      failure: await payQuickly(page, refused, "4000000000000002"),
      verify: await makeHelpReceipt(page, done),
    };
    for (const step of [1, 2, 3, 4, 5, 6]) screens[`new-order-${step}`] = await draftAt(page, step);
    for (const [name, path] of Object.entries(screens)) await expectHolds(page, path, look, name);
    const desks = { paid: `/admin/orders/${begun}`, done: `/admin/orders/${done}`, drawer: `/admin/orders?o=${begun}` };
    for (const [name, path] of Object.entries(desks)) await expectHolds(grace, path, look, `desk-${name}`);
    expect(complaints.flat()).toEqual([]);
  });
}

async function watchAs(page: Page, look: Look): Promise<string[]> {
  const complaints = watchConsole(page);
  await page.emulateMedia({ colorScheme: look.scheme, reducedMotion: "reduce" });
  await page.setViewportSize(look);
  return complaints;
}

async function expectHolds(page: Page, path: string, look: Look, name: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("h1"), path).toHaveCount(1);
  await expectNoViolations(page, `${path}, ${look.name}`, look.name === "dark");
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    `${path} scrolls sideways`,
  ).toBeLessThanOrEqual(0);
  expect(await page.title(), path).not.toBe("");
  if (process.env.SHOTS)
    await page.screenshot({
      path: `${process.env.SHOTS}/${name.replace(/\W+/g, "-")}-${look.name}.png`,
      fullPage: true,
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
