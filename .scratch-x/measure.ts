import { readFileSync } from "node:fs";
import { extractText } from "#workers/adapters/extract/index.ts";

const f = process.argv[2]!;
const b = new Uint8Array(readFileSync(f));
const size = b.length;
const hwm = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024;
const base = hwm();
const t = performance.now();
let got;
try {
  const r = await extractText(b, f.split(".").at(-1) as any);
  got = "TEXT " + r.text.length;
} catch (e) {
  got = (e as Error).message;
}
console.log(
  f.slice(-9),
  (size / 1024).toFixed(1).padStart(9) + " kB",
  (performance.now() - t).toFixed(0).padStart(6) + " ms",
  ("+" + (hwm() - base).toFixed(0) + " MB").padStart(8),
  got,
);
