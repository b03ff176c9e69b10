import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hashOfInputs, modelFile, sha256, trainedFrom } from "../../../../scripts/integrity-model/inputs.ts";

// Training takes most of a minute and comes to the same bytes each time (decision 031).
test("the stored integrity model is the one trained from these phrasings by this code", () => {
  const { inputs, model } = JSON.parse(readFileSync(trainedFrom, "utf8")) as Record<string, string>;
  const stale = "Train the model again: node scripts/integrity-model/train.ts";
  expect(hashOfInputs(), stale).toBe(inputs);
  expect(sha256(readFileSync(modelFile)), stale).toBe(model);
});
