import { type TextBlock, textBlocks } from "#core/checks/text-blocks.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";

/** A span of the text: a match, or a place of a flag. [start, end) in UTF-16 units. */
export type Span = { id: string; start: number; end: number };

/** A part of the text covered by the same spans, smallest first, because the smallest is the hardest to see. */
export type Segment<S extends Span> = { text: string; start: number; spans: S[] };

export type Paragraph<S extends Span> = TextBlock & {
  /** The number of the page that begins with this paragraph; 0 if none does. */
  page: number;
  segments: Segment<S>[];
  /** The spans that begin in it, in order. */
  beginning: S[];
};

/**
 * Characters per layout chunk, about one or two screens. Smaller chunks create more elements, larger ones make
 * scrolling jump.
 */
const CHUNK_CHARACTERS = 5000;

export type Chunk<S extends Span> = { key: number; paragraphs: Paragraph<S>[]; characters: number };

/**
 * Splits the text of a report into paragraphs, each paragraph at the edges of its spans, and groups the paragraphs into
 * chunks that a browser can lay out separately. Spans may overlap. Linear in the length of the text and the number of
 * span edges.
 *
 * @param pages offset of each page's first character; a single page gets no page number
 * @param structure headings and list items, if the file contains them
 */
export function chunksOf<S extends Span>(
  text: string,
  spans: readonly S[],
  pages: readonly number[],
  structure?: readonly TextStructure[],
): Chunk<S>[] {
  const chunks: Chunk<S>[] = [];
  for (const paragraph of paragraphsOf(text, spans, pages, structure)) {
    const last = chunks.at(-1);
    const length = paragraph.end - paragraph.start;
    if (last && last.characters + length <= CHUNK_CHARACTERS) {
      last.paragraphs.push(paragraph);
      last.characters += length;
    } else chunks.push({ key: paragraph.start, paragraphs: [paragraph], characters: length });
  }
  return chunks;
}

export function paragraphsOf<S extends Span>(
  text: string,
  spans: readonly S[],
  pages: readonly number[] = [],
  structure?: readonly TextStructure[],
): Paragraph<S>[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  let next = 0;
  let open: S[] = [];
  let page = 1;
  return textBlocks(text, structure).map(({ start, end, kind, level }) => {
    open = open.filter((span) => span.end > start);
    const beginning: S[] = [];
    for (let span = sorted[next]; span && span.start < end; span = sorted[next]) {
      next += 1;
      if (span.end <= start) continue;
      open.push(span);
      beginning.push(span);
    }
    const before = page;
    while (page < pages.length && (pages[page] ?? Number.POSITIVE_INFINITY) <= start) page += 1;
    return {
      start,
      end,
      beginning,
      kind,
      page: page > before ? page : 0,
      ...(level !== undefined && { level }),
      segments: segmentsOf(text, start, end, open),
    };
  });
}

function segmentsOf<S extends Span>(text: string, start: number, end: number, spans: readonly S[]): Segment<S>[] {
  const edges = new Set([start, end]);
  for (const span of spans) {
    if (span.start > start && span.start < end) edges.add(span.start);
    if (span.end > start && span.end < end) edges.add(span.end);
  }
  const sorted = [...edges].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((from, at) => {
    const to = sorted[at + 1] ?? end;
    const covering = spans.filter((span) => span.start <= from && span.end >= to);
    return {
      text: text.slice(from, to),
      start: from,
      spans: covering.sort((a, b) => a.end - a.start - (b.end - b.start)),
    };
  });
}

/** The estimated number of lines of a paragraph at 72 characters per line, used to draw the document map. */
export function linesOf({ start, end, kind }: Pick<Paragraph<Span>, "start" | "end" | "kind">): number {
  return Math.max(1, Math.ceil((end - start) / 72)) + (kind === "heading" ? 1.2 : 0.5);
}
