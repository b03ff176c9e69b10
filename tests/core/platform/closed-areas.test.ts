import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import type { Actor } from "#core/identity/actor.ts";
import { closedArea } from "#core/platform/closed-areas.ts";
import { routePath } from "#core/platform/route-path.ts";
import type { FlagName, Flags } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import { uploadPurposes } from "#schema/vocabulary/uploads.ts";
import { bob, eve, grace } from "#tests/support/people.ts";
import { purposes } from "#workers/api/platform/upload-purposes.ts";
import { callRules } from "#workers/platform/route-rules.ts";

/** The files of calls that open sockets. */
const sourcesOfCalls = import.meta.glob<string>(["/workers/api/**/*.ts", "!/workers/api/shared/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function pagesOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return [...(entry.path || entry.index ? [path || "/"] : []), ...pagesOf(entry.children ?? [], path)];
  });
}

const addresses = [
  ...new Set([...pagesOf(routes as RouteConfigEntry[]), ...callRules.map(({ pattern }) => pattern)]),
].map((path) => path.replace(/:\w+/g, "some-id"));

const without = (flag: FlagName) =>
  Object.fromEntries(flagNames.map((name) => [name, name !== flag])) as unknown as Flags;
const closedBy = (flag: FlagName) => addresses.filter((path) => closedArea(without(flag), path) !== null);
const areasOf = (flag: FlagName) => {
  const closed = closedBy(flag);
  return [...new Set(closed.map((path) => path.split("/").slice(0, 3).join("/")))].sort();
};

const ADMIN = [
  ...new Set(
    addresses.filter((path) => /^\/admin(?:\/|$)/.test(path)).map((path) => path.split("/").slice(0, 3).join("/")),
  ),
];

test.each([
  [
    "adminDashboard",
    [
      ...ADMIN,
      "/api/analytics",
      "/api/articles",
      "/api/audit",
      "/api/admin-checks",
      "/api/inbox",
      "/api/emails",
      "/api/media",
      "/view-as/some-id",
    ].sort(),
  ],
  ["contentManagement", ["/admin/content", "/admin/media", "/admin/publish", "/api/articles", "/api/media"]],
  ["userManagement", ["/admin/users", "/view-as/some-id"]],
  ["comments", ["/admin/comments"]],
  ["turnitin", ["/admin/turnitin-reports", "/api/admin-checks"]],
  ["telegram", []],
  ["roleManagement", []],
  ["publicAccess", []],
  ["publicRoutes", []],
] as [FlagName, string[]][])("with %s off exactly these areas are closed", (flag, areas) => {
  expect(areasOf(flag)).toEqual(areas);
  expect(areasOf(flag).filter((area) => /^\/(?:dashboard|sign|auth|payment|shared|verify)/.test(area))).toEqual([]);
});

test("every flag is listed here, and with all of them on nothing is closed", () => {
  const on = Object.fromEntries(flagNames.map((name) => [name, true])) as unknown as Flags;
  expect(addresses.filter((path) => closedArea(on, path) !== null)).toEqual([]);
});

test("the settings stay open with the admin area off, since an admin turns it on again there, and nothing below them", () => {
  const open = addresses.filter((path) => path.startsWith("/admin") && !closedBy("adminDashboard").includes(path));
  expect(open).toEqual(["/admin/settings"]);
  const flags = without("adminDashboard");
  for (const path of ["/admin/settings", "/admin/settings.data", "/admin/settings/"]) {
    expect(closedArea(flags, routePath(path)), path).toBeNull();
  }
  for (const path of ["/admin/settings/prices", "/admin/settingsx", "/admin/x/admin/settings"]) {
    expect(closedArea(flags, routePath(path)), path).not.toBeNull();
  }
});

test("the data of a closed page is closed too, and an address that only begins like it is not", () => {
  const flags = without("userManagement");
  for (const path of ["/admin/users", "/admin/users/", "/admin/users.data", "/ADMIN/USERS.data"]) {
    expect(closedArea(flags, routePath(path))?.title).toBe("User management: turned off");
  }
  expect(closedArea(flags, routePath("/admin/usersettings"))).toBeNull();
});

/** What of staff stays open with the admin area off, and why. */
const LEFT_OPEN: Record<string, string> = {
  "GET /api/health/parts": "whoever repairs the site sees which part of it fails, whatever is turned off",
  "DELETE /api/conversations/:id/resolution":
    "the calls of a conversation are its student's too, and who answers ends it",
};

/** Calls that students or experts make as well. Of an order, staff ask by `workOf`, which asks for the open area. */
const SHARED_CALLS = /^\/api\/(?:conversations|message-files|orders)\//;

test("with the admin area off every call of staff is closed, or on the list of what stays open", () => {
  const staff = callRules.filter(({ rule }) => rule.who === "editor" || rule.who === "admin");
  expect(staff.length).toBeGreaterThan(30);
  const flags = without("adminDashboard");
  const open = staff
    .filter(({ pattern }) => closedArea(flags, pattern.replace(/:\w+/g, "some-id")) === null)
    .map(({ method, pattern }) => `${method} ${pattern}`);
  expect(open.sort()).toEqual(Object.keys(LEFT_OPEN).sort());
  for (const reason of Object.values(LEFT_OPEN)) expect(reason.length).toBeGreaterThan(40);
  const shared = callRules.filter(({ rule }) => rule.who === "participant");
  expect(shared.filter(({ pattern }) => !SHARED_CALLS.test(pattern)).map(({ pattern }) => pattern)).toEqual([]);
});

test("with the admin area off these sockets stay open: of a student's own check, and of a conversation, which is the student's too", () => {
  const sockets = callRules.filter(({ pattern }) => pattern.endsWith("/live")).map(({ pattern }) => pattern);
  const opened = Object.values(sourcesOfCalls).flatMap((source) => source.match(/\bopenSocket\(/g) ?? []);
  expect(sockets).toHaveLength(opened.length);
  const flags = without("adminDashboard");
  const open = sockets.filter((pattern) => closedArea(flags, pattern.replace(":id", "some-id")) === null);
  expect(open.sort()).toEqual(["/api/checks/:id/live", "/api/conversations/:id/live"]);
});

test("with the admin area off staff upload documents and message files only, as students do; experts deliver their work", () => {
  const flags = without("adminDashboard");
  const openTo = (actor: Actor) =>
    uploadPurposes.filter((purpose) => {
      const area = purposes[purpose].area(actor);
      return area === null || closedArea(flags, area) === null;
    });
  for (const staff of [bob, grace]) expect(openTo(staff)).toEqual(["document", "message_file"]);
  expect(openTo(eve)).toEqual(["document", "message_file", "deliverable"]);
});
