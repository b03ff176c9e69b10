import { expect, test } from "vitest";
import { filesNaming } from "./support/order-fields.ts";

// Schema, table, step of the form, view, and at most one more: CONTRIBUTING.md ("A field of an order").
const MOST = 5;

/** What a student says about the work. Fields with a column of their own, such as institutionRule, also need the row's files. */
test.each(["citationOther", "citationStyle", "documentType", "englishVariety", "instructions", "wordsNote"])(
  "the order's field %s is named in at most five files",
  (field) => {
    const places = filesNaming(field);
    expect(places).toContain("schema/orders/order.ts");
    expect(places.length, places.join("\n")).toBeLessThanOrEqual(MOST);
  },
);
