import { SaxesParser } from "saxes";

export type XmlNode = { name: string; attributes: Record<string, string>; children: (XmlNode | string)[] };

/** The tree of a piece of XML, which may break off: elements that are not closed have what was read. Throws on errors. */
export function xmlTree(xml: string): XmlNode {
  const root: XmlNode = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    const node = { name, attributes, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("text", (text) => open.at(-1)?.children.push(text));
  parser.on("closetag", () => open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml);
  return root;
}

/** The elements of a name inside a node, in the order of the document; not those inside of one that was found. */
export function* elementsOf(node: XmlNode, name: string): Generator<XmlNode> {
  for (const child of node.children) {
    if (typeof child === "string") continue;
    if (child.name === name) yield child;
    else yield* elementsOf(child, name);
  }
}

export function elementOf(node: XmlNode, name: string): XmlNode | undefined {
  return elementsOf(node, name).next().value ?? undefined;
}

/** A node without the elements of these names in it. */
export function without(node: XmlNode, names: readonly string[]): XmlNode {
  const children = node.children
    .filter((child) => typeof child === "string" || !names.includes(child.name))
    .map((child) => (typeof child === "string" ? child : without(child, names)));
  return { ...node, children };
}

/** The text of a node and all in it, on one line. */
export function textOfNode(node: XmlNode | undefined): string {
  return node ? collected(node).replace(/\s+/g, " ").trim() : "";
}

function collected(node: XmlNode): string {
  return node.children.map((child) => (typeof child === "string" ? child : collected(child))).join("");
}
