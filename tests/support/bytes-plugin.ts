import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

/**
 * `import bytes from "./file.pdf?bytes"`: the bytes of a fixture, also inside workerd, which has no files. A file that
 * a Worker itself imports as `./face.bin` has the platform's type: an ArrayBuffer.
 */
export function bytesPlugin(): Plugin {
  return {
    name: "fixture-bytes",
    enforce: "pre",
    load(id) {
      if (id.endsWith("?bytes")) return `export default ${bytesOf(id.slice(0, -"?bytes".length))};`;
      if (id.endsWith(".bin")) return `export default ${bytesOf(id)}.buffer;`;
      return null;
    },
  };
}

function bytesOf(path: string): string {
  const base64 = readFileSync(path, { encoding: "base64" });
  return `Uint8Array.from(atob(${JSON.stringify(base64)}), (letter) => letter.charCodeAt(0))`;
}
