import { expect, test } from "vitest";
import { rebasedDraft } from "#app/components/orders/new/rebased-draft.ts";

test("changes to an older draft go on top of the newer one, field by field", () => {
  const older = { step: 2, title: "First title", words: 1000, instructions: "Short." };
  const mine = { ...older, words: 1500 };
  const newer = { ...older, step: 3, title: "Newer title", words: 1200 };
  expect(rebasedDraft(older, mine, newer)).toEqual({ ...newer, words: 1500 });
});

test("without a change here the newer draft is taken", () => {
  const older = { step: 1, title: "First title" };
  expect(rebasedDraft(older, older, { step: 2, title: "Newer title" })).toEqual({ step: 2, title: "Newer title" });
});
