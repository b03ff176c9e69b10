import type { PastedElement, PastedNode } from "#core/content/pasting/tree.ts";

const KEPT = "data-pasted-";

/**
 * Parses HTML into a tree without running scripts or loading pictures. Styles and event handlers are parsed under other
 * attribute names, because the parser would report each as a violation of our content security policy.
 */
export function treeOf(html: string): PastedElement {
  const unstyled = html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, "")
    .replace(/<[a-z][^<>]*/gi, (tag) => tag.replace(/\s(?=(?:style|on[a-z]+)\s*=)/gi, ` ${KEPT}`));
  return elementOf(new DOMParser().parseFromString(unstyled, "text/html").body);
}

function elementOf(element: Element): PastedElement {
  const attributes = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name === `${KEPT}style` ? "style" : name, value]),
  );
  return { tag: element.tagName.toLowerCase(), attributes, children: [...element.childNodes].flatMap(nodeOf) };
}

function nodeOf(node: ChildNode): PastedNode[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.textContent ?? ""];
  return node instanceof Element ? [elementOf(node)] : [];
}
