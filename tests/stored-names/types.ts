import { type Code, codeOf, importOf, type Node } from "./code.ts";
import { constantOf, distinct } from "./strings.ts";

/**
 * The field names of a type, each with its parent field, and the words a field may hold: of
 * `{ kind: "a" | "b"; lines: { of: "tax" }[] }` these are `kind`, `kind=a`, `kind=b`, `lines`, `lines.of`, `lines.of=tax`.
 * What comes from a package, or is inferred from a schema, has no names here: schemas are read by zod.ts.
 */
export function namesOfType(path: string, name: string): string[] {
  const code = codeOf(path);
  return distinct(namesOf(code, reference(code, name), "", []));
}

/** The same of a type that is written where it is used. */
export function namesOfTypeNode(code: Code, node: Node): string[] {
  return distinct(namesOf(code, node, "", []));
}

function namesOf(code: Code, node: Node, at: string, inside: readonly string[]): string[] {
  switch (node.type) {
    case "TSTypeLiteral":
      return (node.members as Node[]).flatMap((member) => {
        if (member.type !== "TSPropertySignature") return [];
        const field = joined(at, member.key.name ?? String(member.key.value));
        return [field, ...namesOf(code, member.typeAnnotation.typeAnnotation, field, inside)];
      });
    case "TSUnionType":
    case "TSIntersectionType":
      return (node.types as Node[]).flatMap((one) => namesOf(code, one, at, inside));
    case "TSArrayType":
      return namesOf(code, node.elementType, at, inside);
    case "TSTypeOperator":
    case "TSParenthesizedType":
      return namesOf(code, node.typeAnnotation, at, inside);
    case "TSLiteralType":
      return typeof node.literal.value === "string" ? [valued(at, node.literal.value)] : [];
    case "TSIndexedAccessType":
      return namesOfElement(code, node, at);
    case "TSTypeReference":
      return namesOfReference(code, node, at, inside);
    default:
      return [];
  }
}

/** `(typeof roles)[number]`: the words of an array. */
function namesOfElement(code: Code, node: Node, at: string): string[] {
  const object = node.objectType.type === "TSParenthesizedType" ? node.objectType.typeAnnotation : node.objectType;
  if (object.type !== "TSTypeQuery") return [];
  return wordsOf(code, object.exprName.name).map((word) => valued(at, word));
}

/** The words of `const roles = ["user", …] as const`, here or where it comes from. */
export function wordsOf(code: Code, name: string): string[] {
  const imported = importOf(code, name);
  const from = imported ? codeOf(imported.path) : code;
  const value = constantOf(from, imported?.name ?? name);
  const elements: Node[] = value.type === "ArrayExpression" ? value.elements : [];
  return elements.flatMap((one) =>
    one.type === "SpreadElement" ? wordsOf(from, one.argument.name) : typeof one.value === "string" ? [one.value] : [],
  );
}

function namesOfReference(code: Code, node: Node, at: string, inside: readonly string[]): string[] {
  const name: string = node.typeName.name ?? "";
  const given: Node[] = node.typeArguments?.params ?? [];
  if (name === "Array" || name === "ReadonlyArray") return namesOf(code, given[0] as Node, at, inside);
  if (name === "Record") {
    const keys = namesOf(code, given[0] as Node, "", inside).map((key) => joined(at, key.replace(/^=/, "")));
    const fields = keys.length > 0 ? keys : [joined(at, "*")];
    return [...keys, ...fields.flatMap((field) => namesOf(code, given[1] as Node, field, inside))];
  }
  if (/^(?:Readonly|Partial|Required|NonNullable)$/.test(name)) return namesOf(code, given[0] as Node, at, inside);
  const imported = importOf(code, name);
  const from = imported ? codeOf(imported.path) : code;
  const key = `${from.path} ${imported?.name ?? name}`;
  if (inside.includes(key)) return [];
  const declared = find(from, imported?.name ?? name);
  return declared ? namesOf(from, declared, at, [...inside, key]) : [];
}

function reference(code: Code, name: string): Node {
  const declared = find(code, name);
  if (!declared) throw new Error(`${code.path} has no type ${name}.`);
  return declared;
}

function find(code: Code, name: string): Node | null {
  const found = code.nodes.find(({ type, id }) => type === "TSTypeAliasDeclaration" && id.name === name);
  return found ? found.typeAnnotation : null;
}

/** A field and its parent. No deeper path, so that recursive types have an end. */
export function joined(at: string, field: string): string {
  return at === "" ? field : `${at.split(".").at(-1)}.${field}`;
}

export function valued(at: string, word: string): string {
  return `${at}=${word}`;
}
