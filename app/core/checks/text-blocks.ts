import type { TextStructure } from "#schema/checks/text-structure.ts";

/** A paragraph of an extracted text: [start, end) in UTF-16 units. */
export type TextBlock = {
  start: number;
  end: number;
  kind: "heading" | "item" | "text";
  /** Level of a heading or a list item, from 1, if the file specifies it. */
  level?: number;
};

/**
 * Paragraphs are separated by empty lines, which belong to none of them. If the file's structure is known, each
 * list item is a block of its own, and nothing is guessed.
 */
export function textBlocks(text: string, structure?: readonly TextStructure[]): TextBlock[] {
  return structure ? structuredBlocks(text, structure) : guessedBlocks(text);
}

function structuredBlocks(text: string, structure: readonly TextStructure[]): TextBlock[] {
  let next = 0;
  return paragraphsOf(text).flatMap(({ start, end }) => {
    const blocks: TextBlock[] = [];
    let at = start;
    for (let named = structure[next]; named && named.start < end; named = structure[next]) {
      next += 1;
      // Ranges of another text, or out of order, are ignored.
      if (named.start < at || named.end > end || named.end <= named.start) continue;
      blocks.push(...textBetween(text, at, named.start));
      blocks.push({ start: named.start, end: named.end, kind: named.kind, level: named.level });
      at = named.end;
    }
    return [...blocks, ...textBetween(text, at, end)];
  });
}

/** The text between two named blocks, without surrounding whitespace. */
function textBetween(text: string, from: number, to: number): TextBlock[] {
  const between = text.slice(from, to);
  if (between.trim() === "") return [];
  const start = from + between.length - between.trimStart().length;
  return [{ start, end: from + between.trimEnd().length, kind: "text" }];
}

function paragraphsOf(text: string): { start: number; end: number }[] {
  const paragraphs: { start: number; end: number }[] = [];
  const gap = /\n[^\S\n]*\n\s*/g;
  let start = 0;
  const take = (end: number) => {
    if (text.slice(start, end).trim() !== "") paragraphs.push({ start, end });
  };
  for (let match = gap.exec(text); match; match = gap.exec(text)) {
    take(match.index);
    start = gap.lastIndex;
  }
  take(text.length);
  return paragraphs;
}

function guessedBlocks(text: string): TextBlock[] {
  const blocks = paragraphsOf(text).map(({ start, end }) => ({ start, end, kind: kindOf(text.slice(start, end)) }));
  return blocks.map((block, at) => {
    const inList = blocks[at - 1]?.kind === "item" || blocks[at + 1]?.kind === "item";
    return block.kind === "item" && !inList && isNumberedTitle(text.slice(block.start, block.end))
      ? { ...block, kind: "heading" }
      : block;
  });
}

/** "1. Introduction": a single number that is not part of a list marks a heading. */
function isNumberedTitle(block: string): boolean {
  return /^\s*\d/.test(block) && isTitle(block);
}

/** Without styles, a short block that does not end in a full stop counts as a heading; it may end in a question mark. */
function kindOf(block: string): TextBlock["kind"] {
  if (/^\s*(?:[\u2022\u25e6\u25aa\u2013*-]|\d{1,2}[.)]|[a-z][.)])\s/.test(block)) return "item";
  return isTitle(block) ? "heading" : "text";
}

function isTitle(block: string): boolean {
  return block.length <= 80 && !block.includes("\n") && !/[.!:;,”"]\s*$/.test(block) && block.split(/\s+/).length <= 12;
}
