/**
 * Packs the predefined CMaps of pdfjs-dist into modules, so that a Worker, a browser and Node load them alike. Run
 * it after an update of pdfjs-dist: node scripts/cmaps.ts. tests/core/extraction/cmaps.test.ts fails when it is
 * due.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Collection, cmapsOf, collections } from "../app/extraction/pdf/cmaps/names.ts";

const root = join(import.meta.dirname, "..");

export function packed(collection: Collection): string {
  const lines = cmapsOf(collection).map((name) => {
    const data = readFileSync(join(root, "node_modules/pdfjs-dist/cmaps", `${name}.bcmap`), { encoding: "base64" });
    return `  "${name}": "${data}",`;
  });
  return `// biome-ignore-all format: it is data.
// Written by scripts/cmaps.ts. Copyright Adobe Systems Incorporated: see LICENSE beside this file.
export const CMAPS: Record<string, string> = {\n${lines.join("\n")}\n};\n`;
}

export function pathOf(collection: Collection): string {
  return join(root, "app/extraction/pdf/cmaps", `${collection}.ts`);
}

if (import.meta.main) for (const collection of collections) writeFileSync(pathOf(collection), packed(collection));
