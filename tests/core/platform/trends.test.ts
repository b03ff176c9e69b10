import { expect, test } from "vitest";
import { mergedFeed } from "#core/platform/activity.ts";
import { replyInterval, replyTrend, sumTrend } from "#core/platform/trends.ts";

const rows = (values: Record<number, number>) =>
  Object.entries(values).map(([day, value]) => ({ day: Number(day), value }));

test("a sum has a change only where the period before has enough too", () => {
  expect(sumTrend(rows({ 101: 3, 100: 6, 99: 4, 93: 8 }), 7, 101)).toEqual({
    value: 10,
    change: 25,
    points: [0, 0, 0, 0, 0, 4, 6],
    today: 3,
  });
  expect(sumTrend(rows({ 100: 10, 93: 4 }), 7, 101).change).toBe(null);
  expect(sumTrend(rows({ 100: 4 }), 7, 101).value).toBe(null);
});

test("the first reply is the interval of the median", () => {
  const counts = [
    { day: 100, part: "0", count: 2 },
    { day: 100, part: "1", count: 3 },
    { day: 99, part: "24", count: 1 },
  ];
  const { value, points } = replyTrend(counts, 2, 101);
  expect([value, points]).toEqual([1, [4, 1]]);
  expect(replyTrend(counts.slice(0, 1), 2, 101).value).toBe(null);
  expect([0, 1, 4].map(replyInterval)).toEqual(["under 1 h", "1 to 4 h", "over 24 h"]);
});

test("a feed stops where one of its lists may have more rows", () => {
  const list = (name: string, ...times: number[]) => times.map((at) => ({ at, key: `${name}${at}` }));
  const lists = [list("a", 9, 8), list("b", 5)];
  const options = { limit: 2, most: 5, hidden: () => false, alike: () => false };
  const alone = (...rows: ReturnType<typeof list>) => rows.map((row) => ({ ...row, others: 0 }));
  expect(mergedFeed(lists, options)).toEqual({ rows: alone(...list("a", 9, 8)), more: { at: 8, key: "a8" } });
  expect(mergedFeed([list("a", 9), list("b", 5)], options).more).toBe(null);
});

test("rows of a feed that follow each other and are alike are one, and the feed continues after the last of them", () => {
  const rows = ["close", "close", "pay", "close", "close", "close"].map((act, n) => ({
    at: 9 - n,
    key: String(n),
    act,
  }));
  const options = {
    limit: 10,
    hidden: () => false,
    alike: (a: { act: string }, b: { act: string }) => a.act === b.act,
  };
  const all = mergedFeed([rows], { ...options, most: 5 });
  expect(all.rows.map(({ at, act, others }) => [at, act, others])).toEqual([
    [9, "close", 1],
    [7, "pay", 0],
    [6, "close", 2],
  ]);
  expect(all.more).toBe(null);
  expect(mergedFeed([rows], { ...options, most: 1 }).more).toEqual({ at: 8, key: "1" });
});
