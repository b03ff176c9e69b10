import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { parseSync } from "vite";

/** A node of the syntax tree (ESTree with TypeScript), as far as it is looked at here. */
// biome-ignore lint/suspicious/noExplicitAny: the parser's own types do not let a walk be written once for all nodes.
export type Node = Record<string, any> & { type: string; start: number; end: number };

/** A parsed file: every node of it, parents before children. */
export type Code = { path: string; text: string; program: Node; nodes: Node[]; parents: Map<Node, Node> };

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split("\n");

/** Product code under these paths. Local runs and the seed are left out: production has none of their names. */
export function filesIn(...paths: string[]): string[] {
  return tracked.filter(
    (path) =>
      paths.some((under) => path === under || path.startsWith(under)) &&
      /\.(?:tsx?|js)$/.test(path) &&
      !/\.d\.ts$/.test(path) &&
      !/^(?:workers\/local\/|db\/seed)/.test(path),
  );
}

const sources = new Map<string, string>();

export function sourceOf(path: string): string {
  const known = sources.get(path) ?? readFileSync(path, "utf8");
  sources.set(path, known);
  return known;
}

const parsed = new Map<string, Code>();

export function codeOf(path: string): Code {
  const known = parsed.get(path);
  if (known) return known;
  const text = sourceOf(path);
  const { program, errors } = parseSync(path, text, { lang: path.endsWith("x") ? "tsx" : "ts" });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const code: Code = { path, text, program: program as unknown as Node, nodes: [], parents: new Map() };
  collect(code, code.program);
  parsed.set(path, code);
  return code;
}

function collect(code: Code, node: Node): void {
  code.nodes.push(node);
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== "object") continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type !== "string" || typeof child.start !== "number") continue;
      code.parents.set(child, node);
      collect(code, child);
    }
  }
}

/** As it is written in its file. */
export function textOf({ text }: Code, node: Node): string {
  return text.slice(node.start, node.end);
}

/** "path:line", for error messages. */
export function placeOf({ path, text }: Code, node: Node): string {
  return `${path}:${text.slice(0, node.start).split("\n").length}`;
}

export type Call = { code: Code; node: Node; callee: string; args: Node[] };

/** Calls in these files whose callee, as written, fits. */
export function callsOf(paths: readonly string[], callee: RegExp): Call[] {
  return paths.flatMap((path) => {
    const code = codeOf(path);
    return code.nodes.flatMap((node) => {
      if (node.type !== "CallExpression") return [];
      const name = textOf(code, node.callee);
      return callee.test(name) ? [{ code, node, callee: name, args: node.arguments as Node[] }] : [];
    });
  });
}

/** The file that an import of ours names; null for a package. */
function fileOf(from: string, what: string): string | null {
  const bare = what.replace(/\?.*$/, "");
  if (bare.startsWith("#core/")) return `app/${bare.slice(1)}`;
  if (bare.startsWith("#")) return bare.slice(1);
  return bare.startsWith(".") ? normalize(join(dirname(from), bare)) : null;
}

/** Where a name that a file imports comes from. */
export function importOf({ path, program }: Code, name: string): { path: string; name: string } | null {
  for (const node of program.body as Node[]) {
    if (node.type !== "ImportDeclaration") continue;
    const one = (node.specifiers as Node[]).find(({ local }) => local.name === name);
    const file = one && fileOf(path, node.source.value);
    if (one && file) return { path: file, name: one.imported?.name ?? "default" };
  }
  return null;
}

/** The files of ours that a file imports. */
export function importsOf({ path, program }: Code): string[] {
  return (program.body as Node[]).flatMap((node) => {
    if (node.type !== "ImportDeclaration" && !(node.type.startsWith("Export") && node.source)) return [];
    return fileOf(path, node.source.value) ?? [];
  });
}
