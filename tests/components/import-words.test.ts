import { expect, test } from "vitest";
import { changesOf, countsOf, whyUnchanged } from "#app/components/sources/import-words.ts";
import type { ImportView } from "#app/components/sources/views.ts";

test("a screen reader hears what became of each import, and nothing of jobs that wait for the next one", () => {
  const running = viewOf({ status: "running" });
  expect(plain(changesOf([], [running]))).toBe("Import into Sea: importing.");
  expect(plain(changesOf([running], [viewOf({ status: "waiting" })]))).toBe("");
  expect(plain(changesOf([running], [viewOf({ status: "done", works: 1, refused: 1, duplicates: 2 })]))).toBe(
    "Import into Sea: done, 1 text added, 3 rows not added.",
  );
  expect(plain(changesOf([running], [viewOf({ status: "failed", problem: "It is no zip." })]))).toBe(
    "Import into Sea: failed. It is no zip.",
  );
  expect(plain(changesOf([running], [viewOf({ status: "unchanged" })]))).toBe("Import into Sea: nothing was added.");
});

test("an import that leaves the list was cancelled, undone or dismissed; the oldest of a full list is not named", () => {
  const other = viewOf({ id: "b", name: "Land", createdAt: 2 });
  expect(plain(changesOf([other, viewOf({ status: "paused" })], [other]))).toBe("Import into Sea: cancelled.");
  expect(plain(changesOf([viewOf({ status: "done" })], []))).toBe("Import into Sea: undone.");
  expect(plain(changesOf([viewOf({ status: "unchanged" })], []))).toBe("Import into Sea: removed from the list.");
  expect(plain(changesOf([viewOf({ status: "done" })], [other]))).toBe("Import into Land: importing.");
});

test("an archive of which nothing was added says why", () => {
  const reason = (row: Partial<ImportView>) => plain(whyUnchanged(viewOf(row)));
  expect(reason({ rowsDone: 0 })).toBe("The archive has no texts.");
  expect(reason({ rowsDone: 3, duplicates: 3 })).toBe("The collection has all texts of the archive already.");
  expect(reason({ rowsDone: 3, duplicates: 2, refused: 1 })).toBe(
    "1 row of the archive could not be read as texts, and the collection has the others already. The list gives the reason for each.",
  );
});

test("numbers of one are in the singular, and a finished import has no speed", () => {
  const one = { rowsDone: 1, rowsTotal: 1, works: 1, words: 1, duplicates: 1, perSecond: 3 };
  expect(plain(countsOf(viewOf({ ...one, status: "done" })))).toBe(
    "1 row · 1 text with 1 word added · 0 refused · 1 duplicate",
  );
  expect(plain(countsOf(viewOf({ ...one, rowsTotal: 2000, status: "running", secondsLeft: 60 })))).toContain(
    "1 of 2,000 rows · 1 text with 1 word added · 0 refused · 1 duplicate · 3 rows a second · about",
  );
});

/** Numbers stand before what they count with a space that does not break. */
function plain(words: string): string {
  return words.replaceAll("\u00a0", " ");
}

function viewOf(row: Partial<ImportView>): ImportView {
  return {
    ...{ id: "a", collectionId: "sea", name: "Sea", mode: "add", licence: null, fileName: "sea.zip", fileBytes: 9 },
    ...{ status: "running", problem: null, version: 1, byName: "Grace", rowsDone: 0, rowsTotal: null, documents: 0 },
    ...{ works: 0, words: 0, refused: 0, duplicates: 0, problems: [], createdAt: 1, finishedAt: null },
    ...{ snapshotBefore: null, share: null, perSecond: null, secondsLeft: null, merging: false, uploadedByName: null },
    ...row,
  };
}
