import { expect } from "@playwright/test";
import { test, watchConsole } from "../support.ts";

test("a price is calculated without JavaScript: the form's parameters are in the page's address", {
  tag: "@journey",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByLabel("Level").selectOption("doctoral");
  await page.getByRole("button", { name: "Calculate price" }).click();
  await expect(page).toHaveURL(/\/pricing\?.*level=doctoral/);
  await expect(page.locator(".receipt .site-total")).toHaveText("$74.40");
  await expect(page.getByText("Delivery 48 hours after payment.")).toBeVisible();
  await page.getByLabel("Length").fill("40");
  await page.getByLabel("Unit").selectOption("pages");
  await page.getByRole("button", { name: "Calculate price" }).click();
  await expect(page.getByText("11,000 words are about 40 pages")).toBeVisible();
  await expect(page.getByText(/need at least 55 hours/)).toBeVisible();
  await context.close();
});

test("with JavaScript the price and the address follow the choices, and the last change can be undone", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await page.goto("/pricing");
  await expect(page.getByText(/If you order now, you get it by/)).toBeVisible();
  await page.getByLabel("Length").fill("12000");
  await expect(page.locator("#changed")).toContainText("Price changed: $198.00 more.");
  await expect(page).toHaveURL(/words=12000/);
  await expect(page.locator('[name="deadline"][value="48"]')).toBeDisabled();
  await page.getByRole("link", { name: "Undo" }).click();
  await expect(page.locator(".receipt .site-total")).toHaveText("$52.80");
  await page.locator('label:has([value="tutoring"])').click();
  await expect(page.getByText("Tutoring needs at least 24 hours.")).toBeVisible();
  expect(complaints).toEqual([]);
});

test("a typed message is restored after leaving the page and returning, and cleared once it was sent", async ({
  page,
}) => {
  // The script runs after the first paint, which is late for this visitor, who leaves as soon as the reference is
  // displayed.
  await page.route("**/contact-form-*.js", async (route) => {
    await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  const message = "I would like to know how long you keep a report after I have read it.";
  await page.goto("/contact");
  await expect(page.locator('[name="idempotencyKey"]')).toHaveValue(/^[0-9a-f-]{36}$/);
  await page.getByLabel("Name").fill("Ada Demo");
  await page.getByLabel("Your message").fill(message);
  await page.goto("/about");
  await page.goto("/contact");
  await expect(page.getByLabel("Your message")).toHaveValue(message);
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(/Your number is MG-/)).toBeVisible();
  await page.goto("/contact");
  await expect(page.getByLabel("Your message")).toHaveValue("");
});

test("without JavaScript a message sent twice has one reference, and an error keeps every word", {
  tag: "@journey",
}, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const numbers: (string | null)[] = [];
  for (const email of ["nowhere", "bob@example.test", "bob@example.test"]) {
    await page.goto("/support");
    await page.getByLabel("Name").fill("Bob Demo");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Your message").fill("Is there somebody who reads this on a Sunday?");
    await page.getByRole("button", { name: "Send message" }).click();
    if (email === "nowhere") {
      await expect(page.getByText(/does not look like an email/)).toBeVisible();
      await expect(page.getByLabel("Your message")).toHaveValue(/on a Sunday/);
    } else {
      numbers.push(await page.locator("#sent").textContent());
    }
  }
  expect(numbers[0]).toMatch(/MG-[0-9A-Z]{7}/);
  expect(numbers[1]).toBe(numbers[0]);
  await context.close();
});

test("an edge-cached page contains nothing of a single visit", async ({ request }) => {
  for (const path of ["/contact", "/support", "/pricing", "/faq", "/about"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).not.toMatch(/name="idempotencyKey" value="[^"]/);
    expect(html, path).not.toMatch(/name="shownAt" value="[^"]/);
    expect(html, path).not.toMatch(/ style="/);
    expect((await request.get(path)).headers()["cache-tag"], path).toContain("site");
  }
});
