import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/** `names` are those that are imported or passed on, by their name there and here; null is everything. */
export type Import = { from: string; what: string; typeOnly: boolean; names: readonly Name[] | null };

type Name = { there: string; here: string };

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
  for (const match of text.matchAll(/(?:^|\n)\s*(?:import|export)(\s+type)?\s([^;]*?)from\s+"([^"]+)"/g)) {
    const [, type, clause = "", what = ""] = match;
    found.push({ from: path, what: resolved(path, what), typeOnly: type !== undefined, names: namesIn(clause) });
  }
  for (const match of text.matchAll(/(?:^|\n)\s*import\s+"([^"]+)"|import\("([^"]+)"\)/g)) {
    found.push({ from: path, what: resolved(path, match[1] ?? match[2] ?? ""), typeOnly: false, names: null });
  }
  return found;
}

/** The values between the braces of an import; null if it has none, for it may then be everything. */
function namesIn(clause: string): Name[] | null {
  const listed = clause.match(/^\s*\{([^}]*)\}\s*$/)?.[1];
  if (listed === undefined) return null;
  const names = listed.split(",").map((name) => name.trim());
  return names.flatMap((name) => {
    if (name === "" || name.startsWith("type ")) return [];
    const [there = "", here = there] = name.split(/\s+as\s+/);
    return [{ there, here }];
  });
}

const knownBarrels = new Map<string, boolean>();

/** Whether a file only passes on what other files export. */
function isBarrel(path: string): boolean {
  const found = knownBarrels.get(path) ?? readsAsBarrel(path);
  knownBarrels.set(path, found);
  return found;
}

function readsAsBarrel(path: string): boolean {
  // A package.
  if (!existsSync(path)) return false;
  const code = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
  return code.replace(/export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s+from\s+"[^"]+";?/g, "").trim() === "";
}

/** The names of the values that a file exports itself. */
function exportsOf(path: string): Set<string> {
  if (!existsSync(path)) return new Set();
  const text = readFileSync(path, "utf8");
  const own = [...text.matchAll(/(?:^|\n)export\s+(?:async\s+)?(?:const|let|function\*?|class|enum)\s+([\w$]+)/g)];
  return new Set(own.map(([, name = ""]) => name));
}

/** The file that the name of a barrel is from; null if it cannot be read from the text. */
function providerOf(barrel: string, name: string): string | null {
  for (const { what, names } of importsOf(barrel)) {
    const there = names === null ? name : names.find(({ here }) => here === name)?.there;
    if (there === undefined) continue;
    const provider = isBarrel(what) ? providerOf(what, there) : what;
    if (provider !== null && (names !== null || exportsOf(provider).has(there))) return provider;
  }
  return null;
}

/** The files that an import runs: a name that is passed on is from one file, not from all that the barrel passes on. */
function providersOf({ what, names }: Import): string[] {
  if (names === null) return [what];
  const providers = names.map(({ there }) => providerOf(what, there));
  return providers.every((provider) => provider !== null) ? providers : [what];
}

/**
 * What a change of these files reaches: every file that imports one of them, and so on, with the way from it to the
 * changed file. Types are gone when the code runs, so what is imported as a type alone is left out.
 */
export function reachedBy(changed: readonly string[], files: readonly string[]): Map<string, readonly string[]> {
  const importers = importersOf(
    files.filter((path) => /\.(?:tsx?|mjs|js)$/.test(path) && existsSync(path)),
    changed,
  );
  const reached = new Map<string, readonly string[]>(changed.map((file) => [file, [file]]));
  for (const [file, way] of reached) {
    for (const importer of importers.get(file) ?? [])
      if (!reached.has(importer)) reached.set(importer, [importer, ...way]);
  }
  return reached;
}

/** Which of these files run each file. What a barrel passes on is seen through, unless the barrel itself was changed. */
function importersOf(code: readonly string[], changed: readonly string[]): Map<string, string[]> {
  const barrels = new Set(code.filter((path) => !changed.includes(path) && isBarrel(path)));
  const importers = new Map<string, string[]>();
  for (const file of code) {
    for (const entry of importsOf(file).filter(({ typeOnly, names }) => !typeOnly && names?.length !== 0)) {
      const what = entry.what.replace(/\?.*$/, "");
      for (const imported of barrels.has(what) ? providersOf(entry) : [what])
        importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function resolved(path: string, what: string): string {
  if (what.startsWith("#core/")) return `app/${what.slice(1)}`;
  if (what.startsWith("#")) return what.slice(1);
  return what.startsWith(".") ? normalize(join(dirname(path), what)) : what;
}
