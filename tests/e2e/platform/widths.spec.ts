import { expect } from "@playwright/test";
import { pagesOf } from "#app/route-table.ts";
import { adminPages, dashboardPages, orderScreens, publicPages } from "../screens.ts";
import { pageOf } from "../staff-pages.ts";
import { signUp, test } from "../support.ts";
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
import { lookAt, newWalk, patternOf, type Walk } from "./width-walk.ts";

const publicScreens = [
  ...publicPages,
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

test("every page of the route table is looked at, or excused with a reason", () => {
  const all = pagesOf().map(({ pattern }) => pattern);
  const looked = [...publicScreens, ...dashboardPages, ...adminPages].map(patternOf);
  const known = new Set([...looked, ...ofStudent, ...ofNewStudent, ...ofStaff, ...Object.keys(excused)]);
  expect(all.filter((pattern) => !known.has(pattern) && !isFile(pattern))).toEqual([]);
  expect([...known].filter((pattern) => !all.includes(pattern))).toEqual([]);
});

test("the staff's full screens: nothing is cut, overlapping or outside", async ({ page, browser }) => {
  test.setTimeout(480_000);
  const walk = newWalk();
  const { own, theirs, staff } = await orderScreens(page, browser, {
    person: longPerson,
    order: longOrder,
    fileName: longFileName,
  });
  expect(own.orders).toBeDefined();
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
  for (const path of [...adminPages, ...Object.values(theirs), ...more])
    await lookAt(staff, walk, { path, state: "filled" });
  expectNoFaults(walk, ofStaff);
});

test("a student's full screens: nothing is cut, overlapping or outside", async ({ page, browser }) => {
  test.setTimeout(480_000);
  const walk = newWalk();
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
  for (const path of [...dashboardPages, ...Object.values(own), ...more])
    await lookAt(page, walk, { path, state: "filled" });
  await lookAt(page, walk, { path: report.shared, state: "filled", to: "/shared/report" });
  expectNoFaults(walk, ofStudent);
});

test("public screens with long titles and names: nothing is cut, overlapping or outside", async ({ page }) => {
  test.setTimeout(480_000);
  const walk = newWalk();
  for (const path of publicScreens) await lookAt(page, walk, { path, state: "filled" });
  expectNoFaults(walk);
});

test("a new student's screens and empty lists: nothing is cut, overlapping or outside", async ({ page, browser }) => {
  test.setTimeout(480_000);
  const walk = newWalk();
  await signUp(page);
  for (const path of [...dashboardPages, ...ofNewStudent]) await lookAt(page, walk, { path, state: "empty" });
  const grace = await pageOf(browser, "Grace");
  for (const path of emptyLists) await lookAt(grace, walk, { path, state: "empty" });
  expectNoFaults(walk);
});

function expectNoFaults({ looked, faults, patterns }: Walk, opened: string[] = []): void {
  test.info().annotations.push({ type: "screens at a width", description: String(looked) });
  expect(
    opened.filter((pattern) => !patterns.has(pattern)),
    "was not opened",
  ).toEqual([]);
  expect(faults, `${looked} screens at a width`).toEqual([]);
}
