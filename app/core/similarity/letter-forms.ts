import { EXACT_CONFUSABLES, NEAR_CONFUSABLES } from "./data/confusables.ts";

/** How a reader of Latin script perceives a character. */
export type Form = {
  /** The lower-case letters a to z that the character is read as; "" for a mark or an invisible character. */
  letters: string;
  kind: FormKind;
};

export type FormKind =
  /** a to z. */
  | "plain"
  | "digit"
  /** A variant of a plain letter by NFKC: full-width, mathematical, circled. */
  | "styled"
  /** A Latin letter with marks that is one character in Unicode. */
  | "accented"
  /** A letter of another alphabet that Unicode TR 39 lists as confusable with a Latin letter. */
  | "exact"
  /** A letter of another alphabet that looks similar to a Latin letter. */
  | "near"
  /** Another letter of the Latin alphabet: small capitals, phonetic letters, letters with strokes and hooks. */
  | "latin"
  /** A combining mark. */
  | "mark"
  /** A combining mark that is drawn through or around its letter. */
  | "overlay"
  /** A character without width. */
  | "invisible"
  /** A character that is not a letter, has the width of a letter and displays as a blank. */
  | "blank"
  /** A letter of another alphabet. */
  | "other"
  | "none";

const EXACT = table(EXACT_CONFUSABLES);
const NEAR = table(NEAR_CONFUSABLES);

/** Filled at first use, because looking up Unicode properties is slow. Few characters outside the first plane occur. */
const forms: (Form | undefined)[] = Array.from({ length: 0x10000 });
const farForms = new Map<number, Form>();

/** The form of a code point. */
export function formOf(code: number): Form {
  const known = code < 0x10000 ? forms[code] : farForms.get(code);
  if (known) return known;
  const form = decide(code);
  if (code < 0x10000) forms[code] = form;
  else farForms.set(code, form);
  return form;
}

function table(data: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(data).flatMap(([letters, all]) => [...all].map((one) => [one, letters] as const)));
}

// Hangul fillers and the empty braille cell.
const BLANKS = new Set([0x115f, 0x1160, 0x2800, 0x3164, 0xffa0]);
// Marks drawn through or around the letter: no orthography uses them.
const OVERLAY = /[\u0334-\u0338\u20d2\u20d3\u20d8-\u20df\u20e0\u20e2-\u20e6\u20ea\u20eb]/;

const LONG_S = 0x17f;

function decide(code: number): Form {
  const character = String.fromCodePoint(code);
  if (/[A-Za-z]/.test(character)) return { letters: character.toLowerCase(), kind: "plain" };
  if (BLANKS.has(code)) return { letters: " ", kind: "blank" };
  if (/\p{Default_Ignorable_Code_Point}|[\x00-\x08\x0e-\x1f\x7f]/u.test(character)) return NOTHING.invisible;
  if (/\p{M}/u.test(character)) return OVERLAY.test(character) ? NOTHING.overlay : NOTHING.mark;
  // Letters in parentheses: ⒜.
  const styled = character
    .normalize("NFKC")
    .toLowerCase()
    .replace(/^\(([a-z])\)$/, "$1");
  // Ligatures, which the tokeniser splits, and the long s of old prints.
  if (/^[a-z]{2,3}$/.test(styled) || code === LONG_S) return { letters: styled, kind: "plain" };
  if (/^[a-z]$/.test(styled)) return { letters: styled, kind: "styled" };
  const base = character.normalize("NFD");
  if (/^[A-Za-z]\p{M}+$/u.test(base)) return { letters: base.charAt(0).toLowerCase(), kind: "accented" };
  const exact = EXACT.get(character);
  const near = exact ?? NEAR.get(character);
  if (near !== undefined) {
    const latin = /\p{Script=Latin}|\p{So}/u.test(character);
    return { letters: near, kind: latin ? "latin" : exact === undefined ? "near" : "exact" };
  }
  if (/\p{L}/u.test(character)) return NOTHING.other;
  return /\p{Nd}/u.test(character) ? NOTHING.digit : NOTHING.none;
}

const NOTHING = {
  invisible: { letters: "", kind: "invisible" },
  overlay: { letters: "", kind: "overlay" },
  mark: { letters: "", kind: "mark" },
  other: { letters: "", kind: "other" },
  digit: { letters: "", kind: "digit" },
  none: { letters: "", kind: "none" },
} as const satisfies Record<string, Form>;

const CYRILLIC = new Map(
  [...EXACT]
    .filter(([one]) => /[\u0410-\u044f\u0456\u0406]/.test(one))
    .map(([one, letter]) => [casedAs(one, letter), one]),
);

/** The Cyrillic letter that looks like a Latin letter of the same case, if there is one. */
export function cyrillicFor(latin: string): string | undefined {
  return CYRILLIC.get(latin);
}

function casedAs(model: string, letter: string): string {
  return model === model.toLowerCase() ? letter : letter.toUpperCase();
}
