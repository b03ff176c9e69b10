import { expect, test } from "vitest";
import { type CollectionSizes, coverageOf, notAsked } from "#core/checks/compared-collections.ts";
import { collectionName, collectionOfSource, snapshotOf } from "#core/checks/report/names.ts";

const NOW = Date.UTC(2026, 10, 26, 12);
const wiki = {
  collection: "wiki",
  name: "Simple English Wikipedia",
  snapshot: "wiki.20261101.0000000b",
  asOf: Date.UTC(2026, 10, 1),
  documents: 250_000,
  works: 240_000,
  words: 30_000_000,
  formatVersion: "1.2",
};
const sizes: CollectionSizes = {
  incomplete: [],
  open: [{ kind: "article", documents: 48, asOf: NOW }],
  collections: [wiki],
  studentsAtLeast: 100,
};

test("a public collection is covered by its snapshot: name, works, and the day of its texts", () => {
  const covered = coverageOf(sizes, NOW, { limited: false, formatVersion: "1.2" });
  expect(covered.map(({ collection }) => collection)).toEqual(["article", "collection:wiki", "students"]);
  expect(covered[1]).toEqual({
    collection: "collection:wiki",
    name: "Simple English Wikipedia",
    snapshot: "wiki.20261101.0000000b",
    documents: 240_000,
    asOf: "2026-11-01T00:00:00.000Z",
  });
  expect(snapshotOf(wiki.asOf)).toBe("snapshot of 1 November 2026");
});

test("a snapshot of another format is incomplete; one that was not chosen has no size", () => {
  const [, other] = coverageOf(sizes, NOW, { limited: false, formatVersion: "2.2" });
  expect(other).toMatchObject({ collection: "collection:wiki", incomplete: true });
  expect(other && notAsked(other)).toEqual({
    collection: "collection:wiki",
    name: "Simple English Wikipedia",
    snapshot: "wiki.20261101.0000000b",
    documents: 0,
    asOf: "2026-11-01T00:00:00.000Z",
    notSearched: "not_asked",
  });
});

test("a public collection has its own name, where it is not known its id; a source is counted under its collection", () => {
  expect(collectionName({ collection: "collection:wiki", name: "Wikipedia" })).toBe("Wikipedia");
  expect(collectionName({ collection: "collection:wiki" })).toBe("wiki");
  expect(collectionName({ collection: "article" })).toBe("Our published articles");
  expect(collectionOfSource({ id: "collection:wiki:12", kind: "library" })).toBe("collection:wiki");
  expect(collectionOfSource({ id: "collection:wiki/12", kind: "library" })).toBe("collection:wiki");
  expect(collectionOfSource({ id: "library:12", kind: "library" })).toBe("library");
});
