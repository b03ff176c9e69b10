import type { Range } from "./flags.ts";
import { isFunctionWord } from "./stopwords.ts";

/** A table has at least this many lines in a row. */
const LEAST_LINES = 4;
const LONGEST_LINE = 120;
/** A line of a table ends in the page: "2.1 Background ........ 7", "Preface  iv". */
const PAGED = /^(.{1,110}?)[ .\t\u2026·]{1,80}(\d{1,4}|[ivxl]{1,7})$/iu;
/** Titles begin with a number or a capital; a sentence that is cut into lines goes on in small letters. */
const TITLED = /^[\s#*]*(?:\d|\p{Lu}|[ivx]{1,5}[.)]\s)/u;
/** Of its words: in titles two or three in ten are function words, in prose more than four. */
const MOST_GRAMMAR = 0.38;
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
    const row = rowOf(line, index);
    if (!row || (rows[0] && rows[0].isShortForm !== row.isShortForm)) close();
    if (row) rows.push(row);
  }
  close();
  return found;
}

type Row = { start: number; end: number; title: string; page: number | null; isShortForm: boolean };

function rowOf(line: string, start: number): Row | null {
  if (line.length > LONGEST_LINE) return null;
  const end = start + line.length;
  const paged = PAGED.exec(line.trim());
  if (paged) {
    const [, title = "", page = ""] = paged;
    return { start, end, title, page: /^\d/.test(page) ? Number(page) : null, isShortForm: false };
  }
  const [, short = "", long = ""] = SHORT_FORM.exec(line) ?? [];
  return short !== "" && spells(short, long) ? { start, end, title: long, page: null, isShortForm: true } : null;
}

/** Whether the initials of the words, in their order, have most letters of the abbreviation. */
function spells(short: string, long: string): boolean {
  const initials = (long.match(/(?<![\p{L}\d])[\p{L}\d]/gu) ?? []).join("").toUpperCase();
  let at = 0;
  for (const letter of short.replace(/[^\p{L}\d]/gu, "").toUpperCase()) {
    const found = initials.indexOf(letter, at);
    if (found >= 0) at = found + 1;
    else if (at === 0) return false;
  }
  return at > 0;
}

function isTable(rows: readonly Row[]): boolean {
  if (rows.length < LEAST_LINES) return false;
  const words = rows.flatMap(({ title }) => title.toLowerCase().match(/\p{L}{2,}/gu) ?? []);
  const grammar = words.filter((word) => isFunctionWord(word)).length;
  if (words.length >= LEAST_WORDS && grammar > MOST_GRAMMAR * words.length) return false;
  if (rows[0]?.isShortForm) return true;
  if (rows.filter(({ title }) => TITLED.test(title)).length < 0.8 * rows.length) return false;
  const pages = rows.flatMap(({ page }) => (page === null ? [] : [page]));
  const rising = pages.filter((page, at) => at === 0 || page >= (pages[at - 1] ?? 0)).length;
  return rising >= 0.8 * pages.length;
}
