import { expect, type Page } from "@playwright/test";
import { act, payQuickly, placeOrder, proofreadingInProgress, test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { checkScreen, signUp, sizes, waitUntilInteractive } from "../support.ts";

const needs = (page: Page) => page.getByRole("region", { name: "Needs you" });

test("a first visit shows three steps, and no list of what needs the person", async ({ browser }) => {
  const page = await browser.newPage();
  await signUp(page);
  await checkScreen(page, "the first visit", sizes, () => page.goto("/dashboard"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello, Eve");
  await expect(page.getByRole("region", { name: "Get started in three steps" }).getByRole("listitem")).toHaveCount(3);
  await expect(needs(page)).toHaveCount(0);
  await expect(page.getByText("Since your last visit")).toHaveCount(0);
});

test("an unpaid order needs the person until it is paid; then they are all caught up", async ({ page: student }) => {
  test.slow();
  // Other tests leave the shared student reports that were not opened.
  await signUp(student);
  const title = `A very long title that never ends, ${"مقالة طويلة جدا عن التمريض ".repeat(4)}`;
  const order = await placeOrder(student, { title: title.slice(0, 140), timeZone: "Pacific/Auckland" });
  await checkScreen(student, "an unpaid order", sizes, () => student.goto("/dashboard"));
  await expect(student.getByRole("heading", { level: 1 })).toHaveText(/^Good (?:morning|afternoon|evening), Eve$/);
  await expect(student.getByText("1 item needs your attention.")).toBeVisible();
  const pay = needs(student).getByRole("link", { name: /^Pay \$/ });
  await expect(pay).toHaveAttribute("href", `/payment?order=${order}`);
  const orders = student.getByRole("region", { name: "Orders" });
  await expect(orders.getByText("Work starts after payment.")).toBeVisible();

  // With the keyboard: the first thing that needs the person comes before the lists.
  await student.getByRole("main").getByRole("link", { name: "New order" }).focus();
  await student.keyboard.press("Tab");
  await expect(pay).toBeFocused();

  await payQuickly(student, order);
  await student.goto("/dashboard");
  await expect(needs(student).getByText("You’re all caught up.")).toBeVisible();
  await expect(orders.getByText("We assign an expert next.")).toBeVisible();
  await expect(orders.getByText(/^Due in/)).toBeVisible();
  await expect(student.getByRole("definition").first()).toHaveText(/^\$\d/);
  await checkScreen(student, "all caught up", sizes);
});

test("the lists of orders are links with their counts, and work without a script", { tag: "@journey" }, async ({
  student,
  browser,
}) => {
  await placeOrder(student);
  const state = await student.context().storageState();
  const plain = await browser.newContext({ storageState: state, javaScriptEnabled: false });
  const page = await plain.newPage();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Last 120 days" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Help" })).toBeVisible();
  const lists = page.getByRole("navigation", { name: "Orders" });
  await expect(lists.getByRole("link", { name: /^Active \d/ })).toHaveAttribute("aria-current", "page");
  await lists.getByRole("link", { name: /^All \d/ }).click();
  await expect(page).toHaveURL(/\/dashboard\?tab=all#orders$/);
  await expect(lists.getByRole("link", { name: /^All \d/ })).toHaveAttribute("aria-current", "page");
  await lists.getByRole("link", { name: /^Delivered 0/ }).click();
  await expect(page.getByText("No delivered orders.")).toBeVisible();
});

test("a question of the expert is listed with the paused deadline, and as the newest message", async ({
  student,
  browser,
}) => {
  test.slow();
  const bob = await pageOf(browser, "Bob");
  const order = await proofreadingInProgress(student, bob);
  await act(bob, order, "ask", { text: "May I comment on your headings too?" });
  await student.goto("/dashboard");
  const item = needs(student).getByRole("listitem").filter({ hasText: "asks a question:" });
  await expect(item).toContainText("Deadline paused until you answer.");
  await expect(item.getByRole("link", { name: "Answer question" })).toBeVisible();
  await expect(student.getByRole("blockquote")).toContainText("May I comment on your headings too?");
  const orders = student.getByRole("region", { name: "Orders" });
  await expect(orders.getByText(/continues when you answer the question\./)).toBeVisible();
});

test("a navigation to the dashboard shows every part of it", async ({ student }) => {
  await placeOrder(student);
  await student.goto("/dashboard/profile");
  await waitUntilInteractive(student);
  await student.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  for (const name of ["Last 120 days", "Orders"])
    await expect(student.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(student.getByText("We could not load")).toHaveCount(0);
});
