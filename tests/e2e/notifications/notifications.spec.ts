import type { Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { payQuickly, placeOrder, test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { expectNoViolations, signInAs, signUp, watchConsole } from "../support.ts";

type MailboxMessage = {
  channel: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
};

/** The emails sent to an address, the newest first. */
async function emailsTo(page: Page, to: string): Promise<MailboxMessage[]> {
  const all = (await (await page.request.get("/__local/mailbox/all.json")).json()) as MailboxMessage[];
  // The first email of a new account is covered by another test.
  return all.filter((one) => one.to === to && one.subject !== "Confirm your email address");
}

async function emailOf(page: Page): Promise<string> {
  await page.goto("/dashboard/settings");
  const answer = await page.request.get("/api/session");
  return ((await answer.json()) as { email: string }).email;
}

const bell = (page: Page) => page.locator(".notifications-menu");

test("eve pays: a receipt is emailed at once, and the notification list shows it", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  const complaints = watchConsole(page);
  await signUp(page);
  const email = await emailOf(page);
  await expect(bell(page)).toHaveAccessibleName("Notifications, none unread");
  await payQuickly(page, await placeOrder(page));

  await expect.poll(async () => (await emailsTo(page, email)).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const [receipt] = await emailsTo(page, email);
  expect(receipt?.subject).toMatch(/^Paid: \$\d+\.\d\d for order WS-\d+$/);
  expect(receipt?.headers).not.toHaveProperty("List-Unsubscribe");

  await page.goto("/dashboard");
  await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
  await bell(page).focus();
  await page.keyboard.press("Enter");
  const row = page.locator(".notifications-popup .notifications-entry");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(receipt?.subject ?? "nothing");
  await page.keyboard.press("Escape");
  await expect(row).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await row.click();
  await page.waitForURL(/\/dashboard\/orders\/[0-9a-f-]+$/);
  await expect(bell(page)).toHaveAccessibleName("Notifications, none unread");
  expect(complaints).toEqual([]);
});

test("all notifications are on their own page, and can be marked as read together", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signUp(page);
  await page.goto("/dashboard/notices");
  await expect(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  await payQuickly(page, await placeOrder(page));
  await payQuickly(page, await placeOrder(page));
  await page.goto("/dashboard/notices");
  await expect(page.locator(".notifications-list .notifications-entry.notifications-unread")).toHaveCount(2);
  await expectNoViolations(page, "the notices");
  await page.getByRole("button", { name: "Mark all read" }).click();
  await expect(page.locator(".notifications-list .notifications-entry.notifications-unread")).toHaveCount(0);
  await expect(page.getByText("No unread notifications.")).toBeVisible();
});

test("preferences are saved when they are changed, and the last change can be undone", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await signUp(page);
  await page.goto("/dashboard/settings");
  const orders = page.getByRole("checkbox", { name: "Orders: Email" });
  const saved = page.locator('section[aria-labelledby="notices"] [role="status"]');
  // The status of the previous change still says Saved, so the test waits for the response to this one.
  const answered = async (change: () => Promise<unknown>) => {
    const answer = page.waitForResponse(
      (response) => response.request().method() === "POST" && response.url().includes("/dashboard/settings"),
    );
    await change();
    expect((await answer).ok()).toBe(true);
    await expect(saved).toContainText(/Saved \d\d:\d\d/);
  };
  await answered(() => orders.uncheck());
  await page.reload();
  await expect(orders).not.toBeChecked();
  const news = page.getByRole("checkbox", { name: "News: Email" });
  await answered(() => news.check());
  await answered(() => saved.getByRole("button", { name: "Undo" }).click());
  await expect(news).not.toBeChecked();
  await expect(saved.getByRole("button", { name: "Undo" })).toBeHidden();
  await answered(() => page.getByRole("switch", { name: "Quiet hours" }).click());
  await answered(() => page.getByRole("combobox", { name: "Quiet from" }).selectOption("23"));
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Quiet from" })).toHaveValue("23");
  await expect(page.getByRole("checkbox", { name: "Payments: Email" })).toHaveCount(0);
  await expect(page.locator(".notifications-matrix .notifications-locked")).toContainText(["always on", "always on"]);
});

test("without JavaScript the list is a link away and the preferences are a form with a button", {
  tag: "@journey",
}, async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInAs(page, "Ada");
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /^Notifications, / }).click();
  await expect(page).toHaveURL(/\/dashboard\/notices$/);
  await page.goto("/dashboard/settings");
  const section = page.locator('section[aria-labelledby="notices"]');
  const reports = section.getByRole("checkbox", { name: "Reports: Email" });
  const before = await reports.isChecked();
  await reports.setChecked(!before);
  await section.getByRole("button", { name: "Save" }).click();
  await page.goto("/dashboard/settings");
  await expect(reports).toBeChecked({ checked: !before });
  await reports.setChecked(before);
  await section.getByRole("button", { name: "Save" }).click();

  const times = page.locator('section[aria-labelledby="times"]');
  const zone = times.getByLabel("Time zone");
  await zone.fill("Nowhere/Land");
  await times.getByRole("button", { name: "Save" }).click();
  await expect(times.getByText("This time zone is not known.")).toBeVisible();
  await expect(zone).toHaveValue("Nowhere/Land");
  await zone.fill("Asia/Kolkata");
  await times.getByRole("button", { name: "Save" }).click();
  await page.goto("/dashboard/settings");
  await expect(zone).toHaveValue("Asia/Kolkata");
  await expect(page.locator("time").first(), "times of the page are in that zone").toContainText("GMT+5:30");
  await zone.fill("");
  await times.getByRole("button", { name: "Save" }).click();
  await expect(times.getByText("The site uses the time zone of your device.")).toBeVisible();
});

