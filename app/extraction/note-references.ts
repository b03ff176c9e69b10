/**
 * A superscript number after a word or a punctuation mark refers to a note or a reference; kept as text it would
 * be joined to the word.
 */
export function pointsToNote(before: string, text: string): boolean {
  return /^[\d\s,;–-]*\d[\d\s,;–-]*$/.test(text) && /(?:\p{L}{3}|[.,;:!?)\]”’"'])\s*$/u.test(before);
}
