import { expect } from "@playwright/test";
import { expectNoViolations, signInAs, test } from "../support.ts";

test("a screen that throws says what went wrong, shows the component stack, and has links to continue", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInAs(page, "Ada");
  await page.goto("/turnitin/submit");
  await page.getByRole("button", { name: "Paste text instead" }).click();
  const own = Array.from(
    { length: 40 },
    (_, at) => `Line ${at} of the essay tells of ${at * 3} boats that came in late.`,
  ).join(" ");
  const taken =
    "The theory of 1979 pictures the environment as a set of structures, each inside the next. Urie Bronfenbrenner was a developmental psychologist who thought that his discipline studied children in the wrong place. Too much was known about how they behaved in unfamiliar rooms with unfamiliar adults, and too little about how they grew up in families, streets and schools.";
  await page.getByLabel(/Paste the text/).fill(`${own}\n\n${taken}`);
  await page.getByLabel("I have the right to submit this text.").check();
  await page.getByRole("button", { name: "Start check" }).click();
  // A running check shows its highlights too, but does not scroll to them: only a finished report can be shared.
  await expect(page.getByRole("button", { name: "Share report" })).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => {
    Element.prototype.scrollIntoView = () => {
      throw new Error("The scroll is broken");
    };
  });
  await page.locator("mark [role=button]").first().click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByText("The scroll is broken").first()).toBeVisible();
  await page.getByText("Component stack").click();
  // The names are minified, but the stack contains the components' files and not the error's.
  await expect(page.locator("details pre")).toContainText(/at \S+ \(.*\/assets\/report-/);
  await expect(page.locator("details pre")).not.toContainText("The scroll is broken");
  await expectNoViolations(page, "the boundary");
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/(dashboard)?$/);
});

test("a page whose chunk is missing reloads once and then works", async ({ page }) => {
  await signInAs(page, "Ada");
  await page.goto("/dashboard/orders");
  let refused = 0;
  await page.route(/\/assets\/(?:messages|thread|conversation)[^/]*\.js$/, async (route) => {
    if (refused === 0) {
      refused++;
      await route.fulfill({ status: 404, body: "" });
    } else await route.continue();
  });
  const reloaded = page.waitForEvent("load");
  await page.getByRole("link", { name: "Messages" }).first().click();
  await reloaded;
  await page.getByRole("link", { name: "Messages" }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/messages(?:\?|$)/);
  await expect(page.locator("h1")).toBeVisible();
  expect(refused).toBe(1);
});
