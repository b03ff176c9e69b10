import { Unreadable } from "../unreadable.ts";
import { type Filter, isPictureFilter } from "./filters/chain.ts";
import type { PdfValue } from "./lexer.ts";

export type Entries = Map<string, PdfValue>;

/** What a stream's dictionary states about its data. */
export type StreamDictionary = {
  filters: Filter[];
  /** Bytes, or a reference to the object with the number; null if not stated. */
  length: number | { reference: number } | null;
  picture: boolean;
};

/**
 * A row of pixels as wide as a poster at 600 dpi needs 60 kB. pdf.js allocates one row before it reads the data,
 * so that a dictionary alone could request gigabytes.
 */
const ROW_BYTES_MAX = 1_048_576;

/** A square metre at 800 dpi. The viewer that displays the file beside its report would otherwise try to render it. */
const PIXELS_MAX = 1_000_000_000;

/** Resolves a reference; undefined if its value cannot be determined. */
export type Resolve = (value: PdfValue | undefined) => PdfValue | undefined;

/** The keys of the filters, in the order in which pdf.js looks them up. */
const FILTER_KEYS = ["F", "Filter"];
const PARAMETER_KEYS = ["DP", "DecodeParms"];

export function readStreamDictionary(entries: Entries, resolve: Resolve): StreamDictionary {
  const filters = readFilters(firstOf(entries, FILTER_KEYS), resolve);
  const picture = isName(entries.get("Subtype"), "Image") || filters.some(isPictureFilter);
  if (picture) refuseAbsurdPicture(entries);
  else readParameters(firstOf(entries, PARAMETER_KEYS), filters, resolve);
  return { filters, length: readLength(entries.get("Length")), picture };
}

/** Whether the filters are stored in other objects. */
export function hasIndirectFilters(entries: Entries): boolean {
  return [...FILTER_KEYS, ...PARAMETER_KEYS].some((key) => refers(entries.get(key)));
}

/** Whether the stream is a picture, according to the dictionary alone. */
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

/** The depth of a list of filters with references as items: no writer uses more, and cycles end here. */
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
  // A sign or a decimal point: pdf.js does not interpret it further.
  const number = value.type === "word" ? Number(value.word) : Number.NaN;
  if (Number.isFinite(number)) return Math.ceil(Math.abs(number));
  throw new Unreadable("corrupt", `decode parameter ${keys[0]} is no plain number`);
}
