import { expect, test } from "vitest";
import type { CollectionSizes } from "#core/checks/compared-collections.ts";
import { sizeInWords, wasComparedWith, willCompareWith } from "#core/checks/compared-with.ts";

const wiki = {
  collection: "wiki",
  name: "English Wikipedia",
  snapshot: "wiki.20261101.0000000b",
  asOf: Date.UTC(2026, 10, 1),
  documents: 7_000_000,
  works: 6_912_345,
  words: 4_000_000_000,
  formatVersion: "1.2",
};
const sizes: CollectionSizes = {
  incomplete: [],
  open: [
    { kind: "article", documents: 48, asOf: null },
    { kind: "library", documents: 7, asOf: null },
  ],
  collections: [wiki],
  studentsAtLeast: 100,
};
const all = {
  library: true,
  students: true,
  openTexts: false,
  openServices: ["europe_pmc" as const],
  compareDrafts: true,
};

test("before a check the form says in numbers what it will be compared with, and what not", () => {
  expect(willCompareWith(sizes, all, ["europe_pmc"])).toEqual({
    searched: [
      "6.9 million texts of English Wikipedia (1 November 2026)",
      "48 articles of ours",
      "7 reference texts",
      "other students’ documents (100 to 999)",
      "your own earlier documents",
    ],
    left: ["Europe PMC", "the open web", "journals and books behind a paywall"],
    publicTexts: 6_912_400,
    few: false,
  });
});

test("it follows what the student ticks", () => {
  const { searched, left, publicTexts, few } = willCompareWith(sizes, { ...all, library: false }, []);
  expect(searched).toEqual(["other students’ documents (100 to 999)", "your own earlier documents"]);
  expect(left.slice(0, 3)).toEqual(["English Wikipedia", "our articles", "our reference texts"]);
  expect({ publicTexts, few }).toEqual({ publicTexts: 0, few: true });
});

test("fewer than a thousand public texts are few, unless open articles of others are asked for too", () => {
  const fresh = { ...sizes, collections: [] };
  expect(willCompareWith(fresh, all, ["europe_pmc"])).toMatchObject({ publicTexts: 55, few: true });
  expect(willCompareWith(fresh, { ...all, openTexts: true }, ["europe_pmc"])).toMatchObject({
    publicTexts: 55,
    few: false,
  });
  const enough = { ...sizes, collections: [{ ...wiki, works: 945 }] };
  expect(willCompareWith(enough, all, [])).toMatchObject({ publicTexts: 1000, few: false });
});

test("a report repeats it; what did not respond or has another format was not compared", () => {
  const asOf = "2026-11-01T00:00:00.000Z";
  const covered = wasComparedWith([
    { collection: "article", documents: 1, asOf },
    { collection: "collection:wiki", name: "English Wikipedia", snapshot: "x", documents: 12_345, asOf },
    { collection: "collection:old", name: "Old books", snapshot: "y", documents: 9, asOf, incomplete: true },
    { collection: "students", documents: 0, asOf, notSearched: "places_hidden" },
    { collection: "europe_pmc", documents: 3, asOf, notSearched: "no_answer" },
  ]);
  expect(covered.searched).toEqual([
    "12,000 texts of English Wikipedia (1 November 2026)",
    "1 article of ours",
    "other students’ documents (under 100)",
  ]);
  expect(covered.left.slice(0, 2)).toEqual(["Old books", "Europe PMC"]);
  expect(covered.publicTexts).toBe(12_346);
});

test("small numbers are exact, large ones rounded down", () => {
  const numbers = [0, 999, 9999, 10_999, 999_999, 1_000_000, 6_999_999, 123_456_789];
  expect(numbers.map(sizeInWords)).toEqual([
    "0",
    "999",
    "9,999",
    "10,000",
    "999,000",
    "1 million",
    "6.9 million",
    "123.4 million",
  ]);
});
