import { expect, test } from "vitest";
import { judgeCases } from "./cases.ts";

test("no answer, and no work done for it, depends on a word of another student that is not shown: odd cases", async () => {
  const { held, nothingHidden } = await judgeCases(2000, 1);
  expect(held + nothingHidden).toBe(1000);
  // A case in which everything is shown or nothing is stored tests only the rule.
  expect(held).toBeGreaterThan(850);
});
