import { expect, test, vi } from "vitest";
import { collectionIdOf, nameOf } from "../../../scripts/library/collection-id.ts";
import { progressLine } from "../../../scripts/library/progress-line.ts";
import { count, duration, size } from "../../../scripts/library/quantities.ts";

test("a collection without a name has that of its file, and its id has only letters, digits and hyphens", () => {
  expect(nameOf("/texts/simplewiki-latest-pages-articles.xml.bz2")).toBe("simplewiki-latest-pages-articles");
  expect(nameOf("https://texts.example.test/papers.jsonl.gz?version=2")).toBe("papers");
  expect(nameOf("/texts/harbours/")).toBe("harbours");
  expect(collectionIdOf("Simple English Wikipedia")).toBe("simple-english-wikipedia");
  expect(collectionIdOf("Über die Häfen (2. Auflage)")).toBe("u-ber-die-ha-fen-2-auflage");
  expect(collectionIdOf(`${"a".repeat(47)} b`)).toBe("a".repeat(47));
  expect(() => collectionIdOf("港口")).toThrow("--collection NAME");
});

test("numbers, sizes and times are printed in units a person reads", () => {
  expect([count(1_234_567), size(384_000_000), size(2_580_000_000)]).toEqual(["1,234,567", "384.0 MB", "2.6 GB"]);
  expect([89, 90, 5_399, 5_400].map(duration)).toEqual(["89 s", "2 min", "90 min", "1.5 h"]);
});

test("progress is printed every ten seconds, with the rate and the time left, from where an import went on", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  const lines: string[] = [];
  const choices = { licence: null, fields: null, metadata: null };
  const input = { format: "jsonl", path: "texts.jsonl", formatVersion: "0", choices };
  const begun = { ...input, licences: {}, begunAt: 0, finished: false };
  const at = (rows: number, more = { refused: 0, duplicates: 0 }) => ({
    ...{ ...begun, ...more },
    ...{ rows, documents: rows, works: rows, words: rows * 1_500 },
  });
  const tell = progressLine(at(1_000), (line) => lines.push(line));
  tell.progress(at(1_000), { read: 100, total: 1_000 });
  now.mockReturnValue(9_999);
  tell.progress(at(1_900), { read: 300, total: 1_000 });
  now.mockReturnValue(10_000);
  tell.progress(at(2_000, { refused: 3, duplicates: 2 }), { read: 400, total: 1_000 });
  now.mockReturnValue(20_000);
  tell.end(at(3_000));
  now.mockRestore();
  expect(lines).toEqual([
    "40 %, row 2,000: 2,000 works, 3 refused, 2 duplicates, 100 rows a second, 20 s left",
    "Imported 2,000 documents from 2,000 rows in 20 s (100 rows a second).",
  ]);
});
