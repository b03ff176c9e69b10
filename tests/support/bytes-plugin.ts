import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** `import bytes from "./file.pdf?bytes"`: a fixture's bytes, also inside workerd, where there are no files. */
export function bytesPlugin(): Plugin {
  return {
    name: "fixture-bytes",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("?bytes")) return null;
      const base64 = readFileSync(id.slice(0, -"?bytes".length), { encoding: "base64" });
      return `const text = atob(${JSON.stringify(base64)});
export default Uint8Array.from(text, (letter) => letter.charCodeAt(0));`;
    },
  };
}
