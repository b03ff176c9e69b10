import { expect, test } from "vitest";
import { differenceOf } from "#core/orders/word-counts.ts";

test("a paid text may grow by five per cent, and not by one word more", () => {
  const counts = { claimed: 1000, billed: 1000 };
  expect(differenceOf({ ...counts, measured: 1050 })).toBeNull();
  expect(differenceOf({ ...counts, measured: 1051 })).toEqual({ measured: 1051, billed: 1000 });
  expect(differenceOf({ ...counts, measured: null })).toBeNull();
});
