/** A phrase in quotation marks, for searches that look for exactly these words. */
export function quoted(phrase: string): string {
  return `"${bare(phrase)}"`;
}

export function anyOf(phrases: readonly string[], field = ""): string {
  return phrases.map((phrase) => `${field}${quoted(phrase)}`).join(" OR ");
}

/** Without quotation marks and escapes, which would end the phrase or be part of a search's own language. */
export function bare(phrase: string): string {
  return phrase
    .toWellFormed()
    .replace(/["“”„‟«»\\\p{Cc}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The phrases with words in them, each once. */
export function sendable(phrases: readonly string[]): string[] {
  return [...new Set(phrases.filter((phrase) => /[\p{L}\p{N}]/u.test(bare(phrase))))];
}

/** Phrases in groups of at most `size`, `groups` at most; groups are as equal as they can be. */
export function inGroups(phrases: readonly string[], size: number, groups: number): string[][] {
  const count = Math.min(groups, Math.ceil(phrases.length / size));
  if (count <= 0) return [];
  const each = Math.ceil(phrases.length / count);
  return Array.from({ length: count }, (_, at) => phrases.slice(at * each, (at + 1) * each).slice(0, size)).filter(
    (group) => group.length > 0,
  );
}
