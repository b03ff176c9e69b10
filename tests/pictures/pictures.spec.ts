import { readFileSync } from "node:fs";
import { test as base, type Page } from "@playwright/test";
import { freshText, requestOneCheck } from "../e2e/checks/check-support.ts";
import { answer, begin, subjectOf } from "../e2e/conversations/conversation-support.ts";
import { adminPages, dashboardPages, orderScreens, publicPages } from "../e2e/screens.ts";
import { pageOf } from "../e2e/staff-pages.ts";
import { signInAs, signUp } from "../e2e/support.ts";

const only = (process.env.PICTURES_ONLY ?? "").split("\n").filter((part) => part !== "");
const folder = process.env.PICTURES_FOLDER ?? "test-results/pictures";
const styles = [
  { name: "light", scheme: "light", width: 1440, height: 900 },
  { name: "dark", scheme: "dark", width: 1440, height: 900 },
  { name: "phone", scheme: "light", width: 390, height: 844 },
  { name: "phone-dark", scheme: "dark", width: 390, height: 844 },
] as const;

const test = base.extend({});
test.setTimeout(600_000);

for (const [area, paths, who] of [
  ["public", [...publicPages, "/check-turnitin/sample"], null],
  ["dashboard", dashboardPages, "Ada"],
  ["admin", adminPages, "Grace"],
] as const) {
  const wanted = paths.filter((path) => isWanted(area, path));
  if (wanted.length === 0) continue;
  test(`pictures: ${area}`, async ({ page }) => {
    if (who) await signInAs(page, who);
    for (const path of wanted) await take(page, area, path, path);
  });
}

if (isWanted("orders", "/dashboard/orders/:id", "/admin/orders/:id", "/payment", "/dashboard/new-order", "/verify")) {
  test("pictures: orders", async ({ page, browser }) => {
    const { own, theirs, staff } = await orderScreens(page, browser);
    for (const [name, path] of Object.entries(own)) await take(page, "orders", name, path);
    for (const [name, path] of Object.entries(theirs)) await take(staff, "orders", name, path);
  });
}

if (isWanted("reports", "/dashboard/reports/:id", "/admin/turnitin-reports/:id/report", "/dashboard/documents")) {
  test("pictures: reports", async ({ page, browser }) => {
    await signUp(page, { confirmed: true });
    const article = readFileSync("db/seed/articles/a-curve-you-can-count.md", "utf8").replace(
      /^---[\s\S]*?\n---\n/,
      "",
    );
    const check = await requestOneCheck(page, `${freshText(12)}\n\n${article.slice(0, 2500)}`, "Harbour lanterns");
    await page.goto(`/dashboard/reports/${check}`);
    await page.getByRole("button", { name: "Share report" }).waitFor({ timeout: 60_000 });
    await take(page, "reports", "documents", "/dashboard/documents");
    for (const tab of ["matches", "flags", "compare", "details"])
      await take(page, "reports", tab, `/dashboard/reports/${check}?tab=${tab}`);
    const grace = await pageOf(browser, "Grace");
    await take(grace, "reports", "admin-preview", `/admin/turnitin-reports?id=${check}`);
    await take(grace, "reports", "admin-report", `/admin/turnitin-reports/${check}/report`);
  });
}

if (isWanted("conversations", "/dashboard/messages", "/admin/messaging")) {
  test("pictures: conversations", async ({ page, browser }) => {
    await signUp(page);
    const id = await begin(page, subjectOf("About my draft"));
    const grace = await pageOf(browser, "Grace");
    await answer(grace, id, "> quoted\n\n- a list\n- of **two**, see https://example.test");
    await take(page, "conversations", "student", `/dashboard/messages?c=${id}`);
    await take(grace, "conversations", "staff", `/admin/messaging?c=${id}`);
  });
}

/** Whether what was asked for is a part of the area's name or of one of its paths; everything is when nothing was. */
function isWanted(area: string, ...paths: string[]): boolean {
  return only.length === 0 || only.some((part) => part === area || paths.some((path) => matches(path, part)));
}

function matches(path: string, part: string): boolean {
  if (part === "/") return path === "/";
  const [before = "", after] = path.split(":id");
  return path.includes(part) || (after !== undefined && part.startsWith(before));
}

async function take(page: Page, area: string, name: string, path: string): Promise<void> {
  await page.goto(path);
  for (const style of styles) {
    await page.setViewportSize(style);
    await page.emulateMedia({ colorScheme: style.scheme, reducedMotion: "reduce" });
    // Some screens keep a connection open or ask again and again: these are never idle.
    await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => {});
    const file = name.replace(/^\W+|\W+$/g, "").replace(/\W+/g, "-") || "home";
    await page.screenshot({ path: `${folder}/${area}/${file}-${style.name}.png`, fullPage: true });
  }
}
