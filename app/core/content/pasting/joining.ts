import type { Block, Inline } from "#schema/content/article-body.ts";
import { type FlatItem, type ListBlock, nested } from "./lists.ts";

/** A picture of the clipboard: its source, alternative text and caption. It becomes a block of its own in the text. */
export type PastedPicture = { src: string; alt: string; caption: string };
export type PastedBlock = Block | { type: "pastedPicture"; attrs: { number: number } };

export type Raw = PastedBlock | { type: "item"; item: FlatItem };

/** The blocks allowed in a list item, a quotation or a cell. */
export function asFlow(blocks: readonly PastedBlock[]): ListBlock[] {
  return blocks.flatMap((block) => flowOf(block, []));
}

/** Groups items into lists and merges adjacent quotations and code blocks. */
export function joined(raw: readonly Raw[]): PastedBlock[] {
  const out: PastedBlock[] = [];
  let items: FlatItem[] = [];
  const flush = (): void => {
    out.push(...nested(items));
    items = [];
  };
  for (const block of raw) {
    if (block.type === "item") {
      items.push(block.item);
      continue;
    }
    flush();
    const last = out.at(-1);
    if (block.type === "blockquote" && last?.type === "blockquote") last.content.push(...block.content);
    else if (block.type === "codeBlock" && last?.type === "codeBlock") out.splice(-1, 1, ...codeJoined(last, block));
    else out.push(block);
  }
  flush();
  return out;
}

export function flowOf(block: PastedBlock, apart: Raw[]): ListBlock[] {
  if (isListBlock(block)) return [block];
  if (block.type === "heading") return [{ type: "paragraph", content: block.content }];
  if (block.type === "blockquote" || block.type === "callout") return block.content;
  if (block.type === "table")
    return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content as ListBlock[]));
  if (block.type === "codeBlock")
    return [{ type: "paragraph", content: block.content?.map((node) => ({ ...node, marks: [{ type: "code" }] })) }];
  apart.push(block);
  return [];
}

function isListBlock(block: PastedBlock): block is ListBlock {
  return block.type === "paragraph" || block.type === "bulletList" || block.type === "orderedList";
}

/** The maximum length of a code block; longer code is split into several blocks. */
const CODE_LENGTH = 50_000;

type Code = Extract<Block, { type: "codeBlock" }>;

function codeJoined(one: Code, other: Code): Code[] {
  const text = `${one.content?.[0]?.text ?? ""}\n${other.content?.[0]?.text ?? ""}`;
  return text.length > CODE_LENGTH ? [one, other] : [{ ...one, content: [{ type: "text", text }] }];
}

export function codeBlock(text: string): Code[] {
  const whole = text
    .replace(/\r\n?/g, "\n")
    .replace(/\u00a0/g, " ")
    .replace(/^\n+|\s+$/g, "");
  const parts = whole.match(new RegExp(`[^]{1,${CODE_LENGTH}}`, "g")) ?? [];
  return parts.map((part) => ({
    type: "codeBlock",
    attrs: { language: null },
    content: [{ type: "text", text: part }],
  }));
}

/** The highest heading level of the copied text becomes a section heading, all lower levels a subheading. */
export function levelled(blocks: readonly PastedBlock[]): PastedBlock[] {
  const top = Math.min(...blocks.flatMap((block) => (block.type === "heading" ? [block.attrs.level] : [])));
  return blocks.map((block) =>
    block.type === "heading" ? { ...block, attrs: { level: block.attrs.level === top ? 2 : 3 } } : block,
  );
}

export function isCode(content: readonly Inline[] | undefined): boolean {
  const text = (content ?? []).filter((node) => node.type === "text");
  return (
    text.length > 0 &&
    (content ?? []).every((node) => node.type === "hardBreak" || node.marks?.some(({ type }) => type === "code"))
  );
}

export function linesOf(content: readonly Inline[] | undefined): string {
  return (content ?? []).map((node) => (node.type === "text" ? node.text : "\n")).join("");
}

export function withoutBold(node: Inline): Inline {
  const marks = node.marks?.filter(({ type }) => type !== "bold");
  const { marks: _, ...bare } = node;
  return marks && marks.length > 0 ? { ...bare, marks } : bare;
}
