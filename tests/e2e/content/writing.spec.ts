import { type Browser, expect, type Page } from "@playwright/test";
import { expectNoViolations, signInAs, test, watchConsole } from "../support.ts";

async function pageOf(browser: Browser, name: "Bob" | "Grace"): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInAs(page, name);
  return page;
}

const text = [
  "A hyphen joins what would be misread apart, and a dash parts what would be misread together.",
  "Write a compound before its noun with a hyphen, and the same words after it without one.",
  "When two readers disagree about a compound, look it up in one dictionary and keep to it throughout the essay.",
  "An en dash stands between figures and means up to and including, so pages 12–19 are eight pages, not seven.",
];

test("bob writes an article, grace reviews it, and the next visitor reads it", { tag: "@journey" }, async ({
  browser,
  page: visitor,
}) => {
  test.setTimeout(120_000);
  const slug = `hyphens-${Date.now().toString(36)}`;
  const address = `/d/social-work/${slug}`;
  expect((await visitor.goto(address))?.status()).toBe(404);

  const bob = await pageOf(browser, "Bob");
  const complaints = watchConsole(bob);
  await bob.goto("/admin/content/new");
  await bob.getByLabel("Title").fill("Hyphens and dashes in academic prose");
  await bob.getByLabel("Field").selectOption("social-work");
  await bob.getByRole("button", { name: "Create article" }).click();
  await bob.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);

  const editor = bob.getByRole("textbox", { name: "Article text" });
  await editor.click();
  for (const line of text) {
    await bob.keyboard.type(line);
    await bob.keyboard.press("Enter");
  }
  await bob.getByRole("button", { name: "Callout" }).click();
  await bob.keyboard.type("Your style guide may decide otherwise, and then it is right.");
  await bob.getByRole("textbox", { name: "Address" }).fill(slug);
  await bob.getByLabel("Excerpt").fill("When a hyphen helps a reader, and when a dash is what was meant.");
  await bob.getByLabel("Reviewer").fill("Grace Demo");
  await expect(bob.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await expectNoViolations(bob, "the editor");
  await bob.reload();
  await expect(editor).toContainText("keep to it throughout the essay");
  await bob.getByRole("button", { name: "Submit for review" }).click();
  await expect(bob.getByText("In review", { exact: true }).first()).toBeVisible();
  const id = bob.url().split("/").at(-1) ?? "";

  const grace = await pageOf(browser, "Grace");
  await expect(async () => {
    await grace.goto(`/admin/publish/${id}`);
    await expect(grace.getByText(/of the text matches/)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expectNoViolations(grace, "the review");
  await grace.getByRole("button", { name: "Approve" }).click();
  await grace.getByRole("button", { name: "Publish now" }).click();
  await expect(grace.getByRole("link", { name: "View live page" })).toBeVisible();

  // The missing page was requested and cached before: publishing purged that too.
  expect((await visitor.goto(address))?.status()).toBe(200);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Hyphens and dashes in academic prose");
  await expect(visitor.getByText("keep to it throughout the essay")).toBeVisible();
  await visitor.goto("/d/social-work");
  await expect(visitor.getByRole("link", { name: "Hyphens and dashes in academic prose" }).first()).toBeVisible();

  // An edited article is a draft again beside the live page, and the open window shows that without a reload.
  await bob.reload();
  await expect(bob.getByText("Published", { exact: true }).first()).toBeVisible();
  const submit = bob.getByRole("button", { name: "Submit for review" });
  await expect(submit).toHaveCount(0);
  await editor.click();
  await bob.keyboard.press("Control+Home");
  await bob.keyboard.type("Look it up.One more thing. ");
  await expect(bob.getByText("Published, draft", { exact: true }).first()).toBeVisible();
  await expect(submit).toBeVisible();
  await expect(editor).toContainText("One more thing.");
  // A forgotten space does not split the address.
  await expect(editor.getByRole("link")).toHaveCount(0);

  await grace.reload();
  await grace.getByRole("button", { name: "Unpublish" }).click();
  await expect(grace.getByText("Draft", { exact: true }).first()).toBeVisible();
  expect((await visitor.goto(address))?.status()).toBe(404);
  expect(complaints).toEqual([]);
});

test("when two editors save one text the second is asked, and nothing is lost", async ({ browser }) => {
  const bob = await pageOf(browser, "Bob");
  await bob.goto("/admin/content/new");
  await bob.getByLabel("Title").fill("A text with two writers");
  await bob.getByRole("button", { name: "Create article" }).click();
  await bob.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);
  const grace = await pageOf(browser, "Grace");
  await grace.goto(new URL(bob.url()).pathname);
  await bob.getByRole("textbox", { name: "Article text" }).fill("The first to be saved.");
  await expect(bob.getByText(/^Saved/)).toBeVisible();
  await grace.getByRole("textbox", { name: "Article text" }).fill("The second to be saved.");
  await expect(grace.getByText("Another editor saved another version while you were editing.")).toBeVisible();
  await expect(grace.getByRole("region", { name: "Text: their version" })).toContainText("The first to be saved.");
  await expect(grace.getByRole("region", { name: "Text: your version" })).toContainText("The second to be saved.");
  await grace.getByRole("button", { name: "Use their version" }).click();
  await expect(grace.getByRole("textbox", { name: "Article text" })).toContainText("The first to be saved.");
});

test("a preview link shows the version to anyone, removes its secret from the address, and can be revoked", async ({
  browser,
  page: visitor,
}) => {
  const bob = await pageOf(browser, "Bob");
  await bob.goto("/admin/content/new");
  await bob.getByLabel("Title").fill("Shown before it is out");
  await bob.getByRole("button", { name: "Create article" }).click();
  await bob.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);
  await bob.getByRole("textbox", { name: "Article text" }).fill("A text for one reader.");
  await expect(bob.getByText(/^Saved/)).toBeVisible();
  await bob.getByRole("tab", { name: "History" }).click();
  await bob.getByRole("button", { name: "Save a version" }).click();
  await expect(bob.getByText("saved a version")).toBeVisible();
  await bob.getByRole("button", { name: "Create preview link" }).click();
  const link = await bob.getByLabel("Preview link").inputValue();

  expect((await visitor.goto(link))?.status()).toBe(200);
  expect(new URL(visitor.url()).search).toBe("");
  await expect(visitor.getByText("A text for one reader.")).toBeVisible();
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await bob.getByRole("button", { name: "Revoke all links" }).click();
  await expect(async () => expect((await visitor.goto(link))?.status()).toBe(410)).toPass();
});

test("an action with unsaved edits saves them first and applies to the saved version", async ({ browser }) => {
  test.setTimeout(120_000);
  const bob = await pageOf(browser, "Bob");
  await begin(bob, "Saved before it is submitted");
  const editor = bob.getByRole("textbox", { name: "Article text" });
  await bob.getByRole("textbox", { name: "Address" }).fill(`saved-first-${Date.now().toString(36)}`);
  await bob.getByRole("tab", { name: "History" }).click();

  // Autosave has not run yet: the first action saves the content of the window.
  await editor.fill("The first sentence.");
  await bob.getByRole("button", { name: "Save a version" }).click();
  await expect(bob.getByText("saved a version")).toHaveCount(1);
  await editor.fill("The second sentence.");
  await bob.getByRole("button", { name: "Restore as draft version 1" }).click();
  await expect(bob.getByText("restored a version")).toHaveCount(1);
  await expect(editor).toHaveText("The first sentence.");

  // An action waits for a save in progress, and text typed meanwhile is saved after it.
  let saves = 0;
  await bob.route("**/api/articles/*", async (route) => {
    saves++;
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await editor.fill("The third sentence.");
  await expect(bob.getByText("Saving…", { exact: true })).toBeVisible();
  await editor.pressSequentially(" And a fourth.");
  await bob.getByRole("button", { name: "Submit for review" }).click();
  await expect(bob.getByText("In review", { exact: true }).first()).toBeVisible();
  expect(saves).toBe(2);
  await bob.reload();
  await expect(editor).toHaveText("The third sentence. And a fourth.");
  await expect(bob.getByText(/changed this article/)).toHaveCount(0);
});

test("an action on an article that another editor has changed is refused, and both versions are shown", async ({
  browser,
}) => {
  const bob = await pageOf(browser, "Bob");
  await begin(bob, "Changed by two before it is submitted");
  await bob.getByRole("textbox", { name: "Address" }).fill(`changed-by-two-${Date.now().toString(36)}`);
  await expect(bob.getByText(/^Saved/)).toBeVisible();
  const grace = await pageOf(browser, "Grace");
  await grace.goto(new URL(bob.url()).pathname);
  await grace.getByRole("textbox", { name: "Article text" }).fill("By grace.");
  await expect(grace.getByText(/^Saved/)).toBeVisible();
  await bob.getByRole("textbox", { name: "Article text" }).fill("By bob.");
  await bob.getByRole("button", { name: "Submit for review" }).click();
  await expect(bob.getByText("Another editor saved another version while you were editing.")).toBeVisible();
  await expect(bob.getByText("Draft", { exact: true }).first()).toBeVisible();
  await bob.getByRole("button", { name: "Overwrite with mine" }).click();
  await expect(bob.getByText(/^Saved/)).toBeVisible();
  await bob.getByRole("button", { name: "Submit for review" }).click();
  await expect(bob.getByText("In review", { exact: true }).first()).toBeVisible();
});

async function begin(page: Page, title: string): Promise<void> {
  await page.goto("/admin/content/new");
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create article" }).click();
  await page.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);
}

test("an article that is opened again without a connection has the text that was saved last", async ({ browser }) => {
  const bob = await pageOf(browser, "Bob");
  await bob.goto("/admin/content/new");
  await bob.getByLabel("Title").fill(`Reopened offline ${Date.now().toString(36)}`);
  await bob.getByLabel("Field").selectOption("social-work");
  await bob.getByRole("button", { name: "Create article" }).click();
  await bob.waitForURL(/\/admin\/content\/[0-9a-f-]{36}$/);
  const editor = bob.getByRole("textbox", { name: "Article text" });
  await editor.click();
  await bob.keyboard.type("Saved before the connection was lost.");
  await expect(bob.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await bob.getByRole("link", { name: "All articles" }).click();
  await expect(bob.locator("h1")).toHaveText("Content");
  await bob.context().setOffline(true);
  await bob.goBack();
  await expect(bob.getByText(/Not updated since \d\d:\d\d/)).toBeVisible();
  await expect(editor).toContainText("Saved before the connection was lost.");
  await bob.context().close();
});
