import { type BrowserContext, expect, type Page } from "@playwright/test";
import { signInAs, test, waitUntilInteractive, waitUntilSilent } from "../support.ts";

type Area = {
  who: "Ada" | "Bob" | "Grace";
  name: string;
  first: string;
  label: string;
  link: string;
  data: RegExp;
  h1: string;
};
const areas: readonly [Area, Area] = [
  {
    who: "Ada",
    name: "Ada Demo",
    first: "/dashboard/profile",
    label: "Dashboard",
    link: "Orders",
    data: /\/dashboard\/orders\.data/,
    h1: "Orders",
  },
  {
    who: "Grace",
    name: "Grace Demo",
    first: "/admin/settings/coupons",
    label: "Admin",
    link: "Content",
    data: /\/admin\/content\.data/,
    h1: "Content",
  },
];

async function expectFrame(page: Page, { label, name }: Area): Promise<void> {
  await expect(page.getByRole("navigation", { name: label, exact: true })).toBeVisible();
  await expect(page.getByLabel(`Your profile, ${name}`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in", exact: true })).toHaveCount(0);
}

async function follow(page: Page, { label, link }: Pick<Area, "label" | "link">): Promise<void> {
  await page.getByRole("navigation", { name: label, exact: true }).getByRole("link", { name: link }).first().click();
}

const institution = (page: Page) => page.getByRole("textbox", { name: /^Institution/ });

async function open(page: Page, area: Area): Promise<void> {
  await signInAs(page, area.who);
  await page.goto(area.first);
  await waitUntilInteractive(page);
}

/** The code of the pages is loaded, as after a first visit: only the data fails. */
async function visitBoth(page: Page, area: Area): Promise<void> {
  await open(page, area);
  await follow(page, area);
  await expect(page.locator("h1")).toHaveText(area.h1);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${area.first}$`));
}

for (const area of areas) {
  test(`${area.label}: a page that was shown before stays when a navigation fails, marked with its time`, async ({
    page,
    context,
  }) => {
    await visitBoth(page, area);
    await context.setOffline(true);
    await follow(page, area);
    await expect(page.getByText(/Not updated since \d\d:\d\d/)).toBeVisible();
    await expect(page.locator("h1")).toHaveText(area.h1);
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expectFrame(page, area);
    await context.setOffline(false);
    await expect(page.getByText("You are offline.")).toBeHidden();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/Not updated since/)).toBeHidden();
  });

  for (const [what, answer] of [
    ["a fault of ours", { status: 500, body: "{}", headers: { "X-Request-Id": "id-of-the-fault" } }],
    ["the edge’s own page", { status: 502, body: "<html><h1>Bad gateway</h1></html>", contentType: "text/html" }],
  ] as const) {
    test(`${area.label}: ${what} is shown inside the frame, and can be retried`, async ({ page }) => {
      await open(page, area);
      await page.route(area.data, (route) => route.fulfill(answer));
      await follow(page, area);
      await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
      await expectFrame(page, area);
      if ("headers" in answer) await expect(page.getByText("id-of-the-fault")).toBeVisible();
      await page.unroute(area.data);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.locator("h1")).toHaveText(area.h1);
      await expectFrame(page, area);
    });
  }
}

test("a page whose code cannot be loaded offline leaves the open page and its input unchanged", async ({
  page,
  context,
}) => {
  await open(page, areas[0]);
  await institution(page).fill("Typed University");
  await context.setOffline(true);
  await follow(page, areas[0]);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await expect(institution(page)).toHaveValue("Typed University");
  await expectFrame(page, areas[0]);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("h1")).toHaveText("Orders");
});

test("missing code reloads the page once; the second time the person is asked, and their input is kept", async ({
  page,
}) => {
  await open(page, areas[0]);
  await institution(page).fill("Typed University");
  await page.route(/\/assets\/orders[^/]*\.js/, (route) => route.fulfill({ status: 404, body: "" }));
  const reloaded = page.waitForEvent("load");
  await follow(page, areas[0]);
  await reloaded;
  await waitUntilInteractive(page);
  await expect(institution(page)).toHaveValue("Typed University");
  await follow(page, areas[0]);
  await expect(page.getByText("A new version is available.")).toBeVisible();
  await expect(institution(page)).toHaveValue("Typed University");
  await expectFrame(page, areas[0]);
  await page.unroute(/\/assets\/orders[^/]*\.js/);
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Reload" }).click();
  await again;
  await expect(institution(page)).toHaveValue("Typed University");
});

const saved = (page: Page) => page.getByText("Profile saved.", { exact: true });

async function signInElsewhere(context: BrowserContext, name: "Ada" | "Bob"): Promise<void> {
  const other = await context.newPage();
  await signInAs(other, name);
  await other.close();
}

test("an expired session asks for sign-in over the page, and the form is sent once more", async ({ page, context }) => {
  // Uses Bob's profile, because parallel tests expect Ada's to be unchanged.
  await open(page, { ...areas[0], who: "Bob", name: "Bob Demo" });
  const university = `University ${crypto.randomUUID().slice(0, 8)}`;
  await institution(page).fill(university);
  await context.clearCookies();
  await page.getByRole("button", { name: "Save profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again to continue" });
  await expect(dialog).toBeVisible();
  await expect(institution(page)).toHaveValue(university);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("You are not signed in yet.")).toBeVisible();
  await signInElsewhere(context, "Bob");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(saved(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(institution(page)).toHaveValue(university);
});

test("a navigation with an expired session asks for sign-in too, and continues to the page", async ({
  page,
  context,
}) => {
  await open(page, areas[0]);
  await context.clearCookies();
  await follow(page, areas[0]);
  const dialog = page.getByRole("dialog", { name: "Sign in again to continue" });
  await expect(dialog).toBeVisible();
  await signInElsewhere(context, "Ada");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.locator("h1")).toHaveText("Orders");
  await expectFrame(page, areas[0]);
});

test("another person who signs in sees no data of the previous one", async ({ page, context }) => {
  await open(page, areas[0]);
  await institution(page).fill("Ada’s own words");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save profile" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign in again to continue" });
  await expect(dialog).toBeVisible();
  await signInElsewhere(context, "Bob");
  const reloaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await reloaded;
  await expect(page.getByLabel("Your profile, Bob Demo")).toBeVisible();
  await expect(institution(page)).not.toHaveValue("Ada’s own words");
});

test("if another person signed in in another tab, the next navigation loads a new page", async ({ page, context }) => {
  await open(page, areas[0]);
  // A request of the page that is still under way would be answered without a session, and ask for sign-in over the page.
  await waitUntilSilent(page);
  await context.clearCookies();
  await signInElsewhere(context, "Bob");
  const loaded = page.waitForEvent("load");
  await follow(page, areas[0]);
  await loaded;
  await expect(page.locator("h1")).toHaveText("Orders");
  await expect(page.getByLabel("Your profile, Bob Demo")).toBeVisible();
});

test("too many attempts show a countdown, and the button is disabled until it ends", async ({ page }) => {
  await page.clock.install();
  await open(page, areas[1]);
  await page.getByRole("textbox", { name: /^Code/ }).fill("TYPED10");
  let tries = 0;
  await page.route(/coupons\.data/, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    tries++;
    return route.fulfill({ status: 429, body: "{}", headers: { "Retry-After": "600" } });
  });
  const button = page.getByRole("button", { name: /Add coupon/ });
  await button.click();
  await expect(page.getByText(/Too many attempts\. Try again in \d+ s/)).toBeVisible();
  await expect(button).toBeDisabled();
  await expect(page.getByRole("textbox", { name: /^Code/ })).toHaveValue("TYPED10");
  await page.getByRole("textbox", { name: /^Code/ }).press("Enter");
  expect(tries).toBe(1);
  await page.clock.fastForward(600_000);
  await expect(button).toBeEnabled();
  await expectFrame(page, areas[1]);
});

test("a form works without storage, and keeps its input in memory", async ({ page }) => {
  await page.addInitScript(() => {
    const closed = () => {
      throw new DOMException("closed", "QuotaExceededError");
    };
    Object.defineProperty(window, "sessionStorage", { get: closed });
  });
  await visitBoth(page, areas[0]);
  await institution(page).fill("Typed University");
  await follow(page, areas[0]);
  await expect(page.locator("h1")).toHaveText("Orders");
  await page.goBack();
  await expect(institution(page)).toHaveValue("Typed University");
});