test("grace sends one announcement to everyone subscribed to news; eve unsubscribes from the email, without signing in", async ({
  browser,
}) => {
  const eve = await (await browser.newContext()).newPage();
  await signUp(eve);
  const email = await emailOf(eve);
  await eve.getByRole("checkbox", { name: "News: Email" }).check();
  await expect(eve.locator('section[aria-labelledby="notices"] [role="status"]')).toContainText("Saved");

  const grace = await pageOf(browser, "Grace");
  const complaints = watchConsole(grace);
  const subject = `What is new ${crypto.randomUUID().slice(0, 8)}`;
  await grace.goto("/admin/messages?tab=templates&letter=new");
  await grace.getByLabel("Name").fill(subject);
  await grace.getByLabel("Subject").fill(subject);
  await grace.getByRole("textbox", { name: "Text" }).fill("Dear reader.\n\n<b>Three</b> things are new.");
  await grace.getByRole("button", { name: "Save announcement" }).click();
  await grace.waitForURL(/letter=[0-9a-f-]{36}&done=saved/);
  const frame = grace.frameLocator("iframe");
  await expect(frame.getByRole("heading", { name: subject })).toBeVisible();
  await expect(frame.getByText("<b>Three</b> things are new.")).toBeVisible();
  await grace.getByRole("link", { name: "Dark" }).click();
  await expect(frame.getByText("<b>Three</b> things are new.")).toBeVisible();
  const grounds = () =>
    frame
      .locator("body, body > table td")
      .evaluateAll((all) => all.slice(0, 2).map((one) => getComputedStyle(one).backgroundColor));
  // The frame may be navigating from one email to the other meanwhile.
  await expect(async () => expect(await grounds()).toEqual(["rgb(14, 19, 27)", "rgb(14, 19, 27)"])).toPass();

  await grace.getByRole("button", { name: /Send test email to grace@example\.test/ }).click();
  await expect(grace.getByText("A test email was sent to you.")).toBeVisible();
  await expect
    .poll(async () => (await emailsTo(grace, "grace@example.test")).map((one) => one.subject))
    .toContain(`Test: ${subject}`);

  const everybody = grace.getByRole("button", { name: /^Send to [\d,]+ (?:person|people)$/ });
  await expect(everybody).toBeDisabled();
  await grace.getByLabel(/^Send once to the [\d,]+ (?:person|people) who receive news/).fill(subject);
  await everybody.click();
  await expect(grace.getByText("The announcement is being sent to everyone who receives news.")).toBeVisible();
  await expect
    .poll(async () => (await emailsTo(grace, email)).map((one) => one.subject), { timeout: 15_000 })
    .toEqual([subject]);
  const unsent = (await emailsTo(grace, email))[0];
  expect(unsent?.html).toContain("&lt;b&gt;Three&lt;/b&gt; things are new.");
  expect(complaints).toEqual([]);

  const link = /<(\S+)>/.exec(unsent?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  const reader = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  // An email scanner that follows every link.
  for (let i = 0; i < 2; i++) await reader.request.get(link);
  await reader.goto(link);
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await eve.goto(link);
  await expectNoViolations(eve, "the page of a letter’s link");
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await eve.goto("/dashboard/settings");
  await expect(eve.getByRole("checkbox", { name: "News: Email" })).not.toBeChecked();
});

test("the message log shows sent messages; an editor has no access", async ({ browser }) => {
  const bob = await pageOf(browser, "Bob");
  await bob.goto("/admin/messages");
  await expect(bob.getByRole("heading", { name: "You don’t have access to this page" })).toBeVisible();
  const eve = await (await browser.newContext()).newPage();
  await signUp(eve);
  const email = await emailOf(eve);
  await payQuickly(eve, await placeOrder(eve));
  await expect.poll(async () => (await emailsTo(eve, email)).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const grace = await pageOf(browser, "Grace");
  await grace.goto("/admin/messages?kind=payment&channel=email");
  const row = grace.getByRole("row").filter({ hasText: email });
  await expect(row).toContainText("Sent");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect(grace.getByRole("combobox", { name: "About" })).toHaveValue("payment");
});
