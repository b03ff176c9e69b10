import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { pageOf } from "../staff-pages.ts";
import { expectNoViolations, watchConsole } from "../support.ts";
import {
  comments,
  deliver,
  deliverAgain,
  finished,
  payQuickly,
  placeProofreading,
  press,
  proofreadingInProgress,
  refusedAct,
  test,
} from "./order-support.ts";

test("bob is assigned an order, asks a question, submits the work and cannot review it himself; grace delivers it", {
  tag: "@journey",
}, async ({ student, browser }) => {
  test.setTimeout(120_000);
  const order = await placeProofreading(student, { instructions: "Please watch the tenses." });
  await payQuickly(student, order);
  const bob = await pageOf(browser, "Bob");
  const complaints = watchConsole(bob);
  await bob.goto(`/admin/orders/${order}`);
  await bob.getByRole("radio", { name: /^Helen Marsh/ }).check();
  await press(bob, "Assign order");
  await expect(bob.getByRole("heading", { name: "Assigned to Helen Marsh" })).toBeVisible();
  await press(bob, "Start work");
  await bob.getByText("Ask the student a question").click();
  await bob.getByLabel("Question").fill("Which edition of the style guide does your school use?");
  await press(bob, "Ask and pause the deadline");
  await expect(bob.getByText("Deadline paused until the student replies.")).toBeVisible();

  await student.goto("/dashboard/orders?tab=needs");
  await student.locator(`a[href="/dashboard/orders/${order}"]`).click();
  await expect(student.getByText("Which edition of the style guide does your school use?")).toBeVisible();
  await student.getByLabel("Your answer").fill("The seventh, from 2020.");
  await press(student, "Send answer");
  await expect(student.getByRole("link", { name: "Answer question" })).toHaveCount(0);

  await bob.goto(`/admin/orders/${order}`);
  const handOver = bob.getByRole("button", { name: "Submit for review" });
  await expect(handOver).toBeDisabled();
  await putInByHand(bob, "Tracked file", finished.tracked);
  await expect(bob.getByText(/^Tracked file: 1\sinsertion, 1\sdeletion, 1\scomment$/)).toBeVisible();
  await expect(bob.getByText("For proofreading, upload the clean copy (.docx).")).toBeVisible();
  await putInByHand(bob, "Clean copy", finished.clean);
  await putInByHand(bob, "Cover letter", finished.letter);
  await bob.getByLabel("Internal note").fill("Second order of hers; she learns fast.");
  await press(bob, "Add note");
  await expect(bob.getByText("Second order of hers; she learns fast.")).toBeVisible();
  await expect(bob.getByLabel("Internal note")).toHaveValue("");
  await bob.getByLabel(/^Message to the student/).fill("You write best when you say who did what.");
  await handOver.click();
  await expect(bob.getByText("You cannot review your own work. Ask another person to review it.")).toBeVisible();
  await expect(bob.getByRole("button", { name: "Deliver order" })).toHaveCount(0);
  await refusedAct(bob, order, "deliver");

  // The student gets nothing of the work before another staff member has reviewed it.
  await student.goto(`/dashboard/orders/${order}`);
  await expect(student.getByText("No files delivered yet")).toBeVisible();
  const grace = await pageOf(browser, "Grace");
  await grace.goto(`/admin/orders/${order}`);
  await expect(grace.getByText("2 tracked changes and 1 comment in")).toBeVisible();
  await press(grace, "Deliver order");
  await expect(grace.getByText("Tick every item in the list, or request changes.").first()).toBeVisible();
  for (const line of await grace.getByRole("checkbox").all()) await line.check();
  await press(grace, "Deliver order");
  await expect(grace.getByText("Delivered", { exact: true }).first()).toBeVisible();
  await student.reload();
  await expect(student.getByText("You write best when you say who did what.")).toBeVisible();
  await expect(student.getByText("Second order of hers; she learns fast.")).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test("if a school allows comments only, a file with tracked changes is refused", async ({ student, browser }) => {
  const [bob, grace] = [await pageOf(browser, "Bob"), await pageOf(browser, "Grace")];
  const order = await proofreadingInProgress(student, bob, { institutionRule: "comments_only" });
  await bob.goto(`/admin/orders/${order}`);
  await putInByHand(bob, "Tracked file", finished.tracked);
  const words =
    "The school allows comments only. This file has 1 insertion and 1 deletion. Reject each of them and use comments instead.";
  await expect(bob.getByText(words)).toBeVisible();
  const handOver = bob.getByRole("button", { name: "Submit for review" });
  await expect(handOver).toBeDisabled();
  await refusedAct(bob, order, "submit");
  await expectNoViolations(bob, "the desk with a problem");
  await putInByHand(bob, "Tracked file", comments);
  await expect(bob.getByText(words)).toHaveCount(0);
  await handOver.click();
  await expect(bob.getByRole("heading", { name: "Review" })).toBeVisible();
  await deliverAgain(grace, order);
});

test("a student compares the delivery, has it revised once, approves and rates it", async ({ student, browser }) => {
  test.setTimeout(120_000);
  const order = await placeProofreading(student);
  await payQuickly(student, order);
  const [bob, grace] = [await pageOf(browser, "Bob"), await pageOf(browser, "Grace")];
  await deliver(bob, grace, order);

  await student.goto(`/dashboard/orders/${order}`);
  await expect(async () => {
    await student.getByRole("button", { name: "Compare with my version" }).click({ timeout: 2000 });
    await expect(student.getByRole("list", { name: "Changes" })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const changes = student.getByRole("list", { name: "Changes" });
  await expect(changes.locator("ins")).toContainText("begins");
  await expect(changes.locator("del")).toContainText("begin");
  await expect(changes.getByText("Say here who plans it.")).toBeVisible();
  const [download] = await Promise.all([
    student.waitForEvent("download"),
    student.getByRole("link", { name: `Download ${finished.tracked.name}` }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(finished.tracked.name);
  expect(await readFile(await download.path())).toEqual(finished.tracked.buffer);
  await expect(student.getByText(/^2 of 2 free revisions left/)).toBeVisible();

  await student.getByRole("button", { name: "Request revision" }).click();
  await student.getByLabel("What is the reason?").selectOption("error_left");
  await student.getByLabel("What should we change?").fill("Too short.");
  await press(student, "Send revision request");
  await expect(student.getByText(/What needs to change .*20/)).toBeVisible();
  await student.getByLabel("What should we change?").fill("In the second paragraph a full stop is missing.");
  await press(student, "Send revision request");
  await expect(student.getByText("Revision requested").first()).toBeVisible();

  await bob.goto(`/admin/orders/${order}`);
  await expect(
    bob.getByText("An error was not corrected: In the second paragraph a full stop is missing.").first(),
  ).toBeVisible();
  // A deadline is typed in the local time of the staff member, and sent with its zone.
  const zone = await bob.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  await expect(bob.getByText(`In the time zone ${zone}.`)).toBeVisible();
  const typed = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await bob.getByLabel(/^New deadline/).fill(`${typed}T18:30`);
  const moment = await bob.evaluate((text) => new Date(text).getTime(), `${typed}T18:30`);
  const sent = bob.waitForRequest(
    (request) => request.method() === "POST" && /promisedAt/.test(request.postData() ?? ""),
  );
  await press(bob, "Start revision");
  const form = new URLSearchParams((await sent).postData() ?? "");
  expect([form.get("promisedAtText"), form.get("promisedAtZone")]).toEqual([`${typed}T18:30`, zone]);
  await expect(bob.locator(`time[datetime="${new Date(moment).toISOString()}"]`).first()).toBeVisible();
  await expect(bob.getByRole("heading", { name: "Deliverables" })).toBeVisible();
  await deliverAgain(grace, order, bob);
  await student.reload();
  await expect(student.getByRole("heading", { name: "Delivery 2" })).toBeVisible();
  await expect(student.getByText(/^1 of 2 free revisions left/)).toBeVisible();
  await student.getByRole("button", { name: "Approve delivery" }).first().click();
  await expect(student.getByText("How was this order?")).toBeVisible();
  await student.getByRole("radio", { name: "4 out of 5 stars" }).check({ force: true });
  await student.getByLabel(/^Comment/).fill("The comments taught me something.");
  await press(student, "Send rating");
  await expect(student.getByText("You rated this order 4 out of 5: “The comments taught me something.”")).toBeVisible();
  await expect(student.getByRole("button", { name: "Send rating" })).toHaveCount(0);
});

test("a help receipt can be verified by anyone, without an account, until its student revokes it", async ({
  student,
  browser,
}) => {
  const title = "Discharge planning that I sign for";
  const order = await placeProofreading(student, { title });
  await payQuickly(student, order);
  await deliver(await pageOf(browser, "Bob"), await pageOf(browser, "Grace"), order);
  await student.goto(`/dashboard/orders/${order}`);
  await press(student, "Create help receipt");
  const publicPage = student.getByRole("link", { name: "Open verification page" });
  const address = (await publicPage.getAttribute("href")) ?? "";

  const teacher = await (await browser.newContext()).newPage();
  await teacher.goto(address);
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("This help receipt is valid");
  await expect(teacher.getByText(title)).toBeVisible();
  await expect(
    teacher.getByText(/^1\sinsertions?,\s1\sdeletions?,\s1\scomments?;\s1\swords?\sinserted,\s1\sdeleted$/),
  ).toBeVisible();
  await expect(teacher.getByText("No paragraph, argument or source was written for the student.")).toBeVisible();
  await expect(teacher.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);

  for (const paper of ["receipts/receipt", "receipts/invoice", address.replace("/verify/", "help-receipts/")]) {
    const path = `/api/orders/${order}/${paper}`;
    const answer = await student.request.get(path);
    expect(answer.headers()["content-type"], paper).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString(), paper).toBe("%PDF-");
    expect((await teacher.request.get(path)).status(), `${paper} without an account`).toBe(401);
  }
  const entry = await student.request.get(`/api/orders/${order}/calendar`);
  expect(entry.headers()["content-type"]).toContain("text/calendar");

  await press(student, "Revoke receipt");
  await expect(student.getByRole("button", { name: "Create help receipt" })).toBeVisible();
  await teacher.reload();
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("This help receipt was revoked");
  expect((await teacher.goto(`${address.slice(0, -4)}none`))?.status()).toBe(404);
  await expect(teacher.getByRole("heading", { level: 1 })).toHaveText("No report or receipt at this address");
});

/** Uses the button of one role; the page's script may run after the first paint. */
async function putInByHand(page: Page, role: string, file: (typeof finished)["tracked"]): Promise<void> {
  await expect(async () => {
    await page.getByLabel(new RegExp(`(Upload|Replace) ${role}`)).setInputFiles(file);
    await expect(page.getByText(file.name, { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass();
}
