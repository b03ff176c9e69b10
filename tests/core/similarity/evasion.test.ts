import { expect, test } from "vitest";
import * as data from "#core/similarity/data/confusables.ts";
import { WORDS } from "#core/similarity/data/word-list.ts";
import { align, composeReport, prepare, prepareAsWritten, prepareParts } from "#core/similarity/index.ts";
import { letterBits } from "#core/similarity/letter-model.ts";
import { disguises } from "#tests/bench/support/disguises.ts";
import { HONEST, honestTexts } from "#tests/support/honest-texts.ts";
import { confusables, wordList } from "../../../scripts/similarity-data.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const copies = [
  { copied: paragraphs(sleep, 0, 3), source: sleep, before: harbour, after: soil },
  { copied: paragraphs(gardens, 0, 3), source: gardens, before: soil, after: sleep },
  { copied: paragraphs(harbour, 0, 3), source: harbour, before: sleep, after: gardens },
];

function paragraphs(text: string, from: number, to: number): string {
  return text
    .split("\n\n")
    .slice(from, to)
    .map((one) => flat(one))
    .join("\n\n");
}

/** The report of a disguised copy between two other texts, and the share of its letters that is counted. */
function checkCopy(disguise: (typeof disguises)[number], { copied, source, before, after }: (typeof copies)[number]) {
  const { text: planted, hidden } = disguise.make(copied, 7);
  const text = `${before}\n\n${planted}\n\n${after}`;
  const from = before.length + 2;
  const parts = prepareParts(
    text,
    hidden.map(([start, end]): [number, number] => [start + from, end + from]),
  );
  const other = prepare(source);
  const report = composeReport({
    text,
    parts,
    pages: [0],
    sources: [
      {
        id: "s",
        kind: "library",
        title: "S",
        authors: ["Anna Holm"],
        year: 2021,
        prepared: other,
        text: source,
        passages: align(parts.visible, other),
      },
    ],
  });
  const counted = new Uint8Array(text.length);
  for (const match of report.matches) if (match.excluded === null) counted.fill(1, match.start, match.end);
  const unseen = new Uint8Array(text.length);
  for (const [start, end] of parts.ranges) unseen.fill(1, start, end);
  let letters = 0;
  let found = 0;
  for (let i = from; i < from + planted.length; i += 1) {
    if (unseen[i] === 1 || !/[^\s\p{P}\p{M}\p{Cf}\p{Cc}]/u.test(text.charAt(i))) continue;
    letters += 1;
    found += counted[i] ?? 0;
  }
  return { report, recall: found / letters };
}

test.each(disguises)("$name: the copied words are counted, and what was done is flagged", (disguise) => {
  let sum = 0;
  for (const copy of copies) {
    const { report, recall } = checkCopy(disguise, copy);
    sum += recall;
    const kinds = report.flags.map(({ kind }) => kind);
    // The extractor flags hidden text, not the engine.
    const expected = disguise.flags.filter((kind) => kind !== "hidden_text");
    if (disguise.flags.length === 0) expect(kinds).toEqual([]);
    else if (expected.length > 0) expect(expected.some((kind) => kinds.includes(kind))).toBe(true);
  }
  expect(sum / copies.length).toBeGreaterThanOrEqual(disguise.recall);
});

test("places of what was changed are those of the original text", () => {
  const text = `${flat(harbour)} ${flat(sleep).replace(/([a-z])(?=[a-z])/g, "$1 ")}`;
  const from = flat(harbour).length;
  const [flag] = prepare(text).flags;
  expect(flag?.kind).toBe("spacing");
  for (const [start, end] of flag?.ranges ?? []) {
    expect(start).toBeGreaterThanOrEqual(from);
    expect(text.slice(start, end)).toMatch(/^\S\s+\S/);
  }
  const p = prepare(text);
  for (let i = 1; i < p.words; i += 1) expect(p.start[i]).toBeGreaterThanOrEqual(p.end[i - 1] ?? 0);
  expect(p.end[p.words - 1]).toBeLessThanOrEqual(text.length);
});

test.each(Object.entries(honestTexts(flat(harbour), flat(soil))))("honest texts are not flagged: %s", (_, texts) => {
  for (const text of texts) expect(prepare(text).flags).toEqual([]);
});

test("letters spaced apart are words again beside names and numbers that no list has", () => {
  const text =
    "Giuseppe Fortunino Verdi, born 10 October 1813 in Le Roncole near Busseto; d'Aosta, Lavigna, Provesi 1824.";
  const apart = text.replace(/ /g, "  ").replace(/(?<=[a-z])(?=[a-z])/gi, " ");
  const prose = flat(harbour).slice(0, 600);
  const words = (p: { hash: Uint32Array; words: number }) => [...p.hash];
  expect(words(prepare(`${prose}\n\n${apart}`))).toEqual(words(prepareAsWritten(`${prose}\n\n${text}`)));
});

