import { expect, test } from "vitest";
import { adminLinks } from "#app/components/shell/admin-links.ts";
import { dashboardLinksFor, isCurrent } from "#app/components/shell/navigation.ts";
import { duration } from "#app/components/ui/duration.ts";
import type { Flags } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";

const labels = (links: readonly { label: string }[]) => links.map(({ label }) => label);

const counts = { conversations: 0, orders: 0, articles: 0 };
const on = Object.fromEntries(flagNames.map((name) => [name, true])) as Flags;

test("the sidebar of the admin area has no link that a flag turned off", () => {
  const hrefs = (flags: Partial<Flags>) =>
    adminLinks({ counts, flags: { ...on, ...flags }, isAdmin: true }).map(({ href }) => href);
  expect(hrefs({}).filter((href) => !hrefs({ contentManagement: false }).includes(href))).toEqual([
    ...["/admin/content", "/admin/publish", "/admin/media/upload"],
  ]);
  expect(hrefs({}).filter((href) => !hrefs({ turnitin: false }).includes(href))).toEqual(["/admin/turnitin-reports"]);
  expect(hrefs({ adminDashboard: false })).toEqual(["/admin/settings"]);
});

test("the sidebars list the pages of the specification in its order", () => {
  expect(labels(dashboardLinksFor({ unread: 0 }))).toEqual([
    "Dashboard",
    "Orders",
    "New Order",
    "Messages",
    "Email Admin",
    "Profile",
    "Settings",
  ]);
  const admin = labels(adminLinks({ counts, flags: on, isAdmin: true }));
  expect(labels(adminLinks({ counts, flags: on, isAdmin: false }))).toEqual(admin.filter((label) => label !== "Money"));
  expect(admin.slice(0, 3)).toEqual(["Overview", "Orders", "Money"]);
  expect(admin.filter((label) => label !== "Orders" && label !== "Money")).toEqual([
    "Overview",
    "Content",
    "Publish Queue",
    "Messaging",
    "Documents",
    "Turnitin",
    "Settings",
  ]);
});

test("only an expert has their work in the sidebar and in the bar on phones", () => {
  const student = labels(dashboardLinksFor({ unread: 0 }));
  const expert = labels(dashboardLinksFor({ unread: 0, expert: true }));
  expect(expert.filter((label) => !student.includes(label))).toEqual(["Your work"]);
  expect(labels(dashboardLinksFor({ unread: 0, phone: true }))).toEqual(["Home", "Orders", "Messages", "Profile"]);
  expect(labels(dashboardLinksFor({ unread: 0, phone: true, expert: true }))).toContain("Work");
});

test("the first page of an area is current only by itself, the others with their subpages", () => {
  expect(isCurrent("/admin", "/admin/content")).toBe(false);
  expect(isCurrent("/admin/content", "/admin/content/new")).toBe(true);
  expect(isCurrent("/dashboard/orders", "/dashboard/orders-of-magnitude")).toBe(false);
});

test("a duration is given in its usual unit", () => {
  expect([null, 300, 76_000, 840_000, 3 * 3_600_000].map(duration)).toEqual([
    "–",
    "under 1\u00a0s",
    "76\u00a0s",
    "14\u00a0min",
    "3\u00a0h",
  ]);
});
