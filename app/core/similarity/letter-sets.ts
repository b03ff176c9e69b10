import { type Key, keyOf, type Reading } from "./cipher.ts";
import { LETTER_SETS } from "./data/letter-sets.ts";
import type { Edit } from "./edits.ts";
import { type Findings, note } from "./flags.ts";
import { formOf } from "./letter-forms.ts";

/** A run of letters with at least one unusual letter, as code points with their offsets. */
type StrangeWord = { codes: number[]; at: number[]; end: number };

/** For each character of the letter sets, the letters that it may represent. */
const SETS = new Map<number, string>();
for (const [letter, all] of Object.entries(LETTER_SETS)) {
  for (const one of all) {
    const code = one.codePointAt(0) ?? 0;
    SETS.set(code, (SETS.get(code) ?? "") + letter);
  }
}

/** Words that are decoded with one key; fewer than LEAST_WORDS are not enough evidence. */
const BLOCK = 300;
const LEAST_WORDS = 8;
/** Most characters between two words of a block. */
const FAR = 1_500;
/** A longer word may consist of several words; the key is found without it. */
const LONGEST = 40;
/** A page in a syllabic script has more distinct letters than a page of disguised Latin letters. */
const MOST_LETTERS = 110;
/** After this many failed blocks, only blocks that look like English at the start are decoded. */
const MOST_IN_VAIN = 3;

/**
 * The edits that replace the letters of "fancy text": characters of any script that represent Latin letters one to one.
 * The mapping comes from tables and from the words themselves, as in solving a cipher, and is accepted only if nearly
 * all words become English. Linear in the text.
 */
export function letterSets(text: string, found: Findings): Edit[] {
  const edits: Edit[] = [];
  let inVain = 0;
  for (const block of blocksOf(text)) {
    const key = readBlock(block, inVain >= MOST_IN_VAIN);
    inVain = key ? 0 : inVain + 1;
    if (!key) noteMixed(block, found);
    else for (const word of block) for (const edit of foldings(word, key)) edits.push(edit);
  }
  for (const { start, end } of edits) note(found.replaced, start, end);
  return edits;
}

function* blocksOf(text: string): Generator<StrangeWord[]> {
  let block: StrangeWord[] = [];
  for (const word of strangeWords(text)) {
    const before = block.at(-1);
    if (before && (block.length >= BLOCK || (word.at[0] ?? 0) - before.end > FAR)) {
      yield block;
      block = [];
    }
    block.push(word);
  }
  if (block.length >= LEAST_WORDS) yield block;
}

function readBlock(block: readonly StrangeWord[], isTired: boolean): Key | null {
  const readings = new Map<number, Reading>();
  const words: number[][] = [];
  for (const { codes } of block) {
    if (codes.length > LONGEST) continue;
    words.push(codes);
    for (const code of codes) if (!readings.has(code)) readings.set(code, readingOf(code));
    if (readings.size > MOST_LETTERS) return null;
  }
  return keyOf(words, readings, isTired);
}

function readingOf(code: number): Reading {
  const { kind, letters } = formOf(code);
  if (kind === "plain" || kind === "styled" || kind === "accented") return { letters, fixed: true };
  const others = SETS.get(code) ?? "";
  return { letters: letters.length === 1 ? letters + others.replace(letters, "") : others, fixed: false };
}

function foldings({ codes, at }: StrangeWord, key: Key): Edit[] {
  return codes.flatMap((code, i) => {
    const [start = 0, letters] = [at[i], key.get(code)];
    if (letters === undefined || formOf(code).kind === "plain") return [];
    return [{ start, end: start + (code > 0xffff ? 2 : 1), letters }];
  });
}

const NON_ASCII = /[^\x00-\x7f]/g;

/** The words with unusual letters of a text, in order. */
function* strangeWords(text: string): Generator<StrangeWord> {
  let done = 0;
  NON_ASCII.lastIndex = 0;
  for (let match = NON_ASCII.exec(text); match; match = NON_ASCII.exec(text)) {
    const from = NON_ASCII.lastIndex;
    if (partOf(text.codePointAt(match.index) ?? 0) !== STRANGE) continue;
    let start = match.index;
    while (start > done && isPart(text, start - 1)) start -= 1;
    if (start > 0 && isLow(text.charCodeAt(start))) start -= 1;
    const word = wordFrom(text, start);
    done = Math.max(word.end, from);
    NON_ASCII.lastIndex = done;
    yield word;
    // The expression is shared, so a loop over another text may have changed its lastIndex.
    NON_ASCII.lastIndex = done;
  }
}

function wordFrom(text: string, start: number): StrangeWord {
  const word: StrangeWord = { codes: [], at: [], end: start };
  while (word.end < text.length) {
    const code = text.codePointAt(word.end) ?? 0;
    const part = partOf(code);
    if (part === APART) break;
    if (part !== SILENT) {
      word.codes.push(code);
      word.at.push(word.end);
    }
    word.end += code > 0xffff ? 2 : 1;
  }
  return word;
}

/**
 * The role of a character in a word: not part of a word, part of a word but not a letter, an ordinary letter, or an
 * unusual letter.
 */
const APART = 1;
const SILENT = 2;
const ORDINARY = 3;
const STRANGE = 4;
const parts = new Uint8Array(0x10000);

function partOf(code: number): number {
  if (code > 0xffff) return decidePart(code);
  parts[code] ||= decidePart(code);
  return parts[code] ?? APART;
}

function decidePart(code: number): number {
  const { kind } = formOf(code);
  if (kind === "invisible" || kind === "mark" || kind === "overlay") return code < 0x80 ? APART : SILENT;
  if (kind === "plain" || kind === "styled" || kind === "accented") return ORDINARY;
  if (code < 0x80) return SETS.has(code) ? ORDINARY : APART;
  if (kind === "latin") return SETS.has(code) ? STRANGE : ORDINARY;
  if (SETS.has(code)) return STRANGE;
  return kind === "exact" || kind === "near" || kind === "other" ? STRANGE : APART;
}

function isPart(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (isLow(unit)) return at > 0 && partOf(text.codePointAt(at - 1) ?? 0) !== APART;
  return partOf(unit) !== APART;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/**
 * A word with letters of this many alphabets belongs to no language (Unicode TR 39, "mixed scripts"), and LEAST_MIXED
 * of such words are not chance.
 */
const MIXED = 3;
const LEAST_MIXED = 20;
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Canadian_Aboriginal}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Ethiopic}/u,
  // Japanese and Korean combine several of these scripts.
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  /[\p{Script=Lao}\p{Script=Yi}\p{Script=Tai_Viet}\p{Script=Runic}\p{Script=Coptic}\p{Script=Lisu}]/u,
];

/** Records words with letters of three or more alphabets if there are many. */
function noteMixed(block: readonly StrangeWord[], { replaced }: Findings): void {
  const mixed = block.filter(({ codes }) => {
    if (codes.length < MIXED || codes.length > LONGEST) return false;
    const letters = String.fromCodePoint(...codes);
    return SCRIPTS.filter((script) => script.test(letters)).length >= MIXED;
  });
  if (mixed.length >= LEAST_MIXED) for (const { at, end } of mixed) note(replaced, at[0] ?? 0, end);
}
