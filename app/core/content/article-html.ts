import type { ArticleDoc, Block, Cell, Inline, List, Mark, Picture, Table } from "#schema/content/article-body.ts";
import { escapeMarkup } from "../shared/markup.ts";
import { footnotesOf, type OutlineEntry, outlineOf } from "./article-text.ts";

export type Drawn = { html: string; outline: OutlineEntry[]; footnotes: { number: number; text: string }[] };

/**
 * Renders an article's body: the only place where it becomes HTML. Only node types of the schema are rendered,
 * every text and attribute is escaped, and URLs were validated by the schema.
 */
export function drawArticle(doc: ArticleDoc): Drawn {
  const outline = outlineOf(doc);
  const state: State = { heading: 0, footnote: 0, table: 0, outline };
  const html = doc.content.map((block) => drawBlock(block, state)).join("");
  return { html, outline, footnotes: footnotesOf(doc).map((text, at) => ({ number: at + 1, text })) };
}

type State = { heading: number; footnote: number; table: number; outline: readonly OutlineEntry[] };

function drawBlock(block: Block, state: State): string {
  switch (block.type) {
    case "paragraph":
      return block.content ? `<p>${drawInlines(block.content, state)}</p>` : "";
    case "heading": {
      const id = state.outline[state.heading++]?.id ?? "part";
      return `<h${block.attrs.level} id="${escapeMarkup(id)}">${drawInlines(block.content, state)}</h${block.attrs.level}>`;
    }
    case "bulletList":
    case "orderedList":
      return drawList(block, state);
    case "blockquote":
      return `<blockquote>${block.content.map((inner) => drawBlock(inner, state)).join("")}</blockquote>`;
    case "callout":
      return `<div class="call ${block.attrs.kind}" role="note"><p class="what">${calloutNames[block.attrs.kind]}</p>${block.content.map((inner) => drawBlock(inner, state)).join("")}</div>`;
    case "codeBlock":
      return drawCode(block.content?.[0]?.text ?? "", block.attrs.language);
    case "table":
      return drawTable(block, state);
    case "figure":
      return drawFigure(block.attrs);
  }
}

const calloutNames = { note: "Note", example: "Example", warning: "Warning" } as const;

function drawList(list: List, state: State): string {
  const tag = list.type === "orderedList" ? "ol" : "ul";
  const start = tag === "ol" && list.attrs?.start && list.attrs.start !== 1 ? ` start="${list.attrs.start}"` : "";
  const items = list.content.map((item) => {
    const [only] = item.content;
    // A single paragraph needs no element of its own inside its list item.
    const inner =
      item.content.length === 1 && only?.type === "paragraph"
        ? drawInlines(only.content, state)
        : item.content.map((block) => drawBlock(block, state)).join("");
    return `<li>${inner}</li>`;
  });
  return `<${tag}${start}>${items.join("")}</${tag}>`;
}

/** Long lines scroll, so the block must be focusable. The copy button is displayed only if the browser supports copying. */
function drawCode(text: string, language: string | null): string {
  const label = language ? ` aria-label="Code in ${escapeMarkup(language)}"` : ' aria-label="Code"';
  return `<div class="code"><button type="button" class="btn o sm" data-copy hidden>Copy code</button><pre tabindex="0" role="group"${label}><code>${escapeMarkup(text)}</code></pre></div>`;
}

function drawTable(table: Table, state: State): string {
  const number = ++state.table;
  const [head, ...rest] = table.content;
  const headed = head?.content.every((cell) => cell.type === "tableHeader") ?? false;
  const rows = (some: Table["content"], scope: "col" | "row") =>
    some.map((row) => `<tr>${row.content.map((cell, at) => drawCell(cell, scope, at, state)).join("")}</tr>`).join("");
  const body = headed ? rest : table.content;
  return `<div class="wide" role="group" aria-label="Table ${number}" tabindex="0"><table>${headed && head ? `<thead>${rows([head], "col")}</thead>` : ""}<tbody>${rows(body, "row")}</tbody></table></div>`;
}

function drawCell(cell: Cell, scope: "col" | "row", at: number, state: State): string {
  const span = `${(cell.attrs?.colspan ?? 1) > 1 ? ` colspan="${cell.attrs?.colspan}"` : ""}${(cell.attrs?.rowspan ?? 1) > 1 ? ` rowspan="${cell.attrs?.rowspan}"` : ""}`;
  const [only] = cell.content;
  const inner =
    cell.content.length === 1 && only?.type === "paragraph"
      ? drawInlines(only.content, state)
      : cell.content.map((block) => drawBlock(block, state)).join("");
  // An empty corner cell of a table is not a header.
  const heading = cell.type === "tableHeader" && inner !== "";
  const tag = heading ? "th" : "td";
  const role = heading ? ` scope="${scope === "col" ? "col" : at === 0 ? "row" : "col"}"` : "";
  return `<${tag}${role}${span}>${inner}</${tag}>`;
}

function drawFigure(picture: Picture): string {
  const caption = picture.caption ? `<figcaption>${escapeMarkup(picture.caption)}</figcaption>` : "";
  return `<figure>${drawPicture(picture, columnSizes)}${caption}</figure>`;
}

/** A picture with reserved space while it loads, in the width the screen needs. */
function drawPicture(picture: Picture, sizes: string, eager = false): string {
  const { src, srcset } = sourcesOf(picture);
  return `<img src="${escapeMarkup(src)}"${srcset ? ` srcset="${escapeMarkup(srcset)}" sizes="${escapeMarkup(sizes)}"` : ""} width="${picture.width}" height="${picture.height}" alt="${escapeMarkup(picture.alt)}"${eager ? ' fetchpriority="high"' : ' loading="lazy"'} decoding="async">`;
}

/** The width of a picture in an article's column; on a phone with a margin of 20 px on either side. */
export const columnSizes = "(min-width: 1024px) 776px, calc(100vw - 40px)";

export function sourcesOf({ src, width, variants }: Picture): { src: string; srcset: string | undefined } {
  const all = [...variants.filter((variant) => variant.src !== src), { src, width }];
  if (all.length === 1) return { src, srcset: undefined };
  return { src, srcset: all.map((one) => `${one.src} ${one.width}w`).join(", ") };
}

function drawInlines(content: readonly Inline[] | undefined, state: State): string {
  return (content ?? []).map((node) => drawInline(node, state)).join("");
}

function drawInline(node: Inline, state: State): string {
  switch (node.type) {
    case "text":
      return (node.marks ?? []).reduce(drawMark, escapeMarkup(node.text));
    case "hardBreak":
      return "<br>";
    case "footnote": {
      const number = ++state.footnote;
      return `<sup><a href="#fn-${number}" id="ref-${number}" aria-label="Footnote ${number}">${number}</a></sup>`;
    }
  }
}

function drawMark(inner: string, mark: Mark): string {
  switch (mark.type) {
    case "bold":
      return `<strong>${inner}</strong>`;
    case "italic":
      return `<em>${inner}</em>`;
    case "code":
      return `<code>${inner}</code>`;
    case "link":
      return `<a href="${escapeMarkup(mark.attrs.href)}"${/^https?:/i.test(mark.attrs.href) ? ' rel="noopener noreferrer"' : ""}>${inner}</a>`;
  }
}
