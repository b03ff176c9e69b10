import type { Objects } from "./objects.ts";
import { replaceStream } from "./put-back.ts";

const DIFFERENCES = new TextEncoder().encode("/Differences");
/** An encoding names 256 glyphs; a longer one is invalid. */
const ENCODING_MAX = 16_384;

const [BLANK, POINT, SLASH, OPENS, CLOSES, UNDERSCORE] = [0x20, 0x2e, 0x2f, 0x5b, 0x5d, 0x5f];

/**
 * Replaces glyph names in encodings, in place, by those of the glyph list: `zero.oldstyle` and `a.sc` by the part
 * before the full stop, `f_f_i` by its letters (Adobe Glyph List Specification 1.7, section 2). pdf.js only knows
 * the names of the list, and takes the number of any other glyph for a character.
 */
export function listedNames(bytes: Uint8Array, objects: Objects): void {
  shorten(bytes);
  for (const number of objects.containers) {
    const reference = { type: "reference", number } as const;
    const content = objects.data(reference);
    // A copy, because objects are still read from it by offset.
    if (content && find(content, 0) >= 0) {
      const copy = content.slice();
      if (shorten(copy)) replaceStream(objects.raw(reference), copy);
    }
  }
}

/** Returns whether anything was changed. */
function shorten(bytes: Uint8Array): boolean {
  let changed = false;
  for (let at = find(bytes, 0); at >= 0; at = find(bytes, at)) {
    at += DIFFERENCES.length;
    while (at < bytes.length && (bytes[at] ?? 0) <= BLANK) at++;
    if (bytes[at] !== OPENS) continue;
    const end = bytes.subarray(at, at + ENCODING_MAX).indexOf(CLOSES);
    if (end > 0 && shortenNames(bytes.subarray(at + 1, at + end))) changed = true;
  }
  return changed;
}

function find(bytes: Uint8Array, from: number): number {
  const first = DIFFERENCES[1] ?? 0;
  for (let at = bytes.indexOf(first, from + 1); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (DIFFERENCES.every((unit, index) => bytes[at - 1 + index] === unit)) return at - 1;
  }
  return -1;
}

function shortenNames(names: Uint8Array): boolean {
  let changed = false;
  for (let at = names.indexOf(SLASH); at >= 0; at = names.indexOf(SLASH, at + 1)) {
    let end = at + 1;
    while (end < names.length && isRegular(names[end] ?? 0)) end++;
    const name = names.subarray(at + 1, end);
    const point = name.indexOf(POINT, 1);
    if (point > 0) {
      name.fill(BLANK, point);
      changed = true;
    }
    if (joined(point > 0 ? name.subarray(0, point) : name)) changed = true;
  }
  return changed;
}

/** Ligatures of f are in the list; for others it has no name. */
function joined(name: Uint8Array): boolean {
  if (name.length > LIGATURE_MAX || !/^f_(?:f_)?[fil]$/.test(String.fromCharCode(...name))) return false;
  const letters = name.filter((unit) => unit !== UNDERSCORE);
  name.set(letters);
  name.fill(BLANK, letters.length);
  return true;
}

const LIGATURE_MAX = 5;

function isRegular(unit: number): boolean {
  return unit > BLANK && unit !== SLASH && unit !== CLOSES && unit !== OPENS;
}
