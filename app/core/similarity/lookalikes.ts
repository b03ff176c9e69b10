import { INVISIBLE, kindOf } from "./characters.ts";
import type { Range } from "./flags.ts";

/**
 * Letters of other alphabets drawn like Latin ones, after the confusables of Unicode TR 39. Alpha, gamma and mu are left
 * out: beside Latin letters they are honest ("TNFα", "μm").
 */
const CYRILLIC = pairs(
  "аa еe ѕs іi јj оo рp сc уy хx һh ԁd ԛq ԝw ѵv ӏl АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX ԚQ ԜW",
);
const GREEK = pairs("οo ιi κk νv ρp υu ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX");
const LATIN_SCRIPT_G = "\u0261";

const TO_LATIN = new Map([...CYRILLIC, ...GREEK, [LATIN_SCRIPT_G, "g"]]);
// The other way round only for letters of living alphabets: nobody hides a Russian word with a "q".
const TO_CYRILLIC = new Map(
  CYRILLIC.filter(([from]) => "аеорсухіАВЕКМНОРСТУХІ".includes(from)).map(([from, to]) => [to, from]),
);
// Formulas glue one or two Latin letters to a Greek one ("νe", "ρgh").
const LEAST_LATIN_BESIDE_GREEK = 3;

/** The Latin words on either side decide about a word that consists of look-alikes only. */
export type Neighbours = { latinBefore: boolean; latinAfter: boolean };

/** A word with its borrowed letters put back, and where they stood. */
export type Restored = { letters: string; ranges: Range[] };

/**
 * Reads a word that holds letters of another alphabet than its neighbours. Returns null if it is an honest word of that
 * alphabet. Offsets are UTF-16 units of `text`.
 */
export function restoreLookalikes(text: string, start: number, end: number, beside: Neighbours): Restored | null {
  let latin = 0;
  let foreign = 0;
  let imitating = 0;
  let styled = 0;
  for (const character of text.slice(start, end)) {
    if (isLatin(character)) latin += 1;
    else if (TO_LATIN.has(character)) imitating += 1;
    else if (styledLatin(character)) styled += 1;
    else if (/\p{Script=Cyrillic}|\p{Script=Greek}/u.test(character)) foreign += 1;
  }
  const greek = /\p{Script=Greek}/u.test(text.slice(start, end));
  if (greek && latin < LEAST_LATIN_BESIDE_GREEK) return null;
  if (latin > 0 && latin >= foreign) return imitating + styled > 0 ? replace(text, start, end, toLatin) : null;
  if (latin > 0) return replace(text, start, end, (character) => TO_CYRILLIC.get(character));
  const alone = imitating > 0 && foreign === 0;
  return alone && beside.latinBefore && beside.latinAfter ? replace(text, start, end, toLatin) : null;
}

/** Whether a UTF-16 unit can begin a word that has to be looked at here. */
export function isForeign(unit: number): boolean {
  return (unit >= 0x0370 && unit <= 0x052f) || unit === 0x0261 || (unit >= 0xff21 && unit <= 0xff5a) || unit === 0xd835;
}

/** Whether a UTF-16 unit can stand for a Latin letter. */
export function imitatesLatin(unit: number): boolean {
  return TO_LATIN.has(String.fromCharCode(unit));
}

function toLatin(character: string): string | undefined {
  return TO_LATIN.get(character) ?? styledLatin(character);
}

/** Full-width and mathematical letters, which fonts draw as plain ones. */
function styledLatin(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0;
  const styled = (code >= 0xff21 && code <= 0xff5a) || (code >= 0x1d400 && code <= 0x1d7ff);
  const plain = styled ? character.normalize("NFKC") : "";
  return isLatin(plain) ? plain : undefined;
}

function replace(text: string, start: number, end: number, to: (c: string) => string | undefined): Restored | null {
  let letters = "";
  const ranges: Range[] = [];
  let at = start;
  for (const character of text.slice(start, end)) {
    const replacement = to(character);
    if (replacement !== undefined) ranges.push([at, at + character.length]);
    if (kindOf(character.charCodeAt(0)) !== INVISIBLE) letters += replacement ?? character;
    at += character.length;
  }
  return ranges.length > 0 ? { letters, ranges } : null;
}

function isLatin(character: string): boolean {
  const small = character.charCodeAt(0) | 0x20;
  return character.length === 1 && small >= 0x61 && small <= 0x7a;
}

function pairs(list: string): [string, string][] {
  return list.split(" ").map((pair) => [pair.charAt(0), pair.charAt(1)]);
}
