import type { Element, Nodes } from "hast";

const blocks = new Set(["p", "h2", "h3", "li", "blockquote", "figcaption", "pre", "th", "td"]);

/** The words of it, a space between what is in blocks of its own. */
export function textOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (!("children" in node)) return "";
  if (node.type === "element" && node.tagName === "button") return "";
  const words = node.children.map((child) => textOf(child)).join("");
  return node.type === "element" && (blocks.has(node.tagName) || node.tagName === "br") ? `${words} ` : words;
}

export function made(tagName: string, properties: Element["properties"], children: Element["children"]): Element {
  return { type: "element", tagName, properties, children };
}
