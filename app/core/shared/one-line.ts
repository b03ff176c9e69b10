/**
 * One line without line breaks, control, invisible or bidi characters, truncated by code points; for names from
 * identity providers.
 */
export function oneLine(text: string, most: number): string {
  const bare = text
    .toWellFormed()
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .trim();
  const letters = [...bare];
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : bare;
}
