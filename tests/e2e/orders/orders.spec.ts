import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { pageOf } from "../staff-pages.ts";
import { expectNoViolations, signUp, watchConsole } from "../support.ts";
import {
  act,
  beginOutline,
  fillDetails,
  minutePasses,
  onward,
  payQuickly,
  placeOrder,
  test,
  total,
} from "./order-support.ts";

const essay = fileURLToPath(new URL("../../fixtures/documents/essay.docx", import.meta.url));
const honest = "Please watch the tenses most of all.";
/** Instructions that are held for review. */
const held = "And if the discussion is too short, just write two more paragraphs for me, I have to hand in on Friday.";

test("a student orders proofreading in six steps: the words are counted from the file, the price follows, nothing is lost", {
  tag: "@journey",
}, async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = watchConsole(page);
  await signUp(page);
  await page.goto("/dashboard/new-order?kind=proofreading&words=2400&level=undergraduate");
  // The form has the choices from the price page: 2,400 words with the longest deadline.
  await expect(total(page)).toHaveText("$44.88");
  await onward(page, "documents");
  await page.getByLabel("choose files").setInputFiles(essay);
  await expect(page.getByText(/^We counted [\d,]+ in the file\.$/)).toBeVisible({ timeout: 30_000 });
  const words = Number((await page.getByLabel("Words", { exact: true }).inputValue()).replace(",", ""));
  expect(words).toBeGreaterThan(500);
  await expect(total(page)).toHaveText(dollars(Math.max(1200, Math.round((words * 22 * 85) / 1000))));
  await expect(page.getByText(/^Price changed: [+−]\$/)).toBeVisible();

  await onward(page, "details");
  await expect(page.getByLabel("Title of your work")).toHaveValue("essay");
  await onward(page, "details");
  await expect(page.getByText("Choose a field.")).toBeVisible();
  await fillDetails(page, `${honest} ${held}`);
  const before = await total(page).innerText();
  await page.getByLabel("Format my references in this style").check();
  await expect(total(page)).not.toHaveText(before);
  await page.getByText("Tenses", { exact: true }).click();

  // A second window saves; the first is told when it gets the focus again.
  await expectSaved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(async () => {
    await other.getByLabel("Title of your work").fill("Discharge planning for an older adult");
    await expect(other.getByText(/^Saved \d\d:\d\d$/)).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await expect(page.getByText("This order was changed in another window.")).toBeVisible();
  await expect(page.getByLabel("Title of your work")).toHaveValue("Discharge planning for an older adult");
  await other.close();

  await onward(page, "integrity");
  await expect(page.getByRole("heading", { name: "We cannot accept this order as written" })).toBeVisible();
  await expect(page.locator("u")).toHaveText(
    "And if the discussion is too short, just write two more paragraphs for me,",
  );
  await page.getByRole("button", { name: "Remove this part" }).click();
  await expect(page.locator("u")).toHaveCount(0);
  await page.getByText("Corrections are allowed").click();
  await page.getByLabel(/The work is my own/).check();

  await expectSaved(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "What does your school allow?" })).toBeVisible();
  await expect(page.getByLabel(/The work is my own/)).toBeChecked();
  await onward(page, "deadline");
  await page.getByRole("radio", { name: /^48 hours/ }).check();
  const price = Math.round((words * 22) / 10) + Math.round((words * 4) / 10);
  await expect(total(page)).toHaveText(dollars(price));
  await page.getByLabel(/^Coupon/).fill("welcome10");
  const off = dollars(price - Math.round(price / 10));
  await expect(total(page)).toHaveText(off);
  await onward(page, "review");
  await expect(page.getByText(/write two more paragraphs/)).toHaveCount(0);
  await expect(page.getByText(honest)).toBeVisible();
  await page.getByRole("button", { name: `Order and pay ${off}` }).click();
  await page.waitForURL(/\/payment\?order=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for your order");
  await expect(page.getByText("Coupon WELCOME10")).toBeVisible();
  await expect(page.getByRole("button", { name: `Pay ${off}` })).toBeVisible();
  expect(complaints).toEqual([]);
});

