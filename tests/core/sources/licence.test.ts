import { expect, test } from "vitest";
import { allowedPassages, isOpenSource, passagesOf, READ_SHARE, type Stretch, sizeOf } from "#core/sources/licence.ts";
import { seeded } from "../similarity/random.ts";

test("articles, own drafts and texts with open licences may be read completely; others, and student texts, may not", () => {
  expect(isOpenSource("article", null)).toBe(true);
  expect(isOpenSource("own_draft", undefined)).toBe(true);
  for (const licence of ["CC BY 4.0", "CC BY-SA 4.0", "CC0", "Public domain", "Own work"])
    expect(isOpenSource("library", licence), licence).toBe(true);
  for (const licence of [null, "Used with permission", "CC BY-NC 4.0", "All rights reserved"])
    expect(isOpenSource("library", licence), String(licence)).toBe(false);
  expect(isOpenSource("student", "CC0")).toBe(false);
  expect(isOpenSource("paper", "CC BY 4.0")).toBe(false);
});

test("adjacent passages are merged, and none exceeds the end of its source", () => {
  const at = (sourceStart: number, sourceEnd: number) => ({ sourceStart, sourceEnd });
  expect(passagesOf([at(5000, 5100), at(100, 200), at(5200, 5300)], 6000)).toEqual([
    [0, 440],
    [4760, 5540],
  ]);
  expect(passagesOf([{ sourceStart: null, sourceEnd: null }], 6000)).toEqual([]);
  expect(passagesOf([at(5900, 6000)], 6000)).toEqual([[5660, 6000]]);
});

test("words that the reader already has cost nothing, and passages already read are not counted again", () => {
  const length = 10_000;
  const passages: Stretch[] = [[0, 1500]];
  expect(allowedPassages(passages, { own: [], read: [], length }).allowed).toEqual([]);
  const own: Stretch[] = [[100, 900]];
  const first = allowedPassages(passages, { own, read: [], length });
  expect(first.allowed).toEqual(passages);
  expect(sizeOf(first.read)).toBe(700);
  const again = allowedPassages(passages, { own, read: first.read, length });
  expect(again).toEqual(first);
});

test("however often and for whatever a person asks, at most a tenth is readable beyond their own words", () => {
  const random = seeded(77);
  const length = 40_000;
  let read: Stretch[] = [];
  for (let round = 0; round < 300; round += 1) {
    const start = Math.floor(random() * length);
    const end = Math.min(length, start + Math.floor(random() * 900));
    const own: Stretch[] = random() < 0.5 ? [[start, Math.min(end, start + 200)]] : [];
    read = allowedPassages([[start, end]], { own, read, length }).read;
    expect(sizeOf(read)).toBeLessThanOrEqual(length * READ_SHARE);
  }
  expect(sizeOf(read)).toBeGreaterThan(length * READ_SHARE * 0.8);
});
