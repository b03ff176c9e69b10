import { expect } from "@playwright/test";
import { placeOrder, test } from "../orders/order-support.ts";

test("without JavaScript a student signs up, pays for an order, signs out and signs in again; bob assigns it", {
  tag: "@journey",
}, async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const email = `eve-${crypto.randomUUID()}@example.test`;
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Eve Demo");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel(/^Password/).fill("a long enough word");
  await page.getByLabel(/honour code/).check();
  await page.getByLabel(/16 or older/).check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  const order = await placeOrder(page);
  await page.goto(`/payment?order=${order}`);
  await page.getByRole("button", { name: "Pay $48.00" }).click();
  await page.getByRole("button", { name: "Approve $48.00" }).click();
  // Without a script the page does not ask the bank again by itself.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paid. We have your draft.", { timeout: 1000 });
  }).toPass({ timeout: 30_000 });

  await page.getByRole("button", { name: "Sign out" }).first().click();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long enough word");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`/dashboard/orders/${order}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const bob = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await bob.goto("/sign-in");
  await bob.getByRole("button", { name: /Bob/ }).click();
  await bob.goto(`/admin/orders/${order}`);
  await bob.getByRole("button", { name: "Assign order" }).click();
  await expect(bob.getByRole("heading", { name: /^Assigned to / })).toBeVisible();
});
