import { expect, test } from "vitest";
import { epubOf } from "#tests/support/epub.ts";
import { importWorld, zipOf } from "#tests/support/imports.ts";
import { essay } from "#tests/support/texts.ts";

test("a book in an archive is read with its own metadata, and what is none says so", async () => {
  const { imported, library, row } = importWorld();
  const chapters = {
    one: `<html><body><p>${essay(8, 120)}</p></body></html>`,
    two: `<html><body><p>${essay(9, 120)}</p></body></html>`,
  };
  const about =
    "<dc:title>Ports of the north</dc:title><dc:creator>Ada Example</dc:creator><dc:rights>CC BY 4.0</dc:rights>";
  const id = await imported(zipOf({ "book.epub": epubOf(chapters, about), "other.epub": zipOf({ "x.txt": "x" }) }));
  const { works } = await library();
  expect(works).toMatchObject([{ title: "Ports of the north", authors: ["Ada Example"], licence: "CC BY 4.0" }]);
  for (const seed of [8, 9]) expect(works[0]?.text).toContain(essay(seed, 120).slice(0, 200));
  expect((await row(id))?.problems).toEqual([
    { row: 2, name: "other.epub", reason: "This is not an EPUB file. The file’s name does not match its content." },
  ]);
});
