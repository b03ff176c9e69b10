import { expect, test } from "vitest";
import { judgeCases } from "./cases.ts";

test("no response, and no amount of work, depends on a hidden word of another student: odd cases", async () => {
  const { held, nothingHidden } = await judgeCases(120, 1);
  expect(held + nothingHidden).toBe(60);
  // A case in which everything is shown or nothing is stored tests only the rule.
  expect(held).toBeGreaterThan(50);
});
