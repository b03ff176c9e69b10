import { expect } from "@playwright/test";
import { checkScreen, confirmationEmail, signInAs, signUp, sizes, test, watchConsole } from "../support.ts";

test("ada signs in with her password and returns to the page she wanted", { tag: "@journey" }, async ({ page }) => {
  await page.goto("/dashboard/settings");
  await expect(page).toHaveURL(/\/sign-in\?redirect_url=%2Fdashboard%2Fsettings$/);
  await page.getByLabel("Email").fill("ada@example.test");
  await page.getByLabel("Password").fill("not her password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("password is wrong");
  await expect(page.getByLabel("Email")).toHaveValue("ada@example.test");
  await page.getByLabel("Password").fill("ada-in-the-margin");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test("a new student signs up only with the honour code, and is signed in at once", async ({ page }) => {
  await page.goto("/auth/register");
  await expect(page).toHaveURL(/\/sign-up$/);
  await page.getByLabel("Name").fill("Eve Demo");
  await page.getByLabel("Email").fill(`eve-${Date.now()}@example.test`);
  await page.getByLabel(/^Password/).fill("a long enough word");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Please read the honour code")).toBeVisible();
  await page.getByLabel(/honour code/).check();
  await page.getByLabel(/16 or older/).check();
  await page.getByLabel(/^Password/).fill("a long enough word");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("signing out shows its progress, and leads to the home page", async ({ page }) => {
  const complaints = watchConsole(page);
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await page.route("**/sign-out", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.getByRole("button", { name: "Sign out" }).first().click();
  const busy = page.getByRole("button", { name: "Signing out..." }).first();
  await expect(busy).toBeDisabled();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/sign-in/);
  expect(complaints).toEqual([]);
});

test("when signing out fails a toast says so, and the home page is still opened after 0.8 seconds", async ({
  page,
}) => {
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await page.route("**/sign-out", (route) => route.fulfill({ status: 503, body: "{}" }));
  // The test records the delay passed to the browser's timer, because the real duration depends on the machine.
  const waits: number[] = [];
  await page.exposeFunction("noteWait", (ms: number) => waits.push(ms));
  await page.evaluate(() => {
    const { setTimeout: later } = window;
    const noteWait = (window as unknown as { noteWait: (ms: number) => void }).noteWait;
    window.setTimeout = ((run: () => void, ms = 0) => {
      noteWait(ms);
      return later(run, ms);
    }) as typeof window.setTimeout;
  });
  await page.getByRole("button", { name: "Sign out" }).first().click();
  await expect(page.getByText("Logout failed. Redirecting...")).toBeVisible();
  await page.waitForURL((url) => url.pathname === "/");
  expect(waits).toContain(800);
});

test("the admin area: visitors are sent to sign-in, students to their dashboard, staff enter", {
  tag: "@journey",
}, async ({ page }) => {
  const complaints = watchConsole(page);
  await page.goto("/admin/turnitin-reports");
  await expect(page).toHaveURL(/\/sign-in\?redirect_url=%2Fadmin%2Fturnitin-reports$/);
  await page.getByRole("button", { name: /Ada/ }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies();
  await page.goto("/auth/admin-login");
  await page.getByRole("button", { name: /Bob/ }).click();
  await expect(page).toHaveURL(/\/admin$/);
  const forbidden = await page.goto("/admin/users");
  expect(forbidden?.status()).toBe(403);
  await expect(page.getByText("You don’t have access to this page").first()).toBeVisible();
  // A page rendered without a loader still has its title, the signed-in person and its scripts.
  await expect(page.getByRole("button", { name: "Sign out" }).first()).toBeVisible();
  await expect(page).toHaveTitle(/Marginalia/);
  expect(complaints).toEqual([]);
});

test("a new student confirms the email address by its link, and can then compare with other students' documents", async ({
  page,
}) => {
  const complaints = watchConsole(page);
  const { email } = await signUp(page);
  const notice = page.getByText("Your email address is not confirmed.");
  const students = page.getByLabel(/^Compare with other students’ documents/);
  await checkScreen(page, "check form, email not confirmed", sizes, () => page.goto("/turnitin/submit"));
  await expect(notice).toBeVisible();
  await expect(page.locator("main")).toContainText(`the link we sent to ${email}`);
  await expect(students).toBeDisabled();
  await expect(students).not.toBeChecked();
  await page.getByLabel(/^Private/).check();
  await expect(notice).toBeVisible();

  await page.getByRole("link", { name: "Open settings" }).click();
  await expect(page.getByText(`${email} · Not confirmed`)).toBeVisible();
  await page.getByRole("button", { name: "Send confirmation email again" }).click();
  await expect(page.getByText("Email sent.")).toBeVisible();
  await checkScreen(page, "settings, email not confirmed", sizes);

  // The link of the email opens in a separate window.
  await page.goto((await confirmationEmail(page, email)).shownAt);
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "Confirm email address" }).click();
  const confirming = await opened;
  await checkScreen(confirming, "confirm email", sizes);
  await page.goto("/dashboard/settings");
  await expect(page.getByText(`${email} · Not confirmed`)).toBeVisible();
  await confirming.getByRole("button", { name: "Confirm email address" }).click();
  await expect(confirming.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();

  // The window with the settings still shows the button; its response says that the address is confirmed.
  await page.getByRole("button", { name: "Send confirmation email again" }).click();
  await expect(page.getByText(`${email} · Confirmed`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send confirmation email again" })).toHaveCount(0);

  await confirming.getByRole("link", { name: "Check a draft" }).click();
  await expect(confirming.getByLabel(/^Compare with other students’ documents/)).toBeChecked();
  await expect(confirming.getByText("Your email address is not confirmed.")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("signing up with an address that has an account is reported by email only", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Name").fill("Eve Demo");
  await page.getByLabel("Email").fill("grace@example.test");
  await page.getByLabel(/^Password/).fill(`not her password ${Date.now()}`);
  await page.getByLabel(/honour code/).check();
  await page.getByLabel(/16 or older/).check();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/__local/mailbox");
  await page
    .getByRole("link", { name: /You already have an account/ })
    .first()
    .click();
  const email = page.frameLocator("iframe");
  await expect(email.getByText("Your account has not changed.").last()).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await email.getByRole("link", { name: "Sign in", exact: true }).click();
  // The window is signed in to the new account, so the test signs out first, as the email says.
  await expect(await opened).toHaveURL(/\/dashboard$/);
});

test("a link that has expired says where to ask for a new one", async ({ page }) => {
  await checkScreen(page, "expired link", sizes, () => page.goto("/__local/confirm-email/none"));
  await expect(page.getByText("This link has expired. Sign in and ask for a new one in Settings.")).toBeVisible();
});
