import { codeOf, filesIn, type Node } from "#tests/stored-names/code.ts";
import type { Frame, RecordedStatement } from "./recording.ts";

const SENDS =
  /^(?:\w*db\.(?:select|selectDistinct|insert|update|delete|with|run|all|get|values|batch)|commit|commitReturning)$/i;

/** The functions of db/ that build or send a statement, by their file and their name at its top level. */
export function sendingFunctions(): Frame[] {
  const found = filesIn("db/")
    .filter((path) => !path.startsWith("db/tables/") && path !== "db/client.ts")
    .flatMap((path) => {
      const code = codeOf(path);
      const names = code.nodes.flatMap((node) => {
        if (node.type !== "CallExpression") return [];
        if (!SENDS.test(code.text.slice(node.callee.start, node.callee.end).replace(/\s+/g, ""))) return [];
        return outermostName(node, code.parents) ?? [];
      });
      return [...new Set(names)].map((name) => ({ file: path, name }));
    });
  return found;
}

/** The functions of which no statement was recorded. */
export function unrecorded(functions: readonly Frame[], statements: readonly RecordedStatement[]): Frame[] {
  const known = new Set(statements.flatMap(({ frames }) => frames.map(({ file, name }) => `${file} ${name}`)));
  return functions.filter(({ file, name }) => !known.has(`${file} ${name}`));
}

/** The name of the function that contains a node and is itself in none. */
function outermostName(node: Node, parents: ReadonlyMap<Node, Node>): string | null {
  let name: string | null = null;
  for (let at: Node | undefined = node; at; at = parents.get(at)) {
    if (at.type === "FunctionDeclaration") name = at.id?.name ?? name;
    if (at.type === "VariableDeclarator" && /Function/.test(at.init?.type ?? "")) name = at.id?.name ?? name;
  }
  return name;
}
