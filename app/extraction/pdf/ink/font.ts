import type { PdfValue } from "../lexer.ts";
import type { Entries } from "../stream-dictionary.ts";
import { numberOf, numbersOf, type Objects } from "./objects.ts";
import { type Operand, readContent } from "./tokens.ts";

/** The properties of a font needed to determine the width and the text of a string. */
export type Font = {
  bytesPerCode: 1 | 2;
  /** In thousandths of the letter size. */
  widthOf(code: number): number;
  textOf(code: number): string;
  /** False for a glyph without a character: pdf.js reports its number as if it were a character. */
  isNamed(code: number): boolean;
  /** The number of codes in its maps. pdf.js expands them for each font separately: 65,536 codes take four megabytes. */
  codes: number;
};

/** A font has at most 65,536 characters; a longer list contains duplicates. */
const CODES_MAX = 65_536;

/** The letter of each byte, so that no glyph needs a decoder; control characters are omitted. */
const WINDOWS_LETTERS = Array.from(
  new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, code) => code)),
  (letter, code) => (code < 0x20 ? "" : letter),
);

export const UNKNOWN_FONT: Font = {
  bytesPerCode: 1,
  widthOf: usualWidth,
  textOf: windowsLetter,
  isNamed: () => true,
  codes: 256,
};

export function fontOf(objects: Objects, value: PdfValue | undefined): Font {
  const entries = objects.entries(value);
  if (!entries) return UNKNOWN_FONT;
  const subtype = objects.resolve(entries.get("Subtype"));
  const letters = lettersOf(objects.data(entries.get("ToUnicode")));
  if (subtype?.type === "name" && subtype.name === "Type0") {
    const widthOf = compositeWidths(objects, entries.get("DescendantFonts"));
    const codes = isPredefined(objects, entries) ? CODES_MAX : letters.codes;
    const named = isNumbered(objects, entries) ? (code: number) => letters.has(code) : () => true;
    return { bytesPerCode: 2, widthOf, textOf: (code) => letters.get(code) ?? "", isNamed: named, codes };
  }
  const first = numberOf(objects.resolve(entries.get("FirstChar"))) || 0;
  const widths = numbersOf(objects.resolve(entries.get("Widths")));
  return {
    bytesPerCode: 1,
    widthOf: widths.length === 0 ? usualWidth : (code) => widths[code - first] || 0,
    textOf: (code) => letters.get(code) ?? windowsLetter(code),
    // Glyph names and the font's own table are used by pdf.js, and unknown glyphs are passed on unchanged.
    isNamed: () => true,
    codes: 256,
  };
}

function isPredefined(objects: Objects, entries: Entries): boolean {
  const encoding = objects.resolve(entries.get("Encoding"));
  const identity = encoding?.type === "name" && encoding.name.startsWith("Identity");
  return encoding?.type === "name" && !identity ? true : !entries.has("ToUnicode") && isOfCollection(objects, entries);
}

/**
 * Whether a composite font's codes are glyph numbers, whose characters only its map to Unicode, if present,
 * defines. Those of Adobe's collections are known without it.
 */
function isNumbered(objects: Objects, entries: Entries): boolean {
  const encoding = objects.resolve(entries.get("Encoding"));
  if (encoding?.type !== "name" || !encoding.name.startsWith("Identity")) return false;
  const map = objects.resolve(entries.get("ToUnicode"));
  // A predefined map, or one whose data cannot be decoded here.
  if (map?.type === "name" || (map && !objects.data(entries.get("ToUnicode")))) return false;
  return map !== undefined || !isOfCollection(objects, entries);
}

function isOfCollection(objects: Objects, entries: Entries): boolean {
  const list = objects.resolve(entries.get("DescendantFonts"));
  const descendant = list?.type === "array" ? objects.entries(list.items[0]) : undefined;
  const ordering = objects.string(objects.entries(descendant?.get("CIDSystemInfo"))?.get("Ordering"));
  return /^(?:GB1|CNS1|Japan1|Korea1)$/.test(ordering);
}

