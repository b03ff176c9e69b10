import { createServer } from "node:http";
import { parquetWriteBuffer } from "hyparquet-writer";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onLoopback } from "#tests/support/on-loopback.ts";
import { accepted, fileOf, prose, rowsOf } from "./imports.ts";

const lines = Buffer.from(
  Array.from({ length: 40 }, (_, at) => JSON.stringify({ id: `text-${at}`, text: prose(`Text ${at}`) })).join("\n"),
);
const table = Buffer.from(
  parquetWriteBuffer({
    columnData: [
      { name: "id", data: ["a", "b"], type: "STRING" },
      { name: "text", data: [prose("A"), prose("B")], type: "STRING" },
    ],
  }),
);

let ranges: string[] = [];
let version = 1;
let server: { url: string; stop: () => Promise<void> };

beforeAll(async () => {
  server = await onLoopback(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://server");
      const content = pathname.endsWith(".parquet") ? table : lines;
      const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
      if (range) ranges.push(range[0]);
      if (pathname.startsWith("/to/")) {
        const target = pathname === "/to/loopback.jsonl" ? "/texts.jsonl" : "http://texts.example.test/texts.jsonl";
        return response.writeHead(302, { location: target }).end();
      }
      if (pathname === "/missing.jsonl") return response.writeHead(404).end();
      if (pathname === "/no-ranges.jsonl") {
        return response.writeHead(200, { "content-length": content.length }).write(content.subarray(0, 5_000), () => {
          response.destroy();
        });
      }
      const headers = { "accept-ranges": "bytes", etag: `"${version}"` };
      const isSame = !request.headers["if-range"] || request.headers["if-range"] === headers.etag;
      if (!range || !isSame) {
        response.writeHead(200, { ...headers, "content-length": content.length });
        if (!pathname.startsWith("/breaks")) return response.end(content);
        if (pathname === "/breaks-and-changes.jsonl") version++;
        return response.write(content.subarray(0, 9_000), () => response.destroy());
      }
      const start = Number(range[1]);
      const end = range[2] ? Number(range[2]) + 1 : content.length;
      response.writeHead(206, { ...headers, "content-range": `bytes ${start}-${end - 1}/${content.length}` });
      return response.end(content.subarray(start, end));
    }),
  );
});

afterAll(() => server.stop());

const read = (path: string) => rowsOf("jsonl", `${server.url}${path}`);

test("an address gives the same rows as the file", async () => {
  const rows = await rowsOf("jsonl", fileOf("texts.jsonl", lines));
  expect(await read("/texts.jsonl?version=2")).toEqual(rows);
  expect(await read("/to/loopback.jsonl")).toEqual(rows);
});

test("a download that breaks off is taken up where it ended", async () => {
  ranges = [];
  expect(accepted(await read("/breaks.jsonl"))).toHaveLength(40);
  expect(ranges.length).toBeGreaterThan(0);
  for (const range of ranges) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
});

test("a download is not taken up from a server without ranges, or if the file changed", async () => {
  await expect(read("/no-ranges.jsonl")).rejects.toThrow("the download broke off");
  await expect(read("/breaks-and-changes.jsonl")).rejects.toThrow("the file changed while it was read");
});

test("a redirect to an address that is neither https nor loopback is not followed", async () => {
  await expect(read("/to/elsewhere.jsonl")).rejects.toThrow(
    "redirects to http://texts.example.test, which is not https",
  );
});

test("an address without a file, or without a server, is an error that says what to do", async () => {
  await expect(read("/missing.jsonl")).rejects.toThrow("the server answered 404. Check the address.");
  await expect(rowsOf("jsonl", "http://127.0.0.1:9/texts.jsonl")).rejects.toThrow("the server cannot be reached");
});

test("of a Parquet file at an address only parts are fetched", async () => {
  ranges = [];
  const rows = accepted(await rowsOf("parquet", `${server.url}/texts.parquet`));
  expect(rows.map(({ name }) => name)).toEqual(["a", "b"]);
  expect(ranges.length).toBeGreaterThan(0);
});
