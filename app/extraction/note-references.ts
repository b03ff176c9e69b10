/** A raised number behind a word or a mark is that of a note or of a reference; read as text it would stick to the word. */
export function pointsToNote(before: string, text: string): boolean {
  return /^[\d\s,;–-]*\d[\d\s,;–-]*$/.test(text) && /(?:\p{L}{3}|[.,;:!?)\]”’"'])\s*$/u.test(before);
}
