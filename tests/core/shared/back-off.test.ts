import { expect, test } from "vitest";
import { backOff } from "#core/shared/back-off.ts";

test("each wait is twice as long, up to the longest, and the same failure waits between half of it and all of it", () => {
  const waits = [0, 1, 2, 3, 4, 60, 6000].map((failures) =>
    [0, 1].map((chance) => backOff(failures, chance, 500, 4000)),
  );
  expect(waits).toEqual([[250, 500], [500, 1000], [1000, 2000], ...Array(4).fill([2000, 4000])]);
});
