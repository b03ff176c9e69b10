import type { Element, Nodes, Parents, Root } from "hast";
import { pointsToNote } from "../note-references.ts";
import { boundedHtml } from "./bounded-html.ts";

/** Beside the text, or never shown as text. */
const LEFT_OUT = new Set([
  ...["nav", "footer", "aside", "form", "script", "style", "noscript", "template", "svg", "math", "head", "iframe"],
  ...["button", "select", "textarea", "object", "video", "audio", "canvas", "dialog"],
]);

const BLOCKS = new Set([
  ...["address", "article", "aside", "blockquote", "caption", "dd", "details", "div", "dl", "dt", "fieldset"],
  ...["figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "ol", "p", "pre"],
  ...["section", "summary", "table", "ul"],
]);

/** On lines of their own within a block. */
const LINES = new Set(["br", "li", "tr"]);

/** The part of a page's text that an element must have to be taken for its content. */
const MAIN_PART = 0.5;

/**
 * The main text of a web page without menus and notices: its article or main element, if most of the text is in it,
 * otherwise the body. Paragraphs are separated by empty lines. Throws Unreadable for a page that is made to exhaust.
 *
 * The tree is walked once, without Markdown between: the tables of hast-util-to-mdast get as many cells as an attribute
 * says.
 */
export function pageText(source: string): string {
  const page = boundedHtml(source);
  removeIn(page, isLeftOut);
  const lengths = textLengths(page);
  const whole = lengths.get(page) ?? 0;
  const main = elementsIn(page)
    .filter(({ tagName, properties }) => tagName === "article" || tagName === "main" || properties.role === "main")
    .sort((a, b) => (lengths.get(b) ?? 0) - (lengths.get(a) ?? 0))[0];
  if (main && (lengths.get(main) ?? 0) > whole * MAIN_PART) return textIn(main);
  removeIn(page, ({ tagName }) => tagName === "header");
  return textIn(page);
}

function isLeftOut({ tagName, properties }: Element): boolean {
  return LEFT_OUT.has(tagName) || Boolean(properties.hidden) || properties.ariaHidden === "true";
}

function removeIn(parent: Parents, isGone: (element: Element) => boolean): void {
  parent.children = parent.children.filter((child) => child.type !== "element" || !isGone(child));
  for (const child of parent.children) if ("children" in child) removeIn(child, isGone);
}

function elementsIn(parent: Parents): Element[] {
  const found: Element[] = [];
  const waiting: Nodes[] = [parent];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === "element") found.push(next);
    if ("children" in next) waiting.push(...next.children.toReversed());
  }
  return found;
}

/** Characters of text inside every element. */
function textLengths(root: Root): Map<Nodes, number> {
  const lengths = new Map<Nodes, number>();
  const measure = (node: Nodes): number => {
    if (node.type === "text") return node.value.trim().length;
    if (!("children" in node)) return 0;
    const length = node.children.reduce((sum, child) => sum + measure(child), 0);
    lengths.set(node, length);
    return length;
  };
  measure(root);
  return lengths;
}

function textIn(node: Parents): string {
  const out: string[] = [];
  let before = "";

  function write(text: string): void {
    if (text === "") return;
    out.push(text);
    before = text;
  }

  function walk(parent: Parents, isAsWritten: boolean): void {
    for (const child of parent.children) {
      if (child.type === "text") write(isAsWritten ? child.value : child.value.replace(/\s+/g, " "));
      if (child.type !== "element") continue;
      if (child.tagName === "sup" && pointsToNote(before.slice(-LONGEST_REFERENCE), lastText(child))) continue;
      const around = separatorOf(child.tagName);
      write(around);
      walk(child, isAsWritten || child.tagName === "pre");
      if (around !== "\t") write(around);
    }
  }

  walk(node, false);
  return out
    .join("")
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, "\n")
    .replace(/ {2,}/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function separatorOf(tagName: string): string {
  if (BLOCKS.has(tagName)) return "\n\n";
  if (LINES.has(tagName)) return "\n";
  return tagName === "td" || tagName === "th" ? "\t" : "";
}

/** The maximum length of a reference, characters: "12, 14–17". */
const LONGEST_REFERENCE = 24;

function lastText(element: Element): string {
  const texts = elementsIn(element).flatMap(({ children }) =>
    children.flatMap((one) => (one.type === "text" ? [one.value] : [])),
  );
  return texts.at(-1)?.slice(-LONGEST_REFERENCE) ?? "";
}
