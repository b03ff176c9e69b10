import { importRow } from "#app/extraction/library/import-row.ts";
import type { ImportOptions, ImportRow, ImportSource } from "./imported-text.ts";
import { extensionOf, openBytes } from "./input-bytes.ts";
import { DumpReader, type Page, type Wiki } from "./wikipedia-dump.ts";
import { wikitextText } from "./wikitext.ts";

/** Articles of the Wikipedias since June 2023 (foundation.wikimedia.org, Terms of Use, section 7). */
const LICENCE = "CC BY-SA 4.0";

/** The articles of a dump: pages-articles.xml, also as .bz2 (one stream or many) or .gz. Redirects are no rows. */
export async function openWikipedia(path: string, { from }: ImportOptions): Promise<ImportSource> {
  if (extensionOf(path) !== "xml") {
    throw new Error(`${path}: a Wikipedia dump is a file like simplewiki-latest-pages-articles.xml.bz2.`);
  }
  const input = await openBytes(path);

  async function* rows(): AsyncGenerator<ImportRow> {
    const reader = new DumpReader(path);
    const decoder = new TextDecoder();
    let row = 0;
    for await (const chunk of input.chunks) {
      for (const page of reader.read(decoder.decode(chunk, { stream: true }))) {
        if (row >= from) yield rowOf(row, page, reader.wiki);
        row++;
      }
    }
    reader.close();
  }

  return { rows: rows(), progress: input.progress };
}

function rowOf(row: number, page: Page, wiki: Wiki): ImportRow {
  const { title, timestamp, wikitext } = page;
  const prose = wikitextText(wikitext);
  if ("refused" in prose) return { row, name: title, ...prose };
  return importRow(row, title, {
    title,
    authors: ["Wikipedia contributors"],
    year: timestamp,
    container: wiki.name,
    url: wiki.base && new URL(encodeURIComponent(title.replaceAll(" ", "_")), wiki.base).href,
    licence: LICENCE,
    text: prose.text,
  });
}
