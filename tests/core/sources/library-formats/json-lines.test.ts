import { gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { openImport } from "../../../../scripts/library/formats/imported-text.ts";
import { linesOf } from "../../../../scripts/library/formats/lines.ts";
import { accepted, expectSameTails, fileOf, listOf, prose, refused, rowsOf } from "./imports.ts";

const commonPile = {
  id: "pile-1",
  text: prose("The harbour"),
  source: "open-books",
  added: "2025-02-01T00:00:00Z",
  created: "1911-06-01T00:00:00Z",
  metadata: {
    license: "Public Domain",
    author: "Lindqvist, Ada; Moreau, Bob",
    title: "Ports of the north",
    url: "https://library.example.test/1",
  },
};

const peS2o = { id: 7, text: prose("The quay"), source: "s2orc/train", version: "v3", created: "2019-01-01" };

const core = {
  coreId: "core-3",
  doi: "https://doi.org/10.5555/Ports.3",
  title: "Walls and wages",
  authors: [{ name: "Grace Okafor" }, { name: "Bob Moreau" }],
  yearPublished: 2016,
  journals: [{ title: "Annals of Small Places" }],
  downloadUrl: "https://core.example.test/3.pdf",
  license: null,
  fullText: prose("The wall"),
};

const lines = (...records: unknown[]) => records.map((record) => JSON.stringify(record)).join("\n");

test("records of Common Pile, peS2o and CORE are read without a field map", async () => {
  const rows = await rowsOf("jsonl", fileOf("texts.jsonl", lines(commonPile, peS2o, core)));
  expect(rows).toEqual([
    {
      row: 0,
      name: "pile-1",
      title: "Ports of the north",
      authors: ["Lindqvist, Ada", "Moreau, Bob"],
      year: 1911,
      container: null,
      doi: null,
      url: "https://library.example.test/1",
      licence: "Public Domain",
      text: commonPile.text,
    },
    {
      row: 1,
      name: "7",
      title:
        "The quay is the subject of part 1. The harbour was built in one summer and repaired in every winter that followed. The council could not agree who sh…",
      authors: [],
      year: 2019,
      container: null,
      doi: null,
      url: null,
      licence: null,
      text: peS2o.text,
    },
    {
      row: 2,
      name: "core-3",
      title: "Walls and wages",
      authors: ["Grace Okafor", "Bob Moreau"],
      year: 2016,
      container: "Annals of Small Places",
      doi: "10.5555/Ports.3",
      url: "https://core.example.test/3.pdf",
      licence: null,
      text: core.fullText,
    },
  ]);
});

test.each([
  ["Ada Lindqvist, Bob Moreau, and Grace Okafor", ["Ada Lindqvist", "Bob Moreau", "Grace Okafor"]],
  ["Ada Lindqvist and Bob Moreau", ["Ada Lindqvist", "Bob Moreau"]],
  ["Lindqvist, Ada", ["Lindqvist, Ada"]],
  ["Lindqvist, Ada; Moreau, Bob", ["Lindqvist, Ada", "Moreau, Bob"]],
  [
    [{ given: "Ada", family: "Lindqvist" }, { first: "Bob", last: "Moreau" }, { display_name: "Grace" }],
    ["Ada Lindqvist", "Bob Moreau", "Grace"],
  ],
  [
    [
      ["ada", "https://forum.example.test/users/1"],
      ["bob", "https://forum.example.test/users/2"],
    ],
    ["ada", "bob"],
  ],
  [Array.from({ length: 5000 }, () => "x".repeat(400)), Array.from({ length: 100 }, () => `${"x".repeat(199)}…`)],
])("authors are people, however a record has them: %j", async (authors, names) => {
  const record = { text: prose("Harbour"), title: "Ports", authors };
  expect(accepted(await rowsOf("jsonl", fileOf("a.jsonl", lines(record))))[0]?.authors).toEqual(names);
});

test("a value that is nested without end is no text, and the next line is read", async () => {
  const deep = `{"text":${"[".repeat(5000)}${JSON.stringify(prose("Quay"))}${"]".repeat(5000)}}`;
  const called = `{"text":"x","authors":${'{"name":'.repeat(5000)}1${"}".repeat(5000)}}`;
  const rows = await rowsOf("jsonl", fileOf("a.jsonl", `${deep}\n${called}\n${lines(core)}`));
  expect(refused(rows).map(({ row }) => row)).toEqual([0, 1]);
  expect(accepted(rows).map(({ row }) => row)).toEqual([2]);
});

test("addresses with a name before the host, and DOIs with hidden characters, are left out", async () => {
  const record = { text: prose("Harbour"), url: "https://journal.example@evil.example.test/", doi: "10.5555/a\u202eb" };
  expect(accepted(await rowsOf("jsonl", fileOf("a.jsonl", lines(record))))[0]).toMatchObject({ url: null, doi: null });
});

test("a date without separators has a year", async () => {
  const records = [20190301, "20191201T00:00", "20191", 1617235200].map((date) => ({ text: prose("Port"), date }));
  const rows = accepted(await rowsOf("jsonl", fileOf("a.jsonl", lines(...records))));
  expect(rows.map(({ year }) => year)).toEqual([2019, 2019, null, null]);
});

test("a field map names other fields, also in lists and in JSON within a string", async () => {
  const record = {
    key: "k1",
    parts: [{ body: prose("One", 80) }, { body: prose("Two", 80) }],
    about: JSON.stringify({ heading: "Two parts", by: ["Ada", "Bob"] }),
  };
  const fields = { name: "key", text: "parts[].body", title: "about.heading", authors: "about.by" };
  const [row] = accepted(await rowsOf("jsonl", fileOf("texts.jsonl", lines(record)), { fields }));
  expect(row).toMatchObject({ name: "k1", title: "Two parts", authors: ["Ada", "Bob"] });
  expect(row!.text).toBe(`${prose("One", 80)}\n\n${prose("Two", 80)}`);
  await expect(rowsOf("jsonl", fileOf("texts.jsonl", "{}"), { fields: { txt: "x" } })).rejects.toThrow(
    'no field "txt"',
  );
});

test("the same rows come from a file as it is, with gzip and with Zstandard", async () => {
  const text = `\ufeff${lines(commonPile, core)}\r\n`;
  const plain = await rowsOf("jsonl", fileOf("texts.json", text));
  expect(plain).toHaveLength(2);
  expect(await rowsOf("jsonl", fileOf("texts.jsonl.gz", gzipSync(text)))).toEqual(plain);
  expect(await rowsOf("jsonl", fileOf("texts.json.zst", zstdCompressSync(text)))).toEqual(plain);
});

test("a bad line is refused with a reason, and the next one is read", async () => {
  const text = [
    "{ not json",
    '"a string"',
    "[1]",
    "",
    JSON.stringify({ id: "empty" }),
    JSON.stringify({ id: "short", text: "Only five words of text." }),
    JSON.stringify(core),
  ].join("\n");
  const path = fileOf("texts.jsonl", text);
  const rows = await rowsOf("jsonl", path);
  expect(refused(rows).map(({ row, name, refused }) => [row, name, refused])).toEqual([
    [0, "row 0", "The line is not a JSON object."],
    [1, "row 1", "The line is not a JSON object."],
    [2, "row 2", "The line is not a JSON object."],
    [3, "empty", "The record has no text in text, fullText, full_text, body, content."],
    [4, "short", "The text is under 100 words."],
  ]);
  expect(accepted(rows).map(({ name }) => name)).toEqual(["core-3"]);
  await expectSameTails("jsonl", path);
});

test("a text in a script without spaces is not refused as short", async () => {
  const record = { id: "zh", text: "港口在一个夏天建成每年冬天修缮".repeat(8) };
  expect(accepted(await rowsOf("jsonl", fileOf("texts.jsonl", lines(record))))).toHaveLength(1);
});

test("a line over the limit is never held, and the lines after it are given", async () => {
  const chunks = ["one\ntw", "o two ", "two two", "\r\n\r\n", "\nthr", "ee\r", "\nfour"].map((part) =>
    Buffer.from(part),
  );
  const read = async (from: number) =>
    (await listOf(linesOf(streamOf(chunks), 6, from))).map((line) =>
      typeof line === "string" ? line : new TextDecoder().decode(line),
    );
  expect(await read(0)).toEqual(["one", "too long", "three", "four"]);
  expect(await read(2)).toEqual(["three", "four"]);
});

test("progress counts the bytes as stored, up to the whole file", async () => {
  const packed = gzipSync(lines(commonPile, peS2o, core));
  const source = await openImport("jsonl", fileOf("texts.jsonl.gz", packed), { from: 0 });
  expect(source.progress()).toEqual({ read: 0, total: packed.length });
  await listOf(source.rows);
  expect(source.progress()).toEqual({ read: packed.length, total: packed.length });
});

test("an input that is not there, of another kind or broken off is an error that says what to do", async () => {
  await expect(rowsOf("jsonl", "/nowhere/texts.jsonl")).rejects.toThrow("there is no such file. Check the path.");
  await expect(rowsOf("jsonl", fileOf("texts.csv", "a,b"))).rejects.toThrow("are read from .jsonl");
  const cut = gzipSync(lines(commonPile, core)).subarray(0, -20);
  await expect(rowsOf("jsonl", fileOf("texts.jsonl.gz", cut))).rejects.toThrow("the file is not whole");
});

async function* streamOf(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}
