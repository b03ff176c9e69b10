import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync } from "vite";

/** A text that a person may read, with the line it begins on. */
export type Text = { path: string; line: number; text: string };

// biome-ignore lint/suspicious/noExplicitAny: the parser's types do not let one walk visit every kind of node.
type Node = Record<string, any> & { type: string; start: number; end: number };

/** Attributes whose values are names for the browser, not texts. */
const NOT_TEXT =
  /^(?:className|class|id|key|name|type|href|to|src|rel|d|viewBox|style|method|action|role|htmlFor|form|target|transform|points|fill|stroke|autoComplete|inputMode|data-.*|aria-(?:controls|labelledby|describedby|live|current|haspopup))$/;

/** Tags of template literals that hold another language. */
const OTHER_LANGUAGE = /^(?:sql|css|html|String\.raw)$/;

/** Calls whose arguments are addresses, patterns, events of the log or names of columns. */
const NOT_READ =
  /(?:^|\.)(?:log|logProblem|RegExp|querySelector(?:All)?|closest|matches|index|uniqueIndex|check|text|exec|prepare)$/;

/** The project's own files: code, documentation, and what is served as it is. */
export function ownFiles(pattern: RegExp): string[] {
  return execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => pattern.test(path));
}

/**
 * Every text of the product and its documentation. Articles and the demo people's own messages are not ours, and the
 * list of security tests is made of the tests' own titles.
 */
export function productTexts(): Text[] {
  const notOurs = /\.d\.ts$|^app\/core\/(?:similarity|(?:orders\/)?integrity)\/|^db\/seed\/|^public\/media\//;
  const code = ownFiles(/^(?:app|schema|db|workers|public)\/.*\.(?:tsx?|js)$/).filter((path) => !notOurs.test(path));
  const docs = ownFiles(/^(?:README|CONTRIBUTING|docs\/.*)\.md$/).filter((path) => !path.endsWith("security-tests.md"));
  return [...code.flatMap((path) => textsOf(path)), ...docs.flatMap((path) => linesOf(path))];
}

/** Every text of a source file that a person may read: JSX, strings and templates that are prose. */
export function textsOf(path: string, source = readFileSync(path, "utf8")): Text[] {
  const { program, errors } = parseSync(path, source, {
    lang: /x$/.test(path) ? "tsx" : /ts$/.test(path) ? "ts" : "js",
  });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Text[] = [];
  visit(program as unknown as Node, (start, text) => {
    if (isProse(text)) found.push({ path, line: source.slice(0, start).split("\n").length, text: spaced(text) });
  });
  return found;
}

/** Paragraphs, lists and tables of a Markdown file; code is left out. */
function linesOf(path: string, source = readFileSync(path, "utf8")): Text[] {
  let code = false;
  return source.split("\n").flatMap((text, at) => {
    if (/^\s*```/.test(text)) code = !code;
    return code || text.trim() === "" ? [] : [{ path, line: at + 1, text: text.replace(/`[^`]*`/g, "`…`") }];
  });
}

function visit(node: Node, found: (start: number, text: string) => void): void {
  if (node.type === "JSXText") found(node.start, node.value);
  if (node.type === "Literal" && typeof node.value === "string") found(node.start, node.value);
  if (node.type === "TemplateLiteral")
    found(node.start, node.quasis.map((quasi: Node) => quasi.value.cooked ?? quasi.value.raw).join("…"));
  if (node.type === "JSXAttribute" && NOT_TEXT.test(nameOf(node.name))) return;
  if (node.type === "ImportDeclaration" || node.type.startsWith("TSLiteral")) return;
  if (node.type === "TaggedTemplateExpression" && OTHER_LANGUAGE.test(calleeOf(node.tag))) return;
  if (node.type === "CallExpression" && NOT_READ.test(calleeOf(node.callee))) return;
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== "object") continue;
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === "string") visit(child, found);
  }
}

function nameOf(node: Node): string {
  return node.type === "JSXNamespacedName" ? `${node.namespace.name}:${node.name.name}` : node.name;
}

function calleeOf(node: Node): string {
  if (node.type === "MemberExpression") return `${calleeOf(node.object)}.${node.property?.name ?? ""}`;
  return node.type === "Identifier" ? node.name : "";
}

/** A name of ours is one word in small letters; a text has several words, or begins as a sentence does. */
function isProse(text: string): boolean {
  return /\p{L}/u.test(text) && (/\p{L}[\s…]+\p{L}/u.test(text.trim()) || /^\s*\p{Lu}\p{Ll}/u.test(text));
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
