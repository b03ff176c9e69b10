import { expect, type Page } from "@playwright/test";
import { pageOf } from "../staff-pages.ts";
import { signUp } from "../support.ts";
import { payQuickly, placeOrder, press, test } from "./order-support.ts";

test("a refund above fifty dollars waits, and the admin who asked for it can only withdraw it until the next day", async ({
  student,
  browser,
}) => {
  const order = await placeOrder(student, { level: "doctoral" });
  await payQuickly(student, order);
  const grace = await pageOf(browser, "Grace");
  await grace.goto(`/admin/orders/${order}`);
  await grace.getByText("Refund up to $68.00").click();
  await grace.getByLabel("Amount, US dollars").fill("70");
  await grace.getByLabel("Explanation").fill("The plan was for another assignment.");
  await press(grace, "Refund payment");
  await expect(grace.getByText("At most $68.00 can still be refunded.").first()).toBeVisible();
  await grace.getByLabel("Amount, US dollars").fill("60");
  await press(grace, "Refund payment");
  await expect(grace.getByText("Refund $60.00: needs approval (complaint, Grace Demo)")).toBeVisible();
  await grace.goto("/admin/money");
  const row = grace.getByRole("row").filter({ has: grace.locator(`a[href="/admin/orders/${order}"]`) });
  await expect(row).toContainText(/Needs a second admin’s approval|You are the only admin: you can approve it from/);
  await expect(row.getByRole("button", { name: "Approve refund" })).toHaveCount(0);
  await student.goto(`/dashboard/orders/${order}`);
  await expect(student.getByText(/Refund pending|Refunded/)).toHaveCount(0);
  await row.getByRole("button", { name: "Withdraw request" }).click();
  await expect(row).toHaveCount(0);
  await grace.goto(`/admin/orders/${order}`);
  await expect(grace.getByText("Refund $60.00: rejected (complaint, Grace Demo")).toBeVisible();
  await expect(grace.getByText("Refund up to $68.00")).toBeVisible();
});

test("grace makes a coupon for one use; the first student to use it gets it", async ({ student, browser }) => {
  const code = `ONE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const grace = await pageOf(browser, "Grace");
  await grace.goto("/admin/settings/coupons");
  await grace.getByLabel("Code").fill(code.toLowerCase());
  await grace.getByLabel("Amount").fill("25");
  await grace.getByLabel("Maximum uses").fill("1");
  await press(grace, "Add coupon");
  const row = grace.getByRole("row").filter({ hasText: code });
  await expect(row).toContainText("0 of 1");
  const order = await placeOrder(student);
  await useCoupon(student, order, code);
  await expect(student.getByRole("button", { name: "Pay $36.00" })).toBeVisible();
  await payQuickly(student, order);
  const late = await (await browser.newContext()).newPage();
  await signUp(late);
  await useCoupon(late, await placeOrder(late), code);
  await expect(late.getByRole("alert")).toContainText("This coupon does not exist or has expired.");
  await expect(late.getByRole("button", { name: "Pay $48.00" })).toBeVisible();
  await grace.reload();
  await expect(row).toContainText("1 of 1");
  await row.getByRole("button", { name: `Turn off ${code}` }).click();
  await expect(row.getByRole("button", { name: `Turn on ${code}` })).toBeVisible();
});

test("grace adds an expert, who is offered for matching orders, and not when at capacity", async ({
  student,
  browser,
}) => {
  const [first, second] = [await placeOrder(student), await placeOrder(student)];
  for (const order of [first, second]) await payQuickly(student, order);
  const name = `Nia ${crypto.randomUUID().slice(0, 8)}`;
  const grace = await pageOf(browser, "Grace");
  await grace.goto("/admin/settings/experts");
  await press(grace, "Add expert");
  await expect(grace.getByText("fields need changes.")).toBeVisible();
  await grace.getByLabel("Name", { exact: true }).fill(name);
  await grace.getByLabel("Orders at the same time").fill("1");
  await grace.getByLabel("Qualification").fill("MSc Nursing, ten years on the wards");
  await grace.getByLabel("Model outline").check();
  await grace.getByLabel("Adult Health").check();
  await press(grace, "Add expert");
  const row = grace.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("0 of 1");
  const experts = grace.getByRole("region", { name: "Experts" });
  const namesInOrder = async () =>
    (await experts.getByRole("rowheader").allInnerTexts()).map((text) => text.split("\n")[0] ?? "");
  await experts.getByRole("link", { name: "Name" }).click();
  await expect(experts.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  const ascending = await namesInOrder();
  expect(ascending).toEqual(
    [...ascending].sort(new Intl.Collator("en", { numeric: true, sensitivity: "base" }).compare),
  );
  await experts.getByRole("link", { name: "Name" }).click();
  await expect(experts.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "descending");
  expect(await namesInOrder()).toEqual(ascending.toReversed());
  const candidate = grace.getByRole("radio", { name: new RegExp(`^${name}.*in this field`) });
  await grace.goto(`/admin/orders/${first}`);
  await candidate.check();
  await press(grace, "Assign order");
  await expect(grace.getByRole("heading", { name: `Assigned to ${name}` })).toBeVisible();
  await grace.goto(`/admin/orders/${second}`);
  await expect(candidate).toBeDisabled();
  await expect(grace.getByText("1 of 1, full").first()).toBeVisible();
  await grace.goto("/admin/settings/experts");
  await row.getByRole("link", { name: `Edit ${name}` }).click();
  await expect(grace.getByRole("heading", { name: `Edit ${name}` })).toBeVisible();
  await grace.getByLabel("Available for orders").uncheck();
  await press(grace, "Save changes");
  await expect(row).toContainText("not available");
  await grace.goto(`/admin/orders/${second}`);
  await expect(grace.getByRole("radio", { name: /^Tomasz Wilk/ })).toBeVisible();
  await expect(candidate).toHaveCount(0);
  await student.goto(`/dashboard/orders/${first}`);
  await expect(student.getByText("MSc Nursing, ten years on the wards")).toBeVisible();
});

async function useCoupon(page: Page, order: string, code: string): Promise<void> {
  await page.goto(`/payment?order=${order}`);
  await page.getByLabel("Coupon").fill(code);
  await press(page, "Apply coupon");
}
