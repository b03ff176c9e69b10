const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const figures = new Intl.NumberFormat("en-US");
const countries = new Intl.DisplayNames("en", { type: "region" });
const date = { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" } as const;
const days = new Intl.DateTimeFormat("en-GB", date);
const minutes = new Intl.DateTimeFormat("en-GB", { ...date, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

const letters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Longer than any form field allows. */
const MOST = 400;

/** A field as one line: no breaks, control, invisible or bidi characters, limited length. */
export function printable(text: string): string {
  const bare = text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Zl}\p{Zp}\s]/gu, " ")
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .replace(/ +/g, " ")
    .trim();
  const letters = [...bare];
  return letters.length > MOST ? `${letters.slice(0, MOST).join("")}…` : bare;
}

/** Graphemes: a character with its combining marks is one. */
export function lettersOf(text: string): string[] {
  return Array.from(letters.segment(text), ({ segment }) => segment);
}

/** 5280 → $52.80, with a minus as long as a plus. */
export function money(cents: number): string {
  return dollars.format(cents / 100).replace("-", "−");
}

export function count(figure: number): string {
  return figures.format(figure);
}

export function day(at: number): string {
  return days.format(at);
}

export function minute(at: number): string {
  return `${minutes.format(at)} UTC`;
}

export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : "";
}

/** Words of a closed list, such as corrections_allowed, as a person reads them; a sentence stays what it is. */
export function spoken(word: string): string {
  if (!/^[a-z]+(?:[-_][a-z]+)*$/.test(word)) return word;
  const words = word.replace(/[-_]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A hash or an id in groups of eight, which can be compared by eye. */
export function groupsOf(hash: string): string[] {
  return hash.match(/.{1,8}/gu) ?? [];
}
