import { expect, test } from "vitest";
import { repeatedLists } from "./support/repeated-lists.ts";

/** Lists that look alike and mean different things: their values, and why. */
const different: Record<string, string> = {};

test("every closed list is declared once, in schema/vocabulary", () => {
  const repeated = repeatedLists().filter(({ values }) => !(values in different));
  expect(repeated).toEqual([]);
  expect(Object.keys(different).filter((values) => !repeatedLists().some((list) => list.values === values))).toEqual(
    [],
  );
});
