import { writeFileSync } from "node:fs";
import { judge, packModel } from "../../app/core/integrity/model/model.ts";
import { readBackground, readPhrasings } from "./phrasings.ts";
import { train } from "./training.ts";

/**
 * Trains the integrity model from the phrasings beside this file and writes it where the site reads it. What is held out
 * is only measured, never trained on.
 */
const articles = new URL("../../db/seed/articles", import.meta.url).pathname;
const model = train(readPhrasings(new URL("phrasings", import.meta.url).pathname), readBackground(articles, "trained"));
const bytes = packModel(model);
writeFileSync(new URL("../../workers/adapters/integrity-model/model.bin", import.meta.url), new Uint8Array(bytes));
console.log(`${model.hashes.length} features, ${Math.round(bytes.byteLength / 1024)} KB`);

const heldOut = readPhrasings(new URL("phrasings/held-out", import.meta.url).pathname);
const sentences = readBackground(articles, "measured");
for (const threshold of [0.5, 0.6, 0.7, 0.8, 0.9]) {
  const held = heldOut.filter(({ text }) => judge(model, text).score >= threshold);
  const asked = heldOut.filter(({ label }) => label > 0).length;
  console.log(
    `held from ${threshold}: ${held.filter(({ label }) => label > 0).length} of ${asked} requests,`,
    `${held.filter(({ label }) => label === 0).length} of ${heldOut.length - asked} honest phrasings,`,
    `${sentences.filter((text) => judge(model, text).score >= threshold).length} of ${sentences.length} sentences of articles`,
  );
}
