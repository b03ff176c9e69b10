import { expect, test } from "vitest";
import { limitSize, type ShownBlock, type ShownPair, type StudentAnswer } from "#core/sources/student-texts.ts";
import { seeded } from "#tests/core/similarity/random.ts";

const block = (key: number, first: number, whole = true): ShownBlock => ({ key, first, behind: first + 25, whole });
const pair = (before: number, after: number): ShownPair => ({ before, after, first: 0, behind: 0 });
const answer = (shown: ShownBlock[], pairs: ShownPair[] = []): StudentAnswer => ({ shown, pairs, near: [7] });
const keysOf = ({ shown }: StudentAnswer) => shown.map(({ key }) => key);

/** Blocks of some stretches, many of them shown for each other's sake alone. */
function generated(seed: number): StudentAnswer {
  const random = seeded(seed);
  const shown = Array.from({ length: 60 }, (_, i) => block(1000 + i, Math.floor(random() * 200), random() < 0.5));
  const pairs = Array.from({ length: 40 }, () =>
    pair(1000 + Math.floor(random() * 60), 1000 + Math.floor(random() * 60)),
  ).filter(({ before, after }) => before !== after);
  const supported = new Set(pairs.flatMap(({ before, after }) => [before, after]));
  return answer(
    shown.filter(({ key, whole }) => whole || supported.has(key)),
    pairs,
  );
}

test("a result that is not too large is unchanged", () => {
  const all = answer([block(1, 0), block(2, 25, false), block(3, 50, false)], [pair(2, 3)]);
  expect(limitSize(all, 3)).toBe(all);
  expect(limitSize(all, 4, new Set([1, 9]))).toBe(all);
  // The same block of two shards is one.
  const twice = answer([block(1, 0), block(1, 0), block(2, 25)]);
  expect(limitSize(twice, 2)).toBe(twice);
});

test("variants of one passage do not displace the rest of a text", () => {
  const variants = Array.from({ length: 500 }, (_, i) => block(i, i % 25));
  const rest = [block(9001, 40), block(9002, 60), block(9003, 80), block(9004, 90)];
  const kept = keysOf(limitSize(answer([...variants, ...rest]), 10));
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 9001, 9002, 9003, 9004]);
});

test("whole blocks of a passage are taken first, then the lowest keys", () => {
  const all = answer([block(1, 0, false), block(5, 0), block(4, 1), block(6, 25, false)], [pair(1, 6)]);
  expect(keysOf(limitSize(all, 2))).toEqual([5, 4]);
});

test("blocks shown before are kept, and use part of the limit", () => {
  const all = answer([block(1, 0), block(2, 0), block(3, 0), block(4, 0)]);
  expect(keysOf(limitSize(all, 2, new Set([4])))).toEqual([1, 4]);
  expect(keysOf(limitSize(all, 3, new Set([4, 77])))).toEqual([1, 4]);
  expect(keysOf(limitSize(all, 1, new Set([3, 4, 77])))).toEqual([3, 4]);
});

test("a block shown because of another is kept with it or not at all", () => {
  const all = answer([block(1, 0, false), block(2, 25, false), block(3, 50)], [pair(1, 2)]);
  expect(limitSize(all, 2)).toEqual({ shown: all.shown.slice(0, 2), pairs: [pair(1, 2)], near: [7] });
  expect(limitSize(all, 1)).toEqual({ shown: [block(3, 50)], pairs: [], near: [7] });
});

test.each(Array.from({ length: 40 }, (_, seed) => seed))(
  "blocks that are not selected do not influence the selection: seed %i",
  (seed) => {
    const all = generated(seed);
    const most = 5 + (seed % 30);
    const limited = limitSize(all, most, new Set([1003, 1011]));
    const keys = new Set(keysOf(limited));
    expect(new Set([...keys, 1003, 1011]).size).toBeLessThanOrEqual(most);
    const supported = new Set(limited.pairs.flatMap(({ before, after }) => [before, after]));
    for (const { key, whole } of limited.shown) expect(whole || supported.has(key)).toBe(true);
    for (const { before, after } of limited.pairs) expect(keys.has(before) && keys.has(after)).toBe(true);
    for (const { key: left } of all.shown.filter(({ key }) => !keys.has(key))) {
      const pairs = all.pairs.filter(({ before, after }) => before !== left && after !== left);
      const beside = new Set(pairs.flatMap(({ before, after }) => [before, after]));
      const shown = all.shown.filter(({ key, whole }) => key !== left && (whole || beside.has(key)));
      expect(limitSize(answer(shown, pairs), most, new Set([1003, 1011]))).toEqual(limited);
    }
  },
);
