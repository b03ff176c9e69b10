import { expect, type Page } from "@playwright/test";
import { freshText, requestOneCheck } from "../checks/check-support.ts";
import { begin } from "../conversations/conversation-support.ts";
import { draftAt, payQuickly, placeOrder } from "../orders/order-support.ts";
import { pageOf } from "../staff-pages.ts";
import { signUp, test } from "../support.ts";

/** Titles of 150 characters without places for a line break, or with unusual ones. */
const titles = {
  "one long word": "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(4).slice(0, 150),
  emoji: "👩🏽‍⚕️🏥".repeat(20).slice(0, 150),
  "right to left": "التخطيط لخروج كبار السن من المستشفى ".repeat(5).slice(0, 150),
  words: "Discharge planning for older adults who live alone with several long-term conditions in rural areas, "
    .repeat(2)
    .slice(0, 150),
};
const WIDTHS = [390, 768, 1024, 1280, 1920];
/** The titles of the seeded rows; the page replaces them with the longer ones. */
const SEED = "Seeded title of a test";
const NAME = "Eve Demo";

test("no title, however long, pushes a control of a header out of the window", async ({ page, browser }) => {
  test.setTimeout(300_000);
  const bob = await pageOf(browser, "Grace");
  await signUp(page);
  const { report, order, conversation, verify, shared } = await seed(page);
  const lost: string[] = [];
  const own: Record<string, string> = {
    report: `/dashboard/reports/${report}`,
    "report, flags": `/dashboard/reports/${report}?tab=flags`,
    "report, details": `/dashboard/reports/${report}?tab=details`,
    verify,
    order: `/dashboard/orders/${order}`,
    orders: "/dashboard/orders",
    "order form": await draftAt(page, 5),
    conversation: `/dashboard/messages?c=${conversation}`,
    documents: "/dashboard/documents",
    home: "/dashboard",
    payment: `/payment?order=${order}`,
    profile: "/dashboard/profile",
  };
  const theirs: Record<string, string> = {
    "admin order": `/admin/orders/${order}`,
    "admin orders": `/admin/orders?o=${order}`,
    inbox: `/admin/messaging?c=${conversation}`,
    editor: "/admin/content/article-quotation-citation-paraphrase",
    articles: "/admin/content",
    publisher: "/admin/publish/article-quotation-citation-paraphrase",
    queue: "/admin/publish",
    users: "/admin/users",
    checks: "/admin/turnitin-reports",
    "one check": `/admin/turnitin-reports?id=${report}`,
    "exact report": `/admin/turnitin-reports/${report}/report`,
    comments: "/admin/comments",
    messages: "/admin/messages",
    overview: "/admin",
    money: "/admin/money",
  };
  const anybody: Record<string, string> = {
    article: "/d/adult-health/quotation-citation-paraphrase",
    domain: "/d/adult-health",
    hub: "/learning-hub",
    sample: "/check-turnitin/sample",
  };
  for (const [name, path] of Object.entries(own)) lost.push(...(await walk(page, name, path)));
  for (const [name, path] of Object.entries(theirs)) lost.push(...(await walk(bob, name, path)));
  const visitor = await browser.newPage();
  for (const [name, path] of Object.entries(anybody)) lost.push(...(await walk(visitor, name, path)));
  await visitor.goto(shared);
  await visitor.waitForURL("**/shared/report");
  lost.push(...(await walk(visitor, "shared report", null)));
  expect(lost).toEqual([]);
});

async function seed(page: Page) {
  await page.goto("/dashboard/documents");
  // Two versions, so that the report has the list of versions in its header.
  const text = freshText(20);
  await requestOneCheck(page, text, SEED);
  const report = await requestOneCheck(page, text, SEED);
  const order = await placeOrder(page, { title: SEED });
  const conversation = await begin(page, SEED);
  const paid = await placeOrder(page, { title: SEED });
  await payQuickly(page, paid);
  await page.goto(`/dashboard/reports/${report}`);
  await expect(page.getByRole("button", { name: "Share report" })).toBeVisible({ timeout: 60_000 });
  const shared = await page.evaluate(async (id) => {
    const headers = { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() };
    const body = JSON.stringify({ withText: true, days: 7 });
    const made = await fetch(`/api/reports/${id}/shares`, { method: "POST", headers, body });
    return ((await made.json()) as { url: string }).url;
  }, report);
  return { report, order, conversation, verify: `/verify/${report}`, shared };
}

/** Loads the page once and tests every title and every width in it. */
async function walk(page: Page, name: string, path: string | null): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  if (path) await page.goto(path);
  await expect(page.locator("h1").first(), `${name} is there`).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  const found: string[] = [];
  await page.evaluate(markTitles, { known: [SEED, NAME] });
  // A resize takes longer than all titles at one width.
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    for (const [kind, title] of Object.entries(titles)) {
      await page.evaluate(writeTitle, title);
      for (const lost of await page.evaluate(lostControls)) found.push(`${name}, ${kind}, ${width} px: ${lost}`);
    }
  }
  return found;
}
type Marked = { texts: Text[] };

/** Records every text of the page that is a title: the seeded ones, and the main heading. */
function markTitles({ known }: { known: string[] }): void {
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (all.nextNode()) {
    const text = all.currentNode as Text;
    const inside = text.parentElement?.closest("script, style, option");
    const isHeading = text.parentElement?.closest("h1") && text.data.trim() !== "";
    if (!inside && (isHeading || known.some((one) => text.data.includes(one)))) texts.push(text);
  }
  (window as unknown as { marked: Marked }).marked = { texts };
}

function writeTitle(title: string): void {
  const { texts } = (window as unknown as { marked: Marked }).marked;
  for (const text of texts) text.data = title;
  scrollTo(0, 0);
}

/** Controls beyond the window that cannot be scrolled to; in headers also those covered by another element. */
function lostControls(): string[] {
  const controls = "a[href], button, summary, select, input, textarea";
  const scrolls = (one: Element | null): boolean =>
    one !== null &&
    ((/auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth) ||
      scrolls(one.parentElement));
  const nameOf = (one: Element) =>
    `${one.tagName.toLowerCase()} “${(one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 24)}”`;
  const heading = document.querySelector("h1");
  let head: Element | null = heading;
  while (head && !head.matches("main, body") && !head.querySelector(controls)) head = head.parentElement;
  if (head?.matches("main, body")) head = null;
  const headers = [...document.querySelectorAll("header"), ...(head ? [head] : [])];
  const dialog = document.querySelector("dialog[open]");
  const lost: string[] = [];
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) lost.push(`scrolls ${sideways} px sideways`);
  for (const one of document.querySelectorAll(controls)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // Skip links are off screen until they have the focus, and an open dialog covers everything on purpose.
    if (one.matches('a[href^="#"]') || (dialog && !dialog.contains(one))) continue;
    const box = one.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || getComputedStyle(one).clipPath !== "none") continue;
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrolls(one.parentElement)) {
      lost.push(`${nameOf(one)} is outside`);
      continue;
    }
    if (!headers.some((header) => header.contains(one))) continue;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (y < 0 || y > innerHeight || x < 0 || x > innerWidth) continue;
    const over = document.elementFromPoint(x, y);
    if (over && !one.contains(over) && !over.contains(one) && !one.closest("label")?.contains(over))
      lost.push(`${nameOf(one)} is under ${over.tagName.toLowerCase()}.${over.className}`);
  }
  return lost;
}
