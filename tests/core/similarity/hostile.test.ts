import { expect, test } from "vitest";
import { align, distinctHashes, fingerprint, prepare } from "#core/similarity/index.ts";
import { seeded, sentences, vocabulary } from "./random.ts";

const MEGABYTE = 1_000_000;

const hostile: Record<string, string> = {
  "one word": "a".repeat(MEGABYTE),
  "one word that turns special at its end": `${"a".repeat(MEGABYTE - 2)}\u0301\u00e9`,
  "words of seventeen letters": "abcdefghijklmnopq ".repeat(MEGABYTE / 18),
  "letters of two alphabets by turns": "a\u0430".repeat(MEGABYTE / 3),
  "look-alikes alone": "\u0430\u0435 ".repeat(MEGABYTE / 5),
  "zero-width characters": "\u200b".repeat(MEGABYTE / 3),
  "zero-width characters inside a word": `a${"\u200b".repeat(MEGABYTE / 3)}b`,
  "zero-width characters and overrides by turns": "\u200b\u202e".repeat(MEGABYTE / 6),
  "combining marks in order": `e${"\u0301".repeat(MEGABYTE / 2)}`,
  "combining marks out of order": `e${"\u0301\u0316".repeat(MEGABYTE / 4)}`,
  "line ends and hyphens": "-\n".repeat(MEGABYTE / 2),
  "a letter, a hyphen and line ends": "a-\n\n".repeat(MEGABYTE / 4),
  "hyphens before a long blank": `a-${" ".repeat(MEGABYTE)}`,
  apostrophes: "a'".repeat(MEGABYTE / 2),
  "full stops": "a.".repeat(MEGABYTE / 2),
  "one Han character": "\u6d77".repeat(MEGABYTE / 3),
  "Thai vowels without consonants": "\u0e31".repeat(MEGABYTE / 3),
  "Han characters with a line end after each": "\u6d77\n".repeat(MEGABYTE / 4),
  "Han characters with marks": `\u6d77${"\u3099".repeat(MEGABYTE / 3)}`,
  "halves of surrogate pairs": "\udc00\ud840\ud83d".repeat(MEGABYTE / 9),
  "words none of which comes twice": Array.from({ length: MEGABYTE / 8 }, (_, i) => letters(i)).join(" "),
};

// Half a second at most; what takes the square of its length takes minutes, longer than a test may.
test.each(Object.keys(hostile))("a megabyte of %s is read in its time", (name) => {
  const text = hostile[name] ?? "";
  const p = prepare(text);
  distinctHashes(fingerprint(p));
  expect(p.end.at(-1) ?? 0).toBeLessThanOrEqual(text.length);
});

test("what was read before, however hostile, changes no answer", () => {
  const text = sentences(2000, vocabulary(900, 5), seeded(5));
  const first = prepare(text);
  for (const other of Object.values(hostile)) prepare(other.slice(0, 100_000));
  expect(prepare(text)).toEqual(first);
  expect(align(prepare(text), first)).toHaveLength(1);
});

/** A different word of seven letters for each number. */
function letters(number: number): string {
  let word = "";
  for (let i = 0, rest = number * 7919; i < 7; i += 1, rest = Math.floor(rest / 26))
    word += String.fromCharCode(97 + (rest % 26));
  return word;
}
