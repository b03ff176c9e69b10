import { expect, test } from "vitest";
import { align, prepare } from "#core/similarity/index.ts";
import { pick, seeded, sentences, vocabulary } from "./random.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

const words = vocabulary(4000, 11);

test("a planted passage of n words is found with its exact offsets", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = seeded(seed);
    const n = 8 + Math.floor(random() * 300);
    const source = sentences(n + 200, words, random);
    const from = source.indexOf(" ", Math.floor(random() * 400)) + 1;
    const planted = source.slice(from).split(" ").slice(0, n).join(" ").replace(/\.$/, "");
    const before = `${sentences(120, words, random)} Zq `;
    const passages = align(prepare(`${before}${planted} qz ${sentences(90, words, random)}`), prepare(source));
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({
      docStart: before.length,
      docEnd: before.length + planted.length,
      srcStart: from,
      srcEnd: from + planted.length,
      words: planted.split(" ").length,
      sharedWords: planted.split(" ").length,
      strength: "identical",
      rule: { id: "same-words" },
    });
  }
});

test("a passage with one word in ten changed is found whole, as minor changes", () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = seeded(seed);
    const copied = flat(soil).split(" ").slice(20, 180);
    const changed = copied.map((word, i) => (i % 10 === 5 ? pick(words, random) : word));
    const before = sentences(60, words, random);
    const text = `${before} ${changed.join(" ")} ${sentences(60, words, random)}`;
    const passages = align(prepare(text), prepare(soil));
    expect(passages).toHaveLength(1);
    expect(passages[0]).toMatchObject({ docStart: before.length + 1, strength: "minor", words: 160, sharedWords: 144 });
    expect(passages[0]?.rule).toMatchObject({ id: "same-words-with-changes", params: { changedWords: 16 } });
  }
});

test("words left out, put in and doubled do not tear a passage apart", () => {
  const copied = flat(sleep).split(" ").slice(10, 110);
  const edited = copied.flatMap((word, i) =>
    i % 20 === 9 ? [] : i % 20 === 15 ? [word, word] : i === 50 ? [word, "new"] : [word],
  );
  const passages = align(prepare(edited.join(" ")), prepare(sleep));
  expect(passages).toHaveLength(1);
  expect(passages[0]?.sharedWords).toBe(96);
});

test("noise as from OCR is bridged", () => {
  const random = seeded(5);
  const noisy = flat(harbour)
    .split(" ")
    .map((word) => (random() < 0.15 ? `${word.slice(0, -1)}~x` : word))
    .join(" ");
  const passages = align(prepare(noisy), prepare(harbour));
  const covered = passages.reduce((sum, passage) => sum + passage.docEnd - passage.docStart, 0);
  expect(covered / noisy.length).toBeGreaterThan(0.9);
  expect(passages.length).toBeLessThan(5);
});

test("runs are equal stretches inside the passage, in order, on both sides", () => {
  const text = flat(soil).replace("field is early", "meadow is early").replace("both descriptions", "the two reports");
  const [p, s] = [prepare(text), prepare(soil)];
  for (const passage of align(p, s)) {
    let last = passage.docStart;
    for (const [docStart, docEnd, srcStart, srcEnd] of passage.runs) {
      expect(docStart).toBeGreaterThanOrEqual(last);
      expect(flat(soil.slice(srcStart, srcEnd)).toLowerCase()).toBe(text.slice(docStart, docEnd).toLowerCase());
      last = docEnd;
    }
    expect(last).toBe(passage.docEnd);
  }
});

test("a copy disguised with soft hyphens, ligatures, line breaks and look-alikes is identical", () => {
  const disguised = flat(gardens)
    .replaceAll("fi", "\ufb01")
    .replaceAll("teachers", "teach\u00aders")
    .replaceAll("garden", "gar-\nden")
    .replaceAll("grand", "gr\u0430nd")
    .replaceAll("school", "scho\u200bol");
  const passages = align(prepare(disguised), prepare(gardens));
  expect(passages).toHaveLength(1);
  expect(passages[0]).toMatchObject({ docStart: 0, docEnd: disguised.length - 1, strength: "identical" });
});

test("different texts on different subjects share nothing", () => {
  const texts = [harbour, soil, sleep, gardens].map(prepare);
  for (const a of texts) for (const b of texts) if (a !== b) expect(align(a, b)).toEqual([]);
});

test("random texts over a small vocabulary share nothing long", () => {
  const few = vocabulary(200, 2);
  for (let seed = 1; seed <= 20; seed += 1) {
    const passages = align(
      prepare(sentences(2000, few, seeded(seed))),
      prepare(sentences(2000, few, seeded(seed + 99))),
    );
    expect(passages.filter((passage) => passage.words >= 8)).toEqual([]);
  }
});

test("a passage copied twice is found twice, one repeated in the source once", () => {
  const part = flat(sleep).slice(0, 500);
  expect(align(prepare(`${part} ${flat(soil)} ${part}`), prepare(sleep))).toHaveLength(2);
  expect(align(prepare(part), prepare(`${part} ${flat(soil)} ${part}`))).toHaveLength(1);
});

test("passages never overlap in the checked text and come in its order", () => {
  const random = seeded(21);
  const few = vocabulary(60, 4);
  const source = sentences(3000, few, random);
  const chunks = Array.from({ length: 30 }, () => {
    const at = Math.floor(random() * (source.length - 300));
    return source.slice(at, at + 300);
  });
  const passages = align(prepare(chunks.join(" ")), prepare(source));
  expect(passages.length).toBeGreaterThan(5);
  passages.forEach((passage, i) => {
    if (i > 0) expect(passage.docStart).toBeGreaterThanOrEqual(passages[i - 1]!.docEnd);
  });
});

test("texts of one word, of nothing, or of one word repeated are survived", () => {
  const again = prepare("again ".repeat(20_000));
  for (const text of ["", "word", "again again"]) {
    expect(align(prepare(text), again)).toEqual([]);
    expect(align(again, prepare(text))).toEqual([]);
  }
  expect(align(again, again)).toEqual([]);
  const periodic = prepare("one ring rules them all and binds ".repeat(3000));
  expect(align(periodic, periodic).length).toBeLessThan(3);
});

test("a text of 100,000 words is aligned with 20 sources", () => {
  const sources = Array.from({ length: 20 }, (_, i) => sentences(5000, words, seeded(i + 500)));
  const parts = sources.map((source, i) => `${sentences(4900, words, seeded(i + 900))} ${source.slice(2000, 2800)}`);
  const p = prepare(parts.join(" "));
  expect(p.words).toBeGreaterThan(99_000);
  for (const source of sources) {
    const passages = align(p, prepare(source)).filter((passage) => passage.words >= 8);
    expect(passages).toHaveLength(1);
    expect(passages[0]!.docEnd - passages[0]!.docStart).toBeGreaterThan(770);
  }
});

test("the same texts give the same bytes", () => {
  const run = () => JSON.stringify(align(prepare(`${soil} ${harbour}`), prepare(`${harbour} ${soil}`)));
  expect(run()).toBe(run());
});
