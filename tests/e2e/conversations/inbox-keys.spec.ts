import { expect, type Page } from "@playwright/test";
import { test } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { begin, callAs, messageBubble, storedIn, subjectOf } from "./conversation-support.ts";

/** Parallel tests have waiting conversations too, so a label keeps the lists apart. */
function listOf(label: string): string {
  return `/admin/messaging?view=waiting&label=${label}`;
}

/** Two waiting conversations, the newer one below the older one; bob's inbox has the first open. */
async function twoWaiting(
  student: Page,
  bob: Page,
): Promise<{ first: string; second: string; titles: string[]; label: string }> {
  await student.goto("/dashboard");
  const titles = [subjectOf("First"), subjectOf("Second")];
  const ids: string[] = [];
  for (const title of titles) ids.push(await begin(student, title));
  const [first = "", second = ""] = ids;
  const label = `keys-${crypto.randomUUID().slice(0, 8)}`;
  for (const id of ids) await callAs(bob, "POST", `/api/inbox/${id}/labels`, { labels: [label] });
  const live = bob.waitForResponse((response) => response.url().endsWith(`/${first}/presence`));
  await bob.goto(`${listOf(label)}&c=${first}`);
  await live;
  return { first, second, titles, label };
}

function title(page: Page, name: string) {
  return page.getByRole("heading", { level: 2, name });
}

/** Delays the data that the page loads for another conversation, until it is released. */
async function slowLoads(page: Page): Promise<{ letGo: () => void }> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\.data\?/, async (route) => {
    await held;
    await route.continue();
  });
  return { letGo };
}

async function waits(staff: Page, label: string, id: string): Promise<boolean> {
  await staff.goto(`${listOf(label)}&c=${id}`);
  return (await staff.locator(".conversations-list [aria-current=true]").count()) > 0;
}

test("the search of all conversations gets the focus at once; nothing typed there runs a shortcut or is sent", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const { first, titles } = await twoWaiting(student, bob);
  const search = bob.getByRole("button", { name: "Search all conversations" });
  await search.click();
  await bob.keyboard.type("charged twice");
  const field = bob.getByRole("searchbox", { name: /all conversations/ });
  await expect(field).toHaveValue("charged twice");
  await bob.keyboard.press("Enter");
  await expect(title(bob, titles[0] ?? "")).toBeVisible();
  await expect(bob.getByRole("textbox", { name: /^Reply to/ })).toHaveValue("");
  expect((await storedIn(student, first)).map(({ side }) => side)).toEqual(["user"]);
  // The search keeps its text when it is closed and opened again.
  await field.press("Escape");
  await expect(search).toBeFocused();
  await search.press("Enter");
  await expect(field).toHaveValue("charged twice");
});

test("J, R and typing at once: while the next conversation loads, no key does anything, and nothing is sent", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const { first, second, titles, label } = await twoWaiting(student, bob);
  await bob.getByRole("log").focus();
  const { letGo } = await slowLoads(bob);
  await bob.keyboard.press("j");
  await bob.keyboard.type("rDear reader, we ar", { delay: 15 });
  letGo();
  // The page changes while a sentence is being typed.
  await bob.keyboard.type("e here: never resolve, reply, move on or note. Regards", { delay: 25 });
  await bob.keyboard.press("Enter");
  await expect(title(bob, titles[1] ?? "")).toBeVisible();
  const reply = bob.getByRole("textbox", { name: /^Reply to/ });
  await expect(reply).toHaveValue("");
  for (const id of [first, second]) {
    expect((await storedIn(student, id)).map(({ side }) => side)).toEqual(["user"]);
    expect(await waits(bob, label, id)).toBe(true);
  }
});

test("Enter starts a new line in the reply; Ctrl and Enter send it", async ({ browser, student }) => {
  const bob = await pageOf(browser, "Bob");
  const { first } = await twoWaiting(student, bob);
  const reply = bob.getByRole("textbox", { name: /^Reply to/ });
  await reply.click();
  await bob.keyboard.type("One line");
  await bob.keyboard.press("Enter");
  await bob.keyboard.type("Another");
  await expect(reply).toHaveValue("One line\nAnother");
  expect(await storedIn(student, first)).toHaveLength(1);
  await bob.keyboard.press("Control+Enter");
  await expect(messageBubble(bob, "Another")).toBeVisible();
});

