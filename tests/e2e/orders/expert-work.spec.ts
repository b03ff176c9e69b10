import { expect } from "@playwright/test";
import { pageOf } from "../staff-pages.ts";
import { checkScreen, confirmationEmail, phone, signUp, sizes, watchConsole } from "../support.ts";
import { act, finished, payQuickly, placeOrder, press, test } from "./order-support.ts";

test("grace links an account to an expert and assigns an order; the expert works on it up to the review, without the admin area", async ({
  student,
  browser,
}) => {
  test.setTimeout(90_000);
  const expert = await (await browser.newContext()).newPage();
  const { email } = await signUp(expert, { name: "Nia Demo", mailbox: "nia" });
  const complaints = watchConsole(expert);
  expect((await expert.request.get("/dashboard/work")).status()).toBe(404);

  const grace = await pageOf(browser, "Grace");
  const name = `Nia ${crypto.randomUUID().slice(0, 8)}`;
  await grace.goto("/admin/settings/experts");
  await grace.getByLabel("Name", { exact: true }).fill(name);
  await grace.getByLabel("Qualification").fill("MSc Nursing, ten years on the wards");
  await grace.getByLabel("Model outline").check();
  await grace.getByLabel("Adult Health").check();
  await grace.getByLabel("Email address of the account").fill("nobody@example.test");
  await press(grace, "Add expert");
  await expect(grace.getByText("No active account has this email address.").first()).toBeVisible();
  await grace.getByLabel("Email address of the account").fill(email.toUpperCase());
  await press(grace, "Add expert");
  await expect(grace.getByText("This account has not confirmed its email address.").first()).toBeVisible();
  await expert.goto((await confirmationEmail(expert, email)).link);
  await expert.getByRole("button", { name: "Confirm email address" }).click();
  await expect(expert.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  await press(grace, "Add expert");
  const row = grace.getByRole("row").filter({ hasText: name });
  const edit = await row.getByRole("link", { name: `Edit ${name}` }).getAttribute("href");
  const expertId = new URLSearchParams(edit?.split(/[?#]/)[1]).get("id") ?? "";

  await expert.goto("/dashboard/work");
  await expect(expert.getByText("No orders assigned to you")).toBeVisible();
  const order = await placeOrder(student, { instructions: "Please keep to the marking grid." });
  await payQuickly(student, order);
  await act(grace, order, "assign", { expert: expertId });
  await expert.goto("/dashboard/work");
  await checkScreen(expert, "your work", [phone]);
  await expert.getByRole("link", { name: /^WS-\d+$/ }).click();
  await expect(expert.getByText("Please keep to the marking grid.")).toBeVisible();
  await expect(expert.getByText(/\$\d/)).toHaveCount(0);
  await press(expert, "Start work");
  await expert.getByText("Ask the student a question").click();
  await expert.getByLabel("Question").fill("How long may the plan be?");
  await press(expert, "Ask and pause the deadline");
  await expect(expert.getByText("Deadline paused until the student replies.")).toBeVisible();

  await student.goto(`/dashboard/orders/${order}?tab=questions`);
  await expect(student.getByText(name).first()).toBeVisible();
  await student.getByLabel("Your answer").fill("Two pages.");
  await press(student, "Send answer");
  await expect(student.getByRole("link", { name: "Answer question" })).toHaveCount(0);

  await expert.reload();
  await expect(expert.getByText("Two pages.").first()).toBeVisible();
  await expect(async () => {
    await expert.getByLabel(/(Upload|Replace) Cover letter/).setInputFiles(finished.letter);
    await expect(expert.getByText(finished.letter.name, { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await checkScreen(expert, "one order of an expert", sizes);
  await press(expert, "Submit for review");
  await expect(expert.getByText("Another person reviews your work")).toBeVisible();
  await act(grace, order, "deliver", { check_scope: "on", check_rule: "on", check_words: "on", check_tone: "on" });
  await expert.goto("/dashboard/work?view=done");
  await expect(expert.getByRole("row").filter({ hasText: "A plan for my case study" })).toBeVisible();

  for (const path of ["/admin", `/admin/orders/${order}`, "/admin/settings/experts"]) {
    const answer = await expert.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers().location], path).toEqual([302, "/dashboard"]);
  }
  expect(complaints).toEqual([]);
});
