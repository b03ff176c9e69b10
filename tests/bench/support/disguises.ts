import type { Range, TextFlag } from "#core/similarity/index.ts";
import { seeded } from "#tests/core/similarity/random.ts";
import {
  CONFUSABLES_BY_SCRIPT,
  MIRRORED,
  SMALL_CAPITALS,
  SUPERSCRIPTS,
  UPSIDE_DOWN,
  WEB_SETS,
} from "#tests/support/look-alikes.ts";
import { CHANGED_WORDS } from "./changed-words.ts";
import { spoil } from "./noiser.ts";

const SIX_DIGITS: Record<string, string> = { a: "4", e: "3", i: "1", o: "0", s: "5", t: "7" };
const SIGNS: Record<string, string> = { a: "@", e: "3", i: "!", o: "0", s: "$", t: "+" };

/** A copied passage as a student would submit it, with the ranges that a reader does not see. */
type Disguised = { text: string; hidden: Range[] };

export type Disguise = {
  name: string;
  /** The lowest share of copied words that must be counted. */
  recall: number;
  /** The flags of which one must be raised; empty for text without a disguise. */
  flags: readonly TextFlag["kind"][];
  make(text: string, seed: number): Disguised;
};

const FULL = 0.95;

function seen(name: string, flags: Disguise["flags"], make: (text: string, random: () => number) => string): Disguise {
  return { name, recall: FULL, flags, make: (text, seed) => ({ text: make(text, seeded(seed)), hidden: [] }) };
}

function ocr(rate: number, recall: number): Disguise {
  return {
    name: `OCR ${rate * 100} %`,
    recall,
    flags: [],
    make: (text, seed) => ({ text: spoil(text, rate, seed).text, hidden: [] }),
  };
}

/** Replaces the matches of a pattern, and records the replacements as hidden. */
function hiding(name: string, pattern: RegExp, hiddenFor: (found: string, random: () => number) => string): Disguise {
  return {
    name,
    recall: FULL,
    flags: ["hidden_text"],
    make(text, seed) {
      const random = seeded(seed);
      const hidden: Range[] = [];
      let made = "";
      let at = 0;
      for (const match of text.matchAll(pattern)) {
        made += text.slice(at, match.index);
        const put = hiddenFor(match[0], random);
        hidden.push([made.length, made.length + put.length]);
        made += put;
        at = match.index + match[0].length;
      }
      return { text: made + text.slice(at), hidden };
    },
  };
}

function mapped(text: string, table: ReadonlyMap<string, string>, share: number, random: () => number): string {
  return [...text].map((one) => (table.has(one) && random() < share ? (table.get(one) ?? one) : one)).join("");
}

function everyLetter(text: string, add: (random: () => number) => string, random: () => number, share = 1): string {
  return text.replace(/[a-z]/gi, (letter) => (random() < share ? letter + add(random) : letter));
}

function reversed(text: string): string {
  return [...text].reverse().join("");
}

function oneOf(list: string, random: () => number): string {
  const all = [...list];
  return all[Math.floor(random() * all.length)] ?? "";
}

function shifted(text: string, small: number, capital: number): string {
  return text
    .replace(/[a-z]/g, (one) => String.fromCodePoint(small + one.charCodeAt(0) - 97))
    .replace(/[A-Z]/g, (one) => String.fromCodePoint(capital + one.charCodeAt(0) - 65));
}

const ACUTE: Record<string, string> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };
const GRAVE: Record<string, string> = { a: "à", e: "è", i: "ì", o: "ò", u: "ù" };

