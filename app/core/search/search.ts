import type { Marked } from "../ports.ts";

export const SEARCH_CHARACTERS = 100;
const TERMS = 8;

/** The words of a question, small, at most eight. */
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
 * A question as an FTS5 expression: every word quoted, all of them wanted, the last one also as a beginning, since
 * people stop typing early. Null when there is no word in it.
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

/** Letters that are no other letter with an accent, as they are typed where there is no key for them; small. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(/[łøđħŧŋıßæœþð]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** A returned text with its marks, cut into what was asked for and what was not. */
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
