import { IDEOGRAPH, kindOf } from "./characters.ts";
import { borrowedLetters, cyrillicEdits, foldingEdits, latinLetters, type OddWord, oddWord } from "./disguised-word.ts";
import type { Edit } from "./edits.ts";
import { type Findings, noOccurrences, note, type Occurrences } from "./flags.ts";
import { type Evidence, evidenceOf, isDisguise, noteForeign } from "./letter-evidence.ts";
import { formOf } from "./letter-forms.ts";

/** A word that is classified by its surroundings. */
export type Candidate = OddWord & { kind: CandidateKind };
export type CandidateKind = "borrowed" | "styled" | "latin" | "marks" | "accents";

const LEAST_SLIPS = 10;

const UNUSUAL = /[^\x00-\x7f]|[\x00-\x08\x0e-\x1f\x7f]/g;

/**
 * The edits that restore the text that a reader sees: letters of other alphabets, small capitals, styled letters and
 * letters with scattered marks become plain letters, blank characters become spaces, characters without width are
 * removed (skeletons of Unicode TR 39, applied to Latin words only). Text that only resembles a disguise is kept:
 * foreign words, phonetic letters, formulas, accents. Linear in the text.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one linear pass; its branches share the word that is being read.
export function plainLetters(text: string, found: Findings): Edit[] {
  const sure: OddWord[] = [];
  const candidates: Candidate[] = [];
  const singles: OddWord[] = [];
  const foreign: Evidence["foreign"] = new Map();
  const cyrillic: Edit[] = [];
  const edits: Edit[] = [];
  UNUSUAL.lastIndex = 0;
  for (let match = UNUSUAL.exec(text); match; match = UNUSUAL.exec(text)) {
    const at = match.index;
    if (kindOf(text.charCodeAt(at)) === IDEOGRAPH) continue;
    const { kind } = formOf(text.codePointAt(at) ?? 0);
    if (kind === "none") continue;
    if (kind === "blank") {
      const edit = blankEdit(text, at);
      if (!edit) continue;
      edits.push(edit);
      note(found.invisible, at, at + 1);
      found.invisible.inside = (found.invisible.inside ?? 0) + 1;
      continue;
    }
    const word = oddWord(text, startOfWord(text, at), endOfWord(text, at));
    UNUSUAL.lastIndex = word.end;
    for (const edit of invisibleEdits(text, word, found.invisible)) edits.push(edit);
    const verdict = judge(text, word);
    if (verdict === "foreign") noteForeign(foreign, word.start);
    else if (verdict === "sure") sure.push(word);
    else if (verdict === "cyrillic") for (const edit of cyrillicEdits(text, word)) cyrillic.push(edit);
    else if (verdict) {
      candidates.push({ ...word, kind: verdict });
      if (word.folded.length === 1) singles.push(word);
    }
  }
  // A few letters from the wrong keyboard layout are a common mistake.
  keep(cyrillic, edits, cyrillic.length < LEAST_SLIPS ? noOccurrences() : found.replaced);
  // Single letters are no evidence; many in a row are spaced-out text, for which the spaces are flagged.
  const apart = spacedApart(text, singles);
  for (const word of apart) keep(foldingEdits(text, word), edits, noOccurrences());
  const done = new Set(apart.map(({ start }) => start));
  for (const word of sure) keep(foldingEdits(text, word), edits, word.count.overlay > 0 ? found.marks : found.replaced);
  const evidence: Evidence = evidenceOf(text, candidates, foreign);
  for (const word of candidates) {
    if (done.has(word.start) || !isDisguise(word, evidence)) continue;
    keep(
      foldingEdits(text, word),
      edits,
      word.kind === "marks" || word.kind === "accents" ? found.marks : found.replaced,
    );
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** Fewest single letters in a row, including plain ones. */
const LEAST_SINGLES = 20;
/** With this many letters in such rows, shorter rows are assumed to have the same cause. */
const MANY_SINGLES = 100;
const BETWEEN_SINGLES = /^[^\p{L}\p{N}]{1,4}(?:[A-Za-z][^\p{L}\p{N}]{1,4})*$/u;

function spacedApart(text: string, singles: readonly OddWord[]): OddWord[] {
  const rows: OddWord[][] = [];
  for (const word of singles) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    const goesOn = last && word.start - last.end < 40 && BETWEEN_SINGLES.test(text.slice(last.end, word.start));
    if (row && goesOn) row.push(word);
    else rows.push([word]);
  }
  const long = rows.filter((row) => row.length >= LEAST_SINGLES);
  const many = long.flat().length >= MANY_SINGLES;
  return (many ? rows.filter((row) => row.length > 1) : long).flat();
}

function keep(more: readonly Edit[], edits: Edit[], found: Occurrences): void {
  for (const edit of more) {
    edits.push(edit);
    note(found, edit.start, edit.end);
  }
}

/**
 * "sure": it imitates a Latin word whatever surrounds it; "foreign": it belongs to another alphabet; "cyrillic": a
 * Cyrillic word with Latin letters; null: it is not a disguise.
 */
