import { expect } from "@playwright/test";
import { totpCode } from "#workers/local/identity/totp.ts";
import { placeOrder, test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { expectNoViolations, signUp, waitUntilInteractive, watchConsole } from "../support.ts";

const DAY_MS = 86_400_000;

test("an admin finds a person by an order, suspends them with a date and a reason, and lets them in again", {
  tag: "@journey",
}, async ({ page, browser }) => {
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

test("an invited editor chooses a password, sets up two-step verification and enters the admin area; an admin views as a student", {
  tag: "@journey",
}, async ({ page, browser }) => {
  const admin = await pageOf(browser, "Grace");
  const email = `ruth-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await admin.goto("/admin/users");
  await waitUntilInteractive(admin);
  await admin.getByRole("button", { name: "Invite staff" }).click();
  const invite = admin.getByRole("dialog", { name: "Invite an editor" });
  await invite.getByLabel("Name").fill("Ruth Vane");
  await invite.getByLabel("Email").fill(email);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(admin.getByText("The invitation was sent.")).toBeVisible();

  await page.goto("/__local/mailbox");
  await page.getByRole("link", { name: new RegExp(`You are invited.*${email}`) }).click();
  const link = /http\S+reset-password\/\S+/.exec((await page.locator("pre").textContent()) ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password").fill("a long enough word");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("link", { name: "Sign in", exact: true }).last().click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("a long enough word");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/settings#two-step$/);
  await waitUntilInteractive(page);
  const section = page.locator("#two-step");
  await section.getByLabel("Your password").fill("a long enough word");
  await section.getByRole("button", { name: "Set up" }).click();
  const secret = ((await section.getByText(/^(?:[A-Z2-7]{4} ?)+$/).textContent()) ?? "").replaceAll(" ", "");
  await section.getByRole("textbox", { name: "Code" }).fill(totpCode(secret, Date.now()));
  await section.getByRole("button", { name: "Turn on" }).click();
  await expect(section.getByText("Your role needs it. If you change")).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();

  await admin.goto("/admin/users?q=ada%40example.test");
  await admin.getByRole("link", { name: "Ada Demo" }).click();
  await waitUntilInteractive(admin);
  await admin.getByRole("button", { name: "View as" }).click();
  const dialog = admin.getByRole("dialog", { name: /View the dashboard as Ada Demo/ });
  await dialog.getByLabel("Reason").fill("She does not find her order.");
  await dialog.getByRole("button", { name: "Start view" }).click();
  await expect(admin).toHaveURL(/\/view-as\/[^/]+\/dashboard$/);
  await expect(admin.getByText("You see the site as Ada Demo does.")).toBeVisible();
  expect(await admin.locator("script, main form, button:enabled").count()).toBe(1);
  await expectNoViolations(admin, "a view as a student");
  await admin.getByRole("button", { name: "End view" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "Ada Demo" })).toBeVisible();
});
