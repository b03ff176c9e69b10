import { expect, type Page } from "@playwright/test";
import { test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { checkScreen, expectNoViolations, sizes } from "../support.ts";
import { answer, begin, callAs, messageBubble, openConversation, subjectOf } from "./conversation-support.ts";

/** Opens the inbox with a conversation and waits until its live connection is open. */
async function openInbox(page: Page, id: string): Promise<void> {
  const live = page.waitForResponse((response) => response.url().endsWith(`/${id}/presence`));
  await page.goto(`/admin/messaging?c=${id}`);
  await live;
}

async function writeNote(page: Page, words: string): Promise<void> {
  await page.getByRole("button", { name: "Note", exact: true }).click();
  await page.getByRole("textbox", { name: "Note, staff only" }).fill(words);
  await page.getByRole("button", { name: "Add note" }).click();
}

test("grace sees bob's note at once and never the student; both see his reply", async ({ browser, student }) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("A form of the hospital"));
  const [bob, grace] = [await pageOf(browser, "Bob"), await pageOf(browser, "Grace")];
  await openInbox(bob, id);
  await openInbox(grace, id);
  await openConversation(student, id);
  await expect(grace.getByText("Bob Demo is viewing this conversation")).toBeVisible();
  const words = `She is right ${crypto.randomUUID()}`;
  await writeNote(bob, words);
  await expect(grace.getByText(words)).toBeVisible();
  await expect(grace.getByText("Note, staff only").first()).toBeVisible();
  await bob.getByRole("button", { name: "Reply", exact: true }).click();
  await bob.getByRole("textbox", { name: /^Reply to/ }).fill("You may leave it out.");
  await bob.getByRole("button", { name: "Send to student" }).click();
  await expect(messageBubble(student, "You may leave it out.")).toBeVisible();
  expect(await student.content()).not.toContain(words);
  await student.reload();
  expect(await student.content()).not.toContain(words);
  await expect(messageBubble(grace, "You may leave it out.")).toBeVisible();
});

test("a conversation that bob merges into another redirects the student's open window", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const subject = subjectOf("Where it goes on");
  const [from, into] = [await begin(student, subjectOf("Asked twice")), await begin(student, subject)];
  const bob = await pageOf(browser, "Bob");
  await openConversation(student, from);
  expect((await callAs(bob, "POST", `/api/inbox/${from}/merge`, { into })).ok(), "it is merged").toBe(true);
  await expect(student).toHaveURL(new RegExp(`c=${into}`));
  await expect(student.getByRole("heading", { level: 2, name: subject })).toBeVisible();
});

test("bob triages a conversation: assigned, urgent, labelled, snoozed, and it returns when the student writes", {
  tag: "@journey",
}, async ({ browser, student }) => {
  await student.goto("/dashboard");
  const subject = subjectOf("Sorting");
  const id = await begin(student, subject);
  const bob = await pageOf(browser, "Bob");
  await openInbox(bob, id);
  await bob.getByLabel("Assigned to").selectOption({ label: "Grace Demo" });
  await expect(bob.getByText("Bob Demo assigned the conversation to Grace Demo")).toBeVisible();
  await bob.getByLabel("More", { exact: true }).click();
  await bob.getByRole("menuitemradio", { name: "Urgent" }).click();
  await expect(bob.getByText("set the priority to urgent")).toBeVisible();
  await bob.getByLabel("More", { exact: true }).click();
  await bob.getByRole("menuitem", { name: "Labels", exact: true }).click();
  const labels = bob.getByRole("combobox", { name: "Labels" });
  await labels.fill("similarity");
  await labels.press("Enter");
  await labels.fill("mistake");
  await labels.press(",");
  await labels.press("Backspace");
  await labels.press("Escape");
  await expect(bob.getByRole("listbox")).toHaveCount(0);
  await expect(bob.getByRole("dialog", { name: "Labels" }), "only the list is closed").toBeVisible();
  await expectNoViolations(bob, "labels");
  await labels.fill("form");
  // While the list is open, everything but the field is hidden from screen readers; a pointer reaches it.
  await bob.getByRole("button", { name: "Save labels", includeHidden: true }).click();
  await expect(bob.getByRole("link", { name: /^(?:similarity|form)$/ }), "“form” was only typed").toHaveCount(2);
  await bob.getByLabel("Snooze").click();
  await bob.getByRole("menuitem", { name: "For an hour" }).click();
  await expect(bob.getByText("Snoozed until")).toBeVisible();
  await bob.goto("/admin/messaging?view=snoozed");
  await expect(bob.getByRole("link", { name: new RegExp(subject) })).toBeVisible();
  await openConversation(student, id);
  const message = { clientId: crypto.randomUUID(), body: "Is anybody there?" };
  const sent = await callAs(student, "POST", `/api/conversations/${id}/messages`, message);
  expect(sent.status(), await sent.text()).toBe(201);
  await bob.goto("/admin/messaging?view=snoozed");
  await expect(bob.getByRole("link", { name: new RegExp(subject) })).toHaveCount(0);
});

