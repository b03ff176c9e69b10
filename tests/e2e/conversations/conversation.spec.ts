import { expect } from "@playwright/test";
import { pageOf } from "../staff-pages.ts";
import { signInAs, signUp, test } from "../support.ts";
import { answer, begin, messageBubble, subjectOf } from "./conversation-support.ts";

test("ada writes to the staff, bob replies, ada reads the reply", { tag: "@journey" }, async ({ browser }) => {
  const student = await (await browser.newContext()).newPage();
  await signInAs(student, "Ada");
  await student.goto("/dashboard/email-admin");
  const subject = `A question ${Date.now()}`;
  await student.getByLabel(/subject/i).fill(subject);
  await student
    .getByLabel(/about|topic|category/i)
    .first()
    .selectOption("order");
  await student
    .getByRole("textbox", { name: "Your message" })
    .fill("May my supervisor see the report that you made for me last week?");
  await student.getByRole("button", { name: /send/i }).click();
  await expect(student.getByText(/MG-[0-9A-Z]{7}/).first()).toBeVisible();

  const staff = await (await browser.newContext()).newPage();
  await signInAs(staff, "Bob");
  await staff.goto("/admin/messaging");
  await staff
    .getByRole("link", { name: new RegExp(subject) })
    .first()
    .click();
  await expect(staff.locator("#conversation-title")).toHaveText(subject);
  await staff
    .getByRole("textbox", { name: /^Reply to/ })
    .fill("Yes. Download it and send it on, or show it to them on your screen.");
  await staff.getByRole("button", { name: "Send to student" }).click();
  await expect(staff.getByText("Yes. Download it and send it on").first()).toBeVisible();

  await student.goto("/dashboard/messages");
  await student
    .getByRole("link", { name: new RegExp(subject) })
    .first()
    .click();
  await expect(student.getByText("Yes. Download it and send it on").first()).toBeVisible();
});

test("without JavaScript ada can still write to the staff and save her profile", { tag: "@journey" }, async ({
  browser,
}) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await signInAs(page, "Ada");
  await page.goto("/dashboard/email-admin");
  await page.getByLabel(/subject/i).fill("Written without a script");
  await page
    .getByLabel(/about|topic|category/i)
    .first()
    .selectOption("other");
  await page
    .getByRole("textbox", { name: "Your message" })
    .fill("This page has no script at all, and the form is a form.");
  await page.getByRole("button", { name: /send/i }).click();
  await expect(page.getByText(/MG-[0-9A-Z]{7}/).first()).toBeVisible();
  await page.goto("/dashboard/messages");
  await page.getByRole("textbox", { name: "Write to us" }).fill("And this was added to it.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log")).toContainText("And this was added to it.");
  await page.goto("/dashboard/profile");
  await page.getByLabel(/programme/i).fill("Adult nursing");
  await page.getByRole("button", { name: /save/i }).first().click();
  await page.goto("/dashboard/profile");
  await expect(page.getByLabel(/programme/i)).toHaveValue("Adult nursing");
});

test("the conversation that opened automatically stays open when it is answered, and when it is resolved", async ({
  browser,
}) => {
  const student = await (await browser.newContext()).newPage();
  await signUp(student);
  const topic = "integrity report";
  for (const words of ["One", "Another"]) await begin(student, subjectOf(words), { topic });
  const grace = await pageOf(browser, "Grace");
  await grace.goto(`/admin/messaging?view=waiting&topic=${encodeURIComponent(topic)}`);
  await grace.waitForURL(/[?&]open=/);
  const opened = (await grace.locator("#conversation-title").textContent()) ?? "";
  const line = grace.locator(".conversations-list > ul > li").filter({ hasText: opened });
  await expect(line).toHaveCount(1);
  await answer(grace, new URL(grace.url()).searchParams.get("open") ?? "", "Here is your answer.");
  await expect(line).toHaveCount(0);
  await expect(grace.locator("#conversation-title")).toHaveText(opened);
  await expect(messageBubble(grace, "Here is your answer.")).toBeVisible();

  await student.goto("/dashboard/messages");
  await student.waitForURL(/[?&]open=/);
  await student.getByRole("button", { name: "Resolve" }).click();
  await expect(student.getByRole("group", { name: /Did it help/ })).toBeVisible();
});
