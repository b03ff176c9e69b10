/** Characters not allowed in a text of several lines (as in schema/shared/text.ts): control characters and bidi overrides. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A received text in our stored form: one kind of line break, no unprintable characters. */
export function writtenText(raw: string): string {
  return raw.toWellFormed().replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "").normalize("NFC").trim();
}

/** The same in one line, truncated. */
export function writtenLine(raw: string, most: number): string {
  const line = writtenText(raw)
    .replace(/[\s\u2028\u2029\u200e\u200f]+/g, " ")
    .trim();
  return [...line].slice(0, most).join("").trim();
}

/** The beginning of a text, at most `most` code points, with a note if it was truncated. */
export function fitting(text: string, most: number, note: string): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const end = `\n\n${note}`;
  return (
    characters
      .slice(0, most - [...end].length)
      .join("")
      .trimEnd() + end
  );
}
