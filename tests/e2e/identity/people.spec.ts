import { expect } from "@playwright/test";
import { pageOf, placeOrder, test } from "../orders/order-support.ts";
import { expectNoViolations, signUp, waitUntilInteractive, watchConsole } from "../support.ts";

const DAY_MS = 86_400_000;

test("an admin finds a person by an order, suspends them with a date and a reason, and lets them in again", async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page, { name: "Eve Nunn", mailbox: "eve-people" });
  const order = await placeOrder(page);
  await page.goto(`/dashboard/orders/${order}`);
  const number = /WS-\d{6}/.exec(await page.locator("main").innerText())?.[0] ?? "";
  const admin = await pageOf(browser, "Grace");
  const complaints = watchConsole(admin);

  await admin.goto(`/admin/users?q=${number}`);
  await admin.getByRole("link", { name: "Eve Nunn" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Eve Nunn" })).toBeVisible();
  await waitUntilInteractive(admin);
  await expect(admin.getByText(email)).toBeVisible();
  await expect(admin.getByRole("link", { name: number })).toBeVisible();

  await admin.getByRole("button", { name: "Suspend", exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: "Suspend Eve Nunn?" });
  await dialog.getByLabel("Reason").fill("Too short");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(dialog.getByText("Choose a date within the next year.")).toBeVisible();
  await expectNoViolations(admin, "suspend dialog");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await admin.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog.getByLabel("Reason")).toHaveValue("Too short");
  await dialog.getByLabel("Suspended until").fill(new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10));
  await dialog.getByLabel("Reason").fill("Sold our checks to other students.");
  await dialog.getByRole("button", { name: "Suspend" }).click();
  await expect(admin.getByText("Reason: Sold our checks to other students.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectNoViolations(admin, "a suspended person");

  await page.goto("/dashboard/orders");
  await expect(page).toHaveURL(/\/sign-in/);

  await admin.getByRole("button", { name: "Lift suspension" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Lift suspension" }).click();
  await expect(admin.getByRole("button", { name: "Suspend", exact: true })).toBeVisible();
  await admin.getByRole("link", { name: "Emails", exact: true }).click();
  await expect(admin.getByRole("row", { name: /Your account is active again/ })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long enough word");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(complaints).toEqual([]);
});
