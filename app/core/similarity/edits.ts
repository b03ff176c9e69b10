import type { Range } from "./flags.ts";
import { partitionPoint } from "./partition-point.ts";

/** Part of a text and the letters that are read in its place; [start, end) in UTF-16 units, empty to insert. */
export type Edit = { start: number; end: number; letters: string };

/** A text with its edits made, and the way back from its offsets. */
export type Edited = {
  text: string;
  /** The original offset of a character that begins at `offset`. */
  startOf(offset: number): number;
  /** The original offset behind a character that ends at `offset`. */
  endOf(offset: number): number;
};

/** Makes edits that are in order and apart. */
export function edited(text: string, edits: readonly Edit[]): Edited {
  const parts: string[] = [];
  // For each edit: where its letters begin and end in the new text, and where they were in the old one.
  const places = new Uint32Array(edits.length * 4);
  let from = 0;
  let length = 0;
  edits.forEach(({ start, end, letters }, at) => {
    parts.push(text.slice(from, start), letters);
    length += start - from;
    places.set([length, length + letters.length, start, end], at * 4);
    length += letters.length;
    from = end;
  });
  parts.push(text.slice(from));
  return {
    text: parts.join(""),
    startOf(offset) {
      const at = lastUpTo(places, offset, true);
      if (at < 0) return offset;
      const [, ends = 0, start = 0, end = 0] = places.subarray(at, at + 4);
      // Inside letters that replace others, every letter begins where the replaced ones did.
      return offset < ends ? start : end + offset - ends;
    },
    endOf(offset) {
      const at = lastUpTo(places, offset, false);
      if (at < 0) return offset;
      const [, ends = 0, , end = 0] = places.subarray(at, at + 4);
      return offset <= ends ? end : end + offset - ends;
    },
  };
}

/** The way back through two texts: what was made of `first` was edited once more. */
export function behind(second: Edited, first: Edited): Edited {
  return {
    text: second.text,
    startOf: (offset) => first.startOf(second.startOf(offset)),
    endOf: (offset) => first.endOf(second.endOf(offset)),
  };
}

/** The last edit that begins at or before `offset` (with `including`), or before it; -1 if none does. */
function lastUpTo(places: Uint32Array, offset: number, including: boolean): number {
  const most = including ? offset : offset - 1;
  return (partitionPoint(places.length / 4, (at) => (places[at * 4] ?? 0) <= most) - 1) * 4;
}

/** Ranges of the new text as ranges of the original. */
export function originalRanges(ranges: readonly Range[], { startOf, endOf }: Edited): Range[] {
  return ranges.map(([start, end]): Range => [startOf(start), Math.max(startOf(start), endOf(end))]);
}
