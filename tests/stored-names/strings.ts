import {
  type Call,
  type Code,
  callsOf,
  codeOf,
  filesIn,
  importOf,
  type Node,
  placeOf,
  sourceOf,
  textOf,
} from "./code.ts";

/** Written for the parts of a name that change. */
export const HOLE = "*";

/** An expression whose text cannot be read from the code. */
class Unreadable extends Error {}

/**
 * Every text an expression can be, with `*` for what changes: literals, templates, constants, both sides of a choice, what
 * a function of ours returns, and what it is called with. Throws Unreadable for anything else.
 */
export function textsOf(code: Code, node: Node, depth = 0): string[] {
  if (depth > 8) throw unreadable(code, node);
  const next = (inner: Node) => textsOf(code, inner, depth + 1);
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "string") return [node.value];
      throw unreadable(code, node);
    case "TemplateLiteral":
      return [shapeOf(code, node)];
    case "ConditionalExpression":
      return [...next(node.consequent), ...next(node.alternate)];
    case "LogicalExpression":
      return [...next(node.left), ...next(node.right)];
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
      return next(node.expression);
    case "Identifier":
      return textsOfName(code, node, depth);
    case "CallExpression":
      if (node.callee.type === "Identifier") return returnsOf(code, node.callee, depth);
      throw unreadable(code, node);
    case "MemberExpression":
      return textsOfMember(code, node, depth);
    default:
      throw unreadable(code, node);
  }
}

