import { expect, test } from "vitest";
import { type Prepared, prepare } from "#core/similarity/index.ts";
import { harbour, soil } from "./texts.ts";

test("words keep their places in the original text", () => {
  const p = prepare(harbour);
  for (let i = 0; i < p.words; i += 1) expect(word(harbour, p, i)).toMatch(/^[\p{L}\p{N}]+$/u);
  expect(word(harbour, p, 1)).toBe("harbour");
  expect(p.words).toBe(harbour.match(/[\p{L}\p{N}]+/gu)?.length);
});

test("soft hyphens, ligatures, zero-width characters, marks and case do not change a word", () => {
  const plain = prepare("efficient workflow café");
  const dressed = "E\ufb03\u00adcient WORK\u200b\ufb02ow cafe\u0301";
  const p = prepare(dressed);
  expect([...p.hash]).toEqual([...plain.hash]);
  expect([word(dressed, p, 0), word(dressed, p, 1), word(dressed, p, 2)]).toEqual([
    "E\ufb03\u00adcient",
    "WORK\u200b\ufb02ow",
    "cafe\u0301",
  ]);
});

test.each(["mea-\nsurement", "mea-\r\nsurement", "mea- \n  surement", "mea\u00ad\nsurement", "mea\u2010\nsurement"])(
  "a word broken at a line end is one word: %j",
  (broken) => {
    const p = prepare(`a careful ${broken} of salt`);
    expect(p.words).toBe(5);
    expect(p.hash[2]).toBe(prepare("measurement").hash[0]);
    expect(word(`a careful ${broken} of salt`, p, 2)).toBe(broken);
  },
);

test("a hyphen keeps two words apart inside a line, before a capital, a number or an empty line", () => {
  expect(prepare("well-known").words).toBe(2);
  expect(prepare("Stratford-\nUpon").words).toBe(2);
  expect(prepare("1690-\n1760").words).toBe(2);
  expect(prepare("half-\n\nfinished").words).toBe(2);
});

test("apostrophes of any shape belong to the word, quotation marks do not", () => {
  const p = prepare("the widow\u2019s share, the 'widow's' share");
  expect(p.hash[1]).toBe(p.hash[4]);
  expect(p.words).toBe(6);
});

test("Cyrillic look-alikes are read as Latin letters and flagged with their places", () => {
  const text = "The m\u0435asur\u0435ment of s\u0430lt";
  const p = prepare(text);
  expect([...p.hash]).toEqual([...prepare("The measurement of salt").hash]);
  expect(p.flags).toHaveLength(1);
  expect(p.flags[0]).toMatchObject({
    kind: "replaced_char",
    count: 3,
    ranges: [
      [5, 6],
      [10, 11],
      [20, 21],
    ],
  });
  expect(p.flags[0]?.sample).toContain("m\u0435asur");
});

test("a word made of look-alikes only is found out by its neighbours", () => {
  const p = prepare("it was \u0430 \u0441\u0430\u0440\u0435 of stone");
  expect([...p.hash]).toEqual([...prepare("it was a cape of stone").hash]);
  expect(p.flags[0]).toMatchObject({ kind: "replaced_char", count: 5 });
});

test("Greek look-alikes and mathematical letters are read as Latin letters", () => {
  const p = prepare("the harb\u03bfur and the cr\ud835\udc1ane and f\uff55ll");
  expect([...p.hash]).toEqual([...prepare("the harbour and the crane and full").hash]);
  expect(p.flags[0]?.count).toBe(3);
});

test("honest Russian, Greek and symbols are not flagged", () => {
  const honest = [
    "Он пришёл с моря, а она осталась у окна.",
    "The word сон means sleep, and мир means peace.",
    "TNF\u03b1 was given at 5 \u03bcm, and \u03b2 was small.",
    "Η θάλασσα είναι μπλε.",
    "👩‍👩‍👧 came, می‌خواهم گفت.",
  ];
  for (const text of honest) expect(prepare(text).flags).toEqual([]);
});

test("zero-width and bidi characters are flagged wherever they stand", () => {
  const text = "in\u200bside a\u2060word, \u202eoverride\u202c and \u200f end";
  const p = prepare(text);
  expect(p.flags).toHaveLength(1);
  expect(p.flags[0]).toMatchObject({ kind: "invisible_char", count: 5 });
  expect(p.flags[0]?.ranges[0]).toEqual([2, 3]);
});

test("a byte order mark and soft hyphens are not flagged", () => {
  expect(prepare("\ufeffA har\u00adbour").flags).toEqual([]);
});

test("sentences end at marks and empty lines, not at abbreviations, initials or decimals", () => {
  const text = "Dr. Lee met J. Park in 3.5 hours. They agreed! See Fig. 4\n\nA heading\n\nLast words";
  const p = prepare(text);
  const last = [...p.sentenceEnds].map((end) => word(text, p, end - 1));
  expect(last).toEqual(["hours", "agreed", "4", "heading", "words"]);
});

test("inflected forms share a stem and function words carry no subject", () => {
  const p = prepare("measure measured measuring measures the of");
  expect(new Set(p.stem.slice(0, 4)).size).toBe(1);
  expect([...p.content]).toEqual([1, 1, 1, 1, 0, 0]);
});

test("empty, blank and lone-surrogate texts have no words", () => {
  for (const text of ["", "  \n\t ", "\ud800", "... !!! —", "👍"]) expect(prepare(text).words).toBe(0);
});

test("the same text gives the same answer, whatever was read before", () => {
  const first = prepare(soil);
  prepare(harbour);
  expect(prepare(soil)).toEqual(first);
});

function word(text: string, p: Prepared, i: number): string {
  return text.slice(p.start[i], p.end[i]);
}
