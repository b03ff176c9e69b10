import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { wikitextText } from "../../../../scripts/library/formats/wikitext.ts";
import { accepted, expectSameTails, fileOf, prose, refused, rowsOf } from "./imports.ts";
import { dumpParts } from "./wikipedia-dump-sample.ts";

const packed = readFileSync(new URL("./dump.xml.bz2", import.meta.url));
const plain = dumpParts.join("");

test("articles of a dump are read with their title, address, year and licence; redirects and talk pages are no rows", async () => {
  const rows = await rowsOf("wikipedia", fileOf("dump.xml", plain));
  expect(rows.map(({ row, name }) => [row, name])).toEqual([
    [0, "Harbour & port"],
    [1, "Quay"],
    [2, "Pier"],
  ]);
  expect(accepted(rows)[0]).toMatchObject({
    title: "Harbour & port",
    authors: ["Wikipedia contributors"],
    year: 2024,
    container: "Simple English Wikipedia",
    url: "https://simple.wikipedia.org/wiki/Harbour_%26_port",
    licence: "CC BY-SA 4.0",
  });
  expect(refused(rows)).toEqual([{ row: 1, name: "Quay", refused: "The text is under 100 words." }]);
});

test("wikitext becomes prose with headings and lists, without boxes, tables and references", async () => {
  const [{ text } = { text: "" }] = accepted(await rowsOf("wikipedia", fileOf("dump.xml", plain)));
  expect(text).toBe(
    `The harbour of the town is known for its fish market.\n\n${prose("The harbour")}\n\nHistory\n\nSalt came first\nTimber came later`,
  );
});

function textOf(wikitext: string): string {
  const found = wikitextText(wikitext);
  if ("refused" in found) throw new Error(found.refused);
  return found.text;
}

test("lists of other texts are left out with the sections below them, in other languages too", () => {
  const article = "'''Quay''' is old.\n== Walls ==\nThey stand.\n";
  const lists =
    "== References ==\n=== Citations ===\n* One\n=== Of walls ===\n* Two\n== Weblinks ==\n* [https://example.test Three]\n";
  expect(textOf(`${article}${lists}== Today ==\nFour.\n\n[[de:Kai]]\n[[pt-br:Cais]]\n`)).toBe(
    "Quay is old.\n\nWalls\n\nThey stand.\n\nToday\n\nFour.",
  );
});

test("a page that lists articles of one name is refused", () => {
  expect(wikitextText(`'''Quay''' may mean:\n* [[Quay (band)]]\n${prose("Quay")}\n{{disambig}}`)).toEqual({
    refused: "The page is a list of articles with the same name.",
  });
});

test("a multistream dump in bzip2 gives the same rows, from each row on", async () => {
  const path = fileOf("dump.xml.bz2", packed);
  expect(await rowsOf("wikipedia", path)).toEqual(await rowsOf("wikipedia", fileOf("dump.xml", plain)));
  await expectSameTails("wikipedia", path);
});

test("a dump that breaks off, or another file, is an error", async () => {
  const cut = fileOf("dump.xml.bz2", packed.subarray(0, packed.length - 90));
  await expect(rowsOf("wikipedia", cut)).rejects.toThrow("not whole");
  await expect(rowsOf("wikipedia", fileOf("dump.xml", plain.slice(0, -40)))).rejects.toThrow("Download it again.");
  await expect(rowsOf("wikipedia", fileOf("dump.xml", "<html></html>"))).rejects.toThrow("not a MediaWiki dump");
  await expect(rowsOf("wikipedia", fileOf("dump.xml.bz2", "plain text"))).rejects.toThrow("not bzip2");
  await expect(rowsOf("wikipedia", fileOf("dump.sql.gz", "x"))).rejects.toThrow("is a file like simplewiki");
});
