import type { Block, Inline } from "#schema/content/article-body.ts";
import { addressIn } from "./inline.ts";
import { codeBlock } from "./joining.ts";
import { type FlatItem, nested } from "./lists.ts";

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const ITEM = /^(\s*)(?:([-*+])|(\d{1,4})[.)])\s+(.+)$/;
const QUOTE = /^>\s?(.*)$/;
const FENCE = /^(?:```|~~~)/;

/** Plain text as blocks: paragraphs are separated by empty lines, and Markdown syntax is interpreted. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a parser of lines: its branches are the kinds of line, in the order in which they are tried.
export function articleOfText(text: string): Block[] {
  const lines = text.replace(/\r\n?/g, "\n").split("\n");
  const marked = lines.some((line) => HEADING.test(line) || ITEM.test(line) || QUOTE.test(line) || FENCE.test(line));
  const out: Block[] = [];
  let paragraph: string[] = [];
  let items: FlatItem[] = [];
  let quote: string[] = [];
  const flush = (): void => {
    if (paragraph.length > 0)
      out.push({ type: "paragraph", content: marked ? inlinesOf(paragraph.join(" ")) : broken(paragraph) });
    out.push(...nested(items));
    if (quote.length > 0)
      out.push({ type: "blockquote", content: [{ type: "paragraph", content: inlinesOf(quote.join(" ")) }] });
    paragraph = [];
    items = [];
    quote = [];
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const [heading, item, quoted] = [HEADING.exec(line), ITEM.exec(line), QUOTE.exec(line)];
    if (FENCE.test(line)) {
      flush();
      const end = lines.findIndex((other, place) => place > at && FENCE.test(other));
      const code = lines.slice(at + 1, end < 0 ? undefined : end).join("\n");
      out.push(...codeBlock(code));
      at = end < 0 ? lines.length : end;
    } else if (heading) {
      flush();
      out.push({
        type: "heading",
        attrs: { level: (heading[1] ?? "").length > 1 ? 3 : 2 },
        content: inlinesOf(heading[2] ?? ""),
      });
    } else if (item) {
      const [, indent = "", , number, words = ""] = item;
      const level = 1 + Math.floor(indent.replace(/\t/g, "    ").length / 2);
      const ordered = number !== undefined;
      const first = items[0];
      if (
        paragraph.length > 0 ||
        quote.length > 0 ||
        (first && level === 1 && first.level === 1 && first.ordered !== ordered)
      )
        flush();
      items.push({
        level,
        ordered,
        start: Number(number ?? 1),
        content: [{ type: "paragraph", content: inlinesOf(words) }],
      });
    } else if (quoted) {
      if (paragraph.length > 0 || items.length > 0) flush();
      quote.push(quoted[1] ?? "");
    } else if (line.trim() === "") flush();
    else {
      if (items.length > 0 || quote.length > 0) flush();
      paragraph.push(line.trim());
    }
  }
  flush();
  return out;
}

function broken(lines: readonly string[]): Inline[] {
  return lines.flatMap((text, at): Inline[] => [
    ...(at > 0 ? [{ type: "hardBreak" as const }] : []),
    { type: "text", text },
  ]);
}

const MARKED =
  /\*\*(?=\S)([^*]{1,500}?\S|\S)\*\*|(?<![\w*])\*(?=\S)([^*]{1,500}?\S|\S)\*(?![\w*])|`([^`]{1,500})`|\[([^\][]{1,300})\]\(([^()\s]{1,2000})\)/g;

function inlinesOf(text: string): Inline[] {
  const out: Inline[] = [];
  let from = 0;
  const plain = (upTo: number): void => {
    if (upTo > from) out.push({ type: "text", text: text.slice(from, upTo) });
  };
  for (const found of text.matchAll(MARKED)) {
    const [whole, bold, italic, code, label, href] = found;
    const address = href === undefined ? null : addressIn(href);
    if (href !== undefined && !address) continue;
    plain(found.index);
    from = found.index + whole.length;
    if (bold !== undefined) out.push({ type: "text", text: bold, marks: [{ type: "bold" }] });
    else if (italic !== undefined) out.push({ type: "text", text: italic, marks: [{ type: "italic" }] });
    else if (code !== undefined) out.push({ type: "text", text: code, marks: [{ type: "code" }] });
    else if (label && address)
      out.push({ type: "text", text: label, marks: [{ type: "link", attrs: { href: address } }] });
  }
  plain(text.length);
  return out;
}
