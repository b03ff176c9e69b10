import type { Range } from "./flags.ts";

/** An opening mark without a closing mark within this many units is treated as unclosed. */
const LONGEST_QUOTATION = 3000;
const LONGEST_BLOCK = 8000;

/** Opening marks and the marks that close them. The role of the straight mark is determined by its neighbours. */
const CLOSERS: Record<string, string> = {
  "\u201c": "\u201d\u201c", // “ ” and “ “
  "\u201e": "\u201c\u201d", // „ “ and „ ”
  "\u00ab": "\u00bb", // « »
  "\u00bb": "\u00ab\u00bb", // » « and » »
  "\u300c": "\u300d", // 「 」
  "\u300e": "\u300f", // 『 』
  "\u201d": "\u201d", // ” ” (Swedish, Finnish)
  '"': '"',
};

/**
 * The quoted stretches of a text, marks included, in order and without overlaps: between marks, and indented block
 * quotations. A quotation is closed within its paragraph, or the next paragraphs open it anew.
 */
export function findQuotations(text: string): Range[] {
  const found: Range[] = [];
  let previous = "";
  let open: Unclosed | null = null;
  for (const [start, end] of paragraphs(text)) {
    const paragraph = text.slice(start, end);
    const before: Range[] = open && paragraph.trimStart().startsWith(open.mark) ? open.ranges : [];
    if (isBlockQuotation(paragraph, previous)) {
      found.push([start, end]);
      open = null;
    } else {
      const { ranges, unclosed } = marked(paragraph);
      // A quotation that this paragraph opens anew and closes began in those before it.
      if (opensAt(paragraph, ranges[0]?.[0])) found.push(...before);
      for (const [from, to] of ranges) found.push([start + from, start + to]);
      open = unclosed && goesOn(unclosed, before, paragraph, start);
    }
    previous = paragraph;
  }
  return found.sort((a, b) => a[0] - b[0]);
}

/** Whether a paragraph begins at this place. */
function opensAt(paragraph: string, at: number | undefined): boolean {
  return at !== undefined && paragraph.slice(0, at).trim() === "";
}

function goesOn(
  { mark, at }: { mark: string; at: number },
  before: readonly Range[],
  paragraph: string,
  start: number,
): Unclosed | null {
  if (before.length >= MOST_PARAGRAPHS) return null;
  const range: Range = [start + at, start + paragraph.length];
  return { mark, ranges: [...(opensAt(paragraph, at) ? before : []), range] };
}

/** A quotation that its paragraph does not close, and the paragraphs of it so far. */
type Unclosed = { mark: string; ranges: Range[] };

/** Longer ones are blocks. */
const MOST_PARAGRAPHS = 12;

/** Paragraphs are separated by empty lines or page breaks; the indent of the first line belongs to the paragraph. */
export function paragraphs(text: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const gap of text.matchAll(/(?:\r?\n[ \t]*(?=\r?\n))+\r?\n|\f/g)) {
    if (gap.index > start) found.push([start, gap.index]);
    start = gap.index + gap[0].length;
  }
  if (start < text.length) found.push([start, text.length]);
  return found;
}

function marked(paragraph: string): { ranges: Range[]; unclosed: { mark: string; at: number } | null } {
  const ranges: Range[] = [];
  // Caches the position up to which a kind of mark is never closed, so that thousands of opening marks do not each
  // search again.
  const noneUntil = new Map<string, number>();
  let unclosed: { mark: string; at: number } | null = null;
  let i = 0;
  while (i < paragraph.length) {
    const mark = paragraph.charAt(i);
    const closers = CLOSERS[mark];
    let end = -1;
    if (closers !== undefined && opens(paragraph, i)) {
      end = closingMark(paragraph, i, closers, noneUntil);
      if (end < 0) unclosed = { mark, at: i };
    } else if (SINGLE[mark] !== undefined && opensSingle(paragraph, i)) {
      end = closingSingle(paragraph, i, SINGLE[mark], noneUntil);
      if (end < 0 && mark !== "'") unclosed = { mark, at: i };
    }
    if (end > 0) {
      ranges.push([i, end]);
      unclosed = null;
    }
    i = end > 0 ? end : i + 1;
  }
  return { ranges, unclosed };
}

/** Single marks: those of British English, and the straight one. Both close like an apostrophe. */
const SINGLE: Record<string, string> = { "\u2018": "\u2019", "\u201a": "\u2018\u2019", "\u2039": "\u203a", "'": "'" };
/** Words that begin with an apostrophe: 'tis, 'em, rock 'n' roll, '90s. */
const CLIPPED = /^(?:tis|twas|twere|em|n|cause|til|till|round|bout|cos|nuff|ere|oer|\d{2}s?)\b/i;
/** Shorter ones are titles and scare quotes, which no rule of counting asks for. */
const SINGLE_WORDS = 5;

