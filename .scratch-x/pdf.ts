import { readFileSync } from "node:fs";
import { extractPdf } from "#workers/adapters/extract/pdf/index.ts";

const b = new Uint8Array(readFileSync(process.argv[2]!));
const t = performance.now();
const r = await extractPdf(b, 60000);
console.log(r.text);
console.log(
  r.pages,
  r.pages.map((p) => r.text.slice(p, p + 25)),
  performance.now() - t,
);
