import type { Nodes, PhrasingContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { parse } from "yaml";
import { ArticleBody, ArticleFrontMatter, type Block, type Inline, LibraryFrontMatter } from "#schema/article.ts";

/** Reads a seed article: YAML front matter, then CommonMark, into our own allow-listed blocks. */
export function readArticle(markdown: string) {
  const { front, text } = split(markdown);
  const body = readBody(text);
  return { front: ArticleFrontMatter.parse(front), body, words: countWords(plainText(body)) };
}

export function readLibraryText(markdown: string) {
  const { front, text } = split(markdown);
  return { front: LibraryFrontMatter.parse(front), body: readBody(text) };
}

/** The words of an article, a paragraph a block: what checks are compared with. */
export function plainText(body: Block[]): string {
  return body.flatMap(linesOf).join("\n\n");
}

/** Code is no prose: two texts that show the same command have not written the same sentence. */
function linesOf(block: Block): string[] {
  switch (block.type) {
    case "heading":
    case "paragraph":
      return [words(block.content)];
    case "quote":
      return block.content.map(words);
    case "list":
      return block.items.map(words);
    case "code":
      return [];
  }
}

function split(markdown: string): { front: unknown; text: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(markdown);
  if (!match) throw new Error("A seed text has no front matter.");
  return { front: parse(match[1] ?? ""), text: markdown.slice(match[0].length) };
}

function readBody(text: string): Block[] {
  const seen = new Map<string, number>();
  const blocks = fromMarkdown(text).children.map((node): Block => {
    switch (node.type) {
      case "heading": {
        const content = node.children.flatMap((child) => inline(child, []));
        return { type: "heading", level: node.depth <= 2 ? 2 : 3, id: headingId(words(content), seen), content };
      }
      case "paragraph":
        return { type: "paragraph", content: node.children.flatMap((child) => inline(child, [])) };
      case "blockquote":
        return { type: "quote", content: node.children.map((child) => paragraphOf(child)) };
      case "list":
        return {
          type: "list",
          ordered: node.ordered === true,
          items: node.children.map((item) => item.children.flatMap(paragraphOf)),
        };
      case "code":
        return { type: "code", language: node.lang ?? null, text: node.value };
      default:
        throw new Error(`A seed text holds a ${node.type}, which articles do not have.`);
    }
  });
  return ArticleBody.parse(blocks);
}

type Mark = NonNullable<Inline["marks"]>[number];

function paragraphOf(node: Nodes): Inline[] {
  if (node.type !== "paragraph") throw new Error(`A seed text holds a ${node.type} where a paragraph belongs.`);
  return node.children.flatMap((child) => inline(child, []));
}

function inline(node: PhrasingContent, marks: Mark[], href?: string): Inline[] {
  switch (node.type) {
    case "text":
      return [run(node.value.replace(/\n/g, " "), marks, href)];
    case "inlineCode":
      return [run(node.value, [...marks, "code"], href)];
    case "strong":
      return node.children.flatMap((child) => inline(child, [...marks, "strong"], href));
    case "emphasis":
      return node.children.flatMap((child) => inline(child, [...marks, "emphasis"], href));
    case "link":
      return node.children.flatMap((child) => inline(child, marks, node.url));
    case "break":
      return [run(" ", marks, href)];
    default:
      throw new Error(`A seed text holds a ${node.type}, which articles do not have.`);
  }
}

function run(text: string, marks: Mark[], href?: string): Inline {
  return { text, ...(marks.length > 0 && { marks }), ...(href && { href }) };
}

function words(content: Inline[]): string {
  return content.map((part) => part.text).join("");
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** An address for a heading: its words; a second one of the same words gets a number. */
function headingId(text: string, seen: Map<string, number>): string {
  const base =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "part";
  const times = (seen.get(base) ?? 0) + 1;
  seen.set(base, times);
  return times === 1 ? base : `${base}-${times}`;
}
