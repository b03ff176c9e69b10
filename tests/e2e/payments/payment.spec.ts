import { expect, type Page } from "@playwright/test";
import { failureTexts } from "#core/payments/payment-failure.ts";
import { type BankAnswer, type TestCard, testCards } from "#core/payments/test-bank.ts";
import { bankAnswersAfter, minutePasses, openCheckout, placeOrder, test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { expectNoViolations, signUp } from "../support.ts";

/** The timeout for the bank: its delay is LOCAL_BANK_DELAY_MS, and the page polls every three seconds. */
const LATE = { timeout: 30_000 };

/**
 * One card of each answer that shows screens of its own; tests/workers/payments/every-answer.test.ts pays with every card.
 */
const shown = (
  [
    "approve",
    "secure",
    "secure_refuse",
    "decline",
    "late_approve",
    "late_decline",
    "late_webhook",
    "disputed",
    "time_out",
    "cancel",
  ] satisfies BankAnswer[]
).map((answer) => testCards.find((card) => card.answer === answer)!);

for (const card of shown) {
  test(`a student pays with ${card.number}: ${card.name.charAt(0).toLowerCase()}${card.name.slice(1)}`, {
    tag: card.answer === "decline" ? "@journey" : [],
  }, async ({ student, browser }) => {
    const order = await placeOrder(student);
    const checkout = await goToBank(student, order);
    if (card.answer === "late_approve" || card.answer === "late_decline")
      await bankAnswersAfter(student, checkout, 3_600_000);
    await payBy(student, card.number);
    switch (card.answer) {
      case "approve":
        return expectPaid(student, order, card);
      case "late_approve":
        await expectTitle(student, "Your bank is confirming");
        await bankAnswersAfter(student, checkout, 0);
        return expectPaid(student, order, card);
      case "late_webhook":
        await expectTitle(student, "Your bank is confirming");
        return expectPaid(student, order, card);
      case "late_decline":
        await expectTitle(student, "Your bank is confirming");
        await bankAnswersAfter(student, checkout, 0);
        await expectDeclined(student, "insufficient_funds");
        return tryAgain(student, order);
      case "secure":
        await expectTitle(student, "Your bank asks you to confirm the payment");
        await expectNoViolations(student, "3-D Secure");
        await student.getByRole("button", { name: "Refuse" }).click();
        await expectDeclined(student, "authentication_required");
        await goToBank(student, order);
        await payBy(student, card.number);
        await student.getByRole("button", { name: "Confirm" }).click();
        return expectPaid(student, order, card);
      case "secure_refuse":
        await expectDeclined(student, "authentication_required");
        return tryAgain(student, order);
      case "decline":
        await expectDeclined(student, card.declineCode ?? card.answer);
        return tryAgain(student, order);
      case "time_out":
        await expectTitle(student, "The payment page has closed. Nothing was charged.");
        return goOn(student, order);
      case "cancel":
        await expectTitle(student, "You cancelled. Nothing was charged.");
        return goOn(student, order);
      case "disputed": {
        await expectPaid(student, order, card);
        const grace = await pageOf(browser, "Grace");
        const alarm = grace.getByRole("row").filter({ has: grace.locator(`a[href="/admin/orders/${order}"]`) });
        await expect(async () => {
          await minutePasses(grace);
          await grace.goto("/admin/money");
          await expect(alarm).toContainText("the payer’s bank disputes $48.00", { timeout: 1000 });
        }).toPass(LATE);
        await student.getByRole("link", { name: "Open order" }).click();
        await expect(student.getByText("Disputed", { exact: true })).toBeVisible();
        await alarm.getByRole("button", { name: "Resolve alarm" }).click();
        await expect(alarm).toHaveCount(0);
        return;
      }
    }
  });
}

test("the buttons of the test bank: a student pays, is refused for a reason, and returns", async ({ page }) => {
  await signUp(page);
  const first = await placeOrder(page);
  await goToBank(page, first);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectTitle(page, "You cancelled. Nothing was charged.");
  await goToBank(page, first);
  await page.getByRole("button", { name: "Approve $48.00" }).click();
  await expectPaid(page, first, { number: "4242424242424242", brand: "visa" });

  await goToBank(page, await placeOrder(page));
  const reasons = await page
    .getByLabel("Reason")
    .locator("option")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(reasons).toHaveLength(7);
  await page.getByLabel("Reason").selectOption("expired_card");
  await page.getByRole("button", { name: "Decline", exact: true }).click();
  await expectDeclined(page, "expired_card");
});

test("after five refusals in an hour a student is asked to wait, and nothing was charged", async ({ page }) => {
  await signUp(page);
  const order = await placeOrder(page);
  for (let tries = 0; tries < 5; tries++) {
    await goToBank(page, order);
    await page.getByRole("button", { name: "Decline", exact: true }).click();
    await expect(page.getByText(`Attempt ${tries + 1}`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Pay $48.00" }).click();
  await expect(page.getByRole("alert")).toContainText("wait 30 minutes, then try again. Nothing was charged.");
  await expect(page).toHaveURL(new RegExp(`/payment\\?order=${order}$`));
});

test("two windows pay one order: the same checkout, one payment, and both end at its receipt", async ({ student }) => {
  const order = await placeOrder(student);
  const other = await student.context().newPage();
  const third = await student.context().newPage();
  await third.goto(`/payment?order=${order}`);
  for (const page of [student, other]) await page.goto(`/payment?order=${order}`);
  await Promise.all([payAtCheckout(student), payAtCheckout(other)]);
  expect(new URL(other.url()).search).toBe(new URL(student.url()).search);
  await student.getByRole("button", { name: "Approve $48.00" }).click();
  await expectTitle(student, "Paid. We have your draft.");
  await other.getByRole("button", { name: "Approve $48.00" }).click();
  await expectTitle(other, "Paid. We have your draft.");
  expect(new URL(other.url()).search).toBe(new URL(student.url()).search);
  await third.getByRole("button", { name: "Pay $48.00" }).click();
  await expectPaid(third, order, { number: "4242424242424242", brand: "visa" });
});

test("a parent with a link pays without an account, and cannot see the text", async ({ student, browser }) => {
  const title = "A plan that nobody else reads";
  const [order, another] = [await placeOrder(student, { title }), await placeOrder(student)];
  await student.goto(`/payment?order=${order}`);
  await student.getByRole("button", { name: "Create payment link" }).click();
  const link = await student.getByLabel("The link").inputValue();

  const parent = await (await browser.newContext()).newPage();
  await parent.goto(link);
  expect(new URL(parent.url()).search).toBe("");
  await expectTitle(parent, "Pay for an order");
  await expect(parent.getByText("Model outline, undergraduate")).toBeVisible();
  await expect(parent.getByText(title)).toHaveCount(0);
  // A link is valid for one order.
  await parent.goto(`/payment?order=${another}`);
  await expectTitle(parent, "Nothing to pay");
  await parent.goto("/payment");
  await parent.getByLabel("Name").fill("Pat Demo");
  await parent.getByLabel("Email for the receipt").fill("pat@example.test");
  await parent.getByRole("button", { name: "Pay $48.00" }).click();
  await parent.getByRole("button", { name: "Approve $48.00" }).click();
  await expectTitle(parent, "Paid. We have your draft.");
  await expect(parent.getByText("The receipt goes to pat@example.test.")).toBeVisible();
  await expect(parent.getByText(title)).toHaveCount(0);
  await expect(parent.getByRole("link", { name: "Open order" })).toHaveCount(0);

  await expectPaidOnce(student, order);
  const late = await (await browser.newContext()).newPage();
  await late.goto(link);
  await expectTitle(late, "Nothing to pay");
});

test("another student cannot open any address of an order that is not theirs", async ({ student, browser }) => {
  const order = await placeOrder(student);
  const checkout = (await openCheckout(student, order)).replace(/^[^?]*/, "");
  const stranger = await (await browser.newContext()).newPage();
  await signUp(stranger);
  await stranger.goto(`/payment?order=${order}`);
  await expectTitle(stranger, "Nothing to pay");
  expect((await stranger.goto(`/dashboard/orders/${order}`))?.status()).toBe(404);
  await stranger.goto(`/payment/gateway${checkout}`);
  await expectTitle(stranger, "No payment to continue");
  expect((await stranger.goto(`/payment/success${checkout}`))?.status()).toBe(404);
  for (const page of ["failure", "cancel"]) {
    await stranger.goto(`/payment/${page}${checkout}`);
    await expect(stranger.getByText(/WS-\d{6}/)).toHaveCount(0);
  }
  for (const path of ["receipts/receipt", "calendar"])
    expect((await stranger.request.get(`/api/orders/${order}/${path}`)).status()).toBe(404);
});

async function goToBank(page: Page, order: string): Promise<string> {
  const checkout = await openCheckout(page, order);
  await page.goto(checkout);
  return checkout;
}

async function payAtCheckout(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay $48.00" }).click();
  await page.waitForURL(/\/payment\/gateway\?session_id=/);
}

async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel("Pay with a test card").selectOption(number);
  await page.getByRole("button", { name: "Pay $48.00" }).click();
}

async function expectTitle(page: Page, words: string, waits = {}): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words, waits);
}

type UsedCard = Pick<TestCard, "number" | "brand">;

/** The receipt of a payment, and its one event in the order's history. */
async function expectPaid(page: Page, order: string, { number, brand }: UsedCard): Promise<void> {
  await expectTitle(page, "Paid. We have your draft.", LATE);
  await expect(page.getByText(/^\$48\.00 for order WS-\d{6}\./)).toBeVisible();
  await expect(page.getByText(/^Receipt R-\d{4}-\d{6}$/)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${brand}, ends ${number.slice(-4)}$`, "i"))).toBeVisible();
  await expect(page.getByRole("link", { name: "Open order" })).toHaveAttribute("href", `/dashboard/orders/${order}`);
  await expectPaidOnce(page, order);
}

async function expectPaidOnce(page: Page, order: string): Promise<void> {
  const services = await (await page.request.get(`/dashboard/orders/${order}?tab=history`)).text();
  expect(services.replace(/<!--.*?-->/g, "").match(/\$48\.00 payment received</g)).toHaveLength(1);
}

/** The page of a declined payment, with the explanation of its reason. */
async function expectDeclined(page: Page, reason: string): Promise<void> {
  const words = failureTexts({ code: reason, declineCode: null });
  await expectTitle(page, words.title, LATE);
  await expect(page.getByText(`${words.text} Nothing was charged.`)).toBeVisible();
  await expect(page.getByText(words.help)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/payment/failure");
}

async function tryAgain(page: Page, order: string): Promise<void> {
  await page.getByRole("link", { name: "Try again" }).click();
  await payAtCheckout(page);
  await payBy(page, "4242424242424242");
  await expectPaid(page, order, { number: "4242424242424242", brand: "visa" });
}

/** Returns from the page of a cancelled payment to the checkout of the same order. */
async function goOn(page: Page, order: string): Promise<void> {
  expect(new URL(page.url()).pathname).toBe("/payment/cancel");
  await expect(page.getByText(/^Your order WS-\d{6} is kept as it is until/)).toBeVisible();
  await page.getByRole("link", { name: "Continue payment" }).click();
  await page.waitForURL(`**/payment?order=${order}`);
  await payAtCheckout(page);
  await payBy(page, "4242424242424242");
  await expectPaid(page, order, { number: "4242424242424242", brand: "visa" });
}
