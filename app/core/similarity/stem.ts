/**
 * Porter's suffix stripper (M. F. Porter, "An algorithm for suffix stripping", Program 14(3), 1980), for lower-case
 * ASCII words. Text in other languages goes through it unharmed: equal words keep equal stems.
 */
export function stem(word: string): string {
  let w = word.endsWith("'s") ? word.slice(0, -2) : word;
  w = w.replaceAll("'", "");
  if (w.length < 3) return w;
  w = plural(w);
  w = pastAndGerund(w);
  if (w.endsWith("y") && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, DOUBLE_SUFFIXES, 0);
  w = replaceSuffix(w, ADJECTIVE_SUFFIXES, 0);
  w = dropResidue(w);
  return tidyEnd(w);
}

// Longer endings first where one ends with another.
const DOUBLE_SUFFIXES: readonly (readonly [string, string])[] = [
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
];
const ADJECTIVE_SUFFIXES: readonly (readonly [string, string])[] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const RESIDUES: readonly string[] = [
  "al",
  "ance",
  "ence",
  "er",
  "ic",
  "able",
  "ible",
  "ant",
  "ement",
  "ment",
  "ent",
  "ion",
  "ou",
  "ism",
  "ate",
  "iti",
  "ous",
  "ive",
  "ize",
];

function plural(w: string): string {
  if (w.endsWith("sses") || w.endsWith("ies")) return w.slice(0, -2);
  return w.endsWith("s") && !w.endsWith("ss") ? w.slice(0, -1) : w;
}

function pastAndGerund(w: string): string {
  if (w.endsWith("eed")) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const ending = w.endsWith("ed") ? 2 : w.endsWith("ing") ? 3 : 0;
  const base = w.slice(0, w.length - ending);
  if (ending === 0 || !hasVowel(base)) return w;
  if (base.endsWith("at") || base.endsWith("bl") || base.endsWith("iz")) return `${base}e`;
  if (endsDoubled(base) && !/[lsz]$/.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base;
}

function replaceSuffix(w: string, suffixes: readonly (readonly [string, string])[], least: number): string {
  for (const [suffix, replacement] of suffixes) {
    if (!w.endsWith(suffix)) continue;
    const base = w.slice(0, -suffix.length);
    return measure(base) > least ? base + replacement : w;
  }
  return w;
}

function dropResidue(w: string): string {
  let longest = "";
  for (const suffix of RESIDUES) if (suffix.length > longest.length && w.endsWith(suffix)) longest = suffix;
  if (longest === "") return w;
  const base = w.slice(0, -longest.length);
  if (measure(base) <= 1) return w;
  return longest === "ion" && !/[st]$/.test(base) ? w : base;
}

function tidyEnd(w: string): string {
  let out = w;
  if (out.endsWith("e")) {
    const base = out.slice(0, -1);
    const m = measure(base);
    if (m > 1 || (m === 1 && !endsShort(base))) out = base;
  }
  return out.endsWith("ll") && measure(out) > 1 ? out.slice(0, -1) : out;
}

function isConsonant(w: string, i: number): boolean {
  const c = w.charAt(i);
  if ("aeiou".includes(c)) return false;
  return c !== "y" || i === 0 || !isConsonant(w, i - 1);
}

/** Porter's m: how often a vowel group is followed by a consonant group. */
function measure(w: string): number {
  let m = 0;
  for (let i = 1; i < w.length; i += 1) if (isConsonant(w, i) && !isConsonant(w, i - 1)) m += 1;
  return m;
}

function hasVowel(w: string): boolean {
  for (let i = 0; i < w.length; i += 1) if (!isConsonant(w, i)) return true;
  return false;
}

function endsDoubled(w: string): boolean {
  const n = w.length;
  return n > 1 && w[n - 1] === w[n - 2] && isConsonant(w, n - 1);
}

/** Consonant, vowel, consonant other than w, x, y: "hop", so that "hoping" becomes "hope". */
function endsShort(w: string): boolean {
  const n = w.length;
  if (n < 3 || /[wxy]$/.test(w)) return false;
  return isConsonant(w, n - 1) && !isConsonant(w, n - 2) && isConsonant(w, n - 3);
}
