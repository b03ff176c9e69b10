import { expect, type Page } from "@playwright/test";
import { begin, subjectOf } from "../conversations/conversation-support.ts";
import { placeOrder, test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { checkScreen, sizes } from "../support.ts";

/** The ten most used screens; every other one is looked at in tests/e2e/platform/screens.spec.ts. */
test("the screens that visitors use most are accessible and fit at each size", { tag: "@journey" }, async ({
  page,
}) => {
  const article = "/d/social-work/genogram-and-ecomap";
  for (const path of ["/", "/pricing", "/learning-hub", article, "/check-turnitin/sample"])
    await checkScreen(page, path, sizes, () => open(page, path));
});

test("the screens that students use most are accessible and fit at each size", { tag: "@journey" }, async ({
  student,
}) => {
  const order = await placeOrder(student);
  for (const path of ["/dashboard", "/turnitin/submit", `/dashboard/orders/${order}`])
    await checkScreen(student, path, sizes, () => open(student, path));
});

test("the screens that staff use most are accessible and fit at each size", { tag: "@journey" }, async ({
  browser,
  student,
}) => {
  const id = await begin(student, subjectOf("A question"));
  const bob = await pageOf(browser, "Bob");
  for (const path of [`/admin/messaging?c=${id}`, "/admin/orders"])
    await checkScreen(bob, path, sizes, () => open(bob, path));
});

/** An error page is accessible too. */
async function open(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status(), path).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}
