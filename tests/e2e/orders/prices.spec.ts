import { expect } from "@playwright/test";
import { expectNoViolations, signInAs, test } from "../support.ts";

test("grace changes a price, and the next visitor reads the new one on every page that shows it", {
  tag: "@journey",
}, async ({ page: visitor, browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, "Grace");
  await page.goto("/admin/settings/prices");
  await expectNoViolations(page, "prices");
  const rate = page.getByRole("textbox", { name: "Tutoring, High school" });
  const cents = Math.round(Number(await rate.inputValue()) * 100);
  const priceList = Number((await page.getByText(/^Price list \d+, valid/).textContent())?.match(/\d+/)?.[0]);
  const requested = visitor.getByRole("row", { name: /^Tutoring/ });
  await visitor.goto("/pricing");
  await expect(requested).toContainText(`$${cents / 100}`);

  await rate.fill("three thousand");
  await page.getByLabel("Reason").fill("A tutor’s hour has become dearer");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("Enter an amount in dollars, such as 45.50.").first()).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("A tutor’s hour has become dearer");
  await rate.fill(((cents + 100) / 100).toFixed(2));
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByRole("row", { name: /Tutoring, High school/ })).toContainText(
    ((cents + 100) / 100).toFixed(2),
  );
  await page.getByRole("button", { name: "Publish new prices" }).click();
  await expect(page.getByText(new RegExp(`^Price list ${priceList + 1},`))).toBeVisible();

  await visitor.goto("/pricing");
  await expect(requested).toContainText(`$${(cents + 100) / 100}`);
});
