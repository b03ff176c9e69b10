import { expect, test } from "vitest";
import { distinctHashes, fingerprint, type Prepared, prepareAsWritten as prepare } from "#core/similarity/index.ts";
import { pick, seeded, sentences, vocabulary } from "./random.ts";

const invented = vocabulary(500, 3);
const gathered = [
  ..."the of with measurement Relational running's ponies".split(" "),
  ...[
    "don\u2019t",
    "caf\u00e9",
    "cafe\u0301",
    "na\u00efve",
    "e\ufb03cient",
    "har\u00adbour",
    "in\u200bside",
    "STRASSE",
    "straße",
  ],
  ...[
    "1690",
    "3rd",
    "H2O",
    "\u0436\u0438\u0437\u043d\u044c",
    "\u03b8\u03ac\u03bb\u03b1\u03c3\u03c3\u03b1",
    "measure",
    "\ud835\udc1aB",
  ],
  ...[
    "\u05e9\u05dc\u05d5\u05dd",
    "\u0645\u0631\u062d\u0628\u0627",
    "\ud55c\uad6d\uc5b4",
    "internationalisations",
    "incomprehensibilities",
  ],
];
const gaps = [
  " ",
  " ",
  " ",
  " ",
  ", ",
  ". ",
  "! ",
  "\n",
  "\n\n",
  "\r\n",
  " \u2014 ",
  "\u201d \u201c",
  "; ",
  " (",
  ") ",
  "\u3002",
  " \ud83d\udc4d ",
  "?\u201d ",
];

/** Words of many alphabets with marks and line ends between them; `words` may reach over several pages. */
function mixed(seed: number, words: number): string {
  const random = seeded(seed);
  let text = "";
  for (let i = 0; i < words; i += 1) text += pick(random() < 0.5 ? invented : gathered, random) + pick(gaps, random);
  return text;
}

const lengths = [1, 7, 60, 400, 1400, 5000];
const cases = lengths.flatMap((words) => [1, 2, 3].map((seed) => ({ words, seed })));

test.each(cases)("offsets rise, and each word cut out alone is the same word ($words words, seed $seed)", (from) => {
  const text = mixed(from.seed, from.words);
  const p = prepare(text);
  expect(p.words).toBeGreaterThanOrEqual(from.words);
  for (let i = 0; i < p.words; i += 1) {
    expect(p.end[i]).toBeGreaterThan(at(p.start, i));
    expect(p.start[i + 1] ?? text.length).toBeGreaterThanOrEqual(at(p.end, i));
  }
  const step = Math.ceil(p.words / 300);
  for (let i = 0; i < p.words; i += step) {
    const word = text.slice(p.start[i], p.end[i]);
    expect([word, ...prepare(word).hash]).toEqual([word, p.hash[i]]);
    expect(prepare(word).stem[0]).toBe(p.stem[i]);
    expect(prepare(word).content[0]).toBe(p.content[i]);
  }
});

test.each(cases)("what is normalised stays as it is ($words words, seed $seed)", ({ words, seed }) => {
  const text = mixed(seed, words);
  const p = prepare(text);
  const normalised = Array.from(p.start, (start, i) => normal(text.slice(start, p.end[i]))).join(" ");
  expect(prepare(normalised).hash).toEqual(p.hash);
});

test.each(cases)("two texts with an empty line between have the words of both ($words words, seed $seed)", (from) => {
  const first = mixed(from.seed, from.words);
  const second = mixed(from.seed + 50, 90);
  const [a, b, both] = [prepare(first), prepare(second), prepare(`${first}\n\n${second}`)];
  const shift = first.length + 2;
  expect([...both.hash]).toEqual([...a.hash, ...b.hash]);
  expect([...both.stem]).toEqual([...a.stem, ...b.stem]);
  expect([...both.content]).toEqual([...a.content, ...b.content]);
  expect([...both.start]).toEqual([...a.start, ...b.start.map((start) => start + shift)]);
  expect([...both.end]).toEqual([...a.end, ...b.end.map((end) => end + shift)]);
  expect([...both.sentenceEnds]).toEqual([...a.sentenceEnds, ...b.sentenceEnds.map((end) => end + a.words)]);
  expect([...both.sentenceTextEnds]).toEqual([...a.sentenceTextEnds, ...b.sentenceTextEnds.map((end) => end + shift)]);
});

test("a word is the same at whatever place of a page it stands", () => {
  const text = mixed(9, 300);
  const alone = prepare(text);
  for (let shift = 8100; shift < 8200; shift += 1) {
    const p = prepare(`${" ".repeat(shift)}${text}`);
    expect(p.words).toBe(alone.words);
    expect(p.hash).toEqual(alone.hash);
    expect(p.start[0]).toBe(shift + at(alone.start, 0));
    expect(p.end[p.words - 1]).toBe(shift + at(alone.end, p.words - 1));
  }
});

test("a sentence's text ends behind the marks that close it", () => {
  const text = 'He said \u201cnever.\u201d She left (at once!). Why?\n\nA heading\n\n"So it is," they wrote.';
  const p = prepare(text);
  const ends = [...p.sentenceTextEnds];
  expect(ends.map((end, i) => text.slice(i === 0 ? 0 : ends[i - 1], end).trim())).toEqual([
    "He said \u201cnever.\u201d",
    "She left (at once!).",
    "Why?",
    "A heading",
    '"So it is," they wrote.',
  ]);
  expect(p.sentenceTextEnds).toHaveLength(p.sentenceEnds.length);
});

test("distinct hashes rise, and none is lost", () => {
  for (const words of [0, 3, 500, 20000]) {
    const found = fingerprint(prepare(sentences(words, invented, seeded(words))));
    const expected = [...new Set(found.hashes)].sort((a, b) => a - b);
    expect([...distinctHashes(found)]).toEqual(expected);
  }
  const same = fingerprint(prepare("harbour measurement ".repeat(5000)));
  expect(distinctHashes(same)).toHaveLength(1);
});

function at(offsets: Prepared["start"], i: number): number {
  return offsets[i] ?? Number.NaN;
}

/** A word as the tokeniser reads it, written out. */
function normal(word: string): string {
  return word
    .replace(/[\u00ad\u200b]/g, "")
    .replaceAll("\u2019", "'")
    .normalize("NFKC")
    .toLowerCase();
}
