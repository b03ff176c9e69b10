import { INVISIBLE, kindOf, SOFT_HYPHEN } from "./characters.ts";

/** [start, end) in UTF-16 units of the original text. */
export type Range = [start: number, end: number];

/** A feature of the text that a reader does not see and that may hide a match. */
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
  /** The number of occurrences, including those beyond the listed ranges. */
  count: number;
  ranges: Range[];
  /** The text around the first occurrence. */
  sample: string;
  note: string;
};

/** Collects the occurrences of one kind while the text is read. */
export type Occurrences = {
  count: number;
  ranges: Range[];
  run: InvisibleRun;
  /** For invisible characters: the number inside words or that reverse the direction of letters. */
  inside?: number;
};

/**
 * The last run of invisible characters, and whether the adjacent script uses such characters. Without this cache each
 * of a million characters in a row would scan all the others.
 */
type InvisibleRun = { start: number; end: number; beside: boolean };

// Keeps a report readable and small if every letter of a book was replaced.
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

/** Adds ranges in order; merges earlier ranges that lie inside a new one. */
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

/** Records an invisible character, unless it has a legitimate function at its position. */
export function noteInvisible(found: Occurrences, text: string, at: number, inside: boolean): void {
  if (isOrdinary(text, at, found.run)) return;
  note(found, at, at + 1);
  if (inside || isOverride(text.charCodeAt(at))) found.inside = (found.inside ?? 0) + 1;
}

/** A direction override reverses letters whatever their script; it is not typed by accident. */
function isOverride(unit: number): boolean {
  return unit === 0x202d || unit === 0x202e;
}

/** The findings of a text: the occurrences of each kind. */
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

/** Merges two lists of the same kind in the order of the text. */
export function together(one: Occurrences, other: Occurrences): Occurrences {
  if (one.count === 0) return other;
  const ranges = [...one.ranges, ...other.ranges].sort((a, b) => a[0] - b[0]).slice(0, MOST_RANGES);
  return { ...one, count: one.count + other.count, ranges, inside: (one.inside ?? 0) + (other.inside ?? 0) };
}

// A scan loses some spaces, a heading may have spaced-out letters, a manual lists letters: fewer changes are corrected
// without a flag.
const LEAST_SPACING = 40;
const LEAST_SPELLING = 20;
// Web pages contain some between words, where they have no effect.
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
  // Web pages insert break opportunities after the punctuation of long URLs.
  if (unit === 0x200b && /[/._?&=-]/.test(text.charAt(at - 1))) return true;
  // An emoji keycap: a digit, this variation selector, and the enclosing keycap.
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

/** Arabic, Hebrew, Indic and other scripts need joiners and direction marks; emoji do too. */
function usesInvisibles(unit: number): boolean {
  return (unit >= 0x0590 && unit < 0x1e00) || (unit >= 0x2190 && unit < 0x2c00) || unit >= 0x3000;
}

function sampleOf(text: string, found: Occurrences): string {
  const [start, end] = found.ranges[0] ?? [0, 0];
  return text
    .slice(Math.max(0, start - SAMPLE_CHARACTERS), Math.min(end, start + 80) + SAMPLE_CHARACTERS)
    .toWellFormed();
}