test("a saved reply is filled in for the student and sent; a scheduled one is cancelled", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("Opening hours"));
  const bob = await pageOf(browser, "Bob");
  const shortcut = `hours_${crypto.randomUUID().slice(0, 6)}`;
  await bob.goto("/admin/settings/answers");
  await bob.getByRole("button", { name: "Add saved reply" }).click();
  await bob.getByRole("textbox", { name: "Shortcut" }).fill("Not A Shortcut");
  await bob.getByRole("button", { name: "Save reply" }).click();
  await expect(bob.getByText(/2 to 32 lower-case letters, digits or underscores\./).first()).toBeVisible();
  await bob.getByRole("textbox", { name: "Shortcut" }).fill(shortcut);
  await bob.getByRole("textbox", { name: "Title" }).fill("When we are there");
  await bob
    .getByLabel("Text", { exact: true })
    .fill("Hello {name}, we are there from eight. Your number is {reference}.");
  await bob.getByRole("button", { name: "Save reply" }).click();
  await expect(bob.getByText(`/${shortcut}`)).toBeVisible();

  await openInbox(bob, id);
  await bob.locator("body").press("/");
  await bob.getByLabel("Find a saved reply").fill(shortcut);
  await bob.getByLabel("Find a saved reply").press("Enter");
  const reply = bob.getByRole("textbox", { name: /^Reply to/ });
  await expect(reply).toHaveValue(/^Hello Eve, we are there from eight\. Your number is MG-\w{7}\.$/);
  await bob.getByRole("button", { name: "Send to student" }).click();
  await openConversation(student, id);
  await expect(messageBubble(student, "Hello Eve, we are there from eight.")).toBeVisible();

  await reply.fill("Good morning.");
  await bob.getByRole("button", { name: "Schedule", exact: true }).click();
  await bob.getByRole("button", { name: "Schedule message" }).click();
  await expect(bob.getByText("Good morning.")).toBeVisible();
  await expect(reply).toHaveValue("");
  await bob.getByRole("button", { name: "Cancel sending" }).click();
  await expect(bob.getByText("Good morning.")).toHaveCount(0);
  await expect(messageBubble(student, "Good morning.")).toHaveCount(0);

  await bob.goto("/admin/settings/answers");
  await bob.getByRole("row").filter({ hasText: shortcut }).getByRole("button", { name: "Delete" }).click();
  await expect(bob.getByRole("dialog")).toContainText(`Delete /${shortcut}?`);
  await bob.getByRole("button", { name: "Delete saved reply" }).click();
  await expect(bob.getByText(`/${shortcut}`, { exact: true })).toHaveCount(0);
  await bob.getByRole("button", { name: "Undo" }).click();
  await expect(bob.getByRole("row").filter({ hasText: shortcut })).toContainText("When we are there");
});

/**
 * Moves to a conversation with J and K; a key pressed before the page handles keys is lost, so each step checks the
 * position.
 */
