import type { Element, ElementContent, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { type Schema, sanitize } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { type OutlineEntry, slugOf } from "#core/content/article-text.ts";
import { flattenCard } from "./cards.ts";
import { contentDown } from "./client.ts";
import { type Cms, isOwnFile } from "./own-file.ts";
import { made, textOf } from "./tree.ts";

export type Clean = { html: string; outline: OutlineEntry[]; text: string };

/** Ten times the longest article; longer HTML is rejected. */
const MOST_CHARACTERS = 500_000;

/** Read alike, written as our own pages write them. */
const renamed: Record<string, string> = { h1: "h2", h4: "h3", h5: "h3", h6: "h3", b: "strong", i: "em" };

/** The elements our own articles are drawn with, and those that play. Everything else leaves at most its text. */
const allowed: Schema = {
  tagNames: [
    ...["p", "h2", "h3", "ul", "ol", "li", "blockquote", "figure", "figcaption", "img", "a", "strong", "em", "code"],
    ...["pre", "table", "thead", "tbody", "tr", "th", "td", "sup", "sub", "br", "audio", "video"],
  ],
  attributes: {
    a: ["href"],
    img: ["src", "alt", "width", "height"],
    audio: ["src"],
    video: ["src", "width", "height"],
    ol: ["start"],
    th: ["colSpan", "rowSpan"],
    td: ["colSpan", "rowSpan"],
    // Where links inside the text lead; the address itself is made again below.
    h2: ["id"],
    h3: ["id"],
  },
  protocols: { href: ["http", "https", "mailto"], src: ["http", "https"] },
  ancestors: {
    li: ["ul", "ol"],
    figcaption: ["figure"],
    tr: ["table"],
    thead: ["table"],
    tbody: ["table"],
    th: ["tr"],
    td: ["tr"],
  },
  strip: [
    ...[
      "script",
      "style",
      "template",
      "noscript",
      "noembed",
      "noframes",
      "iframe",
      "object",
      "embed",
      "applet",
      "form",
    ],
    ...["button", "input", "select", "textarea", "svg", "math", "title", "xmp", "plaintext", "dialog", "canvas"],
  ],
  required: {},
  clobber: [],
  clobberPrefix: "",
  allowComments: false,
  allowDoctypes: false,
};

/** External HTML rebuilt from an allow-list, without scripts, frames, forms and styles. */
export function cleanHtml(html: string, cms: Cms): Clean {
  if (html.length > MOST_CHARACTERS) throw contentDown("posts", "a text that is too long");
  if (unclosed(html) > MOST_UNCLOSED) throw contentDown("posts", "a text with too much left open");
  const state: State = { cms, ids: new Map(), seen: new Map(), outline: [], tables: 0 };
  try {
    const safe = sanitize(prepared(fromHtml(html, { fragment: true })), allowed) as Root;
    for (const heading of headingsOf(safe)) name(heading, state);
    const finished: Root = { type: "root", children: childrenOf(safe, state) };
    return { html: toHtml(finished), outline: state.outline, text: textOf(finished) };
  } catch (error) {
    // Deeply nested elements exhaust the stack, which must only affect this page.
    if (error instanceof RangeError) throw contentDown("posts", "a text that is nested too deeply");
    throw error;
  }
}

/** HTML repeats emphasis that was left open in every paragraph after it: a small text could become an endless one. */
const MOST_UNCLOSED = 100;

function unclosed(html: string): number {
  const tags = html.matchAll(/<(\/?)(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)\b/gi);
  return [...tags].reduce((open, [, closes]) => open + (closes ? -1 : 1), 0);
}

export function textOfHtml(html: string): string {
  return textOf(fromHtml(html.slice(0, 5000), { fragment: true }));
}

/** Before it is cleaned: the service's cards as plain elements, and each element under the name we use. */
function prepared(root: Root): Root {
  return { type: "root", children: root.children.flatMap((node) => prepareNode(node)) as RootContent[] };
}

function prepareNode(node: RootContent): RootContent[] {
  if (node.type !== "element") return [node];
  const card = flattenCard(node);
  if (card) return card;
  const children = node.children.flatMap((child) => prepareNode(child)) as ElementContent[];
  return [{ ...node, tagName: renamed[node.tagName] ?? node.tagName, children }];
}

type State = {
  cms: Cms;
  /** Maps a heading's original id to its new one. */
  ids: Map<string, string>;
  seen: Map<string, number>;
  outline: OutlineEntry[];
  tables: number;
};

function headingsOf(node: Root | Element): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return /^h[23]$/.test(child.tagName) ? [child] : headingsOf(child);
  });
}

