import { expect, test } from "vitest";
import {
  align,
  allVisible,
  composeReport,
  distinctHashes,
  fingerprint,
  type Prepared,
  prepare,
  prepareAsWritten,
  prepareParts,
  searchedWords,
  stretchesInParts,
} from "#core/similarity/index.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

/** Texts that are taken for misread, spaced or marked ones by what is around them. */
const texts = {
  "marked for stress":
    "The wórds of the sóng are márked where the vóice has to ríse: The bóats came hóme before the évening ráin, the wómen cárried báskets fróm the quáy, the chíldren cóunted gúlls agáin, agáin, and nóbody remémbered the gréy séa.",
  "broken words":
    "The ef fect of short eve ning walks on the qual ity of sleep was ob served in sev- eral hos pital wards. Pa tients who walk ed for a quar ter of an hour slept lon ger, and nurs es not ed few er calls dur ing the night. The num ber of pa tients was small, and the ob ser va tions were not blind ed.",
  "swapped beginnings":
    "He hissed the mystery lectures and tasted the whole worm. The lueer old dean was queft to the spight of ears. A blushing crow is a crushing blow, and the shoving leopard of a flock is a lare thight. We sknow that the chaintly surch is fool of peats for those who meep the korning prayers.",
  "names of functions":
    "openBasket readBasket writeBasket closeBasket countBaskets basketOf weighBasket labelBasket sendBasketHome basketsInHarbour harbourOfBasket isBasketEmpty whoseBasket mendBasket basketHandle basketLid twoBaskets noBasket anyBasket everyBasket lastBasket firstBasket nextBasket basketBefore",
};

function around(text: string): [string, string][] {
  return [
    [`${flat(gardens)}\n\n${text}\n\n${flat(sleep)}`, text],
    [`${flat(sleep)} abc ${text}\n\n${flat(gardens)}`, `${flat(harbour)}\n\n${text}`],
    [`${flat(harbour)} ${text} ${flat(soil)}`, `${text} ${flat(gardens)}`],
    [`${text}\n\n${flat(harbour)}`, `${flat(soil)} xy z ${text}\n\n${flat(sleep)}`],
  ];
}

/** Share of the letters of a text that stand in matches. */
function found(checked: string, text: string, source: string): number {
  const parts = prepareParts(checked, []);
  const prepared = prepare(source);
  const report = composeReport({
    text: checked,
    parts,
    pages: [0],
    sources: [
      { id: "s", kind: "library", title: "S", prepared, text: source, passages: align(parts.visible, prepared) },
    ],
  });
  const inside = new Uint8Array(checked.length);
  for (const { start, end } of report.matches) inside.fill(1, start, end);
  const from = checked.indexOf(text);
  const letters = Array.from(text, (letter, at) => ({ letter, at: from + at })).filter(({ letter }) =>
    /[\p{L}\p{N}]/u.test(letter),
  );
  return letters.filter(({ at }) => inside[at] === 1).length / letters.length;
}

function wordsOf(p: Prepared, text: string, whole: string): number[] {
  const from = whole.indexOf(text);
  return [...p.hash].filter((_, i) => (p.start[i] ?? 0) >= from && (p.end[i] ?? 0) <= from + text.length);
}

test("a copied text is found whatever it and its source are taken for by what stands around them", () => {
  const readOtherwise: string[] = [];
  for (const [kind, text] of Object.entries(texts)) {
    for (const [checked, source] of around(text)) {
      const [one, other] = [prepare(checked), prepare(source)];
      if (String(wordsOf(one, text, checked)) !== String(wordsOf(other, text, source))) readOtherwise.push(kind);
      expect(found(checked, text, source), kind).toBeGreaterThanOrEqual(0.99);
    }
  }
  // Otherwise nothing was asked.
  expect(new Set(readOtherwise).size).toBeGreaterThanOrEqual(3);
});

