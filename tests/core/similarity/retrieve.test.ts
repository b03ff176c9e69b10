import { expect, test } from "vitest";
import {
  defaultLimits,
  distinctHashes,
  fingerprint,
  planQuery,
  prepare,
  type QueryWindow,
  rankCandidates,
  scoreWindows,
  type WindowScores,
} from "#core/similarity/index.ts";
import { seeded, sentences, vocabulary } from "./random.ts";
import { flat, gardens, harbour, sleep, soil } from "./texts.ts";

test("fingerprints are safe integers with rising word numbers", () => {
  const f = fingerprint(prepare(harbour));
  expect(f.hashes.length).toBeGreaterThan(100);
  expect(f.hashes.length).toBe(f.words.length);
  expect([...f.hashes].every((hash) => Number.isSafeInteger(hash) && hash >= 0)).toBe(true);
  expect([...f.words].every((word, i) => i === 0 || word > f.words[i - 1]!)).toBe(true);
});

test("a fingerprint does not see function words, endings, order in a pair, or layout", () => {
  const one = distinctHashes(fingerprint(prepare("the development of languages")));
  const other = distinctHashes(fingerprint(prepare("Language\n develop\u00adments")));
  expect([...one]).toEqual([...other]);
});

test("distinct hashes are sorted and come once", () => {
  const distinct = [...distinctHashes(fingerprint(prepare(`${soil} ${soil}`)))];
  expect(distinct).toEqual([...new Set(distinct)].sort((a, b) => a - b));
});

test("every fingerprint of a text is asked, each once a window", () => {
  const p = prepare(flat(`${harbour} ${soil} ${sleep}`));
  const f = fingerprint(p);
  const windows = planQuery(p, f);
  expect(windows.length).toBeGreaterThan(3);
  for (const { hashes } of windows) expect(new Set(hashes).size).toBe(hashes.length);
  const requested = new Set(windows.flatMap(({ hashes }) => [...hashes]));
  expect([...requested].sort((a, b) => a - b)).toEqual([...distinctHashes(f)]);
});

test("a passage of half a window lies whole in one of them", () => {
  const p = prepare(flat(`${harbour} ${soil} ${sleep}`));
  const f = fingerprint(p);
  const windows = planQuery(p, f);
  for (let from = 0; from + 600 <= p.length; from += 97) {
    const inside = [...f.hashes].filter((_, i) => {
      const at = p.start[f.words[i]!]!;
      return at >= from && at < from + 600;
    });
    expect(windows.some(({ hashes }) => inside.every((hash) => hashes.includes(hash)))).toBe(true);
  }
});

test("a copied paragraph finds its source among a thousand, however many shards", () => {
  const random = seeded(7);
  const words = vocabulary(3000, 7);
  const library = new Map<string, string>();
  for (let i = 0; i < 1000; i += 1) library.set(`noise-${i}`, sentences(150, words, random));
  library.set("soil", soil);
  library.set("gardens", gardens);
  const checked = `${sentences(800, words, random)} ${soil.slice(900, 1500)} ${sentences(800, words, random)}`;
  for (const shards of [1, 8]) expect(search(checked, library, shards)[0]?.source).toBe("soil");
});

test("in a collection of one source the source is found", () => {
  expect(search(harbour, new Map([["only", harbour]]), 2).map((candidate) => candidate.source)).toEqual(["only"]);
});

test("a hash without a list counts for no one", () => {
  const windows = [{ window: 0, hashes: Float64Array.of(11, 12) }];
  const scores = scoreWindows(windows, new Map([[11, Uint32Array.of(5)]]), 10);
  expect([...scores.shared]).toEqual([1]);
  expect(scores.sources).toEqual([5]);
  expect(scoreWindows(windows, new Map(), 10).window).toHaveLength(0);
});

test("rare hashes weigh more than common ones", () => {
  const lists = new Map([
    [1, Uint32Array.of(10)],
    [2, Uint32Array.of(20, 30, 40)],
  ]);
  const scores = scoreWindows([{ window: 0, hashes: Float64Array.of(1, 2) }], lists, 100);
  const scoreOf = (source: number) => scores.score[[...scores.source].indexOf(scores.sources.indexOf(source))];
  expect(scoreOf(10)).toBeCloseTo(Math.log(101));
  expect(scoreOf(20)).toBeCloseTo(Math.log(1 + 100 / 3));
});