/** Heading ids are the same as in our own articles. */
function name(heading: Element, state: State): void {
  const title = textOf(heading).trim();
  const base = slugOf(title) || "part";
  const times = (state.seen.get(base) ?? 0) + 1;
  state.seen.set(base, times);
  const id = times === 1 ? base : `${base}-${times}`;
  if (typeof heading.properties.id === "string") state.ids.set(heading.properties.id, id);
  heading.properties = { id };
  state.outline.push({ id, title, level: heading.tagName === "h2" ? 2 : 3 });
}

function childrenOf(node: Root | Element, state: State): ElementContent[] {
  return node.children.flatMap((child) => {
    if (child.type === "text") return [child];
    return child.type === "element" ? finish(child, state) : [];
  });
}

/** After it was cleaned: addresses checked, and the few attributes added that our pages need. */
function finish(element: Element, state: State): ElementContent[] {
  const children = childrenOf(element, state);
  switch (element.tagName) {
    case "a":
      return link(element, children, state);
    case "img":
      return picture(element, state);
    case "audio":
    case "video":
      return player(element, state);
    case "table": {
      const label = `Table ${++state.tables}`;
      const properties = { className: ["wide"], role: "group", ariaLabel: label, tabIndex: 0 };
      return [made("div", properties, [{ ...element, children }])];
    }
    case "pre":
      return [codeBlock(children)];
    case "figure":
      // A caption without its picture would be one of the text beside it.
      if (hasFile(element) && !hasFile({ ...element, children })) return [];
      return nonEmpty({ ...element, children });
    case "p":
      // The elements that a paragraph consisted of may have been removed.
      return nonEmpty({ ...element, children });
    default:
      return [{ ...element, children }];
  }
}

function nonEmpty(element: Element): Element[] {
  return element.children.some(
    (child) => child.type === "element" || (child.type === "text" && child.value.trim() !== ""),
  )
    ? [element]
    : [];
}

function hasFile(node: Element): boolean {
  return node.children.some(
    (child) => child.type === "element" && (["img", "audio", "video"].includes(child.tagName) || hasFile(child)),
  );
}

function link(element: Element, children: ElementContent[], { cms, ids }: State): ElementContent[] {
  // Its picture was dropped, or it had nothing to press.
  if (nonEmpty({ ...element, children }).length === 0) return [];
  const href = String(element.properties.href ?? "");
  if (href.startsWith("#")) {
    const id = ids.get(href.slice(1));
    return id ? [made("a", { href: `#${id}` }, children)] : children;
  }
  if (!href || !URL.canParse(href, cms.site)) return children;
  const address = new URL(href, cms.site);
  switch (address.protocol) {
    case "http:":
    case "https:":
      return [made("a", { href: address.href, rel: ["noopener", "noreferrer"] }, children)];
    case "mailto:":
      return [made("a", { href: address.href }, children)];
    default:
      return children;
  }
}

/** If the service reports no size for a picture, space of the usual aspect ratio is reserved. */
const USUAL = { width: 1200, height: 800 };

function picture({ properties }: Element, { cms }: State): ElementContent[] {
  const src = String(properties.src ?? "");
  if (!src || !isOwnFile(src, cms)) return [];
  const size = sizeOf(properties) ?? USUAL;
  const alt = String(properties.alt ?? "");
  return [made("img", { src: new URL(src, cms.site).href, ...size, alt, loading: "lazy", decoding: "async" }, [])];
}

function player({ tagName, properties }: Element, { cms }: State): ElementContent[] {
  const src = String(properties.src ?? "");
  if (!src || !isOwnFile(src, cms)) return [];
  const size = tagName === "video" ? sizeOf(properties) : null;
  return [made(tagName, { src: new URL(src, cms.site).href, ...size, controls: true, preload: "none" }, [])];
}

function sizeOf({ width, height }: Element["properties"]): { width: number; height: number } | null {
  const [w, h] = [Number(width), Number(height)];
  return [w, h].every((side) => Number.isInteger(side) && side > 0 && side <= 20_000) ? { width: w, height: h } : null;
}

/** Long lines scroll, so the block must be focusable. The copy button is displayed only if the browser supports copying. */
function codeBlock(children: ElementContent[]): Element {
  const copy = { type: "button", className: ["btn", "o", "sm"], dataCopy: true, hidden: true };
  const pre = made("pre", { tabIndex: 0, role: "group", ariaLabel: "Code" }, children);
  return made("div", { className: ["code"] }, [made("button", copy, [{ type: "text", value: "Copy code" }]), pre]);
}
