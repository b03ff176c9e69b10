/** What files, records and services state about a work, cleaned. */

/** Characters. */
export const TITLE_MAX = 500;
export const LICENCE_MAX = 1_000;
const AUTHORS_MAX = 1_000;
/** Characters of a name, which may be that of a group, and of all names: they are stored with each part of a work. */
const AUTHOR_MAX = 200;
const NAMES_MAX = 20_000;

/** Without control characters, and without those that turn the text behind them round (Unicode annex 9). */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replace(/[\f\x85]/g, "\n")
    .replace(/[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, "");
}

export function namesOf(authors: readonly string[]): string[] {
  const names: string[] = [];
  let characters = 0;
  for (const author of authors) {
    const name = line(author, AUTHOR_MAX);
    if (name === null) continue;
    characters += name.length;
    if (names.length === AUTHORS_MAX || characters > NAMES_MAX) break;
    names.push(name);
  }
  return names;
}

/** On one line, without control and format characters; null if nothing is left. */
export function line(text: string | null | undefined, most: number): string | null {
  // The slice bounds the work on a field that is a whole text.
  const short = (text ?? "")
    .slice(0, most * 4)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Co}]/gu, "")
    .trim();
  if (short.length <= most) return short === "" ? null : short;
  return `${short
    .slice(0, most - 1)
    .toWellFormed()
    .trimEnd()}…`;
}

/** Also of a date without separators, "20190301". */
export function yearIn(value: string | number | null | undefined): number | null {
  const [year] =
    /(?<!\d|^-)(?:1[0-9]|20)\d\d(?=(?:(?:0\d|1[0-2])[0-3]\d)?(?!\d))/.exec(String(value ?? "").slice(0, 200)) ?? [];
  return year === undefined ? null : Number(year);
}

export function doiIn(value: string | null | undefined): string | null {
  const bare = (value ?? "").trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|(?:urn:)?doi:\s*)/i, "");
  return /^10\.\d{4,9}\/[^\s\p{Cc}\p{Cf}\p{Co}]{1,300}$/u.test(bare) && bare.isWellFormed() ? bare : null;
}

export function webAddress(value: string | null | undefined): string | null {
  if (!value || value.length > 2_000 || !/^https?:\/\//i.test(value.trim())) return null;
  const address = URL.parse(value.trim());
  // "https://journal.example@other.example" leads elsewhere than it seems to.
  return address === null || address.username !== "" || address.password !== "" ? null : address.href;
}
