import { zlibSync } from "fflate";
import { flate } from "#workers/adapters/extract/pdf/filters/flate.ts";
import { noise } from "../tests/fixtures/documents/hostile/bytes.ts";

const raw = noise(30_000_000).map((b) => 97 + (b % 16));
const z = zlibSync(raw, { level: 1 });
let n = 0;
const t = performance.now();
const d = flate((c) => {
  n += c.length;
});
d.push(z);
console.log(z.length, n, d.done, performance.now() - t);
