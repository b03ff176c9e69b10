import { expect, test } from "vitest";
import { createWorkReader } from "#workers/adapters/orders/deliverable-reader/index.ts";
import { LINEAR, workOfPromise } from "../../support/counted-work.ts";
import { makeDocx, markedPairs } from "../../support/docx.ts";

test("the work of counting tracked changes grows linearly", async () => {
  const reader = createWorkReader();
  const work: number[] = [];
  for (const pairs of [1000, 4000]) {
    const bytes = makeDocx([markedPairs(pairs)]);
    work.push(await workOfPromise(() => reader.read(bytes)));
  }
  expect(work[0]).toBeGreaterThan(1000);
  expect((work[1] ?? 0) / (work[0] ?? 1)).toBeLessThan(LINEAR);
});