test("two sources with the same hashes have the same score, in whatever order their hashes are added", () => {
  const hashes = Float64Array.from({ length: 40 }, (_, i) => i);
  const lists = new Map([...hashes].map((hash) => [hash, Uint32Array.from({ length: 2 + hash }, (_, i) => i)]));
  const forwards = scoreWindows([{ window: 0, hashes }], lists, 1000);
  const backwards = scoreWindows([{ window: 0, hashes: hashes.slice().reverse() }], lists, 1000);
  const scoreOf = ({ sources, source, score }: WindowScores<number>, number: number) =>
    score[[...source].indexOf(sources.indexOf(number))];
  for (let number = 0; number < 30; number += 1) expect(scoreOf(forwards, number)).toBe(scoreOf(backwards, number));
  expect(scoreOf(forwards, 0)).toBe(scoreOf(forwards, 1));
});

test("of many sources in one window the best travel, whatever the order of the lists", () => {
  const numbers = Uint32Array.from({ length: 300 }, (_, i) => i + 1);
  const windows: QueryWindow[] = [{ window: 3, hashes: Float64Array.of(1, 2) }];
  const once = scoreWindows(
    windows,
    new Map([
      [1, numbers],
      [2, Uint32Array.of(250)],
    ]),
    1000,
  );
  const turned = scoreWindows(
    windows,
    new Map([
      [1, numbers.slice().reverse()],
      [2, Uint32Array.of(250)],
    ]),
    1000,
  );
  expect(once).toEqual(turned);
  expect(once.sources).toHaveLength(32);
  expect(once.sources[0]).toBe(250);
});

test("candidates are the best of each window, capped, in a fixed order", () => {
  const random = seeded(3);
  const lines = Array.from({ length: 500 }, (_, i) => {
    return { window: i % 40, source: `s${Math.floor(random() * 90)}`, score: 1 + random() * 5, shared: 3 };
  });
  const limits = { perWindow: 3, candidates: 25, minShared: 2 };
  const [one, other] = [answer(lines.slice(0, 250)), answer(lines.slice(250))];
  const ranked = rankCandidates([one, other], limits);
  expect(ranked).toHaveLength(25);
  expect(ranked).toEqual(rankCandidates([other, one], limits));
  expect(ranked.every((candidate, i) => i === 0 || candidate.score <= ranked[i - 1]!.score)).toBe(true);
});

test("what the shards saw of one source in one window is added up", () => {
  const half = answer([{ window: 0, source: "a", score: 4, shared: 1 }]);
  expect(rankCandidates([half])).toEqual([]);
  expect(rankCandidates([half, half])).toEqual([{ source: "a", score: 8, total: 8, windows: 1 }]);
});

test("a source that shares one fingerprint with a window is no candidate", () => {
  expect(rankCandidates([answer([{ window: 0, source: "a", score: 9, shared: 1 }])])).toEqual([]);
});

test("sources that are not meant take no place from those that are", () => {
  const crowd = ["s1", "s2", "s3", "s4"].map((source, i) => ({ window: 0, source, score: 90 - i, shared: 9 }));
  const found = answer([...crowd, { window: 0, source: "a", score: 8, shared: 2 }]);
  const names = (meant?: (source: string) => boolean) =>
    rankCandidates([found], defaultLimits, meant).map(({ source }) => source);
  expect(names()).toEqual(["s1", "s2", "s3"]);
  expect(names((source) => !source.startsWith("s"))).toEqual(["a"]);
});

test("an empty text asks nothing", () => {
  const p = prepare("");
  expect(planQuery(p, fingerprint(p))).toEqual([]);
});

function answer(lines: { window: number; source: string; score: number; shared: number }[]): WindowScores<string> {
  return {
    sources: lines.map(({ source }) => source),
    window: Uint32Array.from(lines, ({ window }) => window),
    source: Uint32Array.from(lines, (_, i) => i),
    score: Float64Array.from(lines, ({ score }) => score),
    shared: Uint32Array.from(lines, ({ shared }) => shared),
  };
}

function search(checked: string, library: Map<string, string>, shards: number) {
  const index = Array.from({ length: shards }, () => new Map<number, Uint32Array>());
  const names = [...library.keys()];
  for (const [number, name] of names.entries()) {
    for (const hash of distinctHashes(fingerprint(prepare(library.get(name)!)))) {
      const lists = index[hash % shards]!;
      lists.set(hash, Uint32Array.of(...(lists.get(hash) ?? []), number));
    }
  }
  const p = prepare(checked);
  const windows = planQuery(p, fingerprint(p));
  return rankCandidates(
    index.map((lists) => {
      const scores = scoreWindows(windows, lists, library.size);
      return { ...scores, sources: scores.sources.map((number) => names[number]!) };
    }),
  );
}
