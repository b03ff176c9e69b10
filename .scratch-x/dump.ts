import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { hostileFiles } from "../tests/fixtures/documents/hostile.ts";

const F = "tests/fixtures/documents/";
const rd = (n: string) => new Uint8Array(readFileSync(F + n));
mkdirSync("/tmp/h", { recursive: true });
for (const [i, h] of hostileFiles({ pdf: rd("essay.pdf"), docx: rd("essay.docx"), doc: rd("essay.doc") }).entries()) {
  writeFileSync(`/tmp/h/${String(i).padStart(2, "0")}.${h.kind}`, h.make());
  writeFileSync(`/tmp/h/${String(i).padStart(2, "0")}.txt`, h.name);
}
