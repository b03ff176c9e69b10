/** A paragraph of a text that was read out of a file: [start, end) in UTF-16 units. */
export type TextBlock = { start: number; end: number; kind: "heading" | "item" | "text" };

/** Paragraphs are parted by empty lines; the space between them belongs to none. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const gap = /\n[^\S\n]*\n\s*/g;
  let start = 0;
  const take = (end: number) => {
    const block = text.slice(start, end);
    if (block.trim() !== "") blocks.push({ start, end, kind: kindOf(block) });
  };
  for (let match = gap.exec(text); match; match = gap.exec(text)) {
    take(match.index);
    start = gap.lastIndex;
  }
  take(text.length);
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

/** The text that was read carries no styles: a short block without a closing stop reads as a heading. */
function kindOf(block: string): TextBlock["kind"] {
  if (/^\s*(?:[\u2022\u25e6\u25aa\u2013*-]|\d{1,2}[.)]|[a-z][.)])\s/.test(block)) return "item";
  return isTitle(block) ? "heading" : "text";
}

function isTitle(block: string): boolean {
  return (
    block.length <= 80 && !block.includes("\n") && !/[.!?:;,”"]\s*$/.test(block) && block.split(/\s+/).length <= 12
  );
}