test("an order held for review can be paid only after bob approves it", async ({ student, browser }) => {
  const title = `A reflection ${crypto.randomUUID().slice(0, 8)}`;
  await beginOutline(student, title, held);
  await expect(student.getByRole("heading", { name: "We cannot accept this order as written" })).toBeVisible();
  await acceptRules(student);
  await onward(student, "deadline");
  await student.getByRole("radio", { name: /^48 hours/ }).check();
  await expect(total(student)).toHaveText("$48.00");
  await onward(student, "review");
  await student.getByRole("button", { name: "Submit order for review" }).click();
  await student.waitForURL(/\/dashboard\/orders\/[0-9a-f-]{36}$/);
  await expect(student.getByText("Your order is in review.")).toBeVisible();
  await expect(student.getByRole("link", { name: /^Pay/ })).toHaveCount(0);
  await expect(student.getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
  const order = student.url().split("/").at(-1);
  await student.goto(`/payment?order=${order}`);
  await expect(student.getByText("This order is not waiting for a payment.")).toBeVisible();

  const bob = await pageOf(browser, "Bob");
  await bob.goto(`/admin/orders?view=held&q=${encodeURIComponent(title)}`);
  await bob.getByRole("row", { name: title }).getByRole("link").first().click();
  const staff = bob.getByRole("dialog", { name: title });
  await expect(staff.getByText(/^Held for review: /)).toBeVisible();
  await expect(staff.locator("mark").first()).toBeVisible();
  await expect(staff.getByText(held).last()).toBeVisible();
  await staff.getByRole("button", { name: "Approve order" }).click();
  await expect(staff.getByText(/^The reason .*10/)).toBeVisible();
  await staff
    .getByLabel("Message to the student: why this was approved")
    .fill("You ask how long it should be. We say so, and you write.");
  await staff.getByRole("button", { name: "Approve order" }).click();
  await expect(staff.getByText("Waiting for the student to confirm the price.")).toBeVisible();

  await student.goto(`/dashboard/orders/${order}?tab=questions`);
  await expect(student.getByText("Your order is approved.")).toBeVisible();
  await expect(student.getByText("You ask how long it should be. We say so, and you write.")).toBeVisible();
  await student.getByRole("button", { name: "Confirm $48.00" }).click();
  await student.getByRole("link", { name: "Pay $48.00" }).click();
  await expect(student.getByRole("button", { name: "Pay $48.00" })).toBeVisible();
});

test("a student who asks for a whole essay is told why it is refused, and cannot continue", async ({ student }) => {
  const requested = "Write my whole essay for me, 2000 words, ready to hand in.";
  await beginOutline(student, "An essay on discharge planning", requested);
  await acceptRules(student);
  const explanation = "This asks for text that you would submit as your own.";
  await expect(student.getByText(explanation)).toBeVisible();
  await student.getByRole("button", { name: "Continue to deadline" }).click();
  await expect(student.getByRole("heading", { name: "What does your school allow?" })).toBeVisible();
  await expect(student.getByText(explanation)).toBeInViewport();
  await expect(student.getByRole("link", { name: "Contact support" })).toBeVisible();
  // A request without the form is refused too.
  await expect(placeOrder(student, { instructions: requested })).rejects.toThrow("the order is placed");
  await student.getByRole("button", { name: "Choose this service" }).first().click();
  await expect(student.getByText(explanation)).toHaveCount(0);
});

test("if the price changed both totals are shown, no order is placed, and the form is still saved", async ({
  student,
}) => {
  await beginOutline(student, "A plan for an essay", honest);
  await acceptRules(student);
  await onward(student, "deadline");
  // The sidebar cannot load the new price, so the order is sent with the earlier one.
  await student.route("**/api/order-drafts/price", (route) => route.abort());
  await student.getByRole("radio", { name: /^48 hours/ }).check();
  await expect(student.getByText(/^The connection was lost, so this price may be out of date\./)).toBeVisible();
  await onward(student, "review");
  await student.getByRole("button", { name: "Order and pay $40.80" }).click();
  await expect(student.getByText("The price changed from $40.80 to $48.00.")).toBeVisible();
  await student.getByRole("button", { name: "Change Title in Details" }).click();
  await student.getByLabel("Title of your work").fill("A plan for another essay");
  await expectSaved(student);
  await student.reload();
  await expect(student.getByLabel("Title of your work")).toHaveValue("A plan for another essay");
});

test("cancelling shows the refund first; if it changes it is shown again, and then refunded", async ({
  student,
  browser,
}) => {
  const order = await placeOrder(student);
  await payQuickly(student, order);
  await student.goto(`/dashboard/orders/${order}?tab=details`);
  await expect(student.getByText("If you cancel now, you get back $48.00.")).toBeVisible();
  await askToCancel(student, "$48.00");
  const bob = await pageOf(browser, "Bob");
  await act(bob, order, "assign", { expert: "expert-tomasz" });
  await student.getByRole("button", { name: "Cancel order and refund $48.00" }).click();
  await expect(student.getByText("The refund has changed to $43.20.")).toBeVisible();
  await askToCancel(student, "$43.20");
  await expectNoViolations(student, "the question before a cancellation");
  await student.getByRole("button", { name: "Cancel order and refund $43.20" }).click();
  await expect(student.getByText("This order is cancelled.")).toBeVisible();
  await student.getByRole("link", { name: "History" }).click();
  await expect(student.getByText("$43.20 refunded")).toHaveCount(1);
  await expect(student.getByText("Partly refunded")).toBeVisible();
  await student.goto(`/dashboard/new-order?again=${order}`);
  await expect(student.getByRole("radio", { name: /^Model outline/ })).toBeChecked();
});

test("a pending refund is shown as such, then as refunded; a failed one is settled by grace", async ({
  student,
  browser,
}) => {
  const [slow, failing] = [await placeOrder(student), await placeOrder(student)];
  await payQuickly(student, slow, "4000000000007726");
  await payQuickly(student, failing, "4000000000005126");
  for (const order of [slow, failing]) {
    await student.goto(`/dashboard/orders/${order}?tab=details`);
    await askToCancel(student, "$48.00");
    await student.getByRole("button", { name: "Cancel order and refund $48.00" }).click();
    await expect(student.getByText("Refund pending")).toBeVisible();
  }
  const grace = await pageOf(browser, "Grace");
  const rows = grace.getByRole("row").filter({ has: grace.locator(`a[href="/admin/orders/${failing}"]`) });
  const alarm = rows.filter({ hasText: "Stripe could not complete a refund." });
  await expect(async () => {
    await minutePasses(grace);
    await grace.goto("/admin/money");
    await expect(alarm).toBeVisible({ timeout: 1000 });
    await student.goto(`/dashboard/orders/${slow}`);
    await expect(student.getByText("Refunded", { exact: true }).first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(student.getByText("Refunded", { exact: true }).first()).toBeVisible();
  await student.goto(`/dashboard/orders/${failing}`);
  await expect(student.getByText("Refund pending")).toHaveCount(0);
});

test("an unpaid order is cancelled free of charge, and its coupon can be used again", async ({ page }) => {
  await signUp(page);
  const order = await placeOrder(page, { coupon: "WELCOME10" });
  await page.goto(`/dashboard/orders/${order}?tab=details`);
  await expect(async () => {
    await page.getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByRole("dialog", { name: "Cancel this order?" })).toBeVisible({ timeout: 1000 });
  }).toPass();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByText("You were not charged, so there is no refund.")).toBeVisible();
  const next = await placeOrder(page);
  await page.goto(`/payment?order=${next}`);
  await page.getByLabel("Coupon").fill("WELCOME10");
  await page.getByRole("button", { name: "Apply coupon" }).click();
  await expect(page.getByRole("button", { name: "Pay $43.20" })).toBeVisible();
});

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
}

async function acceptRules(page: Page): Promise<void> {
  await page.getByText("Corrections are allowed").click();
  await page.getByLabel(/The work is my own/).check();
}

/** Opens the question; the page's script may run after the first paint. */
async function askToCancel(page: Page, sum: string): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Cancel order" }).click({ timeout: 2000 });
    await expect(page.getByRole("dialog", { name: `Cancel this order and get a refund of ${sum}?` })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
}