test("a disguise that stands in both texts is read as what it disguises", () => {
  const apart = flat(harbour)
    .slice(0, 700)
    .replace(/(?<=\p{L})(?=\p{L})/gu, " ");
  const checked = `${flat(gardens)}\n\n${apart}\n\n${flat(sleep)}`;
  expect(found(checked, apart, `${flat(soil)} ${apart}`)).toBeGreaterThanOrEqual(0.95);
});

test("matches that a quotation cuts have their places in both texts, however these are read", () => {
  let cut = 0;
  for (const text of Object.values(texts)) {
    const middle = text.indexOf(" ", text.length / 2);
    const quoting = `“${text.slice(0, middle)}” (Holm, 2021) ${text.slice(middle + 1)}`;
    for (const [checked, source] of around(text)) {
      const seen = checked.replace(text, quoting);
      const parts = prepareParts(seen, []);
      const prepared = prepare(source);
      const passages = align(parts.visible, prepared);
      const report = composeReport({
        text: seen,
        parts,
        pages: [0],
        sources: [{ id: "s", kind: "library", title: "S", prepared, text: source, passages }],
      });
      cut += report.matches.length - passages.length;
      for (const { start, end, sourceStart, sourceEnd, words, sharedWords, runs } of report.matches) {
        expect(sharedWords).toBeLessThanOrEqual(words);
        for (const [a, b, c, d] of [[start, end, sourceStart ?? 0, sourceEnd ?? 0], ...runs] as const) {
          expect([a < b && b <= end, c < d && d <= source.length]).toEqual([true, true]);
        }
      }
    }
  }
  expect(cut).toBeGreaterThan(0);
});

test("what is read otherwise is searched for, and kept, as it is written too", () => {
  for (const [kind, text] of Object.entries(texts)) {
    for (const [checked, source] of around(text)) {
      const kept = new Set(distinctHashes(fingerprint(searchedWords(allVisible(prepare(source))))));
      const requested = new Set(fingerprint(searchedWords(prepareParts(checked, []))).hashes);
      const own = [...new Set(fingerprint(prepareAsWritten(text)).hashes)];
      expect(own.filter((hash) => kept.has(hash) && requested.has(hash)).length, kind).toBeGreaterThanOrEqual(
        own.length * 0.95,
      );
    }
  }
});

test("a text that is read as it is written is one text in every respect", () => {
  const prepared = prepare(gardens);
  expect(prepared.asWritten).toBeUndefined();
  expect(searchedWords(allVisible(prepared))).toBe(prepared);
});

test("stretches of what was searched for are stretches of the words that are seen and hidden", () => {
  const text = texts["broken words"];
  const whole = `${flat(gardens)}\n\n${text}\n\n${flat(sleep)}`;
  const hidden = whole.indexOf(flat(sleep));
  const parts = prepareParts(whole, [[hidden, whole.length]]);
  const searched = searchedWords(parts);
  const { visible } = parts;
  const plain = visible.words + (parts.hidden?.words ?? 0);
  expect(searched.words).toBeGreaterThan(plain + 20);
  const all = stretchesInParts(parts, [{ first: 0, behind: searched.words }]);
  expect(all).toEqual([{ first: 0, behind: plain }]);
  const written = stretchesInParts(parts, [{ first: plain, behind: searched.words }]);
  for (const { first, behind } of written) {
    expect(behind).toBeLessThanOrEqual(visible.words);
    expect(visible.start[first]).toBeGreaterThan(whole.indexOf(text) - 120);
    expect(visible.end[behind - 1]).toBeLessThanOrEqual(hidden + 120);
  }
  expect(written.length).toBeGreaterThan(0);
  const limited = searchedWords(parts, plain + 7);
  expect(limited.words).toBe(plain + 7);
  expect([...limited.start].every((start, i) => i === 0 || start >= (limited.start[i - 1] ?? 0))).toBe(true);
});
