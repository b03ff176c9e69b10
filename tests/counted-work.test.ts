import { expect, test } from "vitest";
import { stepsOf } from "./support/counted-regexp.ts";
import { growth, workOf } from "./support/counted-work.ts";

const steps = (pattern: RegExp, text: string) => {
  const from = pattern.global || pattern.sticky ? pattern.lastIndex : 0;
  const before = pattern.lastIndex;
  const found = pattern.exec(text);
  pattern.lastIndex = before;
  return stepsOf(pattern, text, from, found);
};

test("regular expressions match as the platform's do, whatever they contain", () => {
  const patterns = [
    ...[/a/, /^a/, /a$/, /^$/m, /^b/m, /a$/m, /./s, /./, /[^a-c\]]/, /\d{2,3}?/, /\d{2}/, /(?:ab|a)(?:c|bc)/, /(a*)*b/],
    ...[/(?<=a)b/, /(?<!a)b/, /(?<=(?:^|,)\s*)b/, /a(?=b)/, /a(?!b)/, /\bb/, /\Bb/, /(a)(b)?\1/, /(?<x>a|b)c\k<x>/],
    ...[
      /\p{L}+/u,
      /[\p{Lu}\d]/u,
      /😀/u,
      /[😀]/u,
      /\u{1f600}/u,
      /\u0061\x62/,
      /A/i,
      /[a-c]{2,}?c/i,
      /(?:)/,
      /()b/,
      /(?:a?){3}/,
    ],
    ...[
      /\s+$/,
      /(?<!\d)\d(?:[ -]?\d){2,4}(?!\d)/,
      /(?:^|[^a])b/,
      /(z)((a+)?(b+)?(c))*/,
      /(?=(a+))a*b\1/,
      /\ba.{0,2}b$/im,
    ],
  ];
  const texts = [
    "",
    "a",
    "b",
    "ab",
    "aab",
    "abab",
    "a b",
    "a\nb",
    " b ",
    "12 34",
    "1-2-3",
    "123456",
    "abc",
    "zaacbbbcac",
  ];
  texts.push("aba", "bcb", "ACBc", "😀", "x😀y", "ß", "]d", "baaabac", ",  b", "a b\nab", "\n", "\r\n");
  for (const pattern of patterns) for (const text of texts) expect(steps(pattern, text)).toBeGreaterThan(0);
  for (const pattern of patterns) {
    for (const text of texts) expect(() => [...text.matchAll(new RegExp(pattern, `${pattern.flags}g`))]).not.toThrow();
  }
});

test("failed attempts of a pattern are counted", () => {
  const as = (count: number) => "a".repeat(count);
  expect(steps(/^(?:a+)+$/, `${as(18)}b`)).toBeGreaterThan(100 * steps(/^a+$/, `${as(18)}b`));
  expect(steps(/^\s+$/, `${" ".repeat(400)}x`)).toBeLessThan(3000);
  expect(steps(/\s+$/, `${" ".repeat(400)}x`)).toBeGreaterThan(80_000);
});

test.each<[string, (text: string) => unknown, number]>([
  ["a pattern that runs once", (text) => /^a+$/.test(text), 4],
  ["a pattern that runs from each place", (text) => /a+b/.test(text), 16],
  ["a replacement", (text) => text.replace(/a/g, "b"), 4],
  ["a split", (text) => text.split(/b|a(?=b)/), 4],
  ["a search from each place", (text) => [...text].map((_, at) => text.indexOf("b", at)), 16],
])("%s grows as it should", (_, run, expected) => {
  const grown = growth((length) => "a".repeat(length), run, 250);
  expect(grown).toBeGreaterThan(expected * 0.7);
  expect(grown).toBeLessThan(expected * 1.3);
});

test("built-in functions are restored after counting", () => {
  const before = [RegExp.prototype.exec, String.prototype.indexOf, Array.prototype.join];
  expect(() =>
    workOf(() => {
      throw new Error("It fails.");
    }),
  ).toThrow("It fails.");
  expect([RegExp.prototype.exec, String.prototype.indexOf, Array.prototype.join]).toEqual(before);
});
