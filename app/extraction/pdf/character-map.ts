import { Unreadable } from "../unreadable.ts";
import { type PdfValue, readValue } from "./lexer.ts";
import { endsWith } from "./stream-data.ts";

/** A font has at most 65,536 characters, and no regular range is wider. */
const RANGE_MAX = 65_536;

/**
 * The total of all ranges in a file: 300 fonts that map every code, as in scans merged page by page. pdf.js
 * expands one in ten milliseconds; how many it holds at once is limited per page (ink/limits.ts).
 */
const CODES_MAX = 20_000_000;

/** A map that lists each of 65,536 characters singly is 1.5 MB. */
const MAP_BYTES_MAX = 4 * 1_048_576;

const BEGIN = /begin(bf|cid)range/;
const BEGIN_LENGTH = "begincidrange".length;

const WORDS = ["beginbfrange", "begincidrange"];
const LAST = 0x65;

/** Searches streamed data for a font's map from codes to characters. Byte by byte, because strings would fill the memory. */
export function watchForMap(): { see(chunk: Uint8Array): void; readonly found: boolean } {
  let carried = new Uint8Array();
  let found = false;

  function search(bytes: Uint8Array): void {
    for (let at = bytes.indexOf(LAST); at >= 0 && !found; at = bytes.indexOf(LAST, at + 1)) {
      found = WORDS.some((word) => endsWith(bytes, at, word));
    }
  }

  return {
    see(chunk) {
      if (found) return;
      const joint = new Uint8Array(carried.length + Math.min(chunk.length, BEGIN_LENGTH));
      joint.set(carried);
      joint.set(chunk.subarray(0, BEGIN_LENGTH), carried.length);
      search(joint);
      search(chunk);
      carried = (chunk.length < BEGIN_LENGTH ? joint : chunk).slice(-BEGIN_LENGTH);
    },
    get found() {
      return found;
    },
  };
}

export function refuseLargeMap(bytes: number): void {
  if (bytes > MAP_BYTES_MAX) throw new Unreadable("bomb", "a character map of more than 4 MB");
}

/**
 * The number of codes in the ranges of a map. The line `<00000000> <00FFFFFF> <0041>` alone would make pdf.js fill
 * the memory with sixteen million entries.
 */
export function countCodes(map: Uint8Array): number {
  const cursor = { bytes: map, at: 0, budget: { bytes: Number.POSITIVE_INFINITY } };
  let codes = 0;
  for (let value = readValue(cursor); value.type !== "end"; value = readValue(cursor)) {
    if (value.type !== "word" || !BEGIN.test(value.word)) continue;
    for (let low = readValue(cursor); low.type === "string"; low = readValue(cursor)) {
      const width = codeOf(readValue(cursor)) - codeOf(low) + 1;
      if (width > RANGE_MAX) throw new Unreadable("bomb", "a range of characters wider than any font");
      codes += Math.max(0, width);
      readValue(cursor);
    }
  }
  return codes;
}

export function refuseTooManyCodes(codes: number): void {
  if (codes > CODES_MAX) throw new Unreadable("bomb", "character maps for more fonts than a document has");
}

function codeOf(value: PdfValue): number {
  if (value.type === "string" && /^([0-9a-f]{2}){1,4}$/i.test(value.hex)) return Number.parseInt(value.hex, 16);
  throw new Unreadable("corrupt", "an invalid range of characters");
}
