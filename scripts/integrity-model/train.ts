import { writeFileSync } from "node:fs";
import { packModel } from "../../app/core/orders/integrity/model/packing.ts";
import { hashOfInputs, modelFile, readInputs, sha256, trainedFrom } from "./inputs.ts";
import { train } from "./training.ts";

/** Trains the integrity model on the phrasings in this folder and writes it to the place where the site reads it. */
const { phrasings, background } = readInputs();
const model = train(phrasings, background);
const bytes = new Uint8Array(packModel(model));
writeFileSync(modelFile, bytes);
writeFileSync(trainedFrom, `${JSON.stringify({ inputs: hashOfInputs(), model: sha256(bytes) }, null, 2)}\n`);
console.log(`${model.hashes.length} features, ${Math.round(bytes.byteLength / 1024)} KB`);
