import { globSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import { changesOfRequest } from "#app/components/shell/page-data/api-changes.ts";
import routes from "#app/routes.ts";
import { topics } from "#schema/vocabulary/topics.ts";
import { api } from "#workers/api/index.ts";

/** The pages and layouts of the signed-in areas. A frame has no data. */
const pages = (routes as RouteConfigEntry[])
  .filter(({ path }) => path === "dashboard" || path === "admin")
  .flatMap(filesOf)
  .filter((file) => !/\/frame\.tsx$/.test(file));
const source = (file: string) => readFileSync(`app/${file}`, "utf8");
const handleOf = (file: string) =>
  /export const handle = \{[^}]*\} satisfies PageHandle;/.exec(source(file))?.[0] ?? "";

const reading = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

function filesOf({ file, children = [] }: RouteConfigEntry): string[] {
  return [file, ...children.flatMap(filesOf)];
}

test("every page of the signed-in areas says what it shows", () => {
  expect(pages.length).toBeGreaterThan(35);
  expect(pages.filter((file) => !/shows: \[/.test(handleOf(file)))).toEqual([]);
});

test("every page with an action says what the action changes", () => {
  const acting = pages.filter((file) => /export (?:async )?(?:function|const) action\b/.test(source(file)));
  expect(acting.length).toBeGreaterThan(15);
  expect(acting.filter((file) => !/changes: \[/.test(handleOf(file)))).toEqual([]);
});

test("every changing API request says what it changes", () => {
  const calls = api.routes
    .filter(({ method, path }) => !reading(method) && !(method === "ALL" && path === "/*"))
    .map(({ path }) => `/api${path}`.replace(/:\w+/g, "7"));
  expect(calls.length).toBeGreaterThan(50);
  const undeclared = calls.filter((path) => changesOfRequest(path) === "all");
  expect([...new Set(undeclared)]).toEqual([]);
});

test("every topic is shown by a page and changed by an act", () => {
  const client = globSync("app/**/*.{ts,tsx}")
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
  const handles = pages.map(handleOf);
  const inList = (name: string, topic: string) =>
    handles.some((text) => new RegExp(`${name}: \\[[^\\]]*"${topic}"`).test(text));
  const changing = `${source("components/shell/page-data/api-changes.ts")}${[...client.matchAll(/\bchanged\([^)]*\)/g)].join("")}`;
  for (const topic of topics) {
    expect(inList("shows", topic), `${topic} is shown`).toBe(true);
    expect(inList("changes", topic) || changing.includes(`"${topic}"`), `${topic} is changed`).toBe(true);
  }
});

test("only the listed files load the open page again without naming a topic", () => {
  const using = globSync("app/**/*.{ts,tsx}").filter((file) => readFileSync(file, "utf8").includes("useRevalidator"));
  expect(using.map((file) => file.replaceAll("\\", "/")).sort()).toEqual([
    // Buttons with which a person asks for the newest state of the open page.
    "app/components/checks/admin/use-updates.ts",
    // Outside the signed-in areas, without a data cache.
    "app/components/checks/submit/submit-form.tsx",
    "app/components/content/editor/article-editor.tsx",
    // Until the archive of the person's data is ready.
    "app/components/identity/data-setting.tsx",
    // After a new notification, if the page was opened from the cache.
    "app/components/notifications/use-notifications.ts",
    "app/components/shell/connection/page-failure.tsx",
    // A feature that was turned on or off changes pages of every topic.
    "app/components/shell/connection/server-flags.ts",
    "app/components/shell/connection/status-bar.tsx",
    // A page that the browser's history restored.
    "app/components/shell/connection/use-connection.ts",
    "app/components/shell/page-data/use-changed.ts",
    "app/routes/orders/admin/orders.tsx",
  ]);
});
