import type { Range } from "./flags.ts";
import { partitionPoint } from "./partition-point.ts";

/** A range of a text and the letters that replace it; [start, end) in UTF-16 units, an empty range to insert. */
export type Edit = { start: number; end: number; letters: string };

/** A text with its edits applied, and the mapping back to the original offsets. */
export type Edited = {
  text: string;
  /** The original offset of a character that begins at `offset`. */
  startOf(offset: number): number;
  /** The original offset after a character that ends at `offset`. */
  endOf(offset: number): number;
};

/** Applies edits, which must be in order and must not overlap. */
export function edited(text: string, edits: readonly Edit[]): Edited {
  const parts: string[] = [];
  // For each edit: the start and end of its letters in the new text, and the start and end of the replaced range in the
  // old text.
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
      // Inside replacement letters, every letter begins where the replaced ones began.
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

/** Maps offsets back through two successive edits: `second` is an edit of the result of `first`. */
export function behind(second: Edited, first: Edited): Edited {
  return {
    text: second.text,
    startOf: (offset) => first.startOf(second.startOf(offset)),
    endOf: (offset) => first.endOf(second.endOf(offset)),
  };
}

/** The index of the last edit that begins before `offset`, or also at it with `including`; -1 if there is none. */
function lastUpTo(places: Uint32Array, offset: number, including: boolean): number {
  const most = including ? offset : offset - 1;
  return (partitionPoint(places.length / 4, (at) => (places[at * 4] ?? 0) <= most) - 1) * 4;
}

/** Converts ranges of the new text into ranges of the original. */
export function originalRanges(ranges: readonly Range[], { startOf, endOf }: Edited): Range[] {
  return ranges.map(([start, end]): Range => [startOf(start), Math.max(startOf(start), endOf(end))]);
}
