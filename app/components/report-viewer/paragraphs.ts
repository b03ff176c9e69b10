import type { ReportMatch } from "#schema/report.ts";

/** A stretch of text covered by the same matches; the first of them is the one shown. */
export type Segment = { text: string; start: number; matches: ReportMatch[] };
export type Paragraph = { start: number; end: number; heading: boolean; segments: Segment[] };

/**
 * Cuts the text of a report into paragraphs and each paragraph at the edges of its matches. Offsets are UTF-16 units of
 * the text. Matches may overlap; a stretch lists all that cover it, the smallest first, since that one is hardest to see.
 */
export function paragraphsOf(text: string, matches: readonly ReportMatch[]): Paragraph[] {
  return blocksOf(text).map(({ start, end }) => {
    const here = matches.filter((match) => match.start < end && match.end > start);
    return { start, end, heading: isHeading(text.slice(start, end)), segments: segmentsOf(text, start, end, here) };
  });
}

function segmentsOf(text: string, start: number, end: number, matches: readonly ReportMatch[]): Segment[] {
  const edges = new Set([start, end]);
  for (const match of matches) {
    if (match.start > start && match.start < end) edges.add(match.start);
    if (match.end > start && match.end < end) edges.add(match.end);
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, at) => {
    const to = sorted[at + 1] ?? end;
    const covering = matches.filter((match) => match.start <= from && match.end >= to);
    return {
      text: text.slice(from, to),
      start: from,
      matches: covering.sort((a, b) => a.end - a.start - (b.end - b.start)),
    };
  });
}

/** Paragraphs are parted by empty lines; the space between them belongs to none. */
function blocksOf(text: string): { start: number; end: number }[] {
  const blocks: { start: number; end: number }[] = [];
  const gap = /\n\s*\n/g;
  let start = 0;
  for (let match = gap.exec(text); match; match = gap.exec(text)) {
    if (match.index > start) blocks.push({ start, end: match.index });
    start = gap.lastIndex;
  }
  if (start < text.length) blocks.push({ start, end: text.length });
  return blocks.filter((block) => text.slice(block.start, block.end).trim() !== "");
}

/** The extracted text carries no styles: a short block without a closing stop reads as a heading. */
function isHeading(block: string): boolean {
  return (
    block.length <= 80 && !block.includes("\n") && !/[.!?:;,”"]\s*$/.test(block) && block.split(/\s+/).length <= 12
  );
}
