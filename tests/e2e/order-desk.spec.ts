import { expect, type Page } from "@playwright/test";
import { pageOf, payQuickly, placeOrder, press, test } from "./order-support.ts";
import { signUp } from "./support.ts";

test("a refund above fifty dollars waits for a second admin, and whoever asked can only take it back", async ({
  student,
  browser,
}) => {
  const order = await placeOrder(student, { level: "doctoral" });
  await payQuickly(student, order);
  const grace = await pageOf(browser, "Grace");
  await grace.goto(`/admin/orders/${order}`);
  await grace.getByText("Give money back: $68.00 is left").click();
  await grace.getByLabel("Amount, US dollars").fill("70");
  await grace.getByLabel("Explanation").fill("The plan was for another assignment.");
  await press(grace, "Give it back");
  await expect(grace.getByText("At most $68.00 can still be refunded.").first()).toBeVisible();
  await grace.getByLabel("Amount, US dollars").fill("60");
  await press(grace, "Give it back");
  await expect(grace.getByText("$60.00 waits for a second admin (complaint, Grace Demo)")).toBeVisible();
  await grace.goto("/admin/money");
  const row = grace.getByRole("row").filter({ has: grace.locator(`a[href="/admin/orders/${order}"]`) });
  await expect(row).toContainText("a second admin agrees");
  await expect(row.getByRole("button", { name: "Agree" })).toHaveCount(0);
  await student.goto(`/dashboard/orders/${order}`);
  await expect(student.getByText(/On its way back|Sent back/)).toHaveCount(0);
  await row.getByRole("button", { name: "Take it back" }).click();
  await expect(row).toHaveCount(0);
  await grace.goto(`/admin/orders/${order}`);
  await expect(grace.getByText("$60.00 was not agreed to (complaint, Grace Demo")).toBeVisible();
  await expect(grace.getByText("Give money back: $68.00 is left")).toBeVisible();
});

test("grace makes a coupon for one; the student who comes first has it", async ({ student, browser }) => {
  const code = `ONE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const grace = await pageOf(browser, "Grace");
  await grace.goto("/admin/settings/coupons");
  await grace.getByLabel("Code").fill(code.toLowerCase());
  await grace.getByLabel("Amount").fill("25");
  await grace.getByLabel("Uses in all").fill("1");
  await press(grace, "Add the coupon");
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
  await row.getByRole("button", { name: `Switch off ${code}` }).click();
  await expect(row.getByRole("button", { name: `Switch on ${code}` })).toBeVisible();
});

test("grace takes somebody on, who is offered where they fit, and not where they have no room left", async ({
  student,
  browser,
}) => {
  const [first, second] = [await placeOrder(student), await placeOrder(student)];
  for (const order of [first, second]) await payQuickly(student, order);
  const name = `Nia ${crypto.randomUUID().slice(0, 8)}`;
  const grace = await pageOf(browser, "Grace");
  await grace.goto("/admin/settings/experts");
  await press(grace, "Add this person");
  await expect(grace.getByText("fields need changes.")).toBeVisible();
  await grace.getByLabel("Name", { exact: true }).fill(name);
  await grace.getByLabel("Orders at the same time").fill("1");
  await grace.getByLabel("Qualification").fill("MSc Nursing, ten years on the wards");
  await grace.getByLabel("Model outline").check();
  await grace.getByLabel("Adult Health").check();
  await press(grace, "Add this person");
  const row = grace.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("0 of 1");
  const candidate = grace.getByRole("radio", { name: new RegExp(`^${name}.*in this field`) });
  await grace.goto(`/admin/orders/${first}`);
  await candidate.check();
  await press(grace, "Assign order");
  await expect(grace.getByRole("heading", { name: `${name} has it` })).toBeVisible();
  await grace.goto(`/admin/orders/${second}`);
  await expect(candidate).toBeDisabled();
  await expect(grace.getByText("1 of 1, full").first()).toBeVisible();
  await grace.goto("/admin/settings/experts");
  await row.getByRole("link", { name: `Change ${name}` }).click();
  await expect(grace.getByRole("heading", { name: `Change ${name}` })).toBeVisible();
  await grace.getByLabel("Takes work now").uncheck();
  await press(grace, "Save the changes");
  await expect(row).toContainText("not working now");
  await grace.goto(`/admin/orders/${second}`);
  await expect(grace.getByRole("radio", { name: /^Tomasz Wilk/ })).toBeVisible();
  await expect(candidate).toHaveCount(0);
  await student.goto(`/dashboard/orders/${first}`);
  await expect(student.getByText("MSc Nursing, ten years on the wards")).toBeVisible();
});

async function useCoupon(page: Page, order: string, code: string): Promise<void> {
  await page.goto(`/payment?order=${order}`);
  await page.getByLabel("Coupon").fill(code);
  await press(page, "Use coupon");
}