async function walkTo(page: Page, subject: string): Promise<void> {
  const lines = page.locator(".conversations-list > ul > li");
  await expect(async () => {
    const [open, wanted] = await lines.evaluateAll(
      (all, text) => [
        all.findIndex((line) => line.querySelector('[aria-current="true"]')),
        all.findIndex((line) => line.textContent?.includes(text)),
      ],
      subject,
    );
    if (open !== wanted) await page.locator("body").press(Number(open) < Number(wanted) ? "j" : "k");
    await expect(page.getByRole("heading", { level: 2, name: subject })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
}

test("with the keyboard only: down the list, a reply, resolved; the student writes again and it is reopened", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const topic = "press";
  const message = () => ({ clientId: crypto.randomUUID(), body: "A question of the press, please." });
  const [first, second] = [subjectOf("First"), subjectOf("Second")];
  for (const subject of [first, second]) await begin(student, subject, { topic, message: message() });
  const bob = await pageOf(browser, "Bob");
  await bob.goto(`/admin/messaging?view=waiting&topic=${topic}`);
  await walkTo(bob, first);
  await walkTo(bob, second);
  await walkTo(bob, first);
  await expect(async () => {
    await bob.locator("body").press("r");
    await expect(bob.getByRole("textbox", { name: /^Reply to/ })).toBeFocused({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  await bob.keyboard.type("Here is what we can say.");
  await bob.keyboard.press("Control+Enter");
  await expect(messageBubble(bob, "Here is what we can say.")).toBeVisible();
  // A key pressed while something loads is ignored, like every other key within a second of it.
  await expect(async () => {
    await bob.getByRole("log").focus();
    await bob.keyboard.press("e");
    await expect(messageBubble(bob, "Bob Demo marked this as resolved.")).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 40_000 });
  const id = new URL(bob.url()).searchParams.get("c") ?? "";
  await openConversation(student, id);
  await expect(messageBubble(student, "Bob Demo marked this as resolved.")).toBeVisible();
  await callAs(student, "POST", `/api/conversations/${id}/messages`, {
    clientId: crypto.randomUUID(),
    body: "One more.",
  });
  await expect(messageBubble(bob, "One more.")).toBeVisible();
  await bob.goto(`/admin/messaging?view=waiting&topic=${topic}&c=${id}`);
  await expect(bob.getByRole("button", { name: "Resolve" })).toBeVisible();
});

test("two conversations of one student are merged; a blocked student is told, and is unblocked", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const [kept, gone] = [subjectOf("Kept"), subjectOf("Gone")];
  const into = await begin(student, kept);
  const from = await begin(student, gone);
  const grace = await pageOf(browser, "Grace");
  await answer(grace, from, "Said in the other one.");
  await openInbox(grace, from);
  await grace.getByLabel("More", { exact: true }).click();
  await grace.getByRole("menuitem", { name: "Merge conversation", exact: true }).click();
  await grace.getByLabel(/^Other conversation with/).selectOption({ label: kept });
  await grace.getByRole("button", { name: "Merge conversations", exact: true }).click();
  await expect(grace.getByRole("heading", { level: 2, name: kept })).toBeVisible();
  await expect(messageBubble(grace, "Said in the other one.")).toBeVisible();
  await grace.getByLabel("More", { exact: true }).click();
  await grace.getByRole("menuitem", { name: /^Block/ }).click();
  await grace.getByLabel("Reason").fill("Sends the same line all day.");
  await grace.getByRole("button", { name: "Block person", exact: true }).click();
  await expect(grace.getByText("This person cannot write to us until")).toBeVisible();
  const refused = await callAs(student, "POST", `/api/conversations/${into}/messages`, {
    clientId: crypto.randomUUID(),
    body: "Hello?",
  });
  expect(refused.status()).toBe(403);
  await grace.getByRole("button", { name: "Unblock" }).click();
  await expect(grace.getByText("This person cannot write to us until")).toHaveCount(0);
  await openConversation(student, into);
  await expect(messageBubble(student, "Said in the other one.")).toBeVisible();
});

test("staff search all conversations and open the message; in a narrow window the context is behind a button", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const word = `lighthouse${crypto.randomUUID().slice(0, 8)}`;
  const id = await begin(student, subjectOf("Long"), {
    message: { clientId: crypto.randomUUID(), body: `A ${word}.` },
  });
  const bob = await pageOf(browser, "Bob");
  const lines = Array.from({ length: 12 }, (_, at) => `Line ${at}.\n\n${"More of it.\n\n".repeat(6)}`);
  for (const line of lines) await answer(bob, id, line);
  await bob.goto("/admin/messaging");
  await bob.getByRole("button", { name: "Search all conversations" }).click();
  await bob.getByLabel("Search all conversations by name, email, number or words").fill(word);
  await bob.keyboard.press("Enter");
  await bob.getByRole("link", { name: word }).click();
  await expect(messageBubble(bob, word)).toBeInViewport();

  const beside = bob.getByRole("complementary", { name: "About this conversation" });
  await expect(beside).toContainText("Received via");
  await bob.setViewportSize({ width: 1024, height: 800 });
  await expect(beside).toBeHidden();
  await bob.getByRole("button", { name: "About" }).click();
  const drawer = bob.getByRole("dialog", { name: "About this conversation" });
  await expect(drawer).toContainText("Received via");
  await expectNoViolations(bob, "what a conversation belongs to");
  await bob.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
});

test("the list announces changes and never moves under the pointer", async ({ browser, student }) => {
  const bob = await pageOf(browser, "Bob");
  await student.goto("/dashboard");
  await begin(student, subjectOf("Before"));
  await bob.goto("/admin/messaging?view=waiting");
  const list = bob.locator(".conversations-list > ul");
  await list.hover();
  const fresh = bob.getByRole("button", { name: "New activity. Refresh list" });
  const subject = subjectOf("Meanwhile");
  await expect(async () => {
    await begin(student, subject);
    await expect(fresh).toBeVisible({ timeout: 2000 });
  }).toPass();
  await fresh.click();
  await expect(fresh).toBeHidden();
});

test("the inbox is accessible and fits at each size, with a conversation open and without", async ({
  browser,
  student,
}) => {
  await student.goto("/dashboard");
  const id = await begin(student, subjectOf("Looks"));
  const grace = await pageOf(browser, "Grace");
  await answer(grace, id, "An answer with **weight**.");
  // The settings of the inbox are among the screens of screens.spec.ts.
  for (const path of ["/admin/messaging", `/admin/messaging?c=${id}`]) {
    await checkScreen(grace, path, sizes, async () => {
      await grace.goto(path);
      await expect(grace.getByRole("heading", { level: 1 })).toBeVisible();
    });
  }
});
