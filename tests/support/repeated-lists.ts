import { codeOf, filesIn, type Node } from "../stored-names/code.ts";

/** A closed list that is declared in more than one place: its values and the places. */
export type RepeatedList = { values: string; places: string[] };

/**
 * Closed lists (arrays, unions of literals, z.enum) of at least three strings or numbers that are declared more than
 * once. Keys picked from a type (Pick, Omit) are not lists.
 */
export function repeatedLists(): RepeatedList[] {
  const found = new Map<string, string[]>();
  for (const path of filesIn("app/", "db/", "schema/", "workers/").filter(isProduct)) {
    const code = codeOf(path);
    for (const node of code.nodes) {
      const values = listIn(node);
      if (!values || isKeysOfType(code.parents.get(node))) continue;
      const key = [...new Set(values.map(String))].sort().join(" | ");
      const line = code.text.slice(0, node.start).split("\n").length;
      found.set(key, [...(found.get(key) ?? []), `${path}:${line}`]);
    }
  }
  return [...found]
    .filter(([, places]) => new Set(places.map((place) => place.split(":")[0])).size > 1)
    .map(([values, places]) => ({ values, places }));
}

/** The engine and the text extraction have separate tables of characters and operators. */
function isProduct(path: string): boolean {
  return !/^app\/(?:core\/similarity|core\/(?:orders\/)?integrity|extraction|reading)\//.test(path);
}

function listIn(node: Node): (string | number)[] | null {
  const members: Node[] =
    node.type === "ArrayExpression"
      ? node.elements
      : node.type === "TSUnionType"
        ? node.types.filter(({ type }: Node) => type !== "TSNullKeyword" && type !== "TSUndefinedKeyword")
        : [];
  const values = members.map((member) => (member?.type === "TSLiteralType" ? member.literal : member)?.value);
  const literal = values.every((value) => typeof value === "string" || typeof value === "number");
  return literal && new Set(values).size >= 3 ? values : null;
}

function isKeysOfType(parent: Node | undefined): boolean {
  return parent?.type === "TSTypeParameterInstantiation";
}
