import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { accepted, expectSameTails, fileOf, prose, refused, rowsOf } from "./imports.ts";

type Answer = { url: string; status?: string; headers?: string[]; body: string | Uint8Array; type?: string };

function record({ url, status = "200 OK", headers = ["Content-Type: text/html; charset=utf-8"], body, type }: Answer) {
  const content = Buffer.concat([
    Buffer.from(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n`),
    Buffer.from(body),
  ]);
  const head = [
    "WARC/1.0",
    `WARC-Type: ${type ?? "response"}`,
    `WARC-Target-URI: ${url}`,
    "WARC-Date: 2021-06-07T08:09:10Z",
    "WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000000>",
    "Content-Type: application/http; msgtype=response",
    `Content-Length: ${content.length}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), content, Buffer.from("\r\n\r\n")]);
}

const page = (
  topic: string,
  head = "",
) => `<!doctype html><html><head><title>On the ${topic}</title>${head}</head><body>
<nav><a href="/">Home</a> <a href="/about">About us and our cookies</a></nav>
<article><h1>On the ${topic}</h1><p>${prose(topic, 300).replaceAll("\n\n", "</p><p>")}</p></article>
<footer>All about <a rel="license" href="https://creativecommons.org/licenses/by-sa/4.0/">the licence</a></footer></body></html>`;

const meta = '<meta name="author" content="Ada Lindqvist"><meta property="og:site_name" content="Small Places">';

const answers: Answer[] = [
  { url: "https://places.example.test/harbour", body: page("harbour", meta) },
  { url: "https://places.example.test/", status: "301 Moved", body: page("move") },
  { url: "https://places.example.test/a.png", headers: ["Content-Type: image/png"], body: "png" },
  { url: "https://places.example.test/request", type: "request", body: page("request") },
  { url: "https://places.example.test/large", body: `<p>${"word ".repeat(1_700_000)}</p>` },
  {
    url: "https://places.example.test/quay",
    headers: ["Content-Type: text/html", "Content-Encoding: gzip"],
    body: gzipSync(page("quay")),
  },
  {
    url: "https://places.example.test/zstd",
    headers: ["Content-Type: text/html", "Content-Encoding: zstd"],
    body: "x",
  },
  {
    url: "https://places.example.test/latin",
    headers: ["Content-Type: text/html; charset=iso-8859-1"],
    body: Buffer.from(page("wall").replaceAll("winter", "f\u00e9vrier"), "latin1"),
  },
  { url: "https://places.example.test/empty", body: "<html><body></body></html>" },
  { url: "https://places.example.test/deep", body: `<html><body>${"<div>".repeat(2_000)}${prose("deep")}` },
  {
    url: "https://places.example.test/last",
    body: `<!doctype html><title>On the market</title><h1>On the market</h1><p>${prose("market", 300)}`,
  },
];

const info = Buffer.from(
  "WARC/1.0\r\nWARC-Type: warcinfo\r\nWARC-Date: 2021-06-07T08:09:10Z\r\nContent-Type: application/warc-fields\r\nContent-Length: 10\r\n\r\nsoftware:x\r\n\r\n",
);
const records = [info, ...answers.map(record)];
// As archives are written: each record compressed by itself.
const packed = Buffer.concat(records.map((one) => gzipSync(one)));

test("pages of an archive are read with their address, date and licence, without menus", async () => {
  const rows = await rowsOf("warc", fileOf("pages.warc.gz", packed));
  const [first, ...others] = accepted(rows);
  expect(first).toMatchObject({
    row: 0,
    name: "https://places.example.test/harbour",
    title: "On the harbour",
    authors: ["Ada Lindqvist"],
    year: 2021,
    container: "Small Places",
    url: "https://places.example.test/harbour",
    licence: "https://creativecommons.org/licenses/by-sa/4.0/",
  });
  expect(first!.text).toContain(prose("harbour", 300));
  expect(first!.text).not.toContain("cookies");
  expect(others.map(({ name }) => name.split("/").at(-1))).toEqual(["quay", "latin", "last"]);
  expect(others[2]!.title).toBe("On the market");
  expect(others[0]!.container).toBe("places.example.test");
  expect(others[1]!.text).toContain("every février that followed");
});

test("pages that are too large, packed otherwise or hostile are refused, and the next one is read", async () => {
  const rows = await rowsOf("warc", fileOf("pages.warc.gz", packed));
  expect(refused(rows).map(({ row, name, refused }) => [row, name.split("/").at(-1), refused])).toEqual([
    [1, "large", "The page is larger than 8 MB."],
    [3, "zstd", "The page is compressed with zstd, which is not read."],
    [5, "empty", "The page has no main text."],
    [6, "deep", "The elements of the page are nested too deep."],
  ]);
  expect(rows.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("pages in Brotli, and in UTF-8 that the server calls Latin-1, are read", async () => {
  const wrong = page("wall").replaceAll("winter", "f\u00e9vrier");
  const headers = ["Content-Type: text/html; charset=ISO-8859-1"];
  const brotli = [...headers, "Content-Encoding: br"];
  const path = fileOf(
    "pages.warc",
    Buffer.concat([
      info,
      record({ url: "https://places.example.test/utf8", headers, body: wrong }),
      record({ url: "https://places.example.test/br", headers: brotli, body: brotliCompressSync(wrong) }),
      record({ url: "https://places.example.test/plain", headers: brotli, body: wrong }),
      record({ url: "https://places.example.test/bomb", headers: brotli, body: brotliCompressSync(Buffer.alloc(9e6)) }),
    ]),
  );
  const rows = await rowsOf("warc", path);
  expect(accepted(rows).map(({ name, text }) => [name.split("/").at(-1), text.includes("février")])).toEqual([
    ["utf8", true],
    ["br", true],
    ["plain", true],
  ]);
  expect(refused(rows)).toHaveLength(1);
});

test("an archive that is not compressed gives the same rows, from each row on", async () => {
  const few = [info, ...answers.filter(({ url }) => !/large|deep/.test(url)).map(record)];
  const path = fileOf("pages.warc", Buffer.concat(few));
  const gzip = fileOf("pages.warc.gz", Buffer.concat(few.map((one) => gzipSync(one))));
  expect(await rowsOf("warc", path)).toEqual(await rowsOf("warc", gzip));
  await expectSameTails("warc", path);
});

test("another file, or an archive that breaks off, is an error", async () => {
  await expect(rowsOf("warc", fileOf("a.warc", "no archive\r\n\r\n"))).rejects.toThrow("this is not a web archive");
  await expect(rowsOf("warc", fileOf("a.zip", "x"))).rejects.toThrow("is a .warc or .warc.gz file");
  await expect(rowsOf("warc", fileOf("a.warc.gz", packed.subarray(0, -30)))).rejects.toThrow("the file is not whole");
});
