import { type Stretch, union } from "./block-places.ts";
import { concatenated, type Part } from "./concatenated.ts";
import type { Range } from "./flags.ts";
import { writtenParts } from "./readings.ts";
import { type Prepared, prepare, wordsBetween } from "./tokenise.ts";

/**
 * A text as its reader sees it, and separately the text that the reader does not see. Both have the offsets of the
 * original. In a report, hidden words are numbered after all visible words.
 */
export type Parts = {
  visible: Prepared;
  hidden: Prepared | null;
  /** The ranges of the hidden part: [start, end) in UTF-16 units, in order, without overlaps. */
  ranges: readonly Range[];
};

// A text with a higher ratio of hidden to visible words more likely has a background that was detected incorrectly.
const MOST_HIDDEN = 3;

/** A text without hidden parts. */
export function allVisible(visible: Prepared): Parts {
  return { visible, hidden: null, ranges: [] };
}

/**
 * Prepares both parts. If there are more than three times as many hidden words as visible ones, all are treated as
 * visible.
 */
export function prepareParts(
  text: string,
  hidden: readonly Range[],
  read: (text: string) => Prepared = prepare,
): Parts {
  const visible = read(visibleText(text, hidden));
  if (hidden.length === 0) return { visible, hidden: null, ranges: [] };
  const unseen = read(hiddenText(text, hidden));
  if (unseen.words > MOST_HIDDEN * visible.words) return { visible: read(text), hidden: null, ranges: [] };
  return { visible, hidden: unseen.words > 0 ? unseen : null, ranges: hidden };
}

/** The text with a space for each hidden unit, so that offsets are unchanged. */
export function visibleText(text: string, hidden: readonly Range[]): string {
  let seen = "";
  let at = 0;
  for (const [start, end] of hidden) {
    seen += text.slice(at, start) + blank(text, start, end);
    at = end;
  }
  return seen + text.slice(at);
}

/** Line ends are kept, so that paragraphs and sentences end where they did before. */
function blank(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/[^\n]/g, " ");
}

/** The inverse: the text with a space for each visible unit. */
function hiddenText(text: string, hidden: readonly Range[]): string {
  let unseen = "";
  let at = 0;
  for (const [start, end] of hidden) {
    unseen += blank(text, at, start) + text.slice(start, end);
    at = end;
  }
  return unseen + blank(text, at, text.length);
}

/** The words of both parts in one list: the visible words, then the hidden words, each with its offsets in the text. */
export function allWords({ visible, hidden }: Parts): Pick<Prepared, "words" | "start" | "end" | "hash"> {
  if (!hidden) return visible;
  return concatenated([visible, hidden].map((of) => ({ of, first: 0, behind: of.words })));
}

/**
 * All words that one query searches for, as one text: the visible words, then the hidden words, then the words as
 * written of stretches that were read differently. Truncated to `most` words.
 */
export function searchedWords(parts: Parts, most = Infinity): Prepared {
  const { visible } = parts;
  const searched = searchedParts(parts, most);
  if (searched.length === 1) return visible;
  const { of, behind, shift } = searched.at(-1) ?? { of: visible, behind: visible.words, shift: 0 };
  return { ...concatenated(searched), length: (of.end[behind - 1] ?? 0) + shift, flags: visible.flags };
}

function searchedParts({ visible, hidden }: Parts, most: number): Required<Part>[] {
  const all = [visible, ...(hidden ? [hidden] : [])];
  const searched = [{ of: visible, first: 0, behind: visible.words, shift: 0 }];
  let [words, length] = [visible.words, visible.length];
  const others = all.slice(1).map((of): Part => ({ of, first: 0, behind: of.words }));
  for (const { of, first, behind } of [...others, ...all.flatMap(writtenParts)]) {
    const last = Math.min(behind, first + Math.max(0, most - words));
    if (last <= first) continue;
    const shift = length + 1 - (of.start[first] ?? 0);
    searched.push({ of, first, behind: last, shift });
    words += last - first;
    length = (of.end[last - 1] ?? 0) + shift;
  }
  return searched;
}

/** Converts stretches of the searched text into stretches of the visible words followed by the hidden words. */
export function stretchesInParts(parts: Parts, stretches: readonly Stretch[], most = Infinity): Stretch[] {
  const { visible, hidden } = parts;
  const found: Stretch[] = [];
  let at = 0;
  for (const { of, first, behind } of searchedParts(parts, most)) {
    const words = behind - first;
    for (const stretch of stretches) {
      const from = Math.max(at, stretch.first);
      const to = Math.min(at + words, stretch.behind);
      if (from >= to) continue;
      if (of === visible || of === hidden) found.push({ first: from, behind: to });
      else found.push(...readFrom(parts, of, first + from - at, first + to - at));
    }
    at += words;
  }
  return union(found);
}

/** Converts words of a text as written into words of its visible or hidden part. */
function readFrom({ visible, hidden }: Parts, written: Prepared, from: number, to: number): Stretch[] {
  const isHidden = hidden !== null && written === hidden.asWritten?.prepared;
  const [first, behind] = wordsBetween(isHidden ? hidden : visible, written.start[from] ?? 0, written.end[to - 1] ?? 0);
  const before = isHidden ? visible.words : 0;
  return behind > first ? [{ first: before + first, behind: before + behind }] : [];
}
