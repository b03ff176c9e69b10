// Loaded before wrangler: lets the buffer double in which it writes the configuration of the Workers for workerd, all
// of their modules with it. By itself it grows by four kilobytes at a time and copies what it holds, seven gigabytes in
// 350 steps for our two Workers: most of the processor time of a start.
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** The growth in miniflare (packed with capnp-es), and the same by doubling. */
export const growth = {
  file: "/node_modules/miniflare/dist/src/index.js",
  from: "s.buffer = new ArrayBuffer(srcBuffer.byteLength + minSize);",
  to: "s.buffer = new ArrayBuffer(srcBuffer.byteLength + Math.max(srcBuffer.byteLength, minSize));",
};

registerHooks({
  load(url, context, next) {
    if (!url.endsWith(growth.file)) return next(url, context);
    const source = readFileSync(fileURLToPath(url), "utf8").replace(growth.from, () => growth.to);
    return { format: "commonjs", source, shortCircuit: true };
  },
});