type Verdict = CandidateKind | "sure" | "cyrillic" | "foreign" | null;

function judge(text: string, word: OddWord): Verdict {
  const { count } = word;
  const latin = latinLetters(word);
  if (borrowedLetters(word) > 0) return judgeBorrowed(text, word, latin);
  if (count.other > 0) return "foreign";
  if (latin === 0) return null;
  if (count.overlay > 1) return "sure";
  // A letter with an index or an exponent is a word by chance: aₜ, eˣ, hᵢ.
  const isLong = word.folded.length >= LEAST_MIXED;
  if (isLong && count.styled > 0 && count.plain + count.accented > 0 && word.known) return "sure";
  if (count.styled >= LONG_STYLED) return "sure";
  if (count.latin > 0) return isTranscription(text, word) ? null : "latin";
  if (count.mark > 0) return "marks";
  if (count.accented > 0) return "accents";
  return count.styled > 0 ? "styled" : null;
}

/** Fewest letters of a word in two styles that is not a variable with an index. */
const LEAST_MIXED = 4;
/** Fewest letters of a styled word that is longer than any name in a formula. */
const LONG_STYLED = 12;

function judgeBorrowed(text: string, word: OddWord, latin: number): Verdict {
  const { count, known, cyrillic } = word;
  if (cyrillic && !known && latin > 0 && latin < count.other + count.near) return "cyrillic";
  if (count.other > 0) return "foreign";
  if (latin === 0 && !betweenLatin(text, word)) return "foreign";
  return "borrowed";
}

/** A phonetic transcription is enclosed in slashes or square brackets. */
function isTranscription(text: string, { start, end }: OddWord): boolean {
  return /[/[\u02c8\u02cc]/.test(text.charAt(start - 1)) || /[/\]\u02d0]/.test(text.charAt(end));
}

/** A blank character is a space next to letters, and braille among braille cells. */
function blankEdit(text: string, at: number): Edit | null {
  const beside = [text.charCodeAt(at - 1), text.charCodeAt(at + 1)];
  if (beside.some((unit) => (unit >= 0x2801 && unit <= 0x28ff) || (unit >= 0x1100 && unit <= 0xd7ff))) return null;
  return beside.some((unit) => isLetterAt(unit)) ? { start: at, end: at + 1, letters: " " } : null;
}

function isLetterAt(unit: number): boolean {
  return !Number.isNaN(unit) && !["none", "blank", "digit"].includes(formOf(unit).kind);
}

/** Edits for the characters without width that would split the word; the tokeniser skips the others. */
function invisibleEdits(text: string, { start, end, count }: OddWord, invisible: Occurrences): Edit[] {
  if (count.invisible === 0 || latinLetterless(count)) return [];
  const edits: Edit[] = [];
  // A single control character between letters is usually an apostrophe in a wrong character encoding.
  const controls = text.slice(start, end).match(/(?<=\p{L})[\x00-\x1f\x7f]+(?=\p{L})/gu)?.length ?? 0;
  for (let at = start; at < end; ) {
    const code = text.codePointAt(at) ?? 0;
    const to = at + (code > 0xffff ? 2 : 1);
    const control = code < 0x20 || code === 0x7f;
    if (formOf(code).kind === "invisible" && (code > 0xffff || (control && controls > 1))) {
      edits.push({ start: at, end: to, letters: "" });
      note(invisible, at, to);
      invisible.inside = (invisible.inside ?? 0) + 1;
    }
    at = to;
  }
  return edits;
}

function latinLetterless(count: OddWord["count"]): boolean {
  return count.plain + count.accented + count.latin + count.styled === 0;
}

const NEAREST_LETTER = 80;

/**
 * Whether the nearest letters on both sides that imitate nothing are Latin; a side without such a letter counts as
 * Latin.
 */
function betweenLatin(text: string, { start, end }: OddWord): boolean {
  return (
    isLatinFrom(text, start - 1, Math.max(-1, start - NEAREST_LETTER), -1) &&
    isLatinFrom(text, end, Math.min(text.length, end + NEAREST_LETTER), 1)
  );
}

function isLatinFrom(text: string, from: number, to: number, step: 1 | -1): boolean {
  for (let at = from; at !== to; at += step) {
    const { kind } = formOf(text.charCodeAt(at));
    if (kind === "plain" || kind === "styled" || kind === "accented" || kind === "latin") return true;
    if (kind === "near" || kind === "other") return false;
  }
  return true;
}

function startOfWord(text: string, at: number): number {
  let start = at;
  while (start > 0) {
    const before = start > 1 && isLow(text.charCodeAt(start - 1)) ? start - 2 : start - 1;
    if (!belongs(text, before)) break;
    start = before;
  }
  return start;
}

function endOfWord(text: string, at: number): number {
  let end = at;
  while (end < text.length && belongs(text, end)) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return Math.max(end, at + 1);
}

function belongs(text: string, at: number): boolean {
  if (kindOf(text.charCodeAt(at)) === IDEOGRAPH) return false;
  const { kind } = formOf(text.codePointAt(at) ?? 0);
  return kind !== "none" && kind !== "blank";
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