export const disguises: readonly Disguise[] = [
  seen("verbatim", [], (text) => text),
  seen("capitals", [], (text) => text.toUpperCase()),
  seen("capitals at random", [], (text, random) =>
    text.replace(/[a-z]/g, (one) => (random() < 0.5 ? one.toUpperCase() : one)),
  ),
  ocr(0.01, FULL),
  ocr(0.03, FULL),
  ocr(0.06, FULL),
  ocr(0.1, 0.9),
  seen("no-break spaces", ["spacing"], (text) => text.replace(/ /g, "\u00a0")),
  seen("full-width letters", ["replaced_char"], (text) => shifted(text, 0xff41, 0xff21)),
  seen("mathematical letters", ["replaced_char"], (text) => shifted(text, 0x1d41a, 0x1d400)),
  seen("circled letters", ["replaced_char"], (text) => shifted(text, 0x24d0, 0x24b6)),
  ...Object.entries(CONFUSABLES_BY_SCRIPT).flatMap(([script, table]) =>
    [1, 0.4].map((share) =>
      seen(`${script} look-alikes, ${share * 100} %`, ["replaced_char"], (text, random) =>
        mapped(text, table, share, random),
      ),
    ),
  ),
  ...Object.entries(WEB_SETS).map(([set, table]) =>
    seen(`letter set of a web site: ${set}`, ["replaced_char"], (text, random) => mapped(text, table, 1, random)),
  ),
  seen("upside down", ["replaced_char"], (text, random) => mapped(text.toLowerCase(), UPSIDE_DOWN, 1, random)),
  seen("upside down and from the end", ["replaced_char"], (text, random) =>
    reversed(mapped(text.toLowerCase(), UPSIDE_DOWN, 1, random)),
  ),
  seen("upside down, each word from its end", ["replaced_char"], (text, random) =>
    text.toLowerCase().replace(/[a-z]+/g, (word) => reversed(mapped(word, UPSIDE_DOWN, 1, random))),
  ),
  seen("mirrored", ["replaced_char"], (text, random) =>
    text.replace(/.+/g, (line) => reversed(mapped(line.toLowerCase(), MIRRORED, 1, random))),
  ),
  seen("lines turned by an override", ["invisible_char"], (text) =>
    text.replace(/.+/g, (line) => `\u202e${reversed(line)}`),
  ),
  seen("words turned by overrides", ["invisible_char"], (text) =>
    text.replace(/[a-z]+/gi, (word) => `\u202e${reversed(word)}\u202c`),
  ),
  ...Object.entries(CHANGED_WORDS).map(([change, make]) =>
    seen(change, ["changed_spelling"], (text, random) => text.replace(/[a-z]+/gi, (word) => make(word, random))),
  ),
  seen("small capitals", ["replaced_char"], (text, random) => mapped(text, SMALL_CAPITALS, 1, random)),
  seen("small capitals in half the words", ["replaced_char"], (text, random) =>
    text.replace(/[a-z]+/g, (word) => (random() < 0.5 ? mapped(word, SMALL_CAPITALS, 1, random) : word)),
  ),
  seen("regional indicators", ["replaced_char"], (text) =>
    text.replace(/[a-z]/gi, (one) => String.fromCodePoint(0x1f1e6 + one.toLowerCase().charCodeAt(0) - 97)),
  ),
  seen("superscript letters", ["replaced_char"], (text) => mapped(text.toLowerCase(), SUPERSCRIPTS, 1, () => 0)),
  seen("soft hyphens between letters", ["invisible_char"], (text) => text.replace(/([a-z])(?=[a-z])/gi, "$1\u00ad")),
  seen("zero-width characters in words", ["invisible_char"], (text, random) =>
    everyLetter(text, (r) => oneOf("\u200b\u200c\u200d\u2060\ufeff", r), random, 0.4),
  ),
  seen("zero-width space for space", ["invisible_char", "spacing"], (text) => text.replace(/ /g, "\u200b")),
  seen("direction marks", ["invisible_char"], (text, random) =>
    everyLetter(text, (r) => oneOf("\u200e\u202a\u202c\u2066\u2069", r), random, 0.4),
  ),
  seen("tag characters", ["invisible_char"], (text, random) => everyLetter(text, () => "\u{e0061}", random, 0.4)),
  seen("control characters", ["invisible_char"], (text, random) => everyLetter(text, () => "\u0008", random, 0.3)),
  seen("empty braille cell for space", ["invisible_char"], (text) => text.replace(/ /g, "\u2800")),
  seen("empty braille cell in words", ["invisible_char"], (text) =>
    text.replace(/[a-z]{6,}/gi, (word) => `${word.slice(0, 3)}\u2800${word.slice(3)}`),
  ),
  seen("Hangul filler for space", ["invisible_char"], (text) => text.replace(/ /g, "\u3164")),
  seen("a space in every word over five letters", ["spacing"], (text) =>
    text.replace(/[a-z]{6,}/gi, (word) => `${word.slice(0, word.length >> 1)} ${word.slice(word.length >> 1)}`),
  ),
  seen("a space somewhere in every word over four letters", ["spacing"], (text, random) =>
    text.replace(/[a-z]{5,}/gi, (word) => {
      const at = 1 + Math.floor(random() * (word.length - 1));
      return `${word.slice(0, at)} ${word.slice(at)}`;
    }),
  ),
  seen("two spaces in every longer word", ["spacing"], (text) =>
    text.replace(/[a-z]{7,}/gi, (word) => `${word.slice(0, 2)} ${word.slice(2, 5)} ${word.slice(5)}`),
  ),
  seen("letters spaced apart, wider between words", ["spacing"], (text) =>
    text.replace(/ /g, "  ").replace(/([a-z])(?=[a-z])/gi, "$1 "),
  ),
  seen("letters spaced apart, all alike", ["spacing"], (text) => text.replace(/([a-z])(?=[a-z])/gi, "$1 ")),
  seen("points between letters", ["spacing"], (text) => text.replace(/([a-z])(?=[a-z])/gi, "$1.")),
  seen("hyphens with spaces in longer words", ["spacing"], (text) =>
    text.replace(/[a-z]{6,}/gi, (word) => `${word.slice(0, 3)} - ${word.slice(3)}`),
  ),
  seen("mathematical letters without spaces", ["replaced_char", "spacing"], (text) =>
    shifted(text.replace(/ /g, ""), 0x1d41a, 0x1d400),
  ),
  seen("a form's label before every line", [], (text) =>
    text.replace(/(.{50,70}?) /g, "$1\n").replace(/^(?=.)/gm, "Class: "),
  ),
  seen("mathematical letters spaced apart", ["spacing", "replaced_char"], (text) =>
    shifted(text.replace(/ /g, "  ").replace(/([a-z])(?=[a-z])/gi, "$1 "), 0x1d41a, 0x1d400),
  ),
  seen("two marks in longer words", ["spacing"], (text) =>
    text.replace(/[a-z]{6,}/gi, (word) => `${word.slice(0, 3)}--${word.slice(3)}`),
  ),
  seen("declarations of own work before paragraphs", [], (text) =>
    text
      .split("\n\n")
      .map((one) => `I declare that this is my own work. ${one}`)
      .join("\n\n"),
  ),
  seen("no spaces", ["spacing"], (text) => text.replace(/ /g, "")),
  seen("every second space taken out", ["spacing"], (text) => {
    let n = 0;
    return text.replace(/ /g, () => (n++ % 2 === 0 ? "" : " "));
  }),
  {
    ...seen("spaces moved by a letter", ["spacing"], (text) => text.replace(/([a-z]) ([a-z])(?=[a-z])/gi, "$1$2 ")),
    recall: 0.9,
  },
  hiding("white letters for spaces", / /g, (_, random) => oneOf("abcdefghijklmnopqrstuvwxyz", random)),
  hiding("hidden words between words", / /g, (_, random) => ` ${oneOf("xyzqjk", random)}${oneOf("aeiou", random)}n `),
  hiding("white quotation marks", /^|$/g, () => "\u201d"),
  seen("combining marks on every letter", ["added_marks"], (text, random) =>
    everyLetter(text, (r) => String.fromCodePoint(0x300 + Math.floor(r() * 0x34)), random),
  ),
  seen("combining marks on every third letter", ["added_marks"], (text, random) =>
    everyLetter(text, (r) => oneOf("\u0323\u0331\u032d\u0330", r), random, 0.33),
  ),
  seen("struck through", ["added_marks"], (text, random) => everyLetter(text, () => "\u0336", random)),
  seen("accents on vowels", ["added_marks"], (text) => text.replace(/[aeiou]/g, (one) => ACUTE[one] ?? one)),
  seen("accents on half the vowels", ["added_marks"], (text, random) =>
    text.replace(/[aeiou]/g, (one) => (random() < 0.5 ? ((random() < 0.5 ? ACUTE : GRAVE)[one] ?? one) : one)),
  ),
  {
    ...seen("two digits for letters", ["changed_spelling"], (text) => text.replace(/o/g, "0").replace(/l/g, "1")),
    recall: 0.9,
  },
  seen("six digits for letters", ["changed_spelling"], (text) =>
    text.replace(/[aeiost]/g, (one) => SIX_DIGITS[one] ?? ""),
  ),
  seen("one sign for a letter", ["changed_spelling"], (text) => text.replace(/a/g, "@")),
  seen("signs and digits for letters", ["changed_spelling"], (text) =>
    text.replace(/[aeiost]/g, (one) => SIGNS[one] ?? ""),
  ),
  seen("words broken at line ends by a not sign", ["spacing"], (text) =>
    text.replace(/\b([a-z]{3,5})([a-z]{3,})\b/g, "$1\u00ac\n$2"),
  ),
  seen("capitals and a letter doubled", ["changed_spelling"], (text) =>
    text.replace(/[A-Za-z]{2,}/g, (word) => word.charAt(0).toUpperCase() + word.charAt(1) + word.slice(1)),
  ),
  seen("quotation marks round paragraphs", ["quoted_text"], (text) =>
    text
      .split("\n\n")
      .map((one) => `\u201c${one}\u201d`)
      .join("\n\n"),
  ),
  seen("block quotation", ["quoted_text"], (text) => text.replace(/^/gm, "> ")),
  seen(
    "a heading of references and a year in every sentence",
    [],
    (text) => `References\n\n${text.replace(/\. /g, " (2019). ")}\n\nConclusion`,
  ),
  seen("quotation marks and a citation of nobody", [], (text) =>
    text
      .split("\n\n")
      .map((one) => `\u201c${one}\u201d (Miller, 2019).`)
      .join("\n\n"),
  ),
];
