import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  checkFormDatabase,
  contactFormKey,
  deviceKeys,
  formKey,
  isFormKey,
  sentFormKey,
  tabKeys,
} from "#core/platform/storage-keys.ts";

/** Scripts that are sent as they are, or inside the page. */
const scripts = ["app/first-paint.ts", ...listed("app/*.js", "public/*.js")];
const pages = listed("app/*.ts", "app/*.tsx").filter((path) => !path.startsWith("app/content/"));

/** The names a script writes out; `*` for the path of a page. */
function namesIn(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const direct = [...text.matchAll(/\b(?:local|session)Storage\.(?!(?:[gs]et|remove)Item|clear)(\w+)/g)];
  const requested = [...text.matchAll(/Storage\.(?:[gs]et|remove)Item\((?:"([^"]+)"|`([^`]+)`)/g)];
  const named = [
    ...text.matchAll(/(?:const drawer = `([^`]+)`|deleteDatabase\("([^"]+)"\)|const \{ (\w+) \} = localStorage)/g),
  ];
  const found = [...direct, ...requested, ...named].map(([, ...groups]) => groups.find((group) => group) ?? "");
  return [...new Set(found.map((name) => name.replace(/\$\{[^}]*\}/g, "*")))].sort();
}

test("scripts that cannot import use the same storage keys as the pages", () => {
  const known = [...Object.values(deviceKeys), ...Object.values(tabKeys), checkFormDatabase.name, contactFormKey("*")];
  const found = Object.fromEntries(scripts.map((path) => [path, namesIn(path)]).filter(([, names]) => names!.length));
  expect(found).toEqual({
    "app/contact-form.js": ["desk:*"],
    "app/first-paint.ts": ["set", "theme"],
    "app/sent.js": ["desk:*"],
    "app/sign-out.js": ["check-form", "theme"],
    "app/site.js": ["theme", "viewer-keys"],
  });
  for (const name of Object.values(found).flat()) expect(known).toContain(name);
});

test("pages take every key from the list", () => {
  const literal =
    /Storage\.(?:[gs]et|remove)Item\(\s*["'`](?!\$\{)|indexedDB\.(?:open|deleteDatabase)\(\s*["'`]|\b(?:local|session)Storage\.(?!(?:[gs]et|remove)Item|clear|length)\w/;
  const wrong = pages.filter((path) => path !== "app/first-paint.ts" && literal.test(readFileSync(path, "utf8")));
  expect(wrong).toEqual([]);
});

test("stored form input is told apart from the note that it was sent", () => {
  const key = formKey("/dashboard/settings /dashboard/settings name");
  expect(isFormKey(key)).toBe(true);
  expect(isFormKey(sentFormKey(key, "1"))).toBe(false);
  expect(isFormKey("form:email-admin")).toBe(false);
});

function listed(...patterns: string[]): string[] {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...patterns], { encoding: "utf8" })
    .split("\n")
    .filter(Boolean);
}
