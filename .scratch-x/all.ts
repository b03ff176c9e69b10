import { readFileSync } from "node:fs";
import { extractText } from "#workers/adapters/extract/index.ts";

const b = new Uint8Array(readFileSync(process.argv[2]!));
const t = performance.now();
try {
  const r = await extractText(b, (process.argv[3] as any) ?? process.argv[2]!.split(".").at(-1));
  console.log(r.text);
  console.error(r.pages, r.warnings, performance.now() - t);
} catch (e) {
  console.error(e);
}
