import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "#app/routes.ts";
import { closedArea } from "#core/platform/closed-areas.ts";
import { routePath } from "#core/platform/route-path.ts";
import type { FlagName, Flags } from "#schema/platform/flags.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";
import { api } from "#workers/api/index.ts";

function pagesOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    return [...(entry.path || entry.index ? [path || "/"] : []), ...pagesOf(entry.children ?? [], path)];
  });
}

const addresses = [
  ...new Set([...pagesOf(routes as RouteConfigEntry[]), ...api.routes.map(({ path }) => `/api${path}`)]),
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
      "/api/admin-checks",
      "/api/inbox",
      "/api/emails",
      "/api/media",
    ].sort(),
  ],
  ["contentManagement", ["/admin/content", "/admin/media", "/admin/publish", "/api/articles", "/api/media"]],
  ["userManagement", ["/admin/users"]],
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
