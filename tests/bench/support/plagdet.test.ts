import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inCodePoints, openCorpus } from "./corpus.ts";
import { spoil } from "./noiser.ts";
import { type PlacedCase, score } from "./plagdet.ts";

const text = "The letters describe ports as far away as Riga with a calm eye for prices. ".repeat(200);

function placed(thisOffset: number, thisLength: number, sourceOffset: number, sourceLength: number): PlacedCase {
  return { suspicious: "a", source: "b", thisOffset, thisLength, sourceOffset, sourceLength };
}

test("a perfect detection scores 1, none and a wrong one 0", () => {
  const truth = [placed(100, 50, 10, 60)];
  expect(score(truth, truth)).toEqual({ plagdet: 1, precision: 1, recall: 1, granularity: 1 });
  expect(score(truth, []).plagdet).toBe(0);
  expect(score(truth, [placed(100, 50, 500, 60)]).plagdet).toBe(0);
  expect(score(truth, [{ ...truth[0]!, source: "c" }]).plagdet).toBe(0);
  expect(score([], []).plagdet).toBe(1);
});

test("half a case found in one piece has recall one half, in two pieces it is divided by log2 3", () => {
  const truth = [placed(0, 100, 0, 100)];
  const half = score(truth, [placed(0, 50, 0, 50)]);
  expect(half).toMatchObject({ precision: 1, recall: 0.5, granularity: 1 });
  expect(half.plagdet).toBeCloseTo(2 / 3);
  const pieces = score(truth, [placed(0, 50, 0, 50), placed(50, 50, 50, 50)]);
  expect(pieces).toMatchObject({ precision: 1, recall: 1, granularity: 2 });
  expect(pieces.plagdet).toBeCloseTo(1 / Math.log2(3));
});

test("precision and recall are means over detections and over cases, both sides together", () => {
  const truth = [placed(0, 100, 0, 100), placed(1000, 100, 1000, 100)];
  const found = [placed(0, 100, 0, 300), placed(5000, 10, 5000, 10)];
  expect(score(truth, found)).toMatchObject({ precision: (200 / 400 + 0) / 2, recall: 0.5, granularity: 1 });
});

test("a spoilt text keeps the place of each word, spoils as much as asked, and is the same for the same seed", () => {
  const noisy = spoil(text, 0.03, 7);
  expect(noisy).toMatchObject({ text: spoil(text, 0.03, 7).text });
  expect(spoil(text, 0.03, 8).text).not.toBe(noisy.text);
  expect(spoil(text, 0, 7).text).toBe(text);
  let same = 0;
  for (let i = 0; i < text.length; i += 1) if (noisy.text.charAt(noisy.at(i)) === text.charAt(i)) same += 1;
  expect(same / text.length).toBeGreaterThan(0.95);
  expect(same / text.length).toBeLessThan(0.98);
  expect(noisy.at(text.length)).toBe(noisy.text.length);
});

test("offsets are counted in code points outside and in UTF-16 units inside, and come back as they were", () => {
  const folder = mkdtempSync(join(tmpdir(), "corpus-"));
  try {
    mkdirSync(join(folder, "susp"));
    mkdirSync(join(folder, "src"));
    writeFileSync(join(folder, "susp", "a"), "\u{1f4d8}\u{1f4d8} copied words");
    writeFileSync(join(folder, "src", "b"), "copied words");
    const one = { thisOffset: 3, thisLength: 6, sourceOffset: 0, sourceLength: 6 };
    const pair = { suspicious: "a", source: "b", type: "no-obfuscation", cases: [one] };
    writeFileSync(join(folder, "pairs.json"), JSON.stringify({ pairs: [pair] }));
    const corpus = openCorpus(folder);
    const [read] = corpus.pairs[0]!.cases;
    const text = corpus.suspicious("a");
    expect(text.slice(read!.thisOffset, read!.thisOffset + read!.thisLength)).toBe("copied");
    expect(inCodePoints([read!], text, corpus.source("b"))).toEqual([one]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
