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
    | "changed_spelling"
    | "quoted_text";
  /** How often it occurs, also beyond the ranges listed. */
  count: number;
  ranges: Range[];
  /** The text around the first occurrence. */
  sample: string;
  note: string;
};

/** Collects occurrences of one kind while the text is read. */
export type Occurrences = {
  count: number;
  ranges: Range[];
  run: InvisibleRun;
  /** Of characters that do not show: how many stand inside a word, or turn its letters round. */
  inside?: number;
};

/**
 * The run of invisible characters met last, and whether what is beside it uses such characters. Without it each of
 * a million in a row would look past all the others.
 */
type InvisibleRun = { start: number; end: number; beside: boolean };

// A report stays readable, and small, if someone replaced every letter of a book.
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

/** Notes places in order; what was noted before inside one of them is one with it. */
export function noteAround(found: Occurrences, places: readonly Range[]): void {
  const before = found.ranges;
  let at = 0;
  const outside: Range[] = [];
  for (const [start, end] of places) {
    while (at < before.length && (before[at]?.[0] ?? 0) < start) outside.push(before[at++] ?? [0, 0]);
    while (at < before.length && (before[at]?.[1] ?? 0) <= end) at += 1;
  }
  const rest = [...outside, ...before.slice(at)];
  found.count += places.length + rest.length - before.length;
  found.ranges = [...rest, ...places].sort((a, b) => a[0] - b[0]).slice(0, MOST_RANGES);
}

/** Notes an invisible character, unless it does its proper work where it is. */
export function noteInvisible(found: Occurrences, text: string, at: number, inside: boolean): void {
  if (isOrdinary(text, at, found.run)) return;
  note(found, at, at + 1);
  if (inside || isOverride(text.charCodeAt(at))) found.inside = (found.inside ?? 0) + 1;
}

/** An override turns letters round whatever is beside it; no one types one. */
function isOverride(unit: number): boolean {
  return unit === 0x202d || unit === 0x202e;
}

/** What a text was found to have, each kind with its places. */
export type Findings = Record<"replaced" | "marks" | "invisible" | "spacing" | "spelling", Occurrences>;

export function noFindings(): Findings {
  return {
    replaced: noOccurrences(),
    marks: noOccurrences(),
    invisible: noOccurrences(),
    spacing: noOccurrences(),
    spelling: noOccurrences(),
  };
}

/** Two lists of the same kind in the order of the text. */
export function together(one: Occurrences, other: Occurrences): Occurrences {
  if (one.count === 0) return other;
  const ranges = [...one.ranges, ...other.ranges].sort((a, b) => a[0] - b[0]).slice(0, MOST_RANGES);
  return { ...one, count: one.count + other.count, ranges, inside: (one.inside ?? 0) + (other.inside ?? 0) };
}

// A scan loses some spaces, a heading may be spaced out, a manual lists letters: fewer changes are mended without a word.
const LEAST_SPACING = 40;
const LEAST_SPELLING = 20;
// Web pages leave some between words, where they change nothing.
const LEAST_OUTSIDE = 20;

/** The flags of a text, in a fixed order; kinds that do not occur are left out. */
export function describe(text: string, found: Findings): TextFlag[] {
  const spacing = found.spacing.count >= LEAST_SPACING ? found.spacing : noOccurrences();
  const spelling = found.spelling.count >= LEAST_SPELLING ? found.spelling : noOccurrences();
  const { inside = 0, count } = found.invisible;
  const invisible = inside > 0 || count >= LEAST_OUTSIDE ? found.invisible : noOccurrences();
  return [
    ...flagOf(
      "replaced_char",
      text,
      found.replaced,
      "Letters of other alphabets or styles were used that look like plain letters. They were read as the letters they look like.",
    ),
    ...flagOf(
      "added_marks",
      text,
      found.marks,
      "Marks were added to plain letters. The letters were read without them.",
    ),
    ...flagOf(
      "spacing",
      text,
      spacing,
      "Spaces were put into words, taken out between words, or replaced. The words were read as a reader sees them.",
    ),
    ...flagOf(
      "changed_spelling",
      text,
      spelling,
      "Letters of most words were added, doubled, swapped, left out, or written as digits or signs. The words were read as the English words that they were made from.",
    ),
    ...flagOf(
      "invisible_char",
      text,
      invisible,
      "The text has characters that do not show: without width, blank, or changing the direction of writing. They were left out.",
    ),
  ];
}

function flagOf(kind: TextFlag["kind"], text: string, found: Occurrences, note: string): TextFlag[] {
  if (found.count === 0) return [];
  return [{ kind, count: found.count, ranges: found.ranges, sample: sampleOf(text, found), note }];
}

function isOrdinary(text: string, at: number, run: InvisibleRun): boolean {
  const unit = text.charCodeAt(at);
  if (unit === SOFT_HYPHEN) return true;
  if (unit === 0xfeff && at === 0) return true;
  // Web pages let a long address break behind its marks.
  if (unit === 0x200b && /[/._?&=-]/.test(text.charAt(at - 1))) return true;
  // A keycap: a figure, this selector, and the key around it.
  if (unit === 0xfe0f && text.charCodeAt(at + 1) === 0x20e3) return true;
  if (isOverride(unit)) return false;
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
