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

export function readStreamDictionary(entries: Entries): StreamDictionary {
  // F before Filter and DP before DecodeParms: the order in which pdf.js asks.
  const filters = readFilters(entries.get("F") ?? entries.get("Filter"));
  const picture = isName(entries.get("Subtype"), "Image") || filters.some(isPictureFilter);
  if (picture) refuseAbsurdPicture(entries);
  else readParameters(entries.get("DP") ?? entries.get("DecodeParms"), filters);
  return { filters, length: readLength(entries.get("Length")), picture };
}

function readFilters(value: PdfValue | undefined): Filter[] {
  if (value === undefined || isNull(value)) return [];
  if (value.type === "array") return value.items.flatMap(readFilters);
  if (value.type === "name") return value.name === "Crypt" ? [] : [{ name: value.name, earlyChange: 1 }];
  throw new Unreadable("corrupt", "a stream filter that is no name");
}

function readParameters(value: PdfValue | undefined, filters: Filter[]): void {
  if (value === undefined || isNull(value)) return;
  const each = value.type === "array" ? value.items : [value];
  for (const [index, parameters] of each.entries()) {
    if (isNull(parameters)) continue;
    if (parameters.type !== "dictionary") throw new Unreadable("corrupt", "decode parameters out of sight");
    refuseWideRow(parameters.entries);
    const filter = filters[index];
    if (filter) filter.earlyChange = integer(parameters.entries, 1, "EarlyChange") === 0 ? 0 : 1;
  }
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
  throw new Unreadable("corrupt", `decode parameter ${keys[0]} is no plain number`);
}
