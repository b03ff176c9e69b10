/** A text run of a page, as pdf.js returns it. */
export type Print = { str: string };

/** Part of a run: its characters [from, to). */
export type Part = { print: number; from: number; to: number };

/** Shorter pieces occur by chance and are not used to locate a passage. */
const SEED = 12;

/** The minimum share of a passage that must be found on the page; otherwise it is not shown there. */
const ENOUGH = 0.85;

/**
 * Locates parts of the extracted text on the printed page. The text was extracted from the same page, but without
 * running heads, with words joined across lines and columns in reading order. Both sides are therefore compared by
 * letters and digits only, ignoring spaces, hyphens, punctuation and ligatures. If the wanted text occurs more than
 * once on the page, the occurrence with the same ordinal as in the extracted text is used; if the page splits it, its
 * pieces are located separately.
 *
 * @param text the extracted text of this page
 * @param spans parts of that text, [start, end)
 * @returns for each span the parts of the page that contain it, or null if it is not found
 */
export function placeOnPage(
  text: string,
  spans: readonly { start: number; end: number }[],
  prints: readonly Print[],
): (Part[] | null)[] {
  const page = lettersOfPrints(prints);
  const ours = lettersOf(text);
  return spans.map(({ start, end }) => {
    const from = firstAt(ours.at, start);
    const to = firstAt(ours.at, end);
    const wanted = ours.letters.slice(from, to);
    if (wanted === "") return null;
    const whole = sameOccurrence(ours.letters, from, wanted, page.letters);
    const found = whole === -1 ? inPieces(wanted, page.letters, expected(from, ours, page)) : [[whole, wanted.length]];
    return found === null ? null : partsOf(found, page);
  });
}

type Letters = { letters: string; at: number[] };
type PageLetters = { letters: string; print: number[]; at: number[] };

function lettersOf(text: string): Letters {
  let letters = "";
  const at: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    for (const letter of plain(text, index)) {
      letters += letter;
      at.push(index);
    }
  }
  return { letters, at };
}

function lettersOfPrints(prints: readonly Print[]): PageLetters {
  let letters = "";
  const print: number[] = [];
  const at: number[] = [];
  for (const [number, { str }] of prints.entries()) {
    const its = lettersOf(str);
    letters += its.letters;
    for (const place of its.at) {
      print.push(number);
      at.push(place);
    }
  }
  return { letters, print, at };
}

/** The letters and digits of one UTF-16 unit; a surrogate pair is returned for its first unit. */
function plain(text: string, index: number): string {
  const unit = text.charCodeAt(index);
  if (unit < 128)
    return (unit > 47 && unit < 58) || ((unit | 32) > 96 && (unit | 32) < 123) ? text.charAt(index).toLowerCase() : "";
  if (unit >= 0xdc00 && unit <= 0xdfff) return "";
  const letter = String.fromCodePoint(text.codePointAt(index) ?? 0);
  return letter
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function firstAt(places: readonly number[], offset: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of `wanted` on the page, at the same ordinal as in the text. */
function sameOccurrence(ours: string, from: number, wanted: string, page: string): number {
  let before = 0;
  for (let at = ours.indexOf(wanted); at !== -1 && at < from; at = ours.indexOf(wanted, at + 1)) before += 1;
  let found = page.indexOf(wanted);
  for (let next = found; next !== -1 && before > 0; before -= 1) {
    next = page.indexOf(wanted, found + 1);
    if (next !== -1) found = next;
  }
  return found;
}

function expected(from: number, ours: Letters, page: PageLetters): number {
  return Math.round((from / Math.max(1, ours.letters.length)) * page.letters.length);
}

/**
 * Splits a passage into its longest locatable pieces, each placed at the occurrence nearest to its expected position.
 */
function inPieces(wanted: string, page: string, near: number): [number, number][] | null {
  const found: [number, number][] = [];
  let covered = 0;
  let cursor = near;
  for (let at = 0; at + Math.min(SEED, wanted.length) <= wanted.length && wanted.length >= SEED; ) {
    const seed = wanted.slice(at, at + SEED);
    if (seed.length < SEED) break;
    const place = nearest(page, seed, cursor);
    if (place === -1) {
      at += 1;
      continue;
    }
    let length = SEED;
    while (at + length < wanted.length && page[place + length] === wanted[at + length]) length += 1;
    found.push([place, length]);
    covered += length;
    at += length;
    cursor = place + length;
  }
  return covered >= ENOUGH * wanted.length ? found : null;
}

function nearest(page: string, seed: string, near: number): number {
  const after = page.indexOf(seed, Math.max(0, near));
  const before = page.lastIndexOf(seed, near);
  if (after === -1 || before === -1) return Math.max(after, before);
  return after - near <= near - before ? after : before;
}

function partsOf(found: readonly (readonly number[])[], page: PageLetters): Part[] {
  const parts: Part[] = [];
  for (const [start = 0, length = 0] of found) {
    for (let index = start; index < start + length; index += 1) {
      const print = page.print[index] ?? 0;
      const at = page.at[index] ?? 0;
      const last = parts.at(-1);
      if (last && last.print === print && at >= last.to - 1) last.to = Math.max(last.to, at + 1);
      else parts.push({ print, from: at, to: at + 1 });
    }
  }
  return parts;
}
