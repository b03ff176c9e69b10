import type { Range, TextFlag } from "#core/similarity/index.ts";
import type { TextStructure } from "#schema/checks/text-structure.ts";

/** How a stretch of text is hidden from its reader. */
export type Guise = "hidden" | "white" | "outside" | "tiny";

/**
 * While a text is assembled, trimmed and joined, positions are marked inside it by noncharacters, which no text
 * may contain (Unicode 23.7), so that code which moves text need not track them. A stretch begins with the mark of
 * its guise.
 */
const OPEN: Record<Guise, string> = { hidden: "\ufdd0", white: "\ufdd1", outside: "\ufdd2", tiny: "\ufdd3" };
const CLOSE = "\ufdd4";
/** Precedes the first word of a page. */
export const PAGE_MARK = "\ufdd5";

/** Headings and list items begin with the mark of their level, nine of each, and end with a common mark. */
const HEADING_MARK = 0xfdd6;
const ITEM_MARK = 0xfddf;
const BLOCK_END = "\ufde8";
const LEVELS_MAX = 9;

/** The maximum number of headings and items, so that a report stays small; the rest are displayed as paragraphs. */
export const STRUCTURE_MAX = 5_000;

const MARK = /[\ufdd0-\ufde8]/;
const GUISES = new Map(Object.entries(OPEN).map(([guise, mark]) => [mark, guise as Guise]));

/** The maximum number of hidden ranges, so that a report stays readable and small. */
const RANGES_MAX = 1_000;
const SAMPLE_CHARACTERS = 80;

export type Stretch = { guise: Guise; start: number; end: number };
export type Unmarked = { text: string; stretches: Stretch[]; pages: number[]; structure: TextStructure[] };

/** A file may contain our marks as text, which must not be interpreted. */
export function withoutMarks(text: string): string {
  return MARK.test(text) ? text.replace(/[\ufdd0-\ufde8]/g, "") : text;
}

/** The text with its printable parts marked; whitespace at its ends and control characters stay outside the marks. */
export function marked(text: string, guise: Guise | null): string {
  if (guise === null) return text;
  return text.replace(/[^\x00-\x1f]+/g, (stretch) => {
    const from = stretch.length - stretch.trimStart().length;
    const to = stretch.trimEnd().length;
    if (from >= to) return stretch;
    return stretch.slice(0, from) + OPEN[guise] + stretch.slice(from, to) + CLOSE + stretch.slice(to);
  });
}

/** A block of the text with its marks; `level` counts from one. */
export function markedBlock(text: string, kind: TextStructure["kind"] | "text", level: number): string {
  const at = Math.min(Math.max(level, 1), LEVELS_MAX) - 1;
  return String.fromCharCode((kind === "heading" ? HEADING_MARK : ITEM_MARK) + at) + text + BLOCK_END;
}

/** The kind and level of the block that a mark begins. */
function blockOf(mark: string): Pick<TextStructure, "kind" | "level"> | null {
  const code = mark.charCodeAt(0);
  if (mark.length !== 1 || code < HEADING_MARK || code >= ITEM_MARK + LEVELS_MAX) return null;
  const kind = code < ITEM_MARK ? "heading" : "item";
  return { kind, level: code - (kind === "heading" ? HEADING_MARK : ITEM_MARK) + 1 };
}

/** Removes the marks of one guise: an end without a beginning has no effect. */
export function withoutGuise(text: string, guise: Guise): string {
  return text.replaceAll(OPEN[guise], "");
}

