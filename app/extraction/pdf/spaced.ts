/** A part of a line as pdf.js tells it; `blank` is how wide it is in letter sizes where it is only a gap. */
export type Part = { text: string; blank: number | null };

/** What is between two blanks, the blank before it, and that blank's width; small ones are written into a part. */
type Word = { text: string; before: string; gap: number | "small" };

/** Letters in a row, each by itself: fewer are initials, or the names of variables. */
const RUN_MIN = 5;
/** The part of such a run that has to be letters or figures: formulas have signs between theirs. */
const NO_SIGNS_MIN = 0.7;
/** So many letters with hardly one twice are those of an alphabet or a font. */
const LIST_MIN = 12;
const LIST_DIFFERENT = 0.9;
/** In letter sizes: further apart they are cells of a table. */
const GAP_MAX = 1.5;
/** Gaps between words are wider than those between letters by more than this. */
const WIDER = 1.4;

const LETTER_BY_LETTER = /(?:^|\s)\S\p{M}*(?:\s+\S\p{M}*){4}(?=\s|$)/u;
const SINGLE = /^\S\p{M}*$/u;

/** The text of a line. Where its letters are set apart from each other they are words again. */
export function textOfParts(parts: readonly Part[]): string {
  const text = parts.map((part) => part.text).join("");
  // Most lines have no such letters.
  if (!LETTER_BY_LETTER.test(text)) return text;
  const words = wordsOf(parts);
  const runs = runsOf(words);
  if (!runs.some(isSpacedWord) || isList(runs.flat())) return text;
  const joined = lettersOfOneWord(runs);
  return words.map((word) => (joined.has(word) ? word.text : word.before + word.text)).join("");
}

function wordsOf(parts: readonly Part[]): Word[] {
  const words: Word[] = [];
  let word: Word = { text: "", before: "", gap: 0 };
  for (const { text, blank } of parts) {
    for (const [index, piece] of text.split(/(\s+)/).entries()) {
      if (index % 2 === 0) word.text += piece;
      else {
        if (word.text !== "" || words.length === 0) words.push(word);
        word = { text: "", before: piece, gap: blank ?? "small" };
      }
    }
  }
  words.push(word);
  return words;
}

/** Single letters that follow each other at hardly more than the width of a letter. */
function runsOf(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  let open: Word[] | null = null;
  for (const word of words) {
    if (!SINGLE.test(word.text)) open = null;
    else if (open && (word.gap === "small" || word.gap <= GAP_MAX)) open.push(word);
    else {
      open = [word];
      runs.push(open);
    }
  }
  return runs;
}

function isSpacedWord(run: readonly Word[]): boolean {
  const letters = run.filter(({ text }) => /^\p{L}/u.test(text)).length;
  const figures = run.filter(({ text }) => /^\p{N}/u.test(text)).length;
  return letters >= RUN_MIN && letters + figures >= NO_SIGNS_MIN * run.length;
}

function isList(letters: readonly Word[]): boolean {
  const inOrder = letters.filter(({ text }, at) => at > 0 && codeOf(text) === codeOf(letters[at - 1]?.text) + 1);
  if (inOrder.length >= letters.length / 2) return true;
  const different = new Set(letters.map(({ text }) => text)).size;
  return letters.length >= LIST_MIN && different > LIST_DIFFERENT * letters.length;
}

function codeOf(text = ""): number {
  return text.codePointAt(0) ?? 0;
}

function lettersOfOneWord(runs: readonly Word[][]): Set<Word> {
  const isLetterGap = letterGaps(runs.flatMap((run) => run.slice(1).map(({ gap }) => gap)));
  return new Set(
    runs.flatMap((run) =>
      run.filter((word, index) => index > 0 && isLetterGap(word.gap) && !startsWord(run[index - 1], word)),
    ),
  );
}

/** Where small gaps are between letters, others are between words; else the gaps that are no wider than most. */
function letterGaps(gaps: readonly Word["gap"][]): (gap: Word["gap"]) => boolean {
  const wide = gaps.filter((gap) => gap !== "small").toSorted((a, b) => a - b);
  if (wide.length < gaps.length) return (gap) => gap === "small";
  const usual = wide[wide.length >> 1] ?? 0;
  return (gap) => gap !== "small" && gap <= WIDER * usual;
}

/** Where a gap between words is as small as those between letters, some pairs of letters still tell. */
function startsWord(before: Word | undefined, word: Word): boolean {
  return /^(\p{Ll}[\p{Lu}\p{N}(]|\p{Lu}[\p{N}(]|[,;:!?)]\p{L})/u.test((before?.text ?? "") + word.text);
}
