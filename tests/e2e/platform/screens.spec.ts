import { expect } from "@playwright/test";
import { pagesOf } from "#app/route-table.ts";
import { adminPages, dashboardPages, orderScreens, publicPages } from "../screens.ts";
import { pageOf } from "../staff-pages.ts";
import { signUp, test, waitUntilInteractive, waitUntilSilent } from "../support.ts";
import {
  longArticle,
  longConversation,
  longFileName,
  longMediaName,
  longOrder,
  longPerson,
  longReport,
  placeManyOrders,
} from "./long-content.ts";
import { lookAt, newWalk, patternOf, type Walk, WIDTHS } from "./screen-walk.ts";

/** 200 per cent on a screen of 1280 leaves 640; 400 per cent leaves 320 (WCAG 2.2, 1.4.4 and 1.4.10). */
const ZOOMED = [640, 320];

const otherPublicScreens = [
  "/services/adult-health/quotation-citation-paraphrase",
  "/check-turnitin/sample",
  "/shared",
  "/unsubscribe/unknown",
  "/deletion-receipt/unknown",
];
const NOTHING = "qqzzqqzz";
/** Lists of the staff that are filtered to nothing. */
const emptyLists = [
  `/admin/content?q=${NOTHING}`,
  "/admin/comments?status=removed",
  `/admin/users?q=${NOTHING}`,
  `/admin/orders?view=all&q=${NOTHING}`,
  `/admin/messaging?label=${NOTHING}`,
  `/admin/messages?to=${NOTHING}`,
  `/admin/media/upload?q=${NOTHING}`,
  "/admin/turnitin-reports?stage=revoked&q=RP-000000",
  "/admin/turnitin-reports?tab=dead",
];
/** Screens that only a person with orders, reports and conversations has. */
const ofStudent = ["/dashboard/orders/:id", "/dashboard/reports/:id", "/verify/:id", "/shared/report"];
const ofNewStudent = ["/turnitin/submit/private"];
const ofStaff = ["/admin/orders/:id", "/admin/turnitin-reports/:id/report"];

/** Addresses of the route table that are not screens, and why. */
const excused: Record<string, string> = {
  "/auth/login": "leads on to /sign-in",
  "/auth/register": "leads on to /sign-up",
  "/auth/account/*": "leads on to /dashboard/settings; with Clerk it shows Clerk's own pages",
  "/sign-out": "leads on to the home page",
  "/dashboard/work": "checked in tests/e2e/orders/expert-work.spec.ts: only an expert has it",
  "/dashboard/work/:id": "checked in tests/e2e/orders/expert-work.spec.ts: only an expert has it",
  "/robots.txt": "a file for programs",
  "/manifest.webmanifest": "a file for programs",
  "/llms.txt": "a file for programs",
};
const isFile = (pattern: string) => /\.(?:xml|atom|md)$/.test(pattern);

test("every page of the route table is looked at, or excused with a reason", { tag: "@journey" }, () => {
  const all = pagesOf().map(({ pattern }) => pattern);
  const looked = [...publicPages, ...otherPublicScreens, ...dashboardPages, ...adminPages].map(patternOf);
  const known = new Set([...looked, ...ofStudent, ...ofNewStudent, ...ofStaff, ...Object.keys(excused)]);
  expect(all.filter((pattern) => !known.has(pattern) && !isFile(pattern))).toEqual([]);
  expect([...known].filter((pattern) => !all.includes(pattern))).toEqual([]);
});

test("the staff's full screens are accessible, and nothing is cut, overlapping or outside", async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const { theirs, staff } = await orderScreens(page, browser, {
    person: longPerson,
    order: longOrder,
    fileName: longFileName,
  });
  const conversation = await longConversation(page, staff);
  const report = await longReport(page);
  const article = await longArticle(staff);
  await longMediaName(staff);
  const more = [
    `/admin/messaging?c=${conversation}`,
    `/admin/turnitin-reports?id=${report.id}`,
    `/admin/turnitin-reports/${report.id}/report`,
    "/admin/messages?tab=templates&letter=new",
    "/admin/orders?view=all",
    "/admin/settings/experts?id=expert-helen",
    `/admin/publish/${article}?show=changes`,
    `/admin/content/${article}`,
    `/admin/publish/${article}`,
  ];
  const walk = newWalk(staff);
  await lookAtTitled(walk, adminPages);
  for (const path of [...Object.values(theirs), ...more]) await lookAt(walk, { path, state: "filled" });
  expectNoFaults(walk, ofStaff);
});

