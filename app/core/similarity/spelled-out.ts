import { APOSTROPHE, kindOf } from "./characters.ts";
import type { Edit } from "./edits.ts";
import type { Words } from "./suspect-words.ts";

/** Fewest letters spaced apart in a row, and longest word that they may form. */
const LEAST_LETTERS = 20;
const LONGEST_WORD = 30;

/** Words [first, behind) that are letters spaced apart, and the edits that join them. */
type Spelled = { first: number; behind: number; edits: Edit[] };

/**
 * The stretches of the words [from, behind) that are letters spaced apart, in any language, if wider gaps or signs
 * between them separate the words that they form. Numbers among them are kept.
 */
export function spelledOut(text: string, list: Words, from: number, behind: number): Spelled[] {
  const found: Spelled[] = [];
  let stretch = stretchFrom(from);
  const leave = (next: number): void => {
    if (stretch.letters >= LEAST_LETTERS && stretch.wide > 0 && stretch.edits.length > stretch.words) {
      const { first, edits } = stretch;
      found.push({ first, behind: stretch.behind, edits });
    }
    stretch = stretchFrom(next);
  };
  for (let i = from; i < behind; i += 1) {
    if (isNumber(text, list, i)) continue;
    if (!isLetter(text, list, i)) {
      leave(i + 1);
      continue;
    }
    const [start, end] = [list.end[i - 1] ?? 0, list.start[i] ?? 0];
    const joins = stretch.behind === i && stretch.letters > 0 && text.slice(start, end) === " ";
    if (joins && stretch.run >= LONGEST_WORD) {
      leave(i);
      continue;
    }
    if (joins) stretch.edits.push({ start, end, letters: "" });
    else {
      stretch.words += 1;
      if (stretch.letters > 0 && /^\s{2,}$/.test(text.slice(start, end))) stretch.wide += 1;
    }
    stretch.run = joins ? stretch.run + 1 : 1;
    stretch.letters += 1;
    stretch.behind = i + 1;
  }
  leave(behind);
  return found;
}

function stretchFrom(first: number) {
  return { first, behind: first, edits: [] as Edit[], letters: 0, words: 0, wide: 0, run: 0 };
}

/** One letter, or two letters with an apostrophe between them. */
function isLetter(text: string, { start, end }: Words, i: number): boolean {
  const [from, to] = [start[i] ?? 0, end[i] ?? 0];
  return to - from === 1 || (to - from === 3 && kindOf(text.charCodeAt(from + 1)) === APOSTROPHE);
}

function isNumber(text: string, { start, end }: Words, i: number): boolean {
  for (let at = start[i] ?? 0; at < (end[i] ?? 0); at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x30 || unit > 0x39) return false;
  }
  return true;
}
