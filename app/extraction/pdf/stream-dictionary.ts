import { Unreadable } from "../unreadable.ts";
import { type Filter, isPictureFilter } from "./filters/chain.ts";
import type { PdfValue } from "./lexer.ts";

export type Entries = Map<string, PdfValue>;

/** What the dictionary of a stream says about the bytes after it. */
export type StreamDictionary = {
  filters: Filter[];
  /** Bytes, or the object that holds the number; null where the dictionary does not say. */
  length: number | { reference: number } | null;
  picture: boolean;
};

/**
 * A row of pixels as wide as a poster at 600 dpi needs 60 kB; pdf.js takes memory for one row before it looks at the
 * data, so that a dictionary alone could ask for gigabytes.
 */
const ROW_BYTES_MAX = 1_048_576;

/** A square metre at 800 dpi. The viewer that shows the file beside its report would otherwise try to paint it. */
const PIXELS_MAX = 1_000_000_000;

/** What a reference stands for; undefined where that cannot be known. */
export type Resolve = (value: PdfValue | undefined) => PdfValue | undefined;

/** The entries that say how data are decoded, in the order in which pdf.js asks. */
const FILTER_KEYS = ["F", "Filter"];
const PARAMETER_KEYS = ["DP", "DecodeParms"];

export function readStreamDictionary(entries: Entries, resolve: Resolve): StreamDictionary {
  const filters = readFilters(firstOf(entries, FILTER_KEYS), resolve);
  const picture = isName(entries.get("Subtype"), "Image") || filters.some(isPictureFilter);
  if (picture) refuseAbsurdPicture(entries);
  else readParameters(firstOf(entries, PARAMETER_KEYS), filters, resolve);
  return { filters, length: readLength(entries.get("Length")), picture };
}

/** Whether it takes other objects to know how the data are decoded. */
export function hasIndirectFilters(entries: Entries): boolean {
  return [...FILTER_KEYS, ...PARAMETER_KEYS].some((key) => refers(entries.get(key)));
}

/** A picture as far as the dictionary alone tells. */
export function isPicture(entries: Entries): boolean {
  const value = firstOf(entries, FILTER_KEYS);
  const filters = value?.type === "array" ? value.items : [value];
  const named = filters.some(
    (filter) => filter?.type === "name" && isPictureFilter({ name: filter.name, earlyChange: 1 }),
  );
  return named || isName(entries.get("Subtype"), "Image");
}

function firstOf(entries: Entries, keys: readonly string[]): PdfValue | undefined {
  return keys.map((key) => entries.get(key)).find((value) => value !== undefined);
}

function refers(value: PdfValue | undefined): boolean {
  if (value?.type === "reference") return true;
  if (value?.type === "array") return value.items.some(refers);
  return value?.type === "dictionary" && [...value.entries.values()].some(refers);
}

/** A list of filters, its items references: no writer goes further, and no loop gets further. */
const FILTERS_DEEP = 4;

function readFilters(value: PdfValue | undefined, resolve: Resolve, depth = 0): Filter[] {
  if (value === undefined || isNull(value)) return [];
  if (depth > FILTERS_DEEP) throw new Unreadable("corrupt", "filters that refer to each other");
  if (value.type === "reference") return readFilters(known(resolve(value)), resolve, depth + 1);
  if (value.type === "array") return value.items.flatMap((item) => readFilters(item, resolve, depth + 1));
  if (value.type === "name") return [{ name: value.name, earlyChange: 1 }];
  throw new Unreadable("corrupt", "a stream filter that is no name");
}

function readParameters(value: PdfValue | undefined, filters: Filter[], resolve: Resolve): void {
  const found = value?.type === "reference" ? known(resolve(value)) : value;
  if (found === undefined || isNull(found)) return;
  const each = found.type === "array" ? found.items : [found];
  for (const [index, item] of each.entries()) {
    const parameters = item.type === "reference" ? known(resolve(item)) : item;
    if (isNull(parameters)) continue;
    if (parameters.type !== "dictionary") throw new Unreadable("corrupt", "decode parameters out of sight");
    const entries: Entries = new Map(
      [...parameters.entries].map(([key, entry]) => [key, entry.type === "reference" ? known(resolve(entry)) : entry]),
    );
    refuseWideRow(entries);
    const filter = filters[index];
    if (filter) filter.earlyChange = integer(entries, 1, "EarlyChange") === 0 ? 0 : 1;
  }
}

function known(value: PdfValue | undefined): PdfValue {
  if (value && value.type !== "reference") return value;
  throw new Unreadable("corrupt", "a filter whose object is missing or defined twice");
}

function refuseWideRow(entries: Entries): void {
  const bits =
    integer(entries, 1, "Columns") * integer(entries, 1, "Colors") * integer(entries, 8, "BPC", "BitsPerComponent");
  if (bits / 8 > ROW_BYTES_MAX) throw new Unreadable("bomb", "a predictor row that is too wide");
}

function refuseAbsurdPicture(entries: Entries): void {
  const [width, height] = [entries.get("W") ?? entries.get("Width"), entries.get("H") ?? entries.get("Height")];
  if (width?.type !== "integer" || height?.type !== "integer") return;
  if (width.value * height.value > PIXELS_MAX) throw new Unreadable("bomb", "a picture with absurd dimensions");
}

function readLength(value: PdfValue | undefined): StreamDictionary["length"] {
  if (value?.type === "integer") return value.value;
  if (value?.type === "reference") return { reference: value.number };
  return null;
}

function isName(value: PdfValue | undefined, name: string): boolean {
  return value?.type === "name" && value.name === name;
}

function isNull(value: PdfValue): boolean {
  return value.type === "word" && value.word === "null";
}

function integer(entries: Entries, otherwise: number, ...keys: string[]): number {
  const value = keys.map((key) => entries.get(key)).find((found) => found !== undefined);
  if (value === undefined || isNull(value)) return otherwise;
  if (value.type === "integer") return value.value;
  // A sign or a point: what pdf.js makes of it is no more than this.
  const number = value.type === "word" ? Number(value.word) : Number.NaN;
  if (Number.isFinite(number)) return Math.ceil(Math.abs(number));
  throw new Unreadable("corrupt", `decode parameter ${keys[0]} is no plain number`);
}
