import { readFileSync } from "node:fs";
import { guardPdf } from "#workers/adapters/extract/pdf/guard.ts";
import { readPages } from "#workers/adapters/extract/pdf/pages.ts";

const b = new Uint8Array(readFileSync(process.argv[2]!));
const t = performance.now();
guardPdf(b);
console.log("guard", performance.now() - t);
const pages = await readPages(b, Date.now() + 60000);
for (const l of pages.slice(Number(process.argv[3] ?? 0), Number(process.argv[4] ?? 2)).flat())
  console.log(l.left.toFixed(0), l.right.toFixed(0), l.y.toFixed(0), l.size.toFixed(1), l.font, JSON.stringify(l.text));
