import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { collections } from "#app/extraction/pdf/cmaps/names.ts";
import { packed, pathOf } from "../../../scripts/cmaps.ts";

test.each(collections)("the CMaps of %s are those of the installed pdfjs-dist", (collection) => {
  // If this fails after an update: node scripts/cmaps.ts
  expect(readFileSync(pathOf(collection), "utf8") === packed(collection)).toBe(true);
});
