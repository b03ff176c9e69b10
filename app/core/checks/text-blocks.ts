import type { TextStructure } from "#schema/checks/text-structure.ts";

/** A paragraph of a text that was read out of a file: [start, end) in UTF-16 units. */
export type TextBlock = {
  start: number;
  end: number;
  kind: "heading" | "item" | "text";
  /** Of a heading or an item, from 1, where the file says it. */
  level?: number;
};

/**
 * Paragraphs are separated by empty lines; the space between them belongs to none. With the structure of the file each
 * item of a list is a block of its own, and nothing is guessed.
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
      // Ranges of another text, or out of order, name nothing here.
      if (named.start < at || named.end > end || named.end <= named.start) continue;
      blocks.push(...textBetween(text, at, named.start));
      blocks.push({ start: named.start, end: named.end, kind: named.kind, level: named.level });
      at = named.end;
    }
    return [...blocks, ...textBetween(text, at, end)];
  });
}

/** What is between two named blocks, without the blanks around it. */
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

/** "1. Introduction": one number alone, with no list around it, is a title. */
function isNumberedTitle(block: string): boolean {
  return /^\s*\d/.test(block) && isTitle(block);
}

/** Where the text carries no styles, a short block without a closing stop reads as a heading; a question may be one. */
function kindOf(block: string): TextBlock["kind"] {
  if (/^\s*(?:[\u2022\u25e6\u25aa\u2013*-]|\d{1,2}[.)]|[a-z][.)])\s/.test(block)) return "item";
  return isTitle(block) ? "heading" : "text";
}

function isTitle(block: string): boolean {
  return block.length <= 80 && !block.includes("\n") && !/[.!:;,”"]\s*$/.test(block) && block.split(/\s+/).length <= 12;
}