test("E resolves and shows a toast; Z within ten seconds undoes it, and Reopen is available afterwards", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const { first, titles, label } = await twoWaiting(student, bob);
  await bob.getByRole("log").focus();
  await bob.keyboard.press("e");
  const told = bob.getByRole("status").filter({ hasText: `Resolved: ${titles[0]}` });
  await expect(told).toBeVisible();
  await expect(told.getByRole("button", { name: "Undo" })).toBeVisible();
  await bob.keyboard.press("z");
  await expect(bob.getByRole("button", { name: "Resolve", exact: true })).toBeVisible();
  expect(await waits(bob, label, first), "it waits as before").toBe(true);
  // The conversation is not resolved if a message was not displayed. (Three are missing: it, and the events of
  // resolving and reopening.)
  await bob.route("**/resolution", (route) =>
    route.continue({ postData: JSON.stringify({ seen: route.request().postDataJSON().seen - 3 }) }),
  );
  await bob.getByRole("button", { name: "Resolve", exact: true }).click();
  await expect(bob.getByText("There is a new message. Read it, then resolve the conversation.")).toBeVisible();
  expect(await waits(bob, label, first), "it waits as before").toBe(true);
  await bob.unroute("**/resolution");
  // Resolved with the button, and reopened with Reopen.
  await bob.getByRole("button", { name: "Resolve", exact: true }).click();
  await bob.getByRole("button", { name: "Reopen", exact: true }).click();
  await expect(bob.getByRole("button", { name: "Resolve", exact: true })).toBeVisible();
  await bob.getByRole("log").focus();
  await bob.keyboard.press("e");
  await expect(bob.getByRole("button", { name: "Reopen", exact: true })).toBeVisible();
  await bob.getByRole("log").focus();
  await bob.keyboard.press("o");
  await expect(bob.getByRole("button", { name: "Resolve", exact: true })).toBeVisible();
});

test("a conversation that was snoozed is snoozed again when its resolving is undone", async ({ browser, student }) => {
  const bob = await pageOf(browser, "Bob");
  const { first, label } = await twoWaiting(student, bob);
  await callAs(bob, "POST", `/api/inbox/${first}/snooze`, { until: Date.now() + 7_200_000 });
  await bob.goto(`${listOf(label)}&c=${first}`);
  await expect(bob.getByText("Snoozed until")).toBeVisible();
  await bob.getByRole("log").focus();
  await bob.keyboard.press("e");
  await expect(bob.getByText("Snoozed until")).toHaveCount(0);
  await bob.getByRole("button", { name: "Undo" }).click();
  await expect(bob.getByText("Snoozed until")).toBeVisible();
  expect(await waits(bob, label, first), "it is put off").toBe(false);
});

test("keys do nothing outside the inbox's panes, with modifiers, during composition, or if they are switched off", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const { first, titles, label } = await twoWaiting(student, bob);
  const resolve = bob.getByRole("button", { name: "Resolve", exact: true });
  await bob.getByRole("navigation", { name: "Admin" }).getByRole("link").first().focus();
  await bob.keyboard.press("e");
  await bob.keyboard.press("j");
  await bob.getByRole("log").focus();
  await bob.keyboard.press("Alt+e");
  await bob.evaluate(() => {
    const target = document.querySelector("[role=log]");
    target?.dispatchEvent(new KeyboardEvent("keydown", { key: "e", bubbles: true, isComposing: true }));
  });
  await bob.keyboard.press("?");
  const help = bob.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("reopen the conversation");
  await help.getByLabel("Use single-key shortcuts").uncheck();
  await bob.keyboard.press("Escape");
  await bob.getByRole("log").focus();
  await bob.keyboard.press("e");
  await bob.keyboard.press("j");
  await expect(title(bob, titles[0] ?? "")).toBeVisible();
  await expect(resolve).toBeVisible();
  await bob.reload();
  await bob.getByRole("log").focus();
  await bob.keyboard.press("e");
  await expect(resolve).toBeVisible();
  // Also on a phone, which shows only the list.
  await bob.setViewportSize({ width: 390, height: 844 });
  await bob.goto("/admin/messaging");
  await bob.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await expect(help).toBeVisible();
  await expect(help.getByLabel("Use single-key shortcuts")).not.toBeChecked();
  await help.getByLabel("Use single-key shortcuts").check();
  await bob.keyboard.press("Escape");
  await bob.setViewportSize({ width: 1440, height: 900 });
  await bob.goto(`${listOf(label)}&c=${first}`);
  await bob.getByRole("log").focus();
  await bob.keyboard.press("e");
  await expect(bob.getByRole("button", { name: "Reopen", exact: true })).toBeVisible();
});

test("a student cannot reopen with the staff action, and a closed conversation stays closed", async ({
  browser,
  student,
}) => {
  const bob = await pageOf(browser, "Bob");
  const { first } = await twoWaiting(student, bob);
  await callAs(bob, "POST", `/api/conversations/${first}/resolution`);
  expect((await callAs(student, "DELETE", `/api/conversations/${first}/resolution`)).status()).toBe(403);
  expect((await callAs(bob, "DELETE", `/api/conversations/${first}/resolution`)).status()).toBe(204);
  expect((await callAs(bob, "DELETE", `/api/conversations/${first}/resolution`)).status()).toBe(204);
});
