import { writeFileSync } from "node:fs";
import { packModel } from "../../app/core/orders/integrity/model/packing.ts";
import { readBackground, readPhrasings } from "./phrasings.ts";
import { train } from "./training.ts";

/** Trains the integrity model on the phrasings in this folder and writes it to the place where the site reads it. */
const articles = new URL("../../db/seed/articles", import.meta.url).pathname;
const model = train(readPhrasings(new URL("phrasings", import.meta.url).pathname), readBackground(articles, "trained"));
const bytes = packModel(model);
writeFileSync(
  new URL("../../workers/adapters/orders/integrity-model/model.bin", import.meta.url),
  new Uint8Array(bytes),
);
console.log(`${model.hashes.length} features, ${Math.round(bytes.byteLength / 1024)} KB`);
