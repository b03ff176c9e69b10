import { expect, test } from "vitest";
import { repeatedLists } from "./support/repeated-lists.ts";

test("every closed list is declared once, in schema/vocabulary", () => {
  expect(repeatedLists()).toEqual([]);
});
