import { expect } from "@playwright/test";
import {
  bankAnswersAfter,
  draftAt,
  minutePasses,
  openCheckout,
  payAt,
  placeOrder,
  test,
} from "../orders/order-support.ts";
import { checkScreen, expectNoViolations, phone } from "../support.ts";

const words = "Your bank is confirming the payment: do not pay again.";
/** A card whose bank responds later. */
const LATE_CARD = "4000000000900102";

test("while the bank confirms a payment every screen says so and none asks for payment; the result appears automatically", async ({
  student,
}) => {
  const order = await placeOrder(student);
  const checkout = await openCheckout(student, order);
  // The bank answers when this test says so, not when other work on the machine has slowed the pages down.
  await bankAnswersAfter(student, checkout, 3_600_000);
  await payAt(student, checkout, LATE_CARD);
  // Other orders of the same student may be unpaid.
  const pay = () =>
    student.locator(`a[href="/payment?order=${order}"]`).or(student.getByRole("button", { name: /^Pay/ }));
  // Another test's minute may have taken the bank's event with it and still be delivering it.
  await expect(async () => {
    expect(await (await student.request.get(`/payment?order=${order}`)).text()).toContain(words);
  }).toPass();
  for (const path of [`/payment?order=${order}`, "/dashboard/orders", "/dashboard", `/dashboard/orders/${order}`]) {
    await student.goto(path);
    // A list says it in a line of the order.
    await expect(
      student.getByText(/bank (?:is confirming|confirms) the payment|Bank confirming/).first(),
      path,
    ).toBeVisible();
    await expect(pay(), path).toHaveCount(0);
  }
  await expect(student.getByText(words).first()).toBeVisible();
  await expectNoViolations(student, "an order whose payment is being confirmed");
  await bankAnswersAfter(student, checkout, 0);
  // Nothing is pressed here: the page updates automatically.
  await expect(async () => {
    await minutePasses(student);
    await expect(student.getByText(words)).toHaveCount(0, { timeout: 4000 });
  }).toPass({ timeout: 45_000 });
  await expect(student.getByText("Paid", { exact: true }).first()).toBeVisible();
});

test("a long title of an unpaid order fits on a phone", async ({ student }) => {
  const title = "A reflective account of communication with relatives in palliative care settings";
  await placeOrder(student, { title });
  await student.goto("/payment");
  await expect(student.getByRole("link", { name: title })).toBeVisible();
  await checkScreen(student, "the unpaid orders", [phone]);
});

test("a refused coupon leaves the form as typed, and no payment is made with it", async ({ student }) => {
  const order = await placeOrder(student);
  await student.goto(`/payment?order=${order}`);
  await student.getByLabel("Name", { exact: true }).fill("Ada of the Margin");
  await student.getByLabel("Email for the receipt").fill("ada@example.test");
  await student.getByLabel("Country").selectOption("FI");
  await student.getByText("Invoice to a company or university").click();
  await student.getByLabel("Company or university").fill("The University");
  await student.getByLabel("Coupon").fill("NEVER-1");
  for (const press of ["Apply coupon", /^Pay \$/] as const) {
    await student.getByRole("button", { name: press }).last().click();
    await expect(student.getByText("This coupon does not exist or has expired.").first()).toBeVisible();
    await expect(student.getByLabel("Name", { exact: true })).toHaveValue("Ada of the Margin");
    await expect(student.getByLabel("Email for the receipt")).toHaveValue("ada@example.test");
    await expect(student.getByLabel("Country")).toHaveValue("FI");
    await expect(student.getByLabel("Company or university")).toHaveValue("The University");
    await expect(student.getByLabel("Coupon")).toHaveValue("NEVER-1");
  }
  // A payer link is made from the same form, which keeps its input too.
  await student.getByLabel("Coupon").fill("");
  await student.getByRole("button", { name: "Create payment link" }).click();
  await expect(student.getByLabel("The link")).toBeVisible();
  await expect(student.getByLabel("Name", { exact: true })).toHaveValue("Ada of the Margin");
  await expect(student.getByLabel("Company or university")).toHaveValue("The University");
});

test("while a price is recalculated the button shows no amount and is disabled", async ({ student }) => {
  await student.goto(await draftAt(student, 5));
  await expect(student.getByRole("heading", { name: "When do you need it?" })).toBeVisible();
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  const rail = student.getByRole("region", { name: "Your price" });
  await expect(rail.getByText("$48.00", { exact: true }).last()).toBeVisible();
  await student.route("**/api/order-drafts/price", async (route) => {
    await held;
    await route.continue();
  });
  await student.getByRole("radio", { name: /^5 days/ }).check();
  await student.getByRole("button", { name: "Continue to review" }).click();
  await expect(student.getByText("Updating the price…").first()).toBeVisible();
  await expect(student.getByRole("button", { name: "Submit order for review" }).last()).toBeDisabled();
  answer();
  await expect(student.getByRole("button", { name: "Submit order for review" }).last()).toBeEnabled();
});
