import { expect, type Page } from "@playwright/test";
import { checkScreen, expectNoViolations, originOf, signInAs, signUp, sizes, test, watchConsole } from "../support.ts";

/** The code that a demo person's authenticator app shows, not yet used. */
async function codeOf(page: Page, email: string): Promise<string> {
  const answer = await page.request.get(`/__local/mailbox/codes/${email}`);
  return ((await answer.json()) as { code: string }).code;
}

/** The sign-in of this browser becomes 20 minutes old; the next request fetches a token that says so. */
async function ageSignIn(page: Page): Promise<void> {
  const aged = await page.request.post("/__local/sign-in/20", { headers: { Origin: originOf(page) } });
  expect(aged.status()).toBe(200);
  await page.context().clearCookies({ name: "__session" });
}

test("a student changes the password in the settings, and every other device is signed out", {
  tag: "@journey",
}, async ({ page, browser }) => {
  const { email } = await signUp(page);
  const other = await browser.newContext();
  const phone = await other.newPage();
  await phone.goto("/sign-in");
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password").fill("a long enough word");
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone).toHaveURL(/\/dashboard$/);
  // Someone who copied every cookie of the phone.
  const thief = await browser.newContext();
  await thief.addCookies(await other.cookies());
  const stolen = await thief.newPage();
  await stolen.goto("/dashboard/settings");
  await expect(stolen.getByRole("heading", { name: "Devices" })).toBeVisible();

  await page.goto("/dashboard/settings");
  await expect(page.getByRole("button", { name: /^Sign out (?!all)/ })).toHaveCount(1);
  await page.getByText("Change password").first().click();
  await page.getByLabel("Current password").fill("not the password");
  await page.getByLabel("New password").fill("basketball");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("too common")).toBeVisible();
  await page.getByLabel("New password").fill("another long word");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("The current password is wrong")).toBeVisible();
  await page.getByLabel("Current password").fill("a long enough word");
  await page.getByLabel("New password").fill("another long word");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("All other devices were signed out")).toBeVisible();
  await page.goto("/dashboard/settings");
  await expect(page.getByRole("button", { name: /^Sign out (?!all)/ })).toHaveCount(0);

  for (const device of [phone, stolen]) {
    await device.goto("/dashboard/orders");
    await expect(device).toHaveURL(/\/sign-in/);
  }
  await other.close();
  await thief.close();
});

test("a forgotten password is reset by the link of the email", async ({ page }) => {
  const { email } = await signUp(page);
  await page.context().clearCookies();
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Check your email.")).toBeVisible();
  await checkScreen(page, "forgot password", sizes);
  await page.goto("/__local/mailbox");
  await page.getByRole("link", { name: new RegExp(`Reset your password.*${email}`) }).click();
  const text = (await page.locator("pre").textContent()) ?? "";
  const link = /http\S+reset-password\/\S+/.exec(text)?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New password").fill("another long word");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Your password was changed.")).toBeVisible();
  await page.getByRole("link", { name: "Sign in", exact: true }).last().click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill("another long word");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(link);
  await expect(page).toHaveURL(/reset-password/);
  await expect(page.getByText("This link has expired or was used before.")).toBeVisible();
});

test("staff enter a code after their password, and the code of a demo person is in the mailbox", async ({ page }) => {
  await page.goto("/auth/admin-login");
  await page.getByLabel("Email").fill("g.bob@example.test");
  await page.getByLabel("Password").fill("g.bob-in-the-margin");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("The code is wrong or was used before.")).toBeVisible();
  await page.getByLabel("Code").fill(await codeOf(page, "g.bob@example.test"));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("an act that needs a recent sign-in asks for a code on the page, keeps what was typed, and is then carried out", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await signInAs(page, "Grace");
  await page.goto("/admin/settings/coupons");
  await ageSignIn(page);
  const code = `MARGIN${Date.now() % 1_000_000}`;
  const form = page.getByRole("form", { name: /coupon/i }).or(page.locator("form").last());
  await form.getByLabel("Code").fill(code);
  await form.getByLabel("Note").fill("For the open day");
  await form.getByLabel("Amount").fill("10");
  await form.getByRole("button", { name: "Add coupon" }).click();
  const confirm = page.getByRole("dialog", { name: "Confirm it’s you" });
  await confirm.getByLabel(/Code/).fill("000000");
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(confirm.getByText("That is wrong")).toBeVisible();
  await expectNoViolations(page, "confirm dialog");
  await confirm.getByLabel(/Code/).fill(await codeOf(page, "grace@example.test"));
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("row", { name: new RegExp(code) })).toBeVisible();
  expect(complaints.filter((line) => !/\b(?:403|422)\b/.test(line))).toEqual([]);
});
