import { zstdCompressSync } from "node:zlib";
import { type ColumnSource, parquetWriteBuffer } from "hyparquet-writer";
import { expect, test } from "vitest";
import { seeded } from "#tests/core/similarity/random.ts";
import { openImport } from "../../../../scripts/library/formats/imported-text.ts";
import { accepted, expectSameTails, fileOf, listOf, prose, refused, rowsOf } from "./imports.ts";

const topics = ["harbour", "quay", "pier", "wall", "market"];

const columnData: ColumnSource[] = [
  { name: "id", data: topics.map((_, at) => `text-${at}`), type: "STRING" },
  { name: "text", data: topics.map((topic) => (topic === "pier" ? "Too short." : prose(topic))), type: "STRING" },
  { name: "created", data: topics.map(() => new Date("2011-05-01T00:00:00Z")), type: "TIMESTAMP" },
  {
    name: "metadata",
    data: topics.map((topic) => ({ title: `On the ${topic}`, license: "CC0", author: "Ada; Bob" })),
    type: "JSON",
  },
  { name: "unused", data: topics.map((_, at) => at), type: "INT32" },
];

const tableOf = (options: object = {}) =>
  new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 2, ...options }));

test("rows are read with the same fields as JSON Lines, from each row on", async () => {
  const path = fileOf("texts.parquet", tableOf());
  const rows = await rowsOf("parquet", path);
  expect(accepted(rows).map(({ row, name }) => [row, name])).toEqual([
    [0, "text-0"],
    [1, "text-1"],
    [3, "text-3"],
    [4, "text-4"],
  ]);
  expect(rows[0]).toEqual({
    row: 0,
    name: "text-0",
    title: "On the harbour",
    authors: ["Ada", "Bob"],
    year: 2011,
    container: null,
    doi: null,
    url: null,
    licence: "CC0",
    text: prose("harbour"),
  });
  expect(refused(rows)).toEqual([{ row: 2, name: "text-2", refused: "The text is under 100 words." }]);
  await expectSameTails("parquet", path);
});

test("Zstandard gives the same rows, and a field map names other columns", async () => {
  const zstd = tableOf({ codec: "ZSTD", compressors: { ZSTD: (bytes: Uint8Array) => zstdCompressSync(bytes) } });
  const plain = await rowsOf("parquet", fileOf("texts.parquet", tableOf({ codec: "UNCOMPRESSED" })));
  expect(await rowsOf("parquet", fileOf("texts.parquet", zstd))).toEqual(plain);
  const fields = { title: "id", authors: "metadata.title" };
  const [row] = accepted(await rowsOf("parquet", fileOf("texts.parquet", zstd), { fields }));
  expect(row).toMatchObject({ title: "text-0", authors: ["On the harbour"] });
});

test("rows of a damaged group are refused, and those of the next group are read", async () => {
  const bytes = tableOf({ codec: "ZSTD", compressors: { ZSTD: (part: Uint8Array) => zstdCompressSync(part) } });
  // Inside the first group: after the magic bytes come the pages of its first columns.
  bytes.fill(0xff, 20, 400);
  const rows = await rowsOf("parquet", fileOf("texts.parquet", bytes));
  expect(rows).toHaveLength(5);
  expect(refused(rows).slice(0, 2)).toEqual(
    [0, 1].map((row) => ({ row, name: `row ${row}`, refused: "The part of the file with this row is damaged." })),
  );
  expect(accepted(rows).map(({ row }) => row)).toEqual([3, 4]);
});

test("progress follows the rows", async () => {
  const bytes = tableOf();
  const source = await openImport("parquet", fileOf("texts.parquet", bytes), { from: 0 });
  expect(source.progress()).toEqual({ read: 0, total: bytes.length });
  await listOf(source.rows);
  expect(source.progress()).toEqual({ read: bytes.length, total: bytes.length });
});

test("a file whose metadata are damaged is an error that names it, or has refused rows, and never another error", async () => {
  const whole = tableOf();
  const footer = new DataView(whole.buffer).getUint32(whole.length - 8, true);
  const random = seeded(3);
  for (let change = 0; change < 200; change += 1) {
    const bytes = whole.slice();
    bytes[bytes.length - 9 - Math.floor(random() * footer)] = change % 2 === 0 ? 0xff : Math.floor(random() * 256);
    const rows = await rowsOf("parquet", fileOf("damaged.parquet", bytes)).catch((cause: Error) => {
      expect(cause.message).toContain("damaged.parquet: ");
      return [];
    });
    expect(rows.length).toBeLessThanOrEqual(5);
  }
});

test("a file of another kind, or without a column of text, is an error that says what to do", async () => {
  await expect(rowsOf("parquet", "/nowhere.parquet")).rejects.toThrow("there is no such file");
  await expect(rowsOf("parquet", fileOf("a.parquet", "no Parquet at all"))).rejects.toThrow("not a whole Parquet file");
  const fields = { text: "story" };
  await expect(rowsOf("parquet", fileOf("a.parquet", tableOf()), { fields })).rejects.toThrow(
    "no column story. The columns are id, text, created, metadata, unused; name one as text.",
  );
});