function compositeWidths(objects: Objects, value: PdfValue | undefined): (code: number) => number {
  const list = objects.resolve(value);
  const descendant = list?.type === "array" ? objects.entries(list.items[0]) : undefined;
  const usual = numberOf(objects.resolve(descendant?.get("DW"))) || 1_000;
  const widths = new Map<number, number>();
  const parts = objects.resolve(descendant?.get("W"));
  const items = parts?.type === "array" ? parts.items : [];
  let named = 0;
  for (let at = 0; at + 1 < items.length && named < CODES_MAX; ) {
    const first = numberOf(items[at]);
    const next = objects.resolve(items[at + 1]);
    const run = next?.type === "array" ? numbersOf(next) : [];
    const last = next?.type === "array" ? first + run.length - 1 : Math.min(numberOf(next), first + CODES_MAX - named);
    for (let code = first; code <= last; code++) widths.set(code, run[code - first] ?? numberOf(items[at + 2]));
    named += Math.max(1, last - first + 1);
    at += next?.type === "array" ? 2 : 3;
  }
  return (code) => widths.get(code) || usual;
}

/** Roughly between Helvetica's and Times' widths, for the standard fonts without widths of their own. */
export function usualWidth(code: number): number {
  return USUAL_WIDTHS[code] ?? 520;
}

const USUAL_WIDTHS = Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code);
  if (/[ijl.,;:'!|]/.test(letter)) return 270;
  if (/[ frt()\-[\]/]/.test(letter)) return 310;
  if (/[mwMW@%]/.test(letter)) return 830;
  return /[A-Z]/.test(letter) ? 680 : 520;
});

function windowsLetter(code: number): string {
  return WINDOWS_LETTERS[code & 0xff] ?? "";
}

type Letters = { get(code: number): string | undefined; has(code: number): boolean; codes: number };

/** The font's own map from codes to letters (PDF 32000-1, 9.10.3). Ranges are not expanded: each may contain 65,536 codes. */
function lettersOf(map: Uint8Array | null): Letters {
  const letters = new Map<number, string>();
  const ranges: { first: number; last: number; to: Uint8Array }[] = [];
  let codes = 0;
  readContent(map ?? new Uint8Array(), (operator, operands) => {
    if (operator === "endbfchar") {
      for (let at = 0; at + 1 < operands.length; at += 2) set(codeOf(operands[at]), operands[at + 1]);
    }
    if (operator !== "endbfrange") return;
    for (let at = 0; at + 2 < operands.length; at += 3) {
      const [first, last, to] = [codeOf(operands[at]), codeOf(operands[at + 1]), operands[at + 2]];
      if (Array.isArray(to)) for (const [index, item] of to.entries()) set(first + index, item);
      else if (to instanceof Uint8Array && last >= first && ranges.length < CODES_MAX) {
        // A copy, because the string may be a subarray of the whole map.
        ranges.push({ first, last, to: to.slice(0, 16) });
        codes += last - first + 1;
      }
    }
  });
  ranges.sort((a, b) => a.first - b.first);
  return { get, has: (code) => get(code) !== undefined, codes };

  function set(code: number, to: Operand | undefined): void {
    if (letters.size >= CODES_MAX || !(to instanceof Uint8Array)) return;
    codes++;
    letters.set(code, lettersAt(to, 0));
  }

  function get(code: number): string | undefined {
    const single = letters.get(code);
    if (single !== undefined) return single;
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.first ?? 0) <= code) low = middle + 1;
      else high = middle;
    }
    const range = ranges[low - 1];
    if (!range || code > range.last) return undefined;
    const found = lettersAt(range.to, code - range.first);
    if (letters.size < CODES_MAX) letters.set(code, found);
    return found;
  }
}

function lettersAt(to: Uint8Array, plus: number): string {
  const units = Array.from({ length: to.length >> 1 }, (_, at) => (to[at * 2] ?? 0) * 256 + (to[at * 2 + 1] ?? 0));
  const last = units.length - 1;
  if (last >= 0) units[last] = (units[last] ?? 0) + plus;
  return String.fromCharCode(...units.slice(0, 8));
}

function codeOf(operand: Operand | undefined): number {
  if (!(operand instanceof Uint8Array)) return Number.NaN;
  return operand.reduce((code, byte) => code * 256 + byte, 0);
}