/** The same, and nothing where it cannot be read. */
export function maybeTextsOf(code: Code, node: Node): string[] {
  try {
    return textsOf(code, node);
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

/** A template with `*` for its holes; a hole that is one constant of ours is that constant. */
export function shapeOf(code: Code, { quasis, expressions }: Node): string {
  return (quasis as Node[]).reduce((text, quasi, at) => {
    const hole = (expressions as Node[])[at];
    return `${text}${quasi.value.cooked}${hole ? constantOr(code, hole) : ""}`;
  }, "");
}

/** A template once for each text its holes can be; a hole that cannot be read is `*`. */
export function shapesOf(code: Code, { quasis, expressions }: Node): string[] {
  return (quasis as Node[]).reduce<string[]>(
    (texts, quasi, at) => {
      const hole = (expressions as Node[])[at];
      const fills = hole ? maybeTextsOf(code, hole) : [""];
      return texts.flatMap((text) =>
        (fills.length > 0 ? fills : [HOLE]).map((fill) => text + quasi.value.cooked + fill),
      );
    },
    [""],
  );
}

function constantOr(code: Code, node: Node): string {
  if (node.type !== "Identifier" || !/^[A-Z][A-Z\d_]+$/.test(node.name)) return HOLE;
  const [text, ...others] = maybeTextsOf(code, node);
  return text !== undefined && others.length === 0 ? text : HOLE;
}

function textsOfName(code: Code, node: Node, depth: number): string[] {
  const declared = code.nodes.filter(
    ({ type, id, init }) => type === "VariableDeclarator" && id.type === "Identifier" && id.name === node.name && init,
  );
  if (declared.length > 0) return distinct(declared.flatMap(({ init }) => textsOf(code, init, depth + 1)));
  const imported = importOf(code, node.name);
  if (imported) {
    const from = codeOf(imported.path);
    return textsOf(from, { ...node, name: imported.name }, depth + 1);
  }
  return textsOfParameter(code, node, depth);
}

/** A parameter is whatever its function is called with, and its default. */
function textsOfParameter(code: Code, node: Node, depth: number): string[] {
  for (let at = code.parents.get(node); at; at = code.parents.get(at)) {
    const place = (at.params as Node[] | undefined)?.findIndex((one) => nameOf(one) === node.name) ?? -1;
    if (place < 0) continue;
    const name = functionName(code, at);
    if (!name) break;
    const parameter = at.params[place] as Node;
    const byDefault = parameter.type === "AssignmentPattern" ? textsOf(code, parameter.right, depth + 1) : [];
    const callers = callersOf(code, name).filter(({ args }) => args[place]);
    if (callers.length === 0 && byDefault.length === 0) break;
    const given = callers.flatMap((call) => textsOf(call.code, call.args[place] as Node, depth + 1));
    return distinct([...byDefault, ...given]);
  }
  throw unreadable(code, node);
}

/** Calls of a function in its own file, and where it is imported from there. */
function callersOf(code: Code, name: string): Call[] {
  const written = new RegExp(`\\b${name}\\(`);
  const files = filesIn("app/", "workers/", "db/").filter((path) => written.test(sourceOf(path)));
  return callsOf(files, new RegExp(`^${name}$`)).filter((call) => {
    const from = importOf(call.code, name);
    return from ? from.path === code.path : call.code.path === code.path;
  });
}

function nameOf(parameter: Node): string | undefined {
  return parameter.type === "AssignmentPattern" ? parameter.left.name : parameter.name;
}

function functionName(code: Code, node: Node): string | undefined {
  if (node.id) return node.id.name;
  const parent = code.parents.get(node);
  return parent?.type === "VariableDeclarator" ? parent.id.name : parent?.key?.name;
}

function returnsOf(code: Code, callee: Node, depth: number): string[] {
  const imported = importOf(code, callee.name);
  const from = imported ? codeOf(imported.path) : code;
  const name = imported?.name ?? callee.name;
  const made = from.nodes.find((node) => /Function/.test(node.type) && node.body && functionName(from, node) === name);
  if (!made) throw unreadable(code, callee);
  if (made.body.type !== "BlockStatement") return textsOf(from, made.body, depth + 1);
  const returned = from.nodes.filter(
    (node) => node.type === "ReturnStatement" && node.argument && node.start > made.start && node.end < made.end,
  );
  if (returned.length === 0) throw unreadable(code, callee);
  return distinct(returned.flatMap(({ argument }) => textsOf(from, argument, depth + 1)));
}

/** `names.bookmark` of an object of constants, in this file or where it comes from. */
function textsOfMember(code: Code, node: Node, depth: number): string[] {
  if (node.object.type !== "Identifier") throw unreadable(code, node);
  const imported = importOf(code, node.object.name);
  const from = imported ? codeOf(imported.path) : code;
  const name = imported?.name ?? node.object.name;
  const declared = from.nodes.find(({ type, id, init }) => type === "VariableDeclarator" && id.name === name && init);
  const object = declared && unwrapped(declared.init);
  if (object?.type !== "ObjectExpression") throw unreadable(code, node);
  const all = (object.properties as Node[]).filter(({ type }) => type === "Property");
  const fitting = node.computed ? all : all.filter(({ key }) => (key.name ?? key.value) === node.property.name);
  if (fitting.length === 0) throw unreadable(code, node);
  return distinct(fitting.flatMap(({ value }) => textsOf(from, value, depth + 1)));
}

/** What a constant of a file is. Throws where there is none, since its names would seem to be gone. */
export function constantOf(code: Code, name: string): Node {
  const found = code.nodes.find(({ type, id, init }) => type === "VariableDeclarator" && id.name === name && init);
  if (!found) throw new Error(`${code.path} has no constant ${name}. Tell the test where its stored names are now.`);
  return unwrapped(found.init);
}

/** What the groups of a pattern find in a file, one for each place. Throws where it finds nothing, for the same reason. */
export function matchesOf(path: string, pattern: RegExp): string[] {
  const found = [...sourceOf(path).matchAll(pattern)].map(([, ...groups]) => groups.find((one) => one !== undefined));
  if (found.length === 0) throw new Error(`${path} has no stored name like ${pattern}. Tell the test where it is now.`);
  return found.map((text) => text ?? "");
}

export function unwrapped(node: Node): Node {
  return /^(?:TSAs|TSSatisfies|TSNonNull|Parenthesized)/.test(node.type) ? unwrapped(node.expression) : node;
}

export function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function unreadable(code: Code, node: Node): Unreadable {
  return new Unreadable(
    `${placeOf(code, node)}: the stored name in ${textOf(code, node)} cannot be read from the code. Write it as a literal or a constant.`,
  );
}
