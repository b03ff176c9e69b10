/** What a text may hold, as schema/shared/text.ts has it for several lines: control characters and bidi overrides are not of it. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;

/** A text that came from outside as we keep texts: one kind of line break, nothing that cannot be shown. */
export function writtenText(raw: string): string {
  return raw.toWellFormed().replace(/\r\n?/g, "\n").replace(UNPRINTABLE, "").normalize("NFC").trim();
}

/** The same in one line, cut short. */
export function writtenLine(raw: string, most: number): string {
  const line = writtenText(raw)
    .replace(/[\s\u2028\u2029\u200e\u200f]+/g, " ")
    .trim();
  return [...line].slice(0, most).join("").trim();
}

/** As much of a text as fits, in code points, and a note where it did not fit whole. */
export function fitting(text: string, most: number, note: string): string {
  const emails = [...text];
  if (emails.length <= most) return text;
  const end = `\n\n${note}`;
  return (
    emails
      .slice(0, most - [...end].length)
      .join("")
      .trimEnd() + end
  );
}
