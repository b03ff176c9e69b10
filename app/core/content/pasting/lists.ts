import type { Block, List } from "#schema/content/article-body.ts";
import { hasClass, isElement, type PastedElement, styleOf, textOf } from "./tree.ts";

export type ListBlock = Extract<Block, { type: "paragraph" | "bulletList" | "orderedList" }>;
/** A list item with its depth, as word processors write them in sequence. */
export type FlatItem = { level: number; ordered: boolean; start: number; content: ListBlock[] };

/** Word writes items as paragraphs with a level in their style, and the bullet or number as text, which is removed. */
export function wordItem(element: PastedElement): Omit<FlatItem, "content"> | null {
  const list = styleOf(element).get("mso-list");
  const level = /level(\d)/.exec(list ?? "")?.[1];
  if (!level) return null;
  const sign = signOf(element);
  return { level: Number(level), ...numbering(sign) };
}

/** Word for the web writes each item as a list of its own with its level. */
export function webWordLevel(item: PastedElement): number | null {
  const level = Number(item.attributes["data-aria-level"] ?? Number.NaN);
  return Number.isInteger(level) && level > 0 ? level : null;
}

function signOf(element: PastedElement): string {
  for (const inner of element.children) {
    if (!isElement(inner)) continue;
    if (styleOf(inner).get("mso-list") === "ignore") return textOf(inner).trim();
    const within = signOf(inner);
    if (within) return within;
  }
  return "";
}

function numbering(sign: string): { ordered: boolean; start: number } {
  const number = /^\(?(\d+|[a-z]|[ivxlcdm]+)[.)]/i.exec(sign)?.[1];
  if (number === undefined) return { ordered: false, start: 1 };
  return { ordered: true, start: /^\d+$/.test(number) ? Math.min(9999, Number(number)) : 1 };
}

/** A sequence of items as nested lists. */
export function nested(items: readonly FlatItem[]): List[] {
  const roots: List[] = [];
  const open: { level: number; list: List }[] = [];
  for (const item of items) {
    while ((open.at(-1)?.level ?? 0) > item.level) open.pop();
    let at = open.at(-1);
    const type = item.ordered ? "orderedList" : "bulletList";
    if (at && at.level === item.level && at.list.type !== type) {
      open.pop();
      at = undefined;
    }
    if (!at || at.level < item.level) {
      const list: List = {
        type,
        ...(item.ordered && item.start !== 1 && { attrs: { start: item.start } }),
        content: [],
      };
      const above = open.at(-1)?.list.content.at(-1);
      if (above) above.content.push(list);
      else roots.push(list);
      at = { level: item.level, list };
      open.push(at);
    }
    at.list.content.push({ type: "listItem", content: withParagraph(item.content) });
  }
  return roots;
}

/** A list item must begin with a paragraph, even an empty one. */
function withParagraph(content: ListBlock[]): ListBlock[] {
  return content[0]?.type === "paragraph" ? content : [{ type: "paragraph" }, ...content];
}

/** The level of Word's heading styles, whatever element they are on. Titles count as the first level. */
export function headingLevel(element: PastedElement): number | null {
  const tag = /^h([1-6])$/.exec(element.tag)?.[1];
  if (tag) return Number(tag);
  const outline = /^[1-9]$/.exec(styleOf(element).get("mso-outline-level") ?? "")?.[0];
  if (outline) return Number(outline);
  const named = /(?:^|\s)MsoHeading([1-9])(?:\s|$)/.exec(element.attributes.class ?? "")?.[1];
  if (named) return Number(named);
  if (hasClass(element, /^MsoTitle/)) return 1;
  if (element.attributes.role === "heading") return Number(element.attributes["aria-level"] ?? 2) || 2;
  return null;
}

export function isQuote(element: PastedElement): boolean {
  return (
    hasClass(element, /^Mso(?:Intense)?Quote/) ||
    /^(?:intense )?quote$/i.test(element.attributes["data-ccp-parastyle"] ?? "")
  );
}
