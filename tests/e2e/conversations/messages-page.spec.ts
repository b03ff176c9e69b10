import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { placeOrder, test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { checkScreen, phone, sizes, watchConsole } from "../support.ts";
import {
  answer,
  begin,
  callAs,
  field,
  messageBubble,
  openConversation,
  subjectOf,
  tickOf,
  write,
} from "./conversation-support.ts";

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/documents/${name}`, import.meta.url));

test("a file is sent, inspected, and opened by the other side; a file of a wrong type is rejected with a reason", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A marking guide"));
  await openConversation(student, id);
  await student.locator("input[type=file]").setInputFiles([
    { name: "Marking guide.pdf", mimeType: "application/pdf", buffer: readFileSync(fixture("essay.pdf")) },
    { name: "Liar.pdf", mimeType: "application/pdf", buffer: Buffer.from("This is only called a PDF.") },
  ]);
  const files = student.getByRole("list", { name: "Attached files" });
  await expect(files).toContainText("This file is not a PDF");
  await expect(files.getByRole("progressbar")).toHaveCount(0);
  await write(student, "Here it is.");
  await expect(student.getByText("A file was not uploaded. Remove it or retry.")).toBeVisible();
  await student.getByRole("button", { name: "Remove Liar.pdf" }).click();
  await field(student).press("Enter");
  const mine = messageBubble(student, "Here it is.");
  await expect(mine).toContainText("Marking guide.pdf");
  await expect(mine.getByRole("link", { name: /Marking guide.pdf/ })).toBeVisible({ timeout: 30_000 });
  const beside = student.getByRole("complementary", { name: "About this conversation" });
  await expect(beside.getByRole("link", { name: /Marking guide.pdf/ })).toBeVisible();

  const grace = await pageOf(browser, "Grace");
  const address = await mine.getByRole("link", { name: /Marking guide.pdf/ }).getAttribute("href");
  const opened = await grace.request.get(address ?? "");
  expect(opened.status()).toBe(200);
  expect(opened.headers()["content-disposition"]).toContain("attachment");
  expect(opened.headers()["x-content-type-options"]).toBe("nosniff");
  await student.getByRole("button", { name: "Show files" }).click();
  await expect(student.getByRole("region", { name: "Files of this conversation" })).toContainText("Marking guide.pdf");
  await student.getByRole("button", { name: /Go to message/ }).click();
  await expect(mine).toBeFocused();
});

test("a rejected document is reported while the message is being written, and the message is sent without it", async ({
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A locked file"));
  await openConversation(student, id);
  await student.locator("input[type=file]").setInputFiles(fixture("password.pdf"));
  const files = student.getByRole("list", { name: "Attached files" });
  await expect(files.getByRole("alert")).toContainText("The file is protected. It has a password", { timeout: 30_000 });
  await write(student, "Can you open it?");
  await expect(student.getByText("A file was not uploaded. Remove it or retry.")).toBeVisible();
  await student.getByRole("button", { name: "Remove password.pdf" }).click();
  await field(student).press("Enter");
  await expect(tickOf(student, "Can you open it?")).toContainText(/Sent|Delivered|Read/);
});

test("a quoted order step links to its order", async ({ student }) => {
  await student.goto("/dashboard");
  const order = await placeOrder(student);
  const id = await begin(student, subjectOf("About a step"), { orderId: order });
  await openConversation(student, id);
  await expect(student.getByRole("complementary", { name: "About this conversation" })).toContainText("A plan for my");
  await student.getByRole("button", { name: "Quote a passage" }).click();
  await student.getByLabel("Quote from").selectOption(`order:${order}`);
  await student.getByRole("dialog").getByRole("button", { name: "Ordered" }).first().click();
  await write(student, "What happens after this?");
  await expect(tickOf(student, "What happens after this?")).toContainText(/Sent|Delivered|Read/);
  const quoted = messageBubble(student, "What happens after this?").getByRole("link", { name: /: Ordered/ });
  await quoted.click();
  await student.waitForURL(/\/dashboard\/orders\/.*#event-\d+$/);
  const step = student.locator(new URL(student.url()).hash);
  await expect(step).toContainText("Ordered");
  await expect(step).toBeInViewport();
});

test("a quoted passage opens its report at the passage", async ({ student }) => {
  await student.goto("/turnitin/submit");
  await student.getByLabel("Choose a file").setInputFiles(fixture("planted.docx"));
  await student.getByLabel("I have the right to submit this text.").check();
  await student.getByRole("button", { name: "Start check" }).click();
  await student.waitForURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/);
  await expect(student.locator(".report-score:not(.report-so-far) strong")).toBeVisible({ timeout: 30_000 });
  const report = student.url().split("/").at(-1) ?? "";
  const id = await begin(student, subjectOf("About a match"));
  await openConversation(student, id);
  await student.getByRole("button", { name: "Quote a passage" }).click();
  await student.getByLabel("Quote from").selectOption(`report:${report}`);
  const place = student.getByRole("dialog").getByRole("listitem").filter({ hasText: "Urie Bronfenbrenner" });
  await place.getByRole("button").click();
  await write(student, "Why is this one a match?");
  const mine = messageBubble(student, "Why is this one a match?");
  // While the message is being sent, a placeholder is shown in its place.
  await expect(tickOf(student, "Why is this one a match?")).toContainText(/Sent|Delivered|Read/);
  await expect(mine).toContainText("Urie Bronfenbrenner was a developmental psychologist");
  await mine.getByRole("link", { name: /^Match \d+/ }).click();
  await student.waitForURL(/\/dashboard\/reports\/.*\?match=/);
  await expect(student.getByRole("heading", { name: "Why this is a match" })).toBeVisible();
  await expect(student.locator("mark.report-current")).toContainText("Urie Bronfenbrenner");
  await expect(student.locator("mark.report-current").first()).toBeInViewport();
});

test("ada starts a conversation, resolves it, rates it, and reopens it by writing", async ({ student }) => {
  const complaints = watchConsole(student);
  await student.goto("/dashboard/messages?new=1");
  const subject = subjectOf("A price");
  await student.getByLabel("Subject").fill(subject);
  await student.getByLabel("Your message").fill("What would 2,000 words cost until Friday?");
  await student.getByLabel("Files attached to the message").setInputFiles(fixture("essay.docx"));
  await student.getByRole("button", { name: "Send message" }).click();
  await student.waitForURL(/[?&]c=/);
  await expect(student.getByText(/Your reference number is MG-/)).toBeVisible();
  await expect(messageBubble(student, "What would 2,000 words cost")).toContainText("essay.docx");
  await student.getByRole("button", { name: "Resolve" }).click();
  await expect(student.getByRole("group", { name: /Did it help/ })).toBeVisible();
  await student.getByLabel("4", { exact: true }).check();
  await student.getByRole("button", { name: "Send rating" }).click();
  await expect(student.getByText("You rated this conversation 4 out of 5.")).toBeVisible();
  await write(student, "One more thing.");
  await expect(student.getByText("Waiting for us").first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test("eve reports a message of the staff", async ({ browser, student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A report"));
  await answer(await pageOf(browser, "Grace"), id, "An answer that is not right.");
  await openConversation(student, id);
  const line = messageBubble(student, "An answer that is not right.");
  await line.hover();
  await line.getByRole("button", { name: /^Report/ }).click();
  await student.getByLabel("What is wrong with it?").fill("It was meant for somebody else.");
  await student.getByRole("button", { name: "Report message", exact: true }).click();
  await expect(student.getByText("Message reported. Someone who did not write it will review it.")).toBeVisible();
});

test("a note that grace writes never appears where it would be sent to the student", async ({ browser, student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("Two tabs"));
  await openConversation(student, id);
  const grace = await pageOf(browser, "Grace");
  await grace.goto(`/admin/messaging?c=${id}`);
  await grace.getByRole("button", { name: "Note", exact: true }).click();
  const note = grace.getByRole("textbox", { name: "Note, staff only" });
  await note.fill("He is often late with paying.");
  await grace.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(grace.getByRole("textbox", { name: /^Reply to/ })).toHaveValue("");
  await grace.reload();
  await expect(grace.getByRole("textbox", { name: /^Reply to/ })).toHaveValue("");
  await grace.getByRole("button", { name: "Note", exact: true }).click();
  await expect(note).toHaveValue("He is often late with paying.");
  await grace.getByRole("button", { name: "Add note" }).click();
  await expect(messageBubble(grace, "He is often late with paying.")).toContainText("Note, staff only");
  await answer(grace, id, "An answer after it.");
  await expect(messageBubble(student, "An answer after it.")).toBeVisible();
  await expect(student.getByText("He is often late")).toHaveCount(0);
  await expect(student.getByText("writing")).toHaveCount(0);
});

test("an unread message is shown in the list, the sidebar and above the first new message", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("News"));
  const grace = await pageOf(browser, "Grace");
  for (const words of ["One answer.", "A second answer.", "A third answer."]) await answer(grace, id, words);
  await student.goto("/dashboard/orders");
  const link = student
    .getByRole("navigation", { name: "Dashboard" })
    .first()
    .getByRole("link", { name: /^Messages/ });
  await expect(link).toContainText("unread");
  await openConversation(student, id);
  await expect(student.getByRole("log")).toContainText("3 new");
  await expect(messageBubble(student, "A third answer.")).toBeInViewport();
});

test("on another page students and staff see within a minute that there are new messages", async ({
  browser,
  student,
}) => {
  const grace = await pageOf(browser, "Grace");
  await student.clock.install();
  await grace.clock.install();
  const count = (page: Page, label: string) =>
    page.getByRole("navigation").first().getByRole("link", { name: label }).locator(".count");
  await student.goto("/dashboard/orders");
  await grace.goto("/admin/content");
  const unread = async () => {
    const answered = await student.request.get("/api/conversations/unread");
    return ((await answered.json()) as { count: number }).count;
  };
  const before = await unread();
  const id = await begin(student, subjectOf("Elsewhere"));
  await answer(grace, id, "Here is your answer.");
  expect(await unread()).toBe(before + 1);
  await student.clock.runFor(61_000);
  await expect(count(student, "Messages")).toContainText(`${before + 1} unread`);

  await begin(student, subjectOf("Another"));
  const requested = grace.waitForResponse((response) => response.url().endsWith("/api/inbox/waiting"));
  await grace.clock.runFor(61_000);
  const waiting = ((await (await requested).json()) as { count: number }).count;
  expect(waiting).toBeGreaterThan(0);
  await expect(count(grace, "Messaging")).toContainText(`${waiting} waiting`);
});

test("one conversation and all of them can be searched", async ({ browser, student }) => {
  await student.goto("/dashboard");
  const word = `lantern${Date.now()}`;
  const id = await begin(student, subjectOf("To be found"));
  await answer(await pageOf(browser, "Grace"), id, `The ${word} stands in chapter two.`);
  await callAs(student, "POST", `/__local/threads/${id}/200`);
  await openConversation(student, id);
  await student.getByRole("button", { name: "Search in this conversation" }).click();
  await student.getByRole("searchbox", { name: "Search in this conversation" }).fill(word);
  await expect(student.getByText("1 message", { exact: true })).toBeVisible();
  await student.keyboard.press("Enter");
  await expect(messageBubble(student, word)).toBeFocused();
  await expect(messageBubble(student, word)).toBeInViewport();
  await student.getByRole("searchbox", { name: "Search conversations" }).fill(word);
  const hit = student.getByRole("link", { name: /To be found/ });
  await expect(hit.locator("mark.text-search-hit")).toHaveText(word);
});

test("with the keyboard only: from the list to the field, a message, and back through the log", async ({ student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("Keys"));
  await openConversation(student, id);
  const log = student.getByRole("log");
  await log.focus();
  await student.keyboard.press("Tab");
  for (let i = 0; i < 4 && !(await field(student).evaluate((one) => one === document.activeElement)); i++) {
    await student.keyboard.press("Tab");
  }
  await expect(field(student)).toBeFocused();
  await student.keyboard.type("Line one");
  await student.keyboard.press("Shift+Enter");
  await student.keyboard.type("line two");
  await student.keyboard.press("Enter");
  await expect(tickOf(student, "line two")).toHaveText(/Sent|Delivered/);
  await log.focus();
  await student.keyboard.press("ArrowUp");
  await expect(messageBubble(student, "line two")).toBeFocused();
  await student.keyboard.press("Tab");
  await expect(student.getByRole("button", { name: "Edit your message" }).last()).toBeFocused();
  await student.keyboard.press("Enter");
  await expect(student.getByRole("textbox", { name: "Your message" })).toBeFocused();
  await student.keyboard.press("Escape");
  await expect(student.getByRole("textbox", { name: "Your message" })).toHaveCount(0);
});

test("the messages page is accessible and fits at each size; on a phone nothing covers the reply", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("How it looks"));
  await answer(await pageOf(browser, "Grace"), id, "> quoted\n\n- a list\n- of **two**, see https://example.test");
  for (const path of [`/dashboard/messages?c=${id}`, "/dashboard/messages", "/dashboard/messages?new=1"]) {
    await checkScreen(student, path, sizes, async () => {
      await student.goto(path);
      await expect(student.locator("#main")).toBeVisible();
    });
  }
  await student.setViewportSize(phone);
  await openConversation(student, id);
  const bar = await student
    .getByRole("navigation", { name: "Dashboard shortcuts" })
    .locator(".shell-bottom-bar")
    .boundingBox();
  const send = await student.getByRole("button", { name: "Send", exact: true }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0), "the bottom bar covers nothing").toBeLessThanOrEqual(bar?.y ?? 0);
  await student.getByRole("button", { name: "About", exact: true }).click();
  await expect(student.getByRole("dialog", { name: "About this conversation" })).toContainText("MG-");
  await student.keyboard.press("Escape");
  await student.getByRole("link", { name: "All messages" }).click();
  await expect(student.getByRole("link", { name: /How it looks/ })).toBeVisible();
});
