import { strToU8, zipSync } from "fflate";

/** An EPUB of these chapters, in XHTML by id, with elements of Dublin Core. */
export function epubOf(chapters: Record<string, string>, metadata: string): Uint8Array {
  const ids = Object.keys(chapters);
  return zipSync({
    mimetype: strToU8("application/epub+zip"),
    "META-INF/container.xml": strToU8(
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    ),
    "OEBPS/book.opf":
      strToU8(`<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>${metadata}</metadata>
<manifest>${ids.map((id) => `<item id="${id}" href="Text/part%20${id}.xhtml"/>`).join("")}</manifest>
<spine>${ids.map((id) => `<itemref idref="${id}"/>`).join("")}</spine></package>`),
    // Stored in another order than they are read in.
    ...Object.fromEntries(ids.toReversed().map((id) => [`OEBPS/Text/part ${id}.xhtml`, strToU8(chapters[id] ?? "")])),
  });
}
