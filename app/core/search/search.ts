import type { Marked } from "../ports.ts";

export const SEARCH_CHARACTERS = 100;
const TERMS = 8;

/** The words of a query in lower case, at most eight. */
export function termsOf(q: string): string[] {
  return (
    q
      .slice(0, SEARCH_CHARACTERS)
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.slice(0, TERMS) ?? []
  );
}

/**
 * A query as an FTS5 expression: every word quoted, all of them required, the last one also as a prefix, because
 * queries are often unfinished. Null if it contains no word.
 */
export function matchOf(q: string): string | null {
  const terms = termsOf(q);
  if (terms.length === 0) return null;
  return terms.map((term, at) => `"${term}"${at === terms.length - 1 && term.length > 2 ? "*" : ""}`).join(" AND ");
}

const PLAIN_LETTERS: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
};

/** Letters without a decomposition, replaced by their usual transcription; lower case. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(/[łøđħŧŋıßæœþð]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** A result's text split at its highlight marks. */
export function cutAtMarks(text: string, begins: string, ends: string): Marked {
  return text
    .split(begins)
    .flatMap((part, at) => {
      if (at === 0) return [{ text: part, hit: false }];
      const [hit = "", ...rest] = part.split(ends);
      return [
        { text: hit, hit: true },
        { text: rest.join(ends), hit: false },
      ];
    })
    .filter((part) => part.text !== "");
}
