/** Words after which a full stop does not end the sentence. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof sr jr st vs etc inc ltd co corp no nos fig figs eq eqs sec ch vol ed eds p pp al cf ca approx est e.g
  i.e eg ie u.s u.k u.n jan feb mar apr jun jul aug sep sept oct nov dec gen col lt sen rep gov bzw vgl usw evtl abb s bd
  hrsg nr z.b d.h`.split(/\s+/),
);

/**
 * Whether the mark at `stopAt` ends a sentence, between the word [wordStart, wordEnd) before it and the word at `next`.
 * Abbreviations, initials, decimals and marks that touch the next word do not.
 */
export function endsSentence(text: string, wordStart: number, wordEnd: number, stopAt: number, next: number): boolean {
  const mark = text.charAt(stopAt);
  if ("\u3002\uff01\uff1f\u0964".includes(mark)) return true;
  if (!/\s/.test(text.slice(stopAt + 1, next))) return false;
  if (mark !== ".") return true;
  const follower = text.charAt(next);
  const opensSentence = follower !== follower.toLowerCase() || follower === follower.toUpperCase();
  if (!opensSentence) return false;
  if (stopAt !== wordEnd) return true;
  const word = text.slice(wordStart, wordEnd);
  if (wordEnd - wordStart === 1 && /\p{L}/u.test(word)) return false;
  return !ABBREVIATIONS.has(word.toLowerCase());
}
