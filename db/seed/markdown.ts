import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { parse } from "yaml";
import {
  ArticleBody,
  type ArticleDoc,
  type Block,
  type Inline,
  type List,
  type Mark,
} from "#schema/content/article-body.ts";
import { ArticleFrontMatter, LibraryFrontMatter } from "#schema/content/seed.ts";
import type { calloutKinds } from "#schema/vocabulary/content.ts";
import type { PictureOf } from "./pictures.ts";

/** Reads a seed article: YAML front matter, then Markdown, into the same document the editor writes. */
export function readArticle(markdown: string, pictureOf: PictureOf) {
  const { front, text } = split(markdown);
  return { front: ArticleFrontMatter.parse(front), body: readBody(text, pictureOf) };
}

export function readLibraryText(markdown: string) {
  const { front, text } = split(markdown);
  return { front: LibraryFrontMatter.parse(front), body: readBody(text, noPictures) };
}

function noPictures(): never {
  throw new Error("A reference text holds no pictures.");
}

function split(markdown: string): { front: unknown; text: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(markdown);
  if (!match) throw new Error("A seed text has no front matter.");
  return { front: parse(match[1] ?? ""), text: markdown.slice(match[0].length) };
}

type Reading = { pictureOf: PictureOf; notes: Map<string, string> };

function readBody(text: string, pictureOf: PictureOf): ArticleDoc {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const reading = { pictureOf, notes: notesOf(root) };
  const content = root.children.flatMap((node) => (node.type === "footnoteDefinition" ? [] : [blockOf(node, reading)]));
  return ArticleBody.parse({ type: "doc", content });
}

/** The words of the footnotes by their names. */
function notesOf(root: Root): Map<string, string> {
  return new Map(
    root.children.flatMap((node) =>
      node.type === "footnoteDefinition" ? [[node.identifier, node.children.map(textOf).join(" ")] as const] : [],
    ),
  );
}

function blockOf(node: RootContent | BlockContent | DefinitionContent, reading: Reading): Block {
  switch (node.type) {
    case "heading":
      return { type: "heading", attrs: { level: node.depth <= 2 ? 2 : 3 }, content: inlinesOf(node.children, reading) };
    case "paragraph": {
      const [only] = node.children;
      if (node.children.length === 1 && only?.type === "image") {
        return { type: "figure", attrs: reading.pictureOf(only.url, only.alt ?? "", only.title ?? undefined) };
      }
      return { type: "paragraph", content: inlinesOf(node.children, reading) };
    }
    case "blockquote":
      return quoteOf(node.children, reading);
    case "list":
      return {
        type: node.ordered ? "orderedList" : "bulletList",
        content: node.children.map((item) => ({
          type: "listItem" as const,
          content: item.children.map((child) => simpleBlock(child, reading)),
        })),
      };
    case "code":
      return {
        type: "codeBlock",
        attrs: { language: node.lang ?? null },
        content: [{ type: "text", text: node.value }],
      };
    case "table": {
      const rows = node.children.map((row, at) => ({
        type: "tableRow" as const,
        content: row.children.map((cell) => ({
          type: at === 0 ? ("tableHeader" as const) : ("tableCell" as const),
          content: [{ type: "paragraph" as const, content: inlinesOf(cell.children, reading) }],
        })),
      }));
      return { type: "table", content: rows };
    }
    default:
      throw new Error(`A seed text holds a ${node.type}, which articles do not have.`);
  }
}

type SimpleBlock = Extract<Block, { type: "paragraph" }> | List;

function simpleBlock(node: BlockContent | DefinitionContent, reading: Reading): SimpleBlock {
  const block = blockOf(node, reading);
  if (block.type === "paragraph" || block.type === "bulletList" || block.type === "orderedList") return block;
  throw new Error(`A seed text holds a ${node.type} where a paragraph or a list belongs.`);
}

const CALLOUT = /^\[!(NOTE|EXAMPLE|WARNING)\]\s*/;

/** A quotation; one that begins with its kind in brackets is a callout. */
function quoteOf(children: (BlockContent | DefinitionContent)[], reading: Reading): Block {
  const content = children.map((child) => simpleBlock(child, reading));
  const first = content[0]?.type === "paragraph" ? content[0] : undefined;
  const start = first?.content?.[0];
  const kind = start?.type === "text" ? CALLOUT.exec(start.text)?.[1] : undefined;
  if (!first || start?.type !== "text" || !kind) return { type: "blockquote", content };
  const rest = start.text.replace(CALLOUT, "");
  first.content = [...(rest ? [{ ...start, text: rest }] : []), ...(first.content?.slice(1) ?? [])];
  const words = first.content.length > 0 ? content : content.slice(1);
  return { type: "callout", attrs: { kind: kind.toLowerCase() as (typeof calloutKinds)[number] }, content: words };
}

function inlinesOf(nodes: readonly PhrasingContent[], reading: Reading): Inline[] {
  return nodes.flatMap((node) => inline(node, [], reading));
}

function inline(node: PhrasingContent, marks: Mark[], reading: Reading): Inline[] {
  const within = (children: readonly PhrasingContent[], mark: Mark) =>
    children.flatMap((child) => inline(child, [...marks, mark], reading));
  switch (node.type) {
    case "text":
      return [run(node.value.replace(/\n/g, " "), marks)];
    case "inlineCode":
      return [run(node.value, [...marks, { type: "code" }])];
    case "strong":
      return within(node.children, { type: "bold" });
    case "emphasis":
      return within(node.children, { type: "italic" });
    case "link":
      return within(node.children, { type: "link", attrs: { href: node.url } });
    case "break":
      return [{ type: "hardBreak" }];
    case "footnoteReference": {
      const text = reading.notes.get(node.identifier);
      if (!text) throw new Error(`A seed text has no footnote ${node.identifier}.`);
      return [{ type: "footnote", attrs: { text } }];
    }
    default:
      throw new Error(`A seed text holds a ${node.type}, which articles do not have.`);
  }
}

function run(text: string, marks: Mark[]): Inline {
  return marks.length > 0 ? { type: "text", text, marks } : { type: "text", text };
}

function textOf(node: Nodes): string {
  if ("value" in node) return node.value.replace(/\n/g, " ");
  return "children" in node ? node.children.map(textOf).join("") : "";
}