test("a student's full screens are accessible, and nothing is cut, overlapping or outside", async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000);
  const { own, staff } = await orderScreens(page, browser, {
    person: { ...longPerson, confirmed: true },
    order: longOrder,
    fileName: longFileName,
  });
  await placeManyOrders(page);
  const conversation = await longConversation(page, staff);
  const report = await longReport(page);
  const more = [
    `/dashboard/messages?c=${conversation}`,
    `${own["order-done"]}?tab=details`,
    `${own["order-done"]}?tab=questions`,
    "/dashboard/documents?view=list",
    "/dashboard/orders?page=2",
    ...["matches", "flags", "compare", "details"].map((tab) => `/dashboard/reports/${report.id}?tab=${tab}`),
    `/verify/${report.id}`,
  ];
  const walk = newWalk(page);
  await lookAtTitled(walk, dashboardPages);
  for (const path of [...Object.values(own), ...more]) await lookAt(walk, { path, state: "filled" });
  await lookAt(walk, { path: report.shared, state: "filled", to: "/shared/report" });
  expectNoFaults(walk, ofStudent);
});

test("public screens are accessible, and with long titles and names nothing is cut, overlapping or outside", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const walk = newWalk(page, [...WIDTHS, ...ZOOMED]);
  await lookAtTitled(walk, publicPages);
  for (const path of otherPublicScreens) await lookAt(walk, { path, state: "filled" });
  expectNoFaults(walk);
});

test("a new student's screens and empty lists: nothing is cut, overlapping or outside", async ({ page, browser }) => {
  test.setTimeout(600_000);
  await signUp(page);
  const student = newWalk(page);
  for (const path of [...dashboardPages, ...ofNewStudent]) await lookAt(student, { path, state: "empty" });
  const staff = newWalk(await pageOf(browser, "Grace"));
  for (const path of emptyLists) await lookAt(staff, { path, state: "empty" });
  expectNoFaults(student);
  expectNoFaults(staff);
});

/** Looks at screens that have a title of their own each, apart from those that differ in their parameters. */
async function lookAtTitled(walk: Walk, paths: string[]): Promise<void> {
  const titles = new Map<string, string>();
  for (const path of paths) {
    await lookAt(walk, { path, state: "filled" });
    const title = await walk.page.title();
    if (!path.includes("?"))
      expect(titles.get(title), `${path} has the title of another page: ${title}`).toBeUndefined();
    titles.set(title, path);
  }
}

function expectNoFaults({ looked, faults, patterns, complaints }: Walk, opened: string[] = []): void {
  test.info().annotations.push({ type: "screens at a width", description: String(looked) });
  expect(
    opened.filter((pattern) => !patterns.has(pattern)),
    "was not opened",
  ).toEqual([]);
  expect(faults, `${looked} screens at a width`).toEqual([]);
  expect(complaints).toEqual([]);
}

test("a page can be read with the keyboard only: to its text, through its menu and back", async ({ page }) => {
  await page.goto("/d/adult-health/quotation-citation-paraphrase");
  await waitUntilInteractive(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#main")).toBeFocused();
  await page.locator("summary", { hasText: "Services" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: "All Services" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("summary", { hasText: "Services" })).toBeFocused();
  const unseen: string[] = [];
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    const told = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
      const box = one.getBoundingClientRect();
      const covered = document.elementFromPoint(box.x + Math.min(4, box.width / 2), box.y + box.height / 2);
      const visible = covered === null || one.contains(covered) || covered.contains(one);
      return { name: name.trim(), seen: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2, visible };
    });
    if (told && (!told.seen || !told.visible || told.name === "")) unseen.push(JSON.stringify(told));
  }
  expect(unseen).toEqual([]);
});

test("the browser supports every name of our permissions policy", async ({ page }) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  for (const path of ["/", "/turnitin/submit", "/check-turnitin"]) {
    await page.goto(path);
    await waitUntilSilent(page);
  }
  expect(said.filter((words) => /permissions[- ]policy|unrecognized feature/i.test(words))).toEqual([]);
});
