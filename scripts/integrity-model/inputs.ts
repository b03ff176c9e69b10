import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readBackground, readPhrasings } from "./phrasings.ts";

/** Where the model is read by the site. */
export const modelFile = new URL("../../workers/adapters/orders/integrity-model/model.bin", import.meta.url);
/** What the model was trained from, and the model that came of it, as SHA-256 (hex). */
export const trainedFrom = new URL("trained-from.json", import.meta.url);

const phrasings = fileURLToPath(new URL("phrasings", import.meta.url));
const articles = fileURLToPath(new URL("../../db/seed/articles", import.meta.url));

/** The texts the model is trained on. */
export function readInputs() {
  return { phrasings: readPhrasings(phrasings), background: readBackground(articles, "trained") };
}

/** SHA-256 (hex) of everything that decides what the model becomes: the texts, and the code that trains and packs. */
export function hashOfInputs(): string {
  const hash = createHash("sha256").update(JSON.stringify(readInputs()));
  for (const file of codeOf([new URL("training.ts", import.meta.url), packing])) hash.update(readFileSync(file));
  return hash.digest("hex");
}

export function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

const packing = new URL("../../app/core/orders/integrity/model/packing.ts", import.meta.url);

/** These modules and all they import of our own, in a fixed order. */
function codeOf(entries: readonly URL[]): URL[] {
  const seen = new Map<string, URL>();
  const open = [...entries];
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file.href)) continue;
    seen.set(file.href, file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(/ from "((?:\.|#core\/)[^"]+)"/g))
      open.push(new URL(name.replace("#core/", "../../app/core/"), name.startsWith("#") ? import.meta.url : file));
  }
  return [...seen.values()].sort((a, b) => (a.href < b.href ? -1 : 1));
}
