import { expect, test } from "vitest";
import {
  distinctHashes,
  fingerprint,
  planQuery,
  prepare,
  rankCandidates,
  scoreWindows,
  shardOf,
  type WindowScore,
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

test("a query puts every hash into the shard that holds it, and every hash is asked", () => {
  const p = prepare(flat(`${harbour} ${soil} ${sleep}`));
  const f = fingerprint(p);
  const queries = planQuery(p, f, 4);
  expect(queries.map((query) => query.shard)).toEqual([0, 1, 2, 3]);
  const asked = new Set<number>();
  for (const { shard, windows } of queries) {
    for (const { hashes } of windows) {
      for (const hash of hashes) {
        expect(shardOf(hash, 4)).toBe(shard);
        asked.add(hash);
      }
    }
  }
  expect(asked.size).toBe(distinctHashes(f).length);
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

test("hashes in too many sources are dropped, but not below twenty-five", () => {
  const p = prepare("copper kettle");
  const [query] = planQuery(p, fingerprint(p), 1);
  const hash = query!.windows[0]!.hashes[0]!;
  const sources = (count: number) => new Map([[hash, Array.from({ length: count }, (_, i) => `s${i}`)]]);
  expect(scoreWindows(query!, sources(25), 25, 2)).toHaveLength(25);
  expect(scoreWindows(query!, sources(401), 10_000, 400)).toHaveLength(0);
});

test("rare hashes weigh more than common ones", () => {
  const p = prepare("copper kettle boils");
  const [query] = planQuery(p, fingerprint(p), 1);
  const [rare, common] = query!.windows[0]!.hashes;
  const postings = new Map([
    [rare!, ["a"]],
    [common!, ["b", "c", "d"]],
  ]);
  const scores = scoreWindows(query!, postings, 100, 400);
  expect(scores[0]?.source).toBe("a");
});

test("candidates are the best of each window, capped, in a fixed order", () => {
  const random = seeded(3);
  const scores: WindowScore[] = [];
  for (let i = 0; i < 500; i += 1) {
    scores.push({ window: i % 40, source: `s${Math.floor(random() * 90)}`, score: 1 + random() * 5, shared: 3 });
  }
  const limits = { perWindow: 3, candidates: 25, minShared: 2 };
  const ranked = rankCandidates([scores.slice(0, 250), scores.slice(250)], limits);
  expect(ranked).toHaveLength(25);
  expect(ranked).toEqual(rankCandidates([scores.slice(250), scores.slice(0, 250)].reverse(), limits));
  expect(ranked.every((candidate, i) => i === 0 || candidate.score <= ranked[i - 1]!.score)).toBe(true);
});

test("a source that shares one fingerprint with a window is no candidate", () => {
  expect(rankCandidates([[{ window: 0, source: "a", score: 9, shared: 1 }]])).toEqual([]);
});

test("an empty text asks nothing", () => {
  const p = prepare("");
  expect(planQuery(p, fingerprint(p), 2).every((query) => query.windows.length === 0)).toBe(true);
});

function search(checked: string, library: Map<string, string>, shards: number) {
  const index = Array.from({ length: shards }, () => new Map<number, string[]>());
  for (const [id, text] of library) {
    for (const hash of distinctHashes(fingerprint(prepare(text)))) {
      const postings = index[shardOf(hash, shards)]!;
      postings.set(hash, [...(postings.get(hash) ?? []), id]);
    }
  }
  const p = prepare(checked);
  const queries = planQuery(p, fingerprint(p), shards);
  return rankCandidates(queries.map((query) => scoreWindows(query, index[query.shard]!, library.size, 400)));
}