const spanish = Array.from(
  { length: 120 },
  (_, night) =>
    `La noche ${night} los enfermos del pasillo durmieron poco, porque las luces quedaron encendidas y nadie quiso cerrar la puerta de la sala grande hasta la madrugada.`,
).join(" ");

test.each([
  ["no spaces", (text: string) => text.replace(/ /g, "")],
  [
    "a space in every longer word",
    (text: string) => text.replace(/[a-z]{6,}/gi, "$& ").replace(/([a-z]{3})(?=[a-z]{3})/gi, "$1 "),
  ],
  ["all letters doubled", (text: string) => text.replace(/[a-z]/gi, "$&$&")],
  ["a letter before every word", (text: string) => text.replace(/[a-z]+/gi, "x$&")],
])("in a long text of another language one disguised page is still found: %s", (_, disguise) => {
  const copy = flat(gardens).slice(0, 1800);
  const text = `${spanish}\n\n${disguise(copy)}\n\n${spanish}`;
  const passages = align(prepare(text), prepare(gardens));
  const covered = passages.reduce((sum, { srcStart, srcEnd }) => sum + srcEnd - srcStart, 0);
  expect(covered / copy.length).toBeGreaterThan(0.9);
});

test("letters say what may be English, wherever the spaces are", () => {
  const bits = (text: string) => letterBits(text, 0, text.length);
  for (const text of [gardens, harbour, sleep, soil]) {
    expect(bits(text)).toBeLessThan(4);
    expect(bits(text.replace(/ /g, ""))).toBe(bits(text));
  }
  expect(bits(spanish)).toBeGreaterThan(4.1);
  expect(bits("12 34")).toBe(Number.POSITIVE_INFINITY);
});

test("quotations that are attributed to someone are no text without a citation", () => {
  for (const text of HONEST["interviews and long addresses"] ?? []) {
    const report = composeReport({ text, parts: prepareParts(text, []), pages: [0], sources: [] });
    expect(report.flags).toEqual([]);
  }
});

test.each(Object.entries(HONEST))("honest words are read as they are written: %s", (kind, texts) => {
  // Verse and headings space a line out, identifiers and addresses join words, old and dialect words are near others:
  // they are read as words, without a flag.
  if (["headings and lists", "poetry", "code", "addresses and part numbers", "near English"].includes(kind)) return;
  for (const text of texts) expect(prepare(text).hash).toEqual(prepareAsWritten(text).hash);
});

test("a heading that is spaced out is read as words, and is no disguise", () => {
  const text = `${flat(harbour)}\n\nI N T R O D U C T I O N\n\n${flat(soil)}`;
  expect(prepare(text).flags).toEqual([]);
});

const endless = [
  "a\u0008b\u0008",
  "а",
  "a\u2800",
  "𝐚𝐛 ",
  "a b ",
  "e\u0336",
  "thequickfox",
  "tbe patlent of the ",
  "“a ”",
  "аbс ",
  "3",
  "1the 2 ",
  "m@n$ ",
];

test.each(endless)("half a megabyte of %j is read whole", (piece) => {
  const text = piece.repeat(Math.ceil(500_000 / piece.length));
  const p = prepare(text);
  expect(p.length).toBe(text.length);
  for (const { ranges } of p.flags) expect(ranges.at(-1)?.[1]).toBeLessThanOrEqual(text.length);
  const hidden = Array.from({ length: 50_000 }, (_, at): [number, number] => [at * 5, at * 5 + 1]);
  expect(prepareParts(text, hidden).visible.length).toBe(text.length);
});

test.each(["\u2028", "\u2029 ", "[1]\u2028", "“a” [3] "])(
  "a report of a hundred thousand times %j is made",
  (piece) => {
    const text = piece.repeat(100_000);
    const report = composeReport({ text, parts: prepareParts(text, []), pages: [0], sources: [] });
    expect(report.matches).toEqual([]);
  },
);

test("the letters and words that the engine ships are those of the packages they are made from", async () => {
  const fields = Object.entries(data).map(([name, table]) => `${name} ${JSON.stringify(table)}`);
  const made = confusables();
  for (const table of Object.values(data))
    for (const [letters, all] of Object.entries(table)) expect(made).toContain(`  ${letters}: ${JSON.stringify(all)},`);
  expect(fields).toHaveLength(2);
  expect(wordList()).toContain(JSON.stringify(WORDS));
});

test("a sign for a letter inside a word that was changed is one place", () => {
  const text = flat(sleep).replace(
    /[aeiost]/g,
    (one) => ({ a: "@", e: "3", i: "!", o: "0", s: "$", t: "+" })[one] ?? one,
  );
  const [flag, ...others] = prepare(text).flags;
  expect([flag?.kind, others]).toEqual(["changed_spelling", []]);
  expect(flag?.count).toBeLessThanOrEqual(flat(sleep).split(/\s+/).length);
  const ranges = flag?.ranges ?? [];
  for (let i = 1; i < ranges.length; i += 1) expect(ranges[i]?.[0]).toBeGreaterThanOrEqual(ranges[i - 1]?.[1] ?? 0);
});
