import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { packModel } from "#core/orders/integrity/model/packing.ts";
import { readBackground, readPhrasings } from "../../../../scripts/integrity-model/phrasings.ts";
import { train } from "../../../../scripts/integrity-model/training.ts";

test("the stored integrity model equals the one trained from its phrasings", () => {
  const phrasings = readPhrasings("scripts/integrity-model/phrasings");
  const made = packModel(train(phrasings, readBackground("db/seed/articles", "trained")));
  expect(Buffer.from(made).equals(readFileSync("workers/adapters/orders/integrity-model/model.bin"))).toBe(true);
});
