import { expect, test } from "vitest";
import {
  type MadeWith,
  recheckKey,
  searchedAlike,
  type VersionMatch,
  versionChanges,
  whyNotComparable,
} from "#core/checks/report/version-changes.ts";

const match = (id: string, more: Partial<VersionMatch> = {}): VersionMatch => ({
  id,
  group: "not_cited",
  excluded: null,
  ...more,
});

test("a rewritten match of ada's is resolved, a kept one is unchanged, a new one is added", () => {
  expect(versionChanges([match("a"), match("b")], [match("b"), match("c")])).toEqual({
    mended: ["a"],
    unchanged: ["b"],
    added: ["c"],
  });
});

test("a match with an added citation is the same match in another group", () => {
  expect(versionChanges([match("a")], [match("a", { group: "cited_quoted" })]).unchanged).toEqual(["a"]);
});

test("a match that is excluded now is resolved, and one that was excluded before is new", () => {
  const quoted = match("a", { excluded: "quotation" });
  expect(versionChanges([match("a")], [quoted])).toEqual({ mended: ["a"], unchanged: [], added: [] });
  expect(versionChanges([quoted], [match("a")])).toEqual({ mended: [], unchanged: [], added: ["a"] });
});

test("matches with own drafts are not compared, and one match is counted once", () => {
  const own = match("own", { group: "own_drafts" });
  expect(versionChanges([own, match("a"), match("a")], [own, match("a")])).toEqual({
    mended: [],
    unchanged: ["a"],
    added: [],
  });
  expect(versionChanges([], [])).toEqual({ mended: [], unchanged: [], added: [] });
});

test("versions are alike if the same was excluded and the same external collections responded; an empty collection is ignored", () => {
  const covered = (collection: string, notSearched?: "not_asked" | "no_answer" | "places_hidden") => ({
    collection,
    documents: 3,
    asOf: "2026-11-22T00:00:00.000Z",
    ...(notSearched && { notSearched }),
  });
  const all = [covered("library"), covered("student")];
  expect(searchedAlike(all, [covered("library")])).toBe(true);
  expect(searchedAlike(all, [covered("library"), covered("student", "places_hidden")])).toBe(true);
  expect(searchedAlike(all, [covered("library"), covered("student", "not_asked")])).toBe(false);
  expect(searchedAlike(all, [...all, covered("europe_pmc")])).toBe(false);
  expect(searchedAlike(all, [...all, covered("europe_pmc", "no_answer")])).toBe(true);
  const wiki = (day: string) => ({
    ...covered("collection:wiki"),
    name: "Wikipedia",
    snapshot: `wiki.${day}.0000000a`,
  });
  expect(searchedAlike(all, [...all, wiki("20261001")])).toBe(false);
  expect(searchedAlike([...all, wiki("20261001")], [...all, wiki("20261101")])).toBe(true);
  expect(searchedAlike(all, [...all, { ...wiki("20261001"), incomplete: true }])).toBe(true);
});

test("two versions are compared only if engine, settings and collections are the same", () => {
  const covered = (collection: string) => ({ collection, documents: 3, asOf: "2026-11-22T00:00:00.000Z" });
  const options = { smallMatchWords: 14, excludeQuotations: true, excludeBibliography: true, excludeHidden: true };
  const made: MadeWith = { engineVersion: "3.0.0", options, coverage: [covered("library")] };
  expect(whyNotComparable(made, { ...made, engineVersion: "3.4.1" })).toBeNull();
  expect(whyNotComparable({ ...made, engineVersion: "2.1.0" }, made)).toBe("engine");
  for (const change of [{ smallMatchWords: 8 }, { excludeQuotations: false }, { excludeHidden: false }]) {
    const other = { ...made, options: { ...options, ...change } };
    expect(whyNotComparable(other, made)).toBe("settings");
    expect(recheckKey("a", "b", other)).not.toBe(recheckKey("a", "b", made));
  }
  expect(whyNotComparable(made, { ...made, coverage: [covered("library"), covered("europe_pmc")] })).toBe(
    "collections",
  );
  // Numbers the engine is tuned with are its own, within one major version.
  expect(whyNotComparable(made, { ...made, options: { ...options, ngramWords: 5 } })).toBeNull();
  expect(recheckKey("a", "b", made)).toBe(recheckKey("a", "b", { ...made, engineVersion: "3.9.0" }));
});
