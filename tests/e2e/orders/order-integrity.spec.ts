import { expect } from "@playwright/test";
import { beginOutline, onward, test } from "./order-support.ts";

const honest = "Please watch the tenses most of all.";
const held = "And please write two more paragraphs for me.";

test("instructions that could not be checked are reported as such, until they are checked or changed", async ({
  student: page,
}) => {
  const address = "**/api/order-drafts/integrity";
  await page.route(address, (route) => route.abort());
  await beginOutline(page, "Discharge planning for an older adult", `${honest} ${held}`);
  const unchecked = page.getByText("Your instructions are not checked yet.");
  await expect(unchecked).toBeVisible();

  // The error belonged to the earlier text: the new one is being checked.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.unroute(address);
  await page.route(address, async (route) => {
    await answered;
    await route.continue();
  });
  await page.locator(".orders-onward").getByRole("button").first().click();
  await page.getByLabel(/^Instructions/).fill(`${held} ${honest}`);
  await onward(page, "integrity");
  await expect(page.getByText("Checking your instructions…")).toBeVisible();
  await expect(unchecked).toHaveCount(0);
  answer();
  const found = page.getByRole("heading", { name: "We cannot accept this order as written" });
  await expect(found).toBeVisible({ timeout: 20_000 });

  await page.unroute(address);
  await page.route(address, (route) => route.abort());
  await page.getByRole("button", { name: "Remove this part" }).click();
  await expect(found).toHaveCount(0);
  await expect(unchecked).toBeVisible();
  await page.unroute(address);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No problems found in your instructions.")).toHaveCount(1);
  await expect(unchecked).toHaveCount(0);
});
