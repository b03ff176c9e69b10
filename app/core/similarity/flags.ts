import { INVISIBLE, kindOf, SOFT_HYPHEN } from "./characters.ts";

/** [start, end) in UTF-16 units of the original text. */
export type Range = [start: number, end: number];

/** Something in the text that a reader does not see and that may be there to hide a match. */
export type TextFlag = {
  kind: "hidden_text" | "replaced_char" | "invisible_char" | "tiny_text" | "language_switch";
  /** How often it occurs, also beyond the ranges listed. */
  count: number;
  ranges: Range[];
  /** The text around the first occurrence. */
  sample: string;
  note: string;
};

/** Collects occurrences of one kind while the text is read. */
export type Occurrences = { count: number; ranges: Range[] };

// A report stays readable, and small, if somebody replaced every letter of a book.
const MOST_RANGES = 1000;
const SAMPLE_CHARACTERS = 24;

export function noOccurrences(): Occurrences {
  return { count: 0, ranges: [] };
}

export function note(found: Occurrences, start: number, end: number): void {
  found.count += 1;
  const last = found.ranges.at(-1);
  if (last && last[1] === start) last[1] = end;
  else if (found.ranges.length < MOST_RANGES) found.ranges.push([start, end]);
}

/** Notes an invisible character, unless it does its proper work where it stands. */
export function noteInvisible(found: Occurrences, text: string, at: number): void {
  if (!isOrdinary(text, at)) note(found, at, at + 1);
}

/** The flags of a text, in a fixed order; kinds that do not occur are left out. */
export function describe(text: string, invisible: Occurrences, replaced: Occurrences): TextFlag[] {
  const flags: TextFlag[] = [];
  if (replaced.count > 0) {
    flags.push({
      kind: "replaced_char",
      ...replaced,
      sample: sampleOf(text, replaced),
      note: "Letters of another alphabet stand where they look the same. They were read as the letters they imitate.",
    });
  }
  if (invisible.count > 0) {
    flags.push({
      kind: "invisible_char",
      ...invisible,
      sample: sampleOf(text, invisible),
      note: "Characters without width or with a hidden change of direction stand in the text. They were left out.",
    });
  }
  return flags;
}

function isOrdinary(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === SOFT_HYPHEN) return true;
  if (unit === 0xfeff && at === 0) return true;
  // An override turns letters round whatever stands beside it; nobody types one.
  if (unit === 0x202d || unit === 0x202e) return false;
  return usesInvisibles(visible(text, at, -1)) || usesInvisibles(visible(text, at, 1));
}

/** Arabic, Hebrew, Indic and other scripts need joiners and direction marks; so do emoji. */
function usesInvisibles(unit: number): boolean {
  return (unit >= 0x0590 && unit < 0x1e00) || (unit >= 0x2190 && unit < 0x2c00) || unit >= 0x3000;
}

function visible(text: string, at: number, step: 1 | -1): number {
  let i = at + step;
  while (i >= 0 && i < text.length && kindOf(text.charCodeAt(i)) === INVISIBLE) i += step;
  return i >= 0 && i < text.length ? text.charCodeAt(i) : 0;
}

function sampleOf(text: string, found: Occurrences): string {
  const [start, end] = found.ranges[0] ?? [0, 0];
  return text
    .slice(Math.max(0, start - SAMPLE_CHARACTERS), Math.min(end, start + 80) + SAMPLE_CHARACTERS)
    .toWellFormed();
}
