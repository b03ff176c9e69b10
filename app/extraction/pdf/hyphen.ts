/** Prefixes that usually keep their hyphen, for documents too short to show it. */
const KEEPS_HYPHEN = new Set([
  ...["self", "well", "non", "ex", "all", "half", "high", "low", "long", "short", "full", "part", "cross", "mid"],
  ...["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"],
  ...["semi", "quasi", "anti", "pre", "post", "multi", "inter", "evidence", "decision"],
]);

/** The maximum length of a word; the rest of a line is not examined. */
const WORD_MAX = 64;

export function endsInHyphen(text: string): boolean {
  return /\p{L}[-\u2010\u00ad]$/u.test(text.slice(-3));
}

/**
 * The words of a document that are not broken by a hyphen, in lower case, with which broken words are compared.
 * Empty if no line ends in a hyphen, because the words of a book take more memory than everything else.
 */
export function vocabularyOf(pages: readonly (readonly { text: string }[])[]): Set<string> {
  const words = new Set<string>();
  if (!pages.some((lines) => lines.some(({ text }) => endsInHyphen(text)))) return words;
  for (const lines of pages) {
    for (const { text } of lines) {
      const found = text.match(/\p{L}+(?:[-\u2010]\p{L}+)*/gu) ?? [];
      // The first half of a broken word is not a word.
      if (endsInHyphen(text)) found.pop();
      for (const word of found) words.add(word.toLowerCase());
    }
  }
  return words;
}

/**
 * Whether a hyphen at the end of a line belongs to the word. It does not if the document contains the word without
 * it, or if there is no sign of a compound: a wrong join costs one word, and so does a wrong hyphen.
 */
export function keepsHyphen(before: string, after: string, vocabulary: ReadonlySet<string>): boolean {
  if (before.endsWith("\u00ad")) return false;
  const first = /[\p{L}\p{N}-]+$/u.exec(before.slice(-WORD_MAX, -1))?.[0].toLowerCase() ?? "";
  const second = /^\p{Ll}+/u.exec(after.slice(0, WORD_MAX))?.[0] ?? "";
  // A capital or a digit after the break, or another hyphen in the word: Wiley-Blackwell, reflection-in-action.
  if (second === "" || first.includes("-") || /^\p{L}+[-\u2010]\p{L}/u.test(after.slice(0, WORD_MAX))) return true;
  if (vocabulary.has(first + second)) return false;
  if (vocabulary.has(`${first}-${second}`) || KEEPS_HYPHEN.has(first)) return true;
  return first.length > 2 && second.length > 2 && vocabulary.has(first) && vocabulary.has(second);
}
