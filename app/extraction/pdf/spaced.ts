/** A part of a line as pdf.js reports it; `blank` is its width in letter sizes if it is only a gap. */
export type Part = { text: string; blank: number | null };

/** The text between two blanks, the blank before it, and that blank's width; small ones are part of the text. */
type Word = { text: string; before: string; gap: number | "small" };

/** The minimum number of single letters in a row: fewer are initials, or names of variables. */
const RUN_MIN = 5;
/** The minimum share of letters or digits in such a run: formulas have signs between theirs. */
const NO_SIGNS_MIN = 0.7;
/** At least this many letters with hardly a repetition are an alphabet or a font sample. */
const LIST_MIN = 12;
const LIST_DIFFERENT = 0.9;
/** In letter sizes: with wider gaps they are table cells. */
const GAP_MAX = 1.5;
/** The minimum ratio of gaps between words to those between letters. */
const WIDER = 1.4;

const LETTER_BY_LETTER = /(?:^|\s)\S\p{M}*(?:\s+\S\p{M}*){4}(?=\s|$)/u;
const SINGLE = /^\S\p{M}*$/u;

/** The text of a line. Letter-spaced text is joined into words. */
export function textOfParts(parts: readonly Part[]): string {
  const text = parts.map((part) => part.text).join("");
  // Most lines have no letter-spaced text.
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

/** Single letters in sequence, with gaps hardly wider than a letter. */
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

/** Which gaps separate letters: the small ones if there are any, otherwise those up to WIDER times the median. */
function letterGaps(gaps: readonly Word["gap"][]): (gap: Word["gap"]) => boolean {
  const wide = gaps.filter((gap) => gap !== "small").toSorted((a, b) => a - b);
  if (wide.length < gaps.length) return (gap) => gap === "small";
  const usual = wide[wide.length >> 1] ?? 0;
  return (gap) => gap !== "small" && gap <= WIDER * usual;
}

/** If a gap between words is as small as those between letters, some pairs of letters still indicate a new word. */
function startsWord(before: Word | undefined, word: Word): boolean {
  return /^(\p{Ll}[\p{Lu}\p{N}(]|\p{Lu}[\p{N}(]|[,;:!?)]\p{L})/u.test((before?.text ?? "") + word.text);
}
