/** Words that mostly keep the hyphen after them, for documents too short to show it. */
const KEEPS_HYPHEN = new Set(
  "self well non ex all half high low long short full part cross mid semi quasi anti pre post multi inter evidence decision".split(
    " ",
  ),
);

const LINE_END_HYPHEN = /[-\u2010\u00ad]$/;

export function endsInHyphen(text: string): boolean {
  return /\p{L}[-\u2010\u00ad]$/u.test(text);
}

/** The whole words of a document, lower case: what a broken word is compared with. */
export function vocabularyOf(lines: readonly string[]): Set<string> {
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.matchAll(/\p{L}+(?:[-\u2010]\p{L}+)*(?![-\u2010\u00ad]?$)/gu)) words.add(word.toLowerCase());
  }
  return words;
}

/**
 * Joins a line that ends in a hyphen with the next. The hyphen goes if the document elsewhere writes the word without it, or
 * if nothing speaks for a compound: a wrong join costs one word, and so does a wrong hyphen.
 */
export function joinAtHyphen(before: string, after: string, vocabulary: ReadonlySet<string>): string {
  if (before.endsWith("\u00ad")) return before.slice(0, -1) + after;
  return (keepsHyphen(before, after, vocabulary) ? before : before.replace(LINE_END_HYPHEN, "")) + after;
}

function keepsHyphen(before: string, after: string, vocabulary: ReadonlySet<string>): boolean {
  const first = /[\p{L}\p{N}-]+(?=[-\u2010]$)/u.exec(before)?.[0].toLowerCase() ?? "";
  const second = /^\p{Ll}+/u.exec(after)?.[0] ?? "";
  // A capital or a figure after the break, or a hyphen before it: Wiley-Blackwell, reflection-in-action.
  if (second === "" || first.includes("-")) return true;
  if (vocabulary.has(first + second)) return false;
  if (vocabulary.has(`${first}-${second}`) || KEEPS_HYPHEN.has(first)) return true;
  return first.length > 2 && second.length > 2 && vocabulary.has(first) && vocabulary.has(second);
}
