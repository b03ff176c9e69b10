/**
 * Porter's suffix stripper (M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980). It works in place
 * on the plain letters of a word, 1 to 26 for a to z and 27 for an apostrophe, and returns the number of remaining
 * letters, never more than before. For text in other languages, equal words have equal stems.
 */
export function stem(w: Uint8Array, length: number): number {
  let n = withoutApostrophes(w, length);
  if (n < 3) return n;
  listen(w, n);
  n = plural(w, n);
  n = pastAndGerund(w, n);
  if (w[n - 1] === Y && hasVowel(n - 1)) n = withVowel(w, n - 1, I);
  n = replaceSuffix(w, n, DOUBLE_SUFFIXES, 0);
  n = replaceSuffix(w, n, ADJECTIVE_SUFFIXES, 0);
  n = dropResidue(w, n);
  return tidyEnd(w, n);
}

// Bit i is set if letter i of the current word is a consonant; the rules test this up to ten times.
let consonants = 0;

/** Determines which letters are consonants; a "y" after a consonant is a vowel. */
function listen(w: Uint8Array, n: number): void {
  consonants = 0;
  for (let i = 0, before = 0; i < n; i += 1) {
    const letter = w[i] ?? 0;
    before = letter === Y ? before ^ 1 : ((VOWELS >>> letter) & 1) ^ 1;
    if (i === 0 && letter === Y) before = 1;
    consonants |= before << i;
  }
}

const A = 1;
const B = 2;
const D = 4;
const E = 5;
const G = 7;
const I = 9;
const L = 12;
const N = 14;
const O = 15;
const S = 19;
const T = 20;
const U = 21;
const W = 23;
const X = 24;
const Y = 25;
const Z = 26;
const APOSTROPHE = 27;
const VOWELS = (1 << A) | (1 << E) | (1 << I) | (1 << O) | (1 << U);

type Suffix = { letters: Uint8Array; replacement: Uint8Array };

// Where one ending is a suffix of another, the longer one is first.
const DOUBLE_SUFFIXES = byLastLetter([
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
]);
const ADJECTIVE_SUFFIXES = byLastLetter([
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
]);
const RESIDUES = byLastLetter(
  "ement ance ence able ible ment ant ent ion ism ate iti ous ive ize al er ic ou"
    .split(" ")
    .map((suffix) => [suffix, ""]),
);

function withoutApostrophes(w: Uint8Array, length: number): number {
  const kept = length > 1 && w[length - 1] === S && w[length - 2] === APOSTROPHE ? length - 2 : length;
  let n = 0;
  for (let i = 0; i < kept; i += 1) if (w[i] !== APOSTROPHE) w[n++] = w[i] ?? 0;
  return n;
}

function plural(w: Uint8Array, n: number): number {
  if (w[n - 1] !== S || w[n - 2] === S) return n;
  return w[n - 2] === E && (w[n - 3] === I || (n > 3 && w[n - 3] === S && w[n - 4] === S)) ? n - 2 : n - 1;
}

function pastAndGerund(w: Uint8Array, n: number): number {
  const past = w[n - 1] === D && w[n - 2] === E;
  if (past && w[n - 3] === E) return measure(n - 3) > 0 ? n - 1 : n;
  const gerund = w[n - 1] === G && w[n - 2] === N && w[n - 3] === I;
  if (!past && !gerund) return n;
  const base = n - (past ? 2 : 3);
  if (!hasVowel(base)) return n;
  if (endsInPair(w, base, A, T) || endsInPair(w, base, B, L) || endsInPair(w, base, I, Z)) return withVowel(w, base, E);
  const last = w[base - 1];
  if (endsDoubled(w, base) && last !== L && last !== S && last !== Z) return base - 1;
  return measure(base) === 1 && endsShort(w, base) ? withVowel(w, base, E) : base;
}

function replaceSuffix(w: Uint8Array, n: number, suffixes: Suffix[][], least: number): number {
  for (const { letters, replacement } of suffixes[w[n - 1] ?? 0] ?? []) {
    if (!endsWith(w, n, letters)) continue;
    const base = n - letters.length;
    if (measure(base) <= least) return n;
    for (let i = 0; i < replacement.length; i += 1) w[base + i] = replacement[i] ?? 0;
    listen(w, base + replacement.length);
    return base + replacement.length;
  }
  return n;
}

function dropResidue(w: Uint8Array, n: number): number {
  for (const { letters } of RESIDUES[w[n - 1] ?? 0] ?? []) {
    if (!endsWith(w, n, letters)) continue;
    const base = n - letters.length;
    if (measure(base) <= 1) return n;
    const isIon = letters.length === 3 && letters[0] === I && letters[1] === O;
    return isIon && w[base - 1] !== S && w[base - 1] !== T ? n : base;
  }
  return n;
}

function tidyEnd(w: Uint8Array, length: number): number {
  let n = length;
  if (w[n - 1] === E) {
    const m = measure(n - 1);
    if (m > 1 || (m === 1 && !endsShort(w, n - 1))) n -= 1;
  }
  return endsInPair(w, n, L, L) && measure(n) > 1 ? n - 1 : n;
}

function withVowel(w: Uint8Array, n: number, vowel: number): number {
  w[n] = vowel;
  consonants &= ~(1 << n);
  return n + 1;
}

/** Porter's m of the first `n` letters: the number of vowel groups that are followed by a consonant group. */
function measure(n: number): number {
  let m = 0;
  const behindVowel = consonants & ~(consonants << 1) & ~1 & ((1 << n) - 1);
  for (let left = behindVowel; left !== 0; left &= left - 1) m += 1;
  return m;
}

function hasVowel(n: number): boolean {
  return (~consonants & ((1 << n) - 1)) !== 0;
}

function isConsonantAt(i: number): boolean {
  return (consonants & (1 << i)) !== 0;
}

function endsDoubled(w: Uint8Array, n: number): boolean {
  return n > 1 && w[n - 1] === w[n - 2] && isConsonantAt(n - 1);
}

/** Consonant, vowel, consonant other than w, x, y: "hop", so that "hoping" becomes "hope". */
function endsShort(w: Uint8Array, n: number): boolean {
  const last = w[n - 1];
  if (n < 3 || last === W || last === X || last === Y) return false;
  return isConsonantAt(n - 1) && !isConsonantAt(n - 2) && isConsonantAt(n - 3);
}

function endsWith(w: Uint8Array, n: number, suffix: Uint8Array): boolean {
  const from = n - suffix.length;
  if (from < 0) return false;
  for (let i = suffix.length - 1; i >= 0; i -= 1) if (w[from + i] !== suffix[i]) return false;
  return true;
}

function endsInPair(w: Uint8Array, n: number, first: number, second: number): boolean {
  return n > 1 && w[n - 2] === first && w[n - 1] === second;
}

/** Grouped by their last letters, so that a word is compared with three or four suffixes and not with all. */
function byLastLetter(suffixes: readonly (readonly [string, string])[]): Suffix[][] {
  const sorted: Suffix[][] = Array.from({ length: Z + 1 }, () => []);
  for (const [suffix, replacement] of suffixes) {
    const letters = lettersOf(suffix);
    sorted[letters.at(-1) ?? 0]?.push({ letters, replacement: lettersOf(replacement) });
  }
  return sorted;
}

function lettersOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0) - 0x60);
}
