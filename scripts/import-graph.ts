import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export type Import = { from: string; what: string; typeOnly: boolean };

const known = new Map<string, Import[]>();

/** Every import of a file; what is inside the project as a path from its root, with the query it is imported with. */
export function importsOf(path: string): Import[] {
  const imports = known.get(path) ?? readImports(path);
  known.set(path, imports);
  return imports;
}

function readImports(path: string): Import[] {
  const text = readFileSync(path, "utf8");
  const found: Import[] = [];
  for (const match of text.matchAll(/(?:^|\n)\s*(import|export)(\s+type)?\s[^;]*?from\s+"([^"]+)"/g)) {
    found.push({ from: path, what: resolved(path, match[3] ?? ""), typeOnly: match[2] !== undefined });
  }
  for (const match of text.matchAll(/(?:^|\n)\s*import\s+"([^"]+)"|import\("([^"]+)"\)/g)) {
    found.push({ from: path, what: resolved(path, match[1] ?? match[2] ?? ""), typeOnly: false });
  }
  return found;
}

/**
 * What a change of these files reaches: every file that imports one of them, and so on, with the way from it to the
 * changed file. Types are gone when the code runs, so what is imported as a type alone is left out.
 */
export function reachedBy(changed: readonly string[], files: readonly string[]): Map<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of files.filter((path) => /\.(?:tsx?|mjs|js)$/.test(path) && existsSync(path))) {
    for (const { what, typeOnly } of importsOf(file)) {
      if (typeOnly) continue;
      const imported = what.replace(/\?.*$/, "");
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const reached = new Map<string, readonly string[]>(changed.map((file) => [file, [file]]));
  for (const [file, way] of reached) {
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer)) reached.set(importer, [importer, ...way]);
  }
  return reached;
}

function resolved(path: string, what: string): string {
  if (what.startsWith("#core/")) return `app/${what.slice(1)}`;
  if (what.startsWith("#")) return what.slice(1);
  return what.startsWith(".") ? normalize(join(dirname(path), what)) : what;
}
