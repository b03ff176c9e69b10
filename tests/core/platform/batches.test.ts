import { expect, test } from "vitest";
import { leftAfter } from "#core/platform/batches.ts";

test("a run of a clock names its full batches, and nothing where everything fitted", () => {
  expect(leftAfter({ due: { taken: 25, most: 25 }, late: { taken: 3, most: 25 } })).toEqual({ left: "due 25+" });
  expect(leftAfter({ due: { taken: 0, most: 25 } })).toEqual({});
});
