import { readFileSync } from "node:fs";
import { extractText, Unreadable } from "#workers/adapters/extract/index.ts";
import { hostileFiles } from "../tests/fixtures/documents/hostile.ts";

const F = "tests/fixtures/documents/";
const rd = (n: string) => new Uint8Array(readFileSync(F + n));
const files = hostileFiles({ pdf: rd("essay.pdf"), docx: rd("essay.docx"), doc: rd("essay.doc") });
const only = process.argv[2];
for (const [i, h] of files.entries()) {
  if (only !== undefined && String(i) !== only) continue;
  const b = h.make();
  const size = b.length;
  (globalThis as any).gc?.();
  const base = process.memoryUsage().rss;
  const peak = base;
  const t = performance.now();
  let got = "TEXT";
  try {
    const r = await extractText(b, h.kind, { pdfMilliseconds: 20000 });
    got = "TEXT " + JSON.stringify(r.text.slice(0, 40));
  } catch (e) {
    got = e instanceof Unreadable ? e.message : String((e as any)?.stack);
  }
  const ms = performance.now() - t;
  const ok = got.startsWith(h.reason + ":");
  const hw = Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024;
  console.log(
    ok ? "ok  " : "FAIL",
    i,
    h.kind.padEnd(5),
    h.name.padEnd(42),
    (size / 1024).toFixed(1).padStart(9) + " kB",
    ms.toFixed(0).padStart(6) + " ms",
    "rss",
    (base / 1048576).toFixed(0),
    "->",
    hw.toFixed(0),
    ok ? "" : h.reason + " != " + got,
  );
}
