import type { Edit } from "./edits.ts";
import { GRAMMAR, NO_WORD } from "./lexicon.ts";
import { correct } from "./misreadings.ts";
import { isCapital, tierAt, type Words } from "./suspect-words.ts";

/** Words that are judged together. */
const WINDOW = 64;
/** One word in this many is looked up before the others are. */
const SAMPLED = 4;
/** A scan has many unknown words next to function words; names and technical terms are fewer. */
const LEAST_UNKNOWN = 0.12;
const LEAST_GRAMMAR = 0.12;
/** Most unknown words of a scan are one misreading away from a word; names and terms are not. */
const LEAST_CORRECTED = 0.4;
const SHORTEST = 3;
/** Most distinct words looked up per text, to limit the cost of a book of noise. */
const MOST_LOOKED_UP = 20_000;
/** Short words of every language are close to an English word; only longer ones are evidence of a scan. */
const TELLING = 6;
const LEAST_TELLING = 3;
/** Number of longer words after which a stretch that does not resemble English is skipped. */
const TRIED = 10;

/**
 * The edits that correct misread words where a text was scanned badly or letters were replaced by digits: where many
 * words are unknown next to English function words, and most of them are close to an English word. Linear in the text.
 */
export function plainWords(text: string, list: Words): Edit[] {
  const edits: Edit[] = [];
  const memo = new Map<string, string | null>();
  for (let from = 0; from < list.words; from += WINDOW) {
    const behind = Math.min(list.words, from + WINDOW);
    if (!isNoisy(text, list, from, behind, SAMPLED) || !isNoisy(text, list, from, behind, 1)) continue;
    if (memo.size > MOST_LOOKED_UP) break;
    for (const edit of corrections(text, list, from, behind, memo)) edits.push(edit);
  }
  return edits;
}

function isNoisy(text: string, list: Words, from: number, behind: number, step: number): boolean {
  let words = 0;
  let unknown = 0;
  let grammar = 0;
  for (let i = from; i < behind; i += step) {
    if (isCapital(text.charCodeAt(list.start[i] ?? 0))) continue;
    const tier = tierAt(text, list, i);
    words += 1;
    if (tier === GRAMMAR) grammar += 1;
    else if (tier === NO_WORD && isCandidate(text, list, i)) unknown += 1;
  }
  // A sample may miss some of the function words.
  const leastGrammar = step > 1 ? LEAST_GRAMMAR / 2 : LEAST_GRAMMAR;
  return unknown >= LEAST_UNKNOWN * words && grammar >= leastGrammar * words;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one linear pass; its branches share the place in the text.
function corrections(
  text: string,
  list: Words,
  from: number,
  behind: number,
  memo: Map<string, string | null>,
): Edit[] {
  const edits: Edit[] = [];
  let notifying = 0;
  let corrected = 0;
  for (let i = from; i < behind; i += 1) {
    const [start, end] = [list.start[i] ?? 0, list.end[i] ?? 0];
    if (isOfOtherLetters(text, start, end)) notifying += 1;
    if (tierAt(text, list, i) !== NO_WORD || !isCandidate(text, list, i)) continue;
    const word = text.slice(start, end).toLowerCase();
    const known = memo.get(word);
    const letters = known === undefined ? correct(word) : known;
    if (known === undefined) memo.set(word, letters);
    if (letters !== null) edits.push({ start, end, letters });
    if (end - start < TELLING) continue;
    notifying += 1;
    if (letters !== null) corrected += 1;
    if (notifying === TRIED && corrected < LEAST_CORRECTED * TRIED) return [];
  }
  return notifying >= LEAST_TELLING && corrected >= LEAST_CORRECTED * notifying ? edits : [];
}

/** Another language uses letters that English does not have. */
function isOfOtherLetters(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0xbf && unit !== 0x2019) return true;
  }
  return false;
}

/** A word of letters a to z and digits; not a name, which begins with a capital. */
function isCandidate(text: string, { start, end }: Words, i: number): boolean {
  const [from, to] = [start[i] ?? 0, end[i] ?? 0];
  if (to - from < SHORTEST || isCapital(text.charCodeAt(from))) return false;
  let letters = 0;
  for (let at = from; at < to; at += 1) {
    const unit = text.charCodeAt(at) | 0x20;
    if (unit >= 0x61 && unit <= 0x7a) letters += 1;
    else if (text.charCodeAt(at) < 0x30 || text.charCodeAt(at) > 0x39) return false;
  }
  return letters * 2 > to - from;
}
