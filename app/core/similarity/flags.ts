import { INVISIBLE, kindOf, SOFT_HYPHEN } from "./characters.ts";

/** [start, end) in UTF-16 units of the original text. */
export type Range = [start: number, end: number];

/** Something in the text that a reader does not see and that may be there to hide a match. */
export type TextFlag = {
  kind:
    | "hidden_text"
    | "replaced_char"
    | "invisible_char"
    | "tiny_text"
    | "language_switch"
    | "spacing"
    | "added_marks"
    | "quoted_text";
  /** How often it occurs, also beyond the ranges listed. */
  count: number;
  ranges: Range[];
  /** The text around the first occurrence. */
  sample: string;
  note: string;
};

/** Collects occurrences of one kind while the text is read. */
export type Occurrences = { count: number; ranges: Range[]; run: InvisibleRun };

/**
 * The run of invisible characters met last, and whether what stands beside it uses such characters. Without it each of
 * a million in a row would look past all the others.
 */
type InvisibleRun = { start: number; end: number; beside: boolean };

// A report stays readable, and small, if somebody replaced every letter of a book.
const MOST_RANGES = 1000;
const SAMPLE_CHARACTERS = 24;

export function noOccurrences(): Occurrences {
  return { count: 0, ranges: [], run: { start: 0, end: 0, beside: false } };
}

export function note(found: Occurrences, start: number, end: number): void {
  found.count += 1;
  const last = found.ranges.at(-1);
  if (last && last[1] === start) last[1] = end;
  else if (found.ranges.length < MOST_RANGES) found.ranges.push([start, end]);
}

/** Notes an invisible character, unless it does its proper work where it stands. */
export function noteInvisible(found: Occurrences, text: string, at: number): void {
  if (!isOrdinary(text, at, found.run)) note(found, at, at + 1);
}

/** The flags of a text, in a fixed order; kinds that do not occur are left out. */
export function describe(text: string, invisible: Occurrences, replaced: Occurrences): TextFlag[] {
  const flags: TextFlag[] = [];
  if (replaced.count > 0) {
    flags.push({
      kind: "replaced_char",
      count: replaced.count,
      ranges: replaced.ranges,
      sample: sampleOf(text, replaced),
      note: "Letters of another alphabet stand where they look the same. They were read as the letters they imitate.",
    });
  }
  if (invisible.count > 0) {
    flags.push({
      kind: "invisible_char",
      count: invisible.count,
      ranges: invisible.ranges,
      sample: sampleOf(text, invisible),
      note: "Characters without width or with a hidden change of direction stand in the text. They were left out.",
    });
  }
  return flags;
}

function isOrdinary(text: string, at: number, run: InvisibleRun): boolean {
  const unit = text.charCodeAt(at);
  if (unit === SOFT_HYPHEN) return true;
  if (unit === 0xfeff && at === 0) return true;
  // An override turns letters round whatever stands beside it; nobody types one.
  if (unit === 0x202d || unit === 0x202e) return false;
  if (at < run.start || at >= run.end) readRun(text, at, run);
  return run.beside;
}

function readRun(text: string, at: number, run: InvisibleRun): void {
  run.start = at;
  run.end = at + 1;
  while (run.start > 0 && isInvisibleAt(text, run.start - 1)) run.start -= 1;
  while (run.end < text.length && isInvisibleAt(text, run.end)) run.end += 1;
  const before = run.start > 0 ? text.charCodeAt(run.start - 1) : 0;
  const after = run.end < text.length ? text.charCodeAt(run.end) : 0;
  run.beside = usesInvisibles(before) || usesInvisibles(after);
}

function isInvisibleAt(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === INVISIBLE;
}

/** Arabic, Hebrew, Indic and other scripts need joiners and direction marks; so do emoji. */
function usesInvisibles(unit: number): boolean {
  return (unit >= 0x0590 && unit < 0x1e00) || (unit >= 0x2190 && unit < 0x2c00) || unit >= 0x3000;
}

function sampleOf(text: string, found: Occurrences): string {
  const [start, end] = found.ranges[0] ?? [0, 0];
  return text
    .slice(Math.max(0, start - SAMPLE_CHARACTERS), Math.min(end, start + 80) + SAMPLE_CHARACTERS)
    .toWellFormed();
}
