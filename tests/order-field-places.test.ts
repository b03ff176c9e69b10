import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Schema, table, step of the form, view, and at most one more: CONTRIBUTING.md ("A field of an order").
const MOST = 5;

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", "app", "db", "schema", "workers"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("db/migrations/"));

/** Optional fields of an order alone, with a rule of their own or free text that the integrity rules read. */
test.each(["citationOther", "wordsNote", "documentType"])(
  "the order's field %s is named in at most five files",
  (field) => {
    const name = new RegExp(`\\b${field}\\b`);
    const places = files.filter((path) => name.test(readFileSync(path, "utf8")));
    expect(places).toContain("schema/orders/order.ts");
    expect(places.length, places.join("\n")).toBeLessThanOrEqual(MOST);
  },
);
