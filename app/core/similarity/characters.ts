// The kinds of UTF-16 units. Kinds of separators are first; units of the latter half of them may also occur inside a
// word.
export const SEPARATOR = 1;
export const STOP = 2;
export const NEWLINE = 3;
export const LAST_ENDING = 3;
export const APOSTROPHE = 4;
export const HYPHEN = 5;
/** Has no width, or only controls the direction of text. */
export const INVISIBLE = 6;
export const LAST_BETWEEN = 6;

/** A letter or digit. */
export const LETTER = 7;
/** Belongs to a word, but needs more than one table look-up to fold: marks, ligatures, surrogates. */
export const SPECIAL = 8;
/** A character of a script written without spaces. */
export const IDEOGRAPH = 9;

const UNKNOWN = 0;

export const SOFT_HYPHEN = 0xad;

// Filled at the first use of each unit: classifying all 65,536 units at startup would add 60 ms to every cold start.
const kinds = new Uint8Array(65536);
const folds = new Uint16Array(65536);

/** The kind of a UTF-16 unit. */
export function kindOf(unit: number): number {
  const known = kinds[unit] ?? UNKNOWN;
  return known === UNKNOWN ? classify(unit) : known;
}

/** The lower-case, compatibility-folded form of a unit of kind LETTER. */
export function foldOf(unit: number): number {
  return folds[unit] ?? 0;
}

function classify(unit: number): number {
  const kind = decide(unit);
  const folded = String.fromCharCode(unit).normalize("NFKC").toLowerCase();
  if (kind === LETTER && folded.length !== 1) {
    kinds[unit] = SPECIAL;
    return SPECIAL;
  }
  folds[unit] = unit === FINAL_SIGMA ? SIGMA : folded.charCodeAt(0);
  kinds[unit] = kind;
  return kind;
}

const FINAL_SIGMA = 0x3c2;
const SIGMA = 0x3c3;

function decide(unit: number): number {
  if (isHanSurrogate(unit)) return IDEOGRAPH;
  if (unit >= 0xd800 && unit <= 0xdfff) return SPECIAL;
  if (isInvisible(unit)) return INVISIBLE;
  const character = String.fromCharCode(unit);
  if ("'\u2019\u02bc\uff07".includes(character)) return APOSTROPHE;
  if ("-\u2010\u2011".includes(character)) return HYPHEN;
  if ("\n\r\f\u2028\u2029".includes(character)) return NEWLINE;
  if (".!?\u2026\u3002\uff01\uff1f\u061f\u0964".includes(character)) return STOP;
  // Superscript digits are footnote marks: as part of the word they would prevent a match with the source.
  if (/[\u00b9\u00b2\u00b3\u2070-\u2079]/.test(character)) return SEPARATOR;
  if (/\p{M}/u.test(character)) return SPECIAL;
  if (!/[\p{L}\p{N}]/u.test(character)) return SEPARATOR;
  return isUnspaced(unit) ? IDEOGRAPH : LETTER;
}

/** Scripts without spaces for which the segmenter has dictionaries. */
function isUnspaced(unit: number): boolean {
  return (
    (unit >= 0x0e00 && unit <= 0x0eff) || // Thai, Lao
    (unit >= 0x1000 && unit <= 0x109f) || // Burmese
    (unit >= 0xa9e0 && unit <= 0xa9ff) || // Burmese extended
    (unit >= 0xaa60 && unit <= 0xaa7f) ||
    (unit >= 0x1780 && unit <= 0x17ff) || // Khmer
    (unit >= 0x3005 && unit <= 0x3007) || // iteration mark, closing mark, zero
    (unit >= 0x3031 && unit <= 0x3035) || // kana repeat marks
    (unit >= 0x3040 && unit <= 0x30ff) || // kana
    (unit >= 0x31f0 && unit <= 0x31ff) ||
    (unit >= 0x3400 && unit <= 0x9fff) || // Han
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff66 && unit <= 0xff9f) // half-width kana and their voicing marks
  );
}

/**
 * The first half of a Han character outside the first 65,536 code points: planes 2 and 3 contain only Han characters.
 */
export function isHanSurrogate(unit: number): boolean {
  return unit >= 0xd840 && unit <= 0xd8bf;
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isInvisible(unit: number): boolean {
  return (
    unit === SOFT_HYPHEN ||
    unit === 0x034f || // combining grapheme joiner
    unit === 0x061c || // Arabic letter mark
    unit === 0x115f || // Hangul fillers
    unit === 0x1160 ||
    unit === 0x3164 ||
    unit === 0xffa0 ||
    unit === 0x17b4 || // Khmer inherent vowels
    unit === 0x17b5 ||
    (unit >= 0x180b && unit <= 0x180f) || // Mongolian variation selectors and vowel separator
    (unit >= 0x200b && unit <= 0x200f) || // zero-width space, joiners, direction marks
    (unit >= 0x202a && unit <= 0x202e) || // embeddings and overrides
    (unit >= 0x2060 && unit <= 0x206f) || // word joiner, isolates, invisible operators
    (unit >= 0xfe00 && unit <= 0xfe0f) || // variation selectors
    unit === 0xfeff // byte order mark
  );
}
