import { kindOf, STOP } from "./characters.ts";

/** Words after which a full stop does not end the sentence. */
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof sr jr st vs etc inc ltd co corp no nos fig figs eq eqs sec ch vol ed eds p pp al cf ca approx est e.g
  i.e eg ie u.s u.k u.n jan feb mar apr jun jul aug sep sept oct nov dec gen col lt sen rep gov bzw vgl usw evtl abb s bd
  hrsg nr z.b d.h`.split(/\s+/),
);

// The longest abbreviation; longer words need no look-up.
const LONGEST_ABBREVIATION = 6;
const FULL_STOP = 0x2e;
const SPACE = 0x20;

/**
 * Whether the mark at `stopAt` ends a sentence, between the word [wordStart, wordEnd) before it and the word at `next`.
 * Abbreviations, initials, decimals and marks directly before the next word do not end it.
 */
export function endsSentence(text: string, wordStart: number, wordEnd: number, stopAt: number, next: number): boolean {
  const mark = text.charCodeAt(stopAt);
  if (mark > 0xff && "\u3002\uff01\uff1f\u0964".includes(text.charAt(stopAt))) return true;
  if (!holdsSpace(text, stopAt + 1, next)) return false;
  if (mark !== FULL_STOP) return true;
  if (isSmall(text, next)) return false;
  const length = wordEnd - wordStart;
  if (stopAt !== wordEnd || length > LONGEST_ABBREVIATION) return true;
  if (length === 1) return !/\p{L}/u.test(text.charAt(wordStart));
  return !ABBREVIATIONS.has(text.slice(wordStart, wordEnd).toLowerCase());
}

/**
 * UTF-16 offset after the marks that close a sentence whose last word ends at `wordEnd`: full stops, question and
 * exclamation marks, closing quotation marks and brackets, without a space between them.
 */
export function sentenceTextEnd(text: string, wordEnd: number): number {
  let i = wordEnd;
  while (i < text.length && isClosing(text.charCodeAt(i))) i += 1;
  return i;
}

// The left-hand marks close quotations in German, Polish and Swedish.
const CLOSING = new Set(
  Array.from(
    "\"')]}\u00bb\u00ab\u203a\u2039\u2019\u201d\u201c\u2018\u300d\u300f\u3011\u300b\u3009\uff09\uff02\uff07",
    (mark) => mark.charCodeAt(0),
  ),
);

function isClosing(unit: number): boolean {
  return kindOf(unit) === STOP || CLOSING.has(unit);
}

function holdsSpace(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === SPACE || (unit < SPACE ? unit >= 0x09 && unit <= 0x0d : unit > 0x7f && /\s/.test(text.charAt(i))))
      return true;
  }
  return false;
}

/** Whether there is a lower-case letter at `at`: a sentence begins with a capital, a digit or a letter without case. */
function isSmall(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a;
  const letter = text.charAt(at);
  return letter === letter.toLowerCase() && letter !== letter.toUpperCase();
}
