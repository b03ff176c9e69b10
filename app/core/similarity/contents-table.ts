import type { Range } from "./flags.ts";
import { grammarOf } from "./stopwords.ts";

/** A table has at least this many lines in a row. */
const LEAST_LINES = 4;
const LONGEST_LINE = 120;
/** A line of a table ends in the page: "2.1 Background ........ 7", "Preface  iv". */
const PAGED = /^(.{1,110}?)[ .\t\u2026·]{1,80}(\d{1,4}|[ivxl]{1,7})$/iu;
/** Titles begin with a number or a capital; a sentence that is cut into lines goes on in small letters. */
const TITLED = /^[\s#*]*(?:\d|\p{Lu}|[ivx]{1,5}[.)]\s)/u;
/** Of the words of all titles, how many are function words at most. */
const MOST_GRAMMAR = 0.38;
/** Of an abbreviation's letters, how many begin a word of what it is short for: "HTML, hypertext markup language" has three of four. */
const LEAST_LETTERS = 0.7;
const LEAST_WORDS = 12;
/** An abbreviation and what it is short for: "NMC  Nursing and Midwifery Council". */
const SHORT_FORM = /^[\s*]*(\p{Lu}[\p{Lu}\d&/-]{1,7})\s*(?:[:=\u2013\u2014\t-]|\s)\s*(\p{Lu}.{4,100})$/u;

/**
 * Tables of contents, of figures, of tables and of abbreviations, with or without a heading: lines in a row that end in a
 * page, rising, or that spell out their own initials. Sentences that are dressed as such lines are none.
 */
export function findContentsTables(text: string): Range[] {
  const found: Range[] = [];
  let rows: Row[] = [];
  const close = () => {
    if (isTable(rows)) found.push([rows[0]?.start ?? 0, rows.at(-1)?.end ?? 0]);
    rows = [];
  };
  for (const { 0: line, index } of text.matchAll(/[^\r\n\f]+/g)) {
    if (line.trim() === "") continue;
    const row = rowOf(line, index, rows[0]?.isShortForm ?? false);
    if (!row || (rows[0] && rows[0].isShortForm !== row.isShortForm)) close();
    if (row) rows.push(row);
  }
  close();
  return found;
}

type Row = { start: number; end: number; title: string; page: number | null; isShortForm: boolean };

/** @param isList whether the line above is of a list of abbreviations, in which a year at the end is no page */
function rowOf(line: string, start: number, isList: boolean): Row | null {
  if (line.length > LONGEST_LINE) return null;
  const end = start + line.length;
  const [, short = "", long = ""] = SHORT_FORM.exec(line) ?? [];
  const isShortForm = short !== "" && spells(short, long);
  const paged = PAGED.exec(line.trim());
  if (paged && !(isList && isShortForm)) {
    const [, title = "", page = ""] = paged;
    return { start, end, title, page: /^\d/.test(page) ? Number(page) : null, isShortForm: false };
  }
  return isShortForm ? { start, end, title: long, page: null, isShortForm } : null;
}

/**
 * Whether the initials of the words, in their order, have the abbreviation's first letter and most others; or the letters
 * of one to three words all of it: "ECG, electrocardiogram".
 */
function spells(short: string, long: string): boolean {
  const words = long.toUpperCase().match(/[\p{L}\d]+/gu) ?? [];
  const letters = short.replace(/[^\p{L}\d]/gu, "").toUpperCase();
  if (words[0]?.charAt(0) !== letters.charAt(0)) return false;
  if (words.length <= 3 && inOrder(letters, words.join("")) === letters.length) return true;
  return inOrder(letters, words.map((word) => word.charAt(0)).join("")) >= LEAST_LETTERS * letters.length;
}

/** How many of the letters a text has, in their order. */
function inOrder(letters: string, text: string): number {
  let [at, met] = [0, 0];
  for (const letter of letters) {
    const found = text.indexOf(letter, at);
    if (found < 0) continue;
    at = found + 1;
    met += 1;
  }
  return met;
}

function isTable(rows: readonly Row[]): boolean {
  if (rows.length < LEAST_LINES) return false;
  const { words, share } = grammarOf(rows.map(({ title }) => title).join("\n"));
  if (words >= LEAST_WORDS && share > MOST_GRAMMAR) return false;
  if (rows[0]?.isShortForm) return true;
  if (rows.filter(({ title }) => TITLED.test(title)).length < 0.8 * rows.length) return false;
  const pages = rows.flatMap(({ page }) => (page === null ? [] : [page]));
  const rising = pages.filter((page, at) => at === 0 || page >= (pages[at - 1] ?? 0)).length;
  return rising >= 0.8 * pages.length;
}
