import type { Element, RootContent } from "hast";
import { made, textOf } from "./tree.ts";

/**
 * Ghost's editor cards as plain HTML elements. Null where a node is no such card, or
 * is already a figure element.
 */
export function flattenCard(node: Element): RootContent[] | null {
  const kind = kindOf(node);
  switch (kind) {
    case "kg-bookmark-card":
    case "kg-file-card":
    case "kg-button-card":
      return linkParagraph(node, kind);
    case "kg-embed-card":
      return embedded(node);
    case "kg-audio-card":
    case "kg-video-card":
      return played(node);
    case "kg-callout-card":
      return [made("blockquote", {}, [made("p", {}, [text(textOf(find(node, "kg-callout-text") ?? node))])])];
    case "kg-signup-card":
      return [];
    default:
      return null;
  }
}

const titles: Record<string, string> = {
  "kg-bookmark-card": "kg-bookmark-title",
  "kg-file-card": "kg-file-card-title",
};

function linkParagraph(node: Element, kind: string): RootContent[] {
  const href = String(findTag(node, "a")?.properties.href ?? "");
  const words = textOf(find(node, titles[kind] ?? "") ?? node).trim() || href;
  const caption = findTag(node, "figcaption");
  const more = caption && kind !== "kg-file-card" ? [made("p", {}, caption.children)] : [];
  return href ? [made("p", {}, [made("a", { href }, [text(words)])]), ...more] : [];
}

/** What another site would have shown inside ours is a link to it. */
function embedded(node: Element): RootContent[] {
  const frame = findTag(node, "iframe");
  const href = String(frame?.properties.src ?? findTag(node, "a")?.properties.href ?? "");
  if (!URL.canParse(href)) return [];
  const words = String(frame?.properties.title ?? "") || new URL(href).hostname;
  const caption = findTag(node, "figcaption");
  return [made("p", {}, [made("a", { href }, [text(words)])]), ...(caption ? [made("p", {}, caption.children)] : [])];
}

/** Its own controls are buttons of a script that is not there; the browser has some. */
function played(node: Element): RootContent[] {
  const player = findTag(node, "audio") ?? findTag(node, "video");
  const caption = findTag(node, "figcaption");
  const title = find(node, "kg-audio-title");
  const below = caption ?? (title ? made("figcaption", {}, [text(textOf(title))]) : null);
  return player ? [made("figure", {}, [{ ...player, children: [] }, ...(below ? [below] : [])])] : [];
}

function kindOf(node: Element): string | undefined {
  return classesOf(node).find((name) => /^kg-[a-z]+-card$/.test(name));
}

function classesOf({ properties }: Element): string[] {
  return Array.isArray(properties.className) ? properties.className.map(String) : [];
}

function find(node: Element, className: string): Element | undefined {
  return search(node, (element) => classesOf(element).includes(className));
}

function findTag(node: Element, tagName: string): Element | undefined {
  return search(node, (element) => element.tagName === tagName);
}

function search(node: Element, fits: (element: Element) => boolean): Element | undefined {
  if (fits(node)) return node;
  for (const child of node.children) {
    const found = child.type === "element" ? search(child, fits) : undefined;
    if (found) return found;
  }
  return undefined;
}

function text(value: string): { type: "text"; value: string } {
  return { type: "text", value };
}
