import { codeOf, type Node } from "../tests/stored-names/code.ts";

/**
 * A test of a file; `isJourney`: a browser test that `npm test` runs; "some": of several tests by the same line one is
 * that.
 */
export type NamedTest = { title: string; isJourney: boolean | "some" };

/** The tests of a file in its order; computed parts of a title are "…". */
export function testsOf(path: string): NamedTest[] {
  const code = codeOf(path);
  return code.nodes.flatMap((node) => {
    if (node.type !== "CallExpression") return [];
    const callee = code.text.slice(node.callee.start, node.callee.end);
    if (!/^(?:test|it)\b(?!\.(?:step|describe))/.test(callee)) return [];
    const [first, second] = node.arguments as Node[];
    const title = titleOf(first);
    if (title === null) return [];
    const options = second?.type === "ObjectExpression" ? code.text.slice(second.start, second.end) : "";
    const isJourney = options.includes('? "@journey"') ? "some" : options.includes('"@journey"');
    return [{ title, isJourney }];
  });
}

export function titlesIn(path: string): string[] {
  return testsOf(path).map(({ title }) => title);
}

/** The first argument of a test's call as displayed. */
function titleOf(node: Node | undefined): string | null {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type !== "TemplateLiteral") return null;
  return (node.quasis as Node[]).map(({ value }) => value.cooked).join("…");
}
