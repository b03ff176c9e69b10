import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { onLoopback } from "#tests/support/on-loopback.ts";
import { runStarter } from "../../../scripts/library/starter/run-starter.ts";
import { type StarterEntry, type StarterFile, starterSet } from "../../../scripts/library/starter-set.ts";
import { folderOf, prose } from "./library-formats/imports.ts";

const texts = Array.from({ length: 12 }, (_, at) => ({
  id: `text-${at}`,
  text: prose(`Text ${at} of ${"abcdefghijkl"[at]}`),
  license: "CC BY 4.0",
}));
const packed = gzipSync(texts.map((text) => JSON.stringify(text)).join("\n"));
const other = gzipSync(JSON.stringify({ id: "other", text: prose("Another edition") }));
const sha1 = createHash("sha1").update(packed).digest("hex");
const sha256 = createHash("sha256").update(packed).digest("hex");

/** What the publisher was asked for: method, path and range. */
let asked: string[] = [];
/** Of addresses that break off: the bytes that are sent before. */
let sentBytes = packed.length;
let edition = packed;
let publisher: { url: string; stop: () => Promise<void> };

beforeAll(async () => {
  publisher = await onLoopback(createServer(answer));
});

afterAll(() => publisher.stop());

beforeEach(() => {
  asked = [];
  sentBytes = packed.length;
  edition = packed;
});

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { pathname } = new URL(request.url ?? "/", "http://publisher");
  const { range } = request.headers;
  asked.push([request.method, pathname, ...(range ? [range] : [])].join(" "));
  if (pathname === "/sums.txt") {
    const list = `${"0".repeat(40)}  texts-20261101-small.jsonl.gz\n${sha1}  texts-20261101-full.jsonl.gz\n`;
    return void response.end(list);
  }
  if (pathname.startsWith("/missing")) return void response.writeHead(404).end();
  if (pathname.startsWith("/linked/")) {
    const hash = pathname.includes("wrong") ? "f".repeat(64) : sha256;
    return void response.writeHead(302, { location: "/stored.jsonl.gz", "x-linked-etag": `"${hash}"` }).end();
  }
  // As storage that signs its addresses for GET.
  if (request.method === "HEAD") return void response.writeHead(403).end();
  const content = pathname.endsWith(".epub") ? book : edition;
  const start = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
  response.writeHead(range ? 206 : 200, {
    "accept-ranges": "bytes",
    etag: '"one"',
    "content-length": content.length - start,
    ...(range && { "content-range": `bytes ${start}-${content.length - 1}/${content.length}` }),
  });
  if (!pathname.startsWith("/breaks") || start > 0) return void response.end(content.subarray(start));
  // Later, so that what was sent has been read: fetch drops what is waiting when a connection ends.
  response.write(content.subarray(0, sentBytes), () => setTimeout(() => response.socket?.end(), 50));
}

