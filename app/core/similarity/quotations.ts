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
 * The quoted stretches of a text, marks included, in order and without overlaps: double marks and guillemets closed
 * within their paragraph, and indented block quotations. Single marks are too often apostrophes to be reliable.
 */
export function findQuotations(text: string): Range[] {
  const found: Range[] = [];
  let previous = "";
  for (const [start, end] of paragraphs(text)) {
    const paragraph = text.slice(start, end);
    if (isBlockQuotation(paragraph, previous)) found.push([start, end]);
    else for (const [from, to] of marked(paragraph)) found.push([start + from, start + to]);
    previous = paragraph;
  }
  return found;
}

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

function marked(paragraph: string): Range[] {
  const found: Range[] = [];
  // Caches the position up to which a kind of mark is never closed, so that thousands of opening marks do not each
  // search again.
  const noneUntil = new Map<string, number>();
  let i = 0;
  while (i < paragraph.length) {
    const closers = CLOSERS[paragraph.charAt(i)];
    const end = closers !== undefined && opens(paragraph, i) ? closingMark(paragraph, i, closers, noneUntil) : -1;
    if (end > 0) found.push([i, end]);
    i = end > 0 ? end : i + 1;
  }
  return found;
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
