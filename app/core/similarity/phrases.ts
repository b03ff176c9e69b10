import { findBibliography } from "./bibliography.ts";
import type { Prepared } from "./tokenise.ts";
import { wordsBetween } from "./tokenise.ts";

// Eight words in a row occur in two texts by chance only as a set phrase, and set phrases have few content words.
const PHRASE_WORDS = 8;
const LEAST_SUBJECT_WORDS = 4;

/**
 * Phrases of eight words for searching a collection that supports only word queries: for each of `count` equal parts of
 * a text, the phrase within a sentence that has the most content words; longer words decide ties. Words are separated
 * by single spaces. The bibliography is left out, because it is found wherever its entries are listed.
 */
export function searchPhrases(text: string, p: Prepared, count: number): string[] {
  const barred = new Uint8Array(p.words);
  for (const [start, end] of findBibliography(text)) barred.fill(1, ...wordsBetween(p, start, end));
  const phrases = new Map<number, { first: number; weight: number }>();
  let sentence = 0;
  for (let first = 0; first + PHRASE_WORDS <= p.words; first += 1) {
    while ((p.sentenceEnds[sentence] ?? p.words) <= first) sentence += 1;
    if (first + PHRASE_WORDS > (p.sentenceEnds[sentence] ?? p.words)) continue;
    if (barred[first] === 1 || barred[first + PHRASE_WORDS - 1] === 1) continue;
    const weight = weigh(p, first);
    const part = Math.floor((first * count) / p.words);
    if (weight > (phrases.get(part)?.weight ?? 0)) phrases.set(part, { first, weight });
  }
  return [...phrases]
    .sort((a, b) => a[0] - b[0])
    .map(([, { first }]) => spelt(text, p, first))
    .filter((phrase, at, all) => all.indexOf(phrase) === at);
}

/** 0 for a phrase with too few content words; otherwise ordered by their number, then by their letters. */
function weigh(p: Prepared, first: number): number {
  let subject = 0;
  let letters = 0;
  for (let word = first; word < first + PHRASE_WORDS; word += 1) {
    if (p.content[word] !== 1) continue;
    subject += 1;
    letters += (p.end[word] ?? 0) - (p.start[word] ?? 0);
  }
  return subject < LEAST_SUBJECT_WORDS ? 0 : subject * 1000 + letters;
}

function spelt(text: string, p: Prepared, first: number): string {
  const words: string[] = [];
  for (let word = first; word < first + PHRASE_WORDS; word += 1) {
    const letters = text.slice(p.start[word], p.end[word]).normalize("NFKC");
    words.push(letters.replace(/[^\p{L}\p{N}'\u2019]/gu, "").replaceAll("\u2019", "'"));
  }
  return words.join(" ");
}