/** Removes the marks and returns their positions. Stretches of one guise with only whitespace between them are merged. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one pass over the text; its branches are the kinds of mark.
export function unmark(text: string): Unmarked {
  const parts: string[] = [];
  const stretches: Stretch[] = [];
  const pages: number[] = [];
  const structure: TextStructure[] = [];
  let block: TextStructure | null = null;
  let length = 0;
  let open: { guise: Guise; start: number } | null = null;
  let blankSince = true;
  // Splitting keeps the marks: every second part is one.
  for (const part of text.split(/([\ufdd0-\ufde8])/)) {
    const guise = GUISES.get(part);
    const begins = blockOf(part);
    if (begins) {
      block = { ...begins, start: length, end: length };
    } else if (part === BLOCK_END) {
      if (block && length > block.start && structure.length < STRUCTURE_MAX) structure.push({ ...block, end: length });
      block = null;
    } else if (guise) {
      open = { guise, start: length };
    } else if (part === PAGE_MARK) {
      pages.push(length);
    } else if (part === CLOSE) {
      if (open) close(open);
      open = null;
    } else {
      parts.push(part);
      length += part.length;
      if (!open && part.trim() !== "") blankSince = false;
    }
  }
  if (open) close(open);
  return { text: parts.join(""), stretches, pages, structure };

  function close({ guise, start }: { guise: Guise; start: number }): void {
    const last = stretches.at(-1);
    if (last?.guise === guise && blankSince) last.end = length;
    else if (length > start) stretches.push({ guise, start, end: length });
    blankSince = true;
  }
}

/** Merges stretches of one guise with only whitespace between them; an end beyond the text is the text's end. */
export function joined(text: string, stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { guise, start, end } of stretches) {
    const last = result.at(-1);
    if (last?.guise === guise && text.slice(last.end, start).trim() === "") last.end = Math.min(end, text.length);
    else result.push({ guise, start, end: Math.min(end, text.length) });
  }
  return result.filter((stretch) => stretch.end > stretch.start);
}

/** The ranges of the stretches, in order; those that touch or overlap are merged. */
export function rangesOf(stretches: readonly Stretch[]): Range[] {
  const ranges: Range[] = [];
  for (const { start, end } of [...stretches].sort((a, b) => a.start - b.start)) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else if (end > start) ranges.push([start, end]);
  }
  return ranges;
}

/** The start of each page, at its first word; two marks with nothing between them belong to one page. */
export function pageStarts(text: string, marks: readonly number[]): number[] {
  const starts = [0];
  for (const mark of marks) {
    const start = mark + (/^\s*/.exec(text.slice(mark, mark + 64))?.[0].length ?? 0);
    if (start > (starts.at(-1) ?? 0) && start < text.length) starts.push(start);
  }
  return starts;
}

/** The flags of a report for these stretches: one for invisible text, one for illegible text. */
export function flagsOf(text: string, stretches: readonly Stretch[]): TextFlag[] {
  const tiny = stretches.filter(({ guise }) => guise === "tiny");
  const hidden = stretches.filter(({ guise }) => guise !== "tiny");
  return [
    ...flagOf("hidden_text", text, hidden, "a reader does not see"),
    ...flagOf("tiny_text", text, tiny, "is too small to be read"),
  ];
}

function flagOf(
  kind: "hidden_text" | "tiny_text",
  text: string,
  stretches: readonly Stretch[],
  why: string,
): TextFlag[] {
  const [first] = stretches;
  if (!first) return [];
  const ranges = stretches.slice(0, RANGES_MAX).map(({ start, end }): Range => [start, end]);
  const sample = text
    .slice(first.start, Math.min(first.end, first.start + SAMPLE_CHARACTERS))
    .replace(/\s+/g, " ")
    .toWellFormed();
  return [{ kind, count: stretches.length, ranges, sample, note: noteOf(stretches, why) }];
}

const WORDS: Record<Guise, string> = {
  hidden: "hidden text",
  white: "white text",
  outside: "text beyond the edge of its page",
  tiny: "text smaller than 4 points",
};

function noteOf(stretches: readonly Stretch[], why: string): string {
  const counted = (Object.keys(WORDS) as Guise[]).flatMap((guise) => {
    const count = stretches.filter((stretch) => stretch.guise === guise).length;
    if (count === 0) return [];
    return [`${count} ${count === 1 ? "stretch" : "stretches"} of ${WORDS[guise]}`];
  });
  const list = counted.length > 1 ? `${counted.slice(0, -1).join(", ")} and ${counted.at(-1)}` : counted[0];
  return `The file holds ${list}, which ${why}. It is part of the text that was checked.`;
}
