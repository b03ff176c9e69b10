import type { Edit } from "./edits.ts";
import { cyrillicFor, type FormKind, formOf } from "./letter-forms.ts";
import { isWord } from "./lexicon.ts";
import { isRunTogether } from "./segmentation.ts";

/** A word that contains characters that look like other characters. */
export type OddWord = {
  start: number;
  end: number;
  /** How often each form occurs in the word. */
  count: Record<FormKind, number>;
  /** The letters as a reader sees them, a to z; letters of other alphabets are left out. */
  folded: string;
  /** Whether `folded` is an English word. */
  known: boolean;
  greek: boolean;
  cyrillic: boolean;
};

const NOTHING: Record<FormKind, number> = {
  plain: 0,
  digit: 0,
  styled: 0,
  accented: 0,
  exact: 0,
  near: 0,
  latin: 0,
  mark: 0,
  overlay: 0,
  invisible: 0,
  blank: 0,
  other: 0,
  none: 0,
};

/** Analyses the word [start, end) of a text. */
export function oddWord(text: string, start: number, end: number): OddWord {
  const count = { ...NOTHING };
  let folded = "";
  let greek = false;
  let cyrillic = false;
  for (let at = start; at < end; ) {
    const code = text.codePointAt(at) ?? 0;
    const { kind, letters } = formOf(code);
    count[kind] += 1;
    folded += letters;
    greek ||= code >= 0x370 && code <= 0x3ff;
    cyrillic ||= code >= 0x400 && code <= 0x52f;
    at += code > 0xffff ? 2 : 1;
  }
  return { start, end, count, folded, known: isEnglish(folded), greek, cyrillic };
}

/**
 * Letters of words that may have lost their spaces, and the most letters that are examined, because one word may be a
 * megabyte long.
 */
const RUN = 22;
const LONGEST_RUN = 4_000;

function isEnglish(letters: string): boolean {
  if (letters.length < RUN) return letters.length > 1 && isWord(letters);
  return isWord(letters) || isRunTogether(letters.slice(0, LONGEST_RUN));
}

/** The number of letters of this word that are read as plain Latin letters. */
export function latinLetters({ count }: Pick<OddWord, "count">): number {
  return count.plain + count.styled + count.accented + count.latin;
}

/** The number of letters of other alphabets that look like Latin letters. */
export function borrowedLetters({ count }: OddWord): number {
  return count.exact + count.near;
}

/** The edits that replace the characters of a word with the letters they look like. */
export function foldingEdits(text: string, { start, end }: OddWord): Edit[] {
  const edits: Edit[] = [];
  for (let at = start; at < end; ) {
    const code = text.codePointAt(at) ?? 0;
    const to = at + (code > 0xffff ? 2 : 1);
    const { kind, letters } = formOf(code);
    if (kind === "mark" || kind === "overlay" || (letters !== "" && kind !== "plain"))
      edits.push({ start: at, end: to, letters });
    at = to;
  }
  return edits;
}

/**
 * The edits that replace Latin letters of a Cyrillic word with Cyrillic ones; none if any letter has no Cyrillic
 * equivalent.
 */
export function cyrillicEdits(text: string, { start, end }: OddWord): Edit[] {
  const edits: Edit[] = [];
  for (let at = start; at < end; at += 1) {
    const character = text.charAt(at);
    if (!/[A-Za-z]/.test(character)) continue;
    const letters = cyrillicFor(character);
    if (letters === undefined) return [];
    edits.push({ start: at, end: at + 1, letters });
  }
  return edits;
}
