import { expect, test } from "vitest";
import { pagesOf } from "#app/route-table.ts";
import { type PagesFor, pagesFound } from "#core/search/pages.ts";
import { flagNames } from "#schema/vocabulary/platform.ts";

const flags = Object.fromEntries(flagNames.map((name) => [name, true])) as PagesFor["flags"];
const titles = (q: string, more: Partial<PagesFor> = {}) =>
  pagesFound(q, { area: "dashboard", role: "user", expert: false, flags, ...more }).map(({ title }) => title);

test("every page that is offered exists, and its role may open it", () => {
  const all = pagesOf();
  for (const area of ["dashboard", "admin"] as const)
    for (const role of ["user", "editor", "admin"] as const)
      for (const { href } of pagesFound("", { area, role, expert: true, flags })) {
        const page = all.find(({ pattern }) => pattern === href.split("#")[0]);
        expect(page, href).toBeDefined();
        const who = page?.rule.who ?? "";
        if (role !== "admin") expect(who, href).not.toBe("admin");
        if (role === "user") expect(who, href).not.toBe("editor");
      }
});

test("every page of the admin area without a parameter is offered to an admin", () => {
  const offered = new Set(
    pagesFound("", { area: "admin", role: "admin", expert: false, flags }).map(({ href }) => href),
  );
  const pages = pagesOf()
    .map(({ pattern }) => pattern)
    .filter(
      (pattern) => pattern.startsWith("/admin") && !pattern.includes(":") && !/\/(?:search|support)$/.test(pattern),
    );
  expect(pages.filter((pattern) => !offered.has(pattern))).toEqual([]);
});

test("a page is found by the beginning of its words, its name first", () => {
  expect(titles("or")[0]).toBe("Orders");
  expect(titles("new ord")).toEqual(["New order"]);
  expect(titles("plagiarism")).toEqual(["Check a draft"]);
  expect(titles("SETT")).toEqual(["Settings"]);
  expect(titles("zzz")).toEqual([]);
  expect(titles("refund", { area: "admin", role: "admin" })).toEqual(["Money"]);
  expect(titles("refund", { area: "admin", role: "editor" })).toEqual([]);
  expect(titles("", { area: "admin" })).toEqual([]);
  expect(titles("your work")).toEqual([]);
  expect(titles("your work", { expert: true })).toEqual(["Your work"]);
});

test("a page that a flag has turned off is not offered", () => {
  expect(titles("users", { area: "admin", role: "admin", flags: { ...flags, userManagement: false } })).toEqual([]);
  expect(titles("prices", { flags: { ...flags, publicRoutes: false } })).toEqual([]);
});
