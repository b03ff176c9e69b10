/** Words of a question that are stored, at most. */
const WORDS_MAX = 100;

/**
 * The words of a search that found nothing, as they are stored: in lower case, without what may point to a person
 * (addresses, long numbers). Null if nothing to ask about is left.
 */
export function questionWords(q: string): string | null {
  const words = q
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\S*@\S*|https?:\S*|www\.\S*|\S*\d{5,}\S*/gu, " ")
    .replace(/[^\p{L}\p{M}\p{N}'’-]+/gu, " ")
    .trim()
    .slice(0, WORDS_MAX)
    .trim();
  return /\p{L}{3}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words) ? words : null;
}
