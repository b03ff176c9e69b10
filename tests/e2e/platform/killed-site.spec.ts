import { type Browser, expect, type Page } from "@playwright/test";
import { startSite } from "../../soak/messages/site.ts";
import { docx, largeDocx } from "../checks/check-support.ts";
import { answer, begin, messageBubble, openConversation } from "../conversations/conversation-support.ts";
import { draftAt, proofreadingInProgress } from "../orders/order-support.ts";
import { signInAs, signUp, test } from "../support.ts";
import { holdParts, storedOf } from "../uploading.ts";

/** One MiB a part: four of them. */
const BYTES = 3_500_000;
const MIB = 1_048_576;

const file = (name: string) => ({ name, mimeType: docx, buffer: largeDocx(BYTES) });

type Uploading = {
  page: Page;
  /** The label of its progress bar. */
  bar: string | RegExp;
  choose: () => Promise<void>;
  /** Resolves when the file has arrived and the page shows it. */
  done: () => Promise<void>;
};

async function windowOf(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  // Forms that are sent without a page go to the site that is open.
  await page.goto("/about");
  return page;
}

test("a site that is killed and starts again: every upload continues, and the live screens show what was said since", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const site = await startSite();
  await site.start();
  try {
    const [eve, bob] = [await windowOf(browser, site.origin), await windowOf(browser, site.origin)];
    await signUp(eve);
    await eve.goto("/dashboard");
    await signInAs(bob, "Bob");
    await bob.goto("/dashboard");
    const order = await proofreadingInProgress(eve, bob);
    const question = await begin(eve, "Before the site was killed");

    const uploads = await Promise.all([
      checked(await eve.context().newPage()),
      inDocuments(await eve.context().newPage()),
      ordered(await eve.context().newPage(), await draftAt(eve, 2)),
      attached(await eve.context().newPage(), question),
      recorded(await bob.context().newPage()),
      delivered(await bob.context().newPage(), order),
    ]);
    const inbox = await bob.context().newPage();
    const open = inbox.waitForResponse((response) => response.url().endsWith(`/${question}/presence`));
    await inbox.goto(`/admin/messaging?c=${question}`);
    await open;

    const held = [];
    for (const upload of uploads) {
      held.push(await holdParts(upload.page));
      await upload.choose();
    }
    for (const { page, bar } of uploads) await expect.poll(() => storedOf(page, bar)).toBeGreaterThan(0);

    await site.kill();
    for (const { release } of held) release();
    for (const { page } of uploads) await expect(page.getByText("The connection was lost").first()).toBeVisible();
    await site.start();

    for (const { done } of uploads) await done();
    for (const { offsets } of held) {
      // The first part was stored before the site was killed.
      expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
      expect(new Set(offsets)).toEqual(new Set([0, MIB, 2 * MIB, 3 * MIB]));
    }
    const [, , , conversation] = uploads;
    await answer(bob, question, "We are back.");
    await expect(messageBubble(conversation!.page, "We are back.")).toBeVisible({ timeout: 60_000 });
    await answer(eve, question, "So I see.");
    await expect(messageBubble(inbox, "So I see.")).toBeVisible({ timeout: 60_000 });
  } finally {
    await site.end();
  }
});

const LONG = { timeout: 90_000 };

async function checked(page: Page): Promise<Uploading> {
  await page.goto("/turnitin/submit");
  return {
    page,
    bar: "Uploading the file",
    async choose() {
      await page.getByLabel("Choose a file").setInputFiles(file("checked.docx"));
      await expect(page.getByText("Word document")).toBeVisible();
      await page.getByLabel("I have the right to submit this text.").check();
      await page.getByRole("button", { name: "Start check" }).click();
    },
    async done() {
      await page.waitForURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/, LONG);
      await expect(page.locator(".report-score strong, .report-caveat").first()).toBeVisible(LONG);
    },
  };
}

async function inDocuments(page: Page): Promise<Uploading> {
  await page.goto("/dashboard/documents");
  return {
    page,
    bar: "Uploading queued.docx",
    choose: () => page.getByLabel("choose files").setInputFiles(file("queued.docx")),
    async done() {
      const queue = page.getByRole("list", { name: "Files being uploaded" });
      await expect(queue.getByRole("listitem").filter({ hasText: "queued.docx" })).toContainText("uploaded", LONG);
    },
  };
}

async function ordered(page: Page, draft: string): Promise<Uploading> {
  await page.goto(draft);
  return {
    page,
    bar: "Uploading ordered.docx",
    choose: () => page.getByLabel("choose files").setInputFiles(file("ordered.docx")),
    done: () => expect(page.getByRole("radio", { name: /ordered\.docx/ })).toBeChecked(LONG),
  };
}

async function attached(page: Page, conversation: string): Promise<Uploading> {
  await openConversation(page, conversation);
  const bars = page.getByRole("list", { name: "Attached files" }).getByRole("progressbar");
  return {
    page,
    bar: "Uploading attached.docx",
    choose: () => page.locator("input[type=file]").setInputFiles(file("attached.docx")),
    done: () => expect(bars).toHaveCount(0, LONG),
  };
}

async function recorded(page: Page): Promise<Uploading> {
  await page.goto("/admin/media/upload");
  return {
    page,
    bar: "Uploading guideline.docx",
    async choose() {
      await page.getByLabel("choose files").setInputFiles(file("guideline.docx"));
      await page.getByRole("button", { name: "Add to library" }).click();
    },
    done: () => expect(page.getByText("Uploaded. We are extracting the text.")).toBeVisible(LONG),
  };
}

async function delivered(page: Page, order: string): Promise<Uploading> {
  await page.goto(`/admin/orders/${order}`);
  return {
    page,
    bar: /^Uploading/,
    choose: () => page.getByLabel(/^Upload Clean/).setInputFiles(file("clean.docx")),
    done: () => expect(page.getByText("clean.docx", { exact: true })).toBeVisible(LONG),
  };
}
