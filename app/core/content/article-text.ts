import type { ArticleDoc, Block, Inline, List } from "#schema/content/article-body.ts";

/** The text of a line, without footnotes, which are at the foot of the page. */
function plain(content: readonly Inline[] | undefined): string {
  return (content ?? [])
    .map((node) => (node.type === "text" ? node.text : node.type === "hardBreak" ? " " : ""))
    .join("");
}

/** The text of an article, one paragraph per block: used as a source of checks and by the search. */
export function plainText(doc: ArticleDoc): string {
  return doc.content
    .flatMap(linesOf)
    .filter((line) => line.trim() !== "")
    .join("\n\n");
}

/** Code is not prose: two texts with the same command do not share a sentence. */
function linesOf(block: Block): string[] {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return [plain(block.content)];
    case "blockquote":
    case "callout":
      return block.content.flatMap(linesOf);
    case "bulletList":
    case "orderedList":
      return itemsOf(block);
    case "table":
      return block.content.map((row) => row.content.map((cell) => cell.content.flatMap(linesOf).join(" ")).join("; "));
    case "figure":
      return block.attrs.caption ? [block.attrs.caption] : [];
    case "codeBlock":
      return [];
  }
}

function itemsOf(list: List): string[] {
  return list.content.flatMap((item) => item.content.flatMap(linesOf));
}

export function footnotesOf(doc: ArticleDoc): string[] {
  const found: string[] = [];
  for (const block of doc.content) collect(block, found);
  return found;
}

type Holder = { type: string; content?: readonly (Holder | Inline)[] | undefined };

function collect(node: Holder, into: string[]): void {
  for (const inner of node.content ?? []) {
    if (inner.type === "footnote") into.push((inner as Extract<Inline, { type: "footnote" }>).attrs.text);
    else collect(inner as Holder, into);
  }
}

export type OutlineEntry = { id: string; title: string; level: 2 | 3 };

/** The headings with their ids: the heading's text as a slug; a repeated heading gets a number. */
export function outlineOf(doc: ArticleDoc): OutlineEntry[] {
  const seen = new Map<string, number>();
  return doc.content.flatMap((block) => {
    if (block.type !== "heading") return [];
    const title = plain(block.content);
    const base = slugOf(title) || "part";
    const times = (seen.get(base) ?? 0) + 1;
    seen.set(base, times);
    return [{ id: times === 1 ? base : `${base}-${times}`, title, level: block.attrs.level }];
  });
}

/** A text as part of a URL: lower-case letters, digits, single hyphens, at most 80 characters. */
export function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replace(/^-|-$/g, "");
}

export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** The average reading speed of English prose on a screen, words per minute. */
export const WORDS_A_MINUTE = 220;
