import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";

/** The allowed elements of an article's text, each with its allowed attributes. */
const harmless: Record<string, readonly string[]> = {
  ...Object.fromEntries(["p", "ul", "li", "blockquote", "figure", "figcaption", "strong", "em", "code"].map(plain)),
  ...Object.fromEntries(["table", "thead", "tbody", "tr", "sup", "sub", "br"].map(plain)),
  h2: ["id"],
  h3: ["id"],
  ol: ["start"],
  td: ["colSpan", "rowSpan"],
  th: ["colSpan", "rowSpan", "scope"],
  a: ["href", "rel", "id", "ariaLabel"],
  img: ["src", "alt", "width", "height", "loading", "decoding"],
  audio: ["src", "controls", "preload"],
  video: ["src", "controls", "preload", "width", "height"],
  div: ["className", "role", "ariaLabel", "tabIndex"],
  pre: ["role", "ariaLabel", "tabIndex"],
  button: ["type", "className", "dataCopy", "hidden"],
};

function plain(name: string): [string, readonly string[]] {
  return [name, []];
}

/** All disallowed content of a text, parsed as a browser does. `files` is the allowed origin of images. */
export function harmsOf(html: string, files = "http://127.0.0.1"): string[] {
  const harms: string[] = [];
  const open: (Root | Element)[] = [fromHtml(html, { fragment: true })];
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.type === "element") harms.push(...harmsOfElement(node, files));
    for (const child of node.children) {
      if (child.type === "element") open.push(child);
      else if (child.type !== "text") harms.push(child.type);
    }
  }
  return harms;
}

function harmsOfElement({ tagName, properties }: Element, files: string): string[] {
  const known = harmless[tagName];
  if (!known) return [`<${tagName}>`];
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!known.includes(name)) return [`<${tagName} ${name}>`];
    if (name === "href" && !/^(?:https?:\/\/|mailto:|#[\w-]+$|\/(?!\/))/.test(String(value))) return [`href ${value}`];
    if (name === "src" && !String(value).startsWith(files)) return [`src ${value}`];
    return [];
  });
}