function opensSingle(paragraph: string, at: number): boolean {
  const before = paragraph.charAt(at - 1);
  if (before !== "" && !/[\s([{\u2014\u2013:\u201c"]/.test(before)) return false;
  return (
    /[\p{L}\p{N}(["\u201c\u2026.]/u.test(paragraph.charAt(at + 1)) && !CLIPPED.test(paragraph.slice(at + 1, at + 8))
  );
}

/**
 * Where a quotation in single marks ends, after the mark, or -1. Apostrophes at the end of words look like closing marks:
 * one before punctuation, a citation or a note is believed before one inside a sentence, and the plural's ("the students'
 * work") last.
 */
function closingSingle(paragraph: string, at: number, closers: string, noneUntil: Map<string, number>): number {
  const limit = Math.min(paragraph.length, at + LONGEST_QUOTATION);
  let weak = -1;
  let isNone = true;
  let i = Math.max(at + 2, noneUntil.get(closers) ?? 0);
  for (; i < limit; i += 1) {
    const mark = paragraph.charAt(i);
    // Another one opens: what has not closed before it was none.
    if (mark !== "'" && SINGLE[mark] !== undefined && !closers.includes(mark) && opensSingle(paragraph, i)) break;
    if (!closers.includes(mark)) continue;
    const strength = closingStrength(paragraph, i);
    if (strength >= 2) return isLong(paragraph, at, i) ? i + 1 : -1;
    if (strength === 1 && weak < 0 && isLong(paragraph, at, i)) weak = i + 1;
    isNone &&= strength === 0;
  }
  if (isNone) noneUntil.set(closers, i);
  return weak;
}

function isLong(paragraph: string, from: number, to: number): boolean {
  return paragraph.slice(from + 1, to).split(/\s+/, SINGLE_WORDS).length >= SINGLE_WORDS;
}

function closingStrength(paragraph: string, at: number): 0 | 1 | 2 {
  const before = paragraph.charAt(at - 1);
  const after = paragraph.slice(at + 1, at + 4);
  if (/\s/.test(before) || /^[\p{L}\p{N}]/u.test(after)) return 0;
  if (/^\s{0,1}[([]|^[.;:!?\u2026\u201d"]|^$|^\s{1,2}$|^[\u00b9\u00b2\u00b3\u2070-\u2079]/.test(after)) return 2;
  if (/[.!?\u2026]/.test(before)) return 2;
  const isPlural = /[sS]/.test(before);
  if (/^[,)\]\u2014\u2013]/.test(after) || before === ",") return isPlural && before !== "," ? 1 : 2;
  return isPlural ? 0 : 1;
}

/** An opening mark follows a space or bracket and precedes a letter; 5" is an inch. */
function opens(paragraph: string, at: number): boolean {
  const before = paragraph.charAt(at - 1);
  const after = paragraph.charAt(at + 1);
  const spacedMark = paragraph.charAt(at) === "\u00ab";
  return (before === "" || /[\s([{\u2014\u2013\-:]/.test(before)) && after !== "" && (spacedMark || !/\s/.test(after));
}

/**
 * The offset after the closing mark, or -1 if the quotation is not closed in this paragraph. Where opening and closing
 * marks differ, quotations may be nested; if they are unbalanced, the first closing mark is used.
 */
function closingMark(paragraph: string, at: number, closers: string, noneUntil: Map<string, number>): number {
  const limit = Math.min(paragraph.length, at + LONGEST_QUOTATION);
  const opener = paragraph.charAt(at);
  const straight = opener === '"';
  const nests = !closers.includes(opener);
  let depth = 1;
  let first = -1;
  for (let i = Math.max(at + 2, noneUntil.get(closers) ?? 0); i < limit; i += 1) {
    const mark = paragraph.charAt(i);
    if (nests && mark === opener && opens(paragraph, i)) depth += 1;
    if (!closers.includes(mark)) continue;
    if (straight && (/\s/.test(paragraph.charAt(i - 1)) || /[\p{L}\p{N}]/u.test(paragraph.charAt(i + 1)))) continue;
    if (first < 0) first = i + 1;
    depth -= 1;
    if (depth === 0) return i + 1;
    if (!nests) return i + 1;
  }
  if (first < 0) noneUntil.set(closers, limit);
  return first;
}

/**
 * A paragraph that is indented as a whole: every line begins with ">" or is indented, and the previous paragraph is
 * not. A single indented line may be the first line of a paragraph, so it counts only after a colon.
 */
function isBlockQuotation(paragraph: string, previous: string): boolean {
  const lines = paragraph.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length === 0 || paragraph.length > LONGEST_BLOCK) return false;
  if (lines.every((line) => /^\s*>/.test(line))) return true;
  if (paragraph.length > LONGEST_QUOTATION) return false;
  if (!lines.every((line) => /^(?: {4}|\t)/.test(line)) || previous === "" || isIndented(previous)) return false;
  return lines.length > 1 || previous.trimEnd().endsWith(":");
}

function isIndented(paragraph: string): boolean {
  return paragraph.split(/\r?\n/).every((line) => line.trim() === "" || /^(?: {4}|\t)/.test(line));
}