const chapter = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><p>${prose("Care")}</p></body></html>`;
const book = Buffer.from(
  zipSync({
    "META-INF/container.xml": strToU8('<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>'),
    "book.opf": strToU8(
      '<package><manifest><item id="a" href="a.xhtml"/></manifest><spine><itemref idref="a"/></spine></package>',
    ),
    "a.xhtml": strToU8(chapter),
  }),
);

function fileOf(path: string, checksum: StarterFile["checksum"], name = "texts.jsonl.gz"): StarterFile {
  return { name, address: `${publisher.url}${path}`, bytes: packed.length, checksum };
}

function entryOf(name: string, files: StarterFile[], more: Partial<StarterEntry> = {}): StarterEntry {
  return {
    name,
    collection: `Collection ${name}`,
    description: "Made-up texts about harbours.",
    fields: ["nursing"],
    homepage: "https://texts.example.test/",
    licence: null,
    licences: "CC BY 4.0",
    format: "jsonl",
    files,
    rows: 12,
    words: 1_500,
    ...more,
  };
}

const none = { kind: "none" } as const;
const linked = { kind: "header", header: "x-linked-etag", algorithm: "sha256" } as const;
const listed = () =>
  ({
    kind: "list",
    address: `${publisher.url}/sums.txt`,
    algorithm: "sha1",
    line: /^texts-\d{8}-full\.jsonl\.gz$/,
  }) as const;

type Run = { names?: string[]; list?: boolean; answer?: string | null; folder?: string; limit?: number };

async function run(set: readonly StarterEntry[], { names = [], list = false, answer, folder, limit }: Run = {}) {
  const lines: string[] = [];
  const work = folder ?? folderOf({});
  const choices = { names, list, yes: answer === undefined, limit: limit ?? Number.POSITIVE_INFINITY };
  const manner = {
    folder: work,
    resume: false,
    restart: false,
    to: null,
    say: (line: string) => void lines.push(line),
  };
  const isDone = await runStarter(set, choices, manner, async () => {
    lines.push("(question)");
    return answer ?? null;
  });
  return { isDone, lines, work, text: lines.join("\n") };
}

function snapshotIn(work: string, collection: string) {
  return JSON.parse(readFileSync(join(work, collection, "manifest.json"), "utf8"));
}

test("what is downloaded, its size, licence, address, time and cost are said before anything is fetched", async () => {
  const { lines, isDone, work } = await run(starterSet, { answer: "n" });
  const text = lines.slice(0, lines.indexOf("(question)")).join("\n");
  for (const { collection, files } of starterSet) {
    expect(text).toContain(collection);
    for (const { address } of files) expect(text).toContain(address);
  }
  expect(text).toContain("Download: 384.0 MB, 38 s at 10 MB/s");
  expect(text).toContain("Licence: CC BY-SA 4.0.");
  expect(text).toMatch(
    /Together: .* GB, \d+ min at 10 MB\/s, then some \d+ min to import; snapshots of .* a month in R2\./,
  );
  expect(lines.at(-1)).toBe("Nothing was downloaded.");
  expect(isDone).toBe(true);
  expect(existsSync(join(work, ".downloads"))).toBe(false);
});

test("the list and a run without a terminal fetch nothing", async () => {
  const set = [entryOf("one", [fileOf("/texts", none)])];
  expect((await run(set, { list: true })).isDone).toBe(true);
  await expect(run(set, { answer: null })).rejects.toThrow("Add --yes");
  await expect(run(set, { names: ["two"] })).rejects.toThrow('no "two" in the starter set. It has: one.');
  expect(asked).toEqual([]);
});

test("every entry names https addresses, one licence that may be shown, and names that are no others’", () => {
  expect(new Set(starterSet.map(({ name }) => name)).size).toBe(starterSet.length);
  for (const { files, homepage, licence, description, collection } of starterSet) {
    expect(homepage).toMatch(/^https:/);
    expect(licence ?? "").not.toMatch(/NC|ND/);
    expect([description.length <= 300, collection.length <= 80]).toEqual([true, true]);
    for (const { address, checksum } of files)
      for (const one of [address, checksum.kind === "list" ? checksum.address : address])
        expect(one).toMatch(/^https:/);
  }
});

test("files with the publisher's checksum are imported, from a list or a header; only loopback is contacted", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const set = [entryOf("list", [fileOf("/texts", listed())]), entryOf("header", [fileOf("/linked/texts", linked)])];
  const { isDone, text, work } = await run(set, { answer: "yes" });
  expect(isDone).toBe(true);
  expect(text).toContain("verified by the publisher's SHA-1.");
  expect(text).toContain("verified by the publisher's SHA-256.");
  for (const name of ["list", "header"]) {
    const { snapshot, collection } = snapshotIn(work, `collection-${name}`);
    expect(snapshot).toMatchObject({ works: 12, refused: 0, licences: { "CC BY 4.0": 12 } });
    expect(collection).toMatchObject({ name: `Collection ${name}`, homepage: "https://texts.example.test/" });
  }
  for (const [address] of fetched.mock.calls) expect(new URL(String(address)).hostname).toBe("127.0.0.1");
  fetched.mockRestore();
});

test("a file without the publisher's checksum is deleted and not imported; the other entries are", async () => {
  const set = [
    entryOf("wrong", [fileOf("/linked/wrong", linked)]),
    entryOf("missing", [fileOf("/missing", none)]),
    entryOf("unlisted", [fileOf("/texts", { ...listed(), line: /^nothing$/ })]),
    entryOf("good", [fileOf("/texts", listed())]),
  ];
  const { isDone, lines, work } = await run(set);
  expect(isDone).toBe(false);
  const table = lines.slice(-4);
  expect(table[0]).toMatch(/^wrong .*failed: .*does not have the publisher’s SHA-256\. It was deleted/);
  expect(table[1]).toMatch(/^missing .*failed: .*the server answered 404\. Check the address\./);
  expect(table[2]).toMatch(/^unlisted .*failed: .*has no SHA-1 of the file/);
  expect(table[3]).toMatch(/^good .*publisher's SHA-1 +12 works in 12 documents/);
  expect(existsSync(join(work, ".downloads/wrong/texts.jsonl.gz"))).toBe(false);
  expect(["wrong", "missing", "unlisted"].map((name) => existsSync(join(work, `collection-${name}`)))).toEqual([
    false,
    false,
    false,
  ]);
});

test("a download that was interrupted goes on where it ended, also in a later run", async () => {
  sentBytes = 300;
  const set = [entryOf("breaks", [fileOf("/breaks", listed())])];
  const work = folderOf({
    ".downloads/breaks/texts.jsonl.gz.part": packed.subarray(0, 200),
    ".downloads/breaks/texts.jsonl.gz.part.json": JSON.stringify({ version: '"one"' }),
  });
  expect((await run(set, { folder: work })).isDone).toBe(true);
  expect(asked).toEqual(["GET /sums.txt", "GET /breaks bytes=199-"]);
  asked = [];
  expect((await run(set)).isDone).toBe(true);
  expect(asked.slice(0, 2)).toEqual(["GET /sums.txt", "GET /breaks"]);
  expect(asked.at(-1)).toBe("GET /breaks bytes=300-");
});

test("a verified file is not downloaded again; a damaged one is", async () => {
  const set = [entryOf("one", [fileOf("/texts", listed())])];
  const { work } = await run(set);
  asked = [];
  expect((await run(set, { folder: work })).isDone).toBe(true);
  expect(asked).toEqual([]);
  writeFileSync(join(work, ".downloads/one/texts.jsonl.gz"), "damaged");
  expect((await run(set, { folder: work })).isDone).toBe(true);
  expect(asked).toEqual(["GET /sums.txt", "GET /texts"]);
});

test("where the publisher has no checksum the first download is compared with later ones, and this is said", async () => {
  const set = [entryOf("one", [fileOf("/texts", none)])];
  const first = await run(set);
  expect(first.text).toContain(`The publisher has no checksum. Its SHA-256 is kept and compared with: ${sha256}`);
  rmSync(join(first.work, ".downloads/one/texts.jsonl.gz"));
  edition = other;
  const later = await run(set, { folder: first.work });
  expect(later.isDone).toBe(false);
  expect(later.text).toContain("is not the file of the first download");
  expect(existsSync(join(first.work, ".downloads/one/texts.jsonl.gz"))).toBe(false);
});

test("books are imported with their titles; the page of one that cannot be fetched is named, and it is added later", async () => {
  const bookOf = (path: string, title: string) => ({
    ...fileOf(path, none, `${title}.epub`),
    book: { title, authors: "Ada Example; Bob Example", page: `https://books.example.test/${title}` },
  });
  const set = [entryOf("books", [bookOf("/care.epub", "Care"), bookOf("/missing", "Ports")], { format: "folder" })];
  const { isDone, lines, work } = await run(set);
  expect(isDone).toBe(false);
  expect(lines.at(-1)).toMatch(/1 works in 1 documents; 1 of 2 files, .* https:\/\/books\.example\.test\/Ports$/);
  expect(readFileSync(join(work, ".downloads/books/metadata.csv"), "utf8")).toContain(
    "Care.epub,Care,Ada Example; Bob Example,https://books.example.test/Care,CC BY 4.0",
  );
  expect(snapshotIn(work, "collection-books").snapshot).toMatchObject({ works: 1, licences: { "CC BY 4.0": 1 } });
});

test("fewer rows are imported if the command or the entry says so", async () => {
  const set = [entryOf("all", [fileOf("/texts", none)]), entryOf("few", [fileOf("/texts", none)], { limit: 3 })];
  const { work } = await run(set, { limit: 5 });
  expect(snapshotIn(work, "collection-all").snapshot.works).toBe(5);
  expect(snapshotIn(work, "collection-few").snapshot.works).toBe(3);
});
