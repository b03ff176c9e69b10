/** The largest files that are allowed, and the bombs just beyond: what memory is measured with. */
import { deflateSync, strToU8, zlibSync } from "fflate";
import { UPLOAD_LIMIT_BYTES } from "#core/checks/unreadable.ts";
import type { FileKind } from "#core/shared/file-type.ts";
import { bytesOf, join, noise } from "../fixtures/documents/hostile/bytes.ts";
import { documentXml, docx, paragraph } from "../fixtures/documents/hostile/docx.ts";
import { contentOf, onePage, type PdfObject, pdf, pdfOfPages } from "../fixtures/documents/hostile/pdf.ts";
import { deflatedSpaces, flateBomb } from "../fixtures/documents/hostile/pdf-bombs.ts";
import { doc } from "../fixtures/documents/made/doc.ts";
import { chanceOf } from "./chance.ts";
import {
  drawing,
  drawnForm,
  embeddedFonts,
  letterByLetter,
  manyObjects,
  packedObjects,
  plot,
  predefinedFonts,
} from "./large-pdfs.ts";

export type Large = { name: string; kind: FileKind; outcome: "read" | "bomb"; make(): Uint8Array };

const GB1 = ["UniGB-UCS2-H", "GB1"] as const;
const WORDS = 100_000;
const PAGES = 2_000;
const LINES = 40;

export const largeFiles: readonly Large[] = [
  { name: "a 583 kB PDF that becomes 600 MB", kind: "pdf", outcome: "bomb", make: flateBomb },
  {
    name: "a 3 MB PDF that becomes 3 GB",
    kind: "pdf",
    outcome: "bomb",
    make: () => onePage(flate(deflatedSpaces(3_000))),
  },
  { name: "a .docx that becomes 240 MB", kind: "docx", outcome: "bomb", make: docxBomb },
  { name: "100,000 words in a PDF of 250 pages", kind: "pdf", outcome: "read", make: () => pdfOfPages(pages(250)) },
  { name: "100,000 words in a PDF of 2,000 pages", kind: "pdf", outcome: "read", make: () => pdfOfPages(pages(PAGES)) },
  {
    name: "a PDF of 20 MB, most of it one picture",
    kind: "pdf",
    outcome: "read",
    make: () => pictured(UPLOAD_LIMIT_BYTES),
  },
  { name: "a PDF of 20 MB, most of it fonts", kind: "pdf", outcome: "read", make: () => fonts(UPLOAD_LIMIT_BYTES) },
  { name: "a page that becomes 15 MB of blanks", kind: "pdf", outcome: "read", make: () => blankPages(1, 15) },
  { name: "a page that becomes 31 MB of blanks", kind: "pdf", outcome: "bomb", make: () => blankPages(1, 31) },
  { name: "eight pages that become 15 MB each", kind: "pdf", outcome: "read", make: () => blankPages(8, 15) },
  { name: "a drawing of a million lines on a page", kind: "pdf", outcome: "read", make: () => drawing(1, 1_000_000) },
  { name: "a drawing as a form of 200 pages", kind: "pdf", outcome: "bomb", make: () => drawnForm(200, 400_000) },
  { name: "a drawing as a form of 10 pages", kind: "pdf", outcome: "read", make: () => drawnForm(10, 400_000) },
  { name: "a plot of 200,000 marks", kind: "pdf", outcome: "read", make: () => plot(1, 200_000) },
  { name: "60 pages written letter by letter", kind: "pdf", outcome: "read", make: () => letterByLetter(60, 9_000) },
  {
    name: "30 large fonts in use",
    kind: "pdf",
    outcome: "read",
    make: () => embeddedFonts(30, noise(500_000), "ffff"),
  },
  { name: "16 fonts of a predefined CMap", kind: "pdf", outcome: "read", make: () => predefinedFonts(16, ...GB1) },
  { name: "400 fonts of a predefined CMap", kind: "pdf", outcome: "bomb", make: () => predefinedFonts(400, ...GB1) },
  { name: "300,000 objects", kind: "pdf", outcome: "read", make: () => manyObjects(300_000) },
  { name: "400,000 objects in object streams", kind: "pdf", outcome: "read", make: () => packedObjects(200, 2_000) },
  { name: "100,000 words in a .docx with Word's mark-up", kind: "docx", outcome: "read", make: longDocx },
  { name: "a .docx of 4,000 styles, 2,000 lists and 50,000 items", kind: "docx", outcome: "read", make: listedDocx },
  { name: "a .docx of 20 MB", kind: "docx", outcome: "read", make: largeDocx },
  { name: "100,000 words in a .doc", kind: "doc", outcome: "read", make: longDoc },
];

/** Words of chance, so that nothing deflates better than prose would. */
function words(count: number): string[] {
  const chance = chanceOf(7, 7);
  const letters = "etaoinshrdlu";
  return Array.from({ length: count }, () =>
    Array.from({ length: 2 + chance.below(8) }, () => letters[chance.below(letters.length)]).join(""),
  );
}

function pages(count: number): string[][] {
  const all = words(WORDS);
  const perLine = Math.ceil(WORDS / count / LINES);
  const lines = Array.from({ length: Math.ceil(WORDS / perLine) }, (_, index) =>
    all.slice(index * perLine, (index + 1) * perLine).join(" "),
  );
  const perPage = Math.ceil(lines.length / count);
  return Array.from({ length: count }, (_, index) => lines.slice(index * perPage, (index + 1) * perPage));
}

function flate(data: Uint8Array, dictionary = ""): PdfObject {
  return { dictionary: `/Filter /FlateDecode ${dictionary}`, data };
}

function pictured(bytes: number): Uint8Array {
  const side = Math.floor(Math.sqrt(bytes - 100_000));
  const picture = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`;
  const content = { dictionary: "", data: contentOf(pages(250)[0] ?? []) };
  return onePage(content, [{ dictionary: picture, data: noise(side * side) }]);
}

/** Streams that do not deflate, as embedded fonts are. */
function fonts(bytes: number): Uint8Array {
  const font = flate(zlibSync(noise(500_000), { level: 1 }), "/Length1 500000");
  const count = Math.floor((bytes - 200_000) / 500_300);
  return onePage(
    { dictionary: "", data: contentOf(pages(250)[0] ?? []) },
    Array.from({ length: count }, () => font),
  );
}

function blanksAndText(megabytes: number): Uint8Array {
  const blanks = deflatedSpaces(megabytes);
  // The last block is empty and five bytes long: text takes its place.
  return join([blanks.subarray(0, blanks.length - 5), deflateSync(contentOf(["a line of text"]))]);
}

function blankPages(count: number, megabytes: number): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${4 + index * 2} 0 R`).join(" ");
  const page = (index: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  return pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...Array.from({ length: count }, (_, index) => [page(index), flate(blanksAndText(megabytes))]).flat(),
  ]);
}

function docxBomb(): Uint8Array {
  const part = new Uint8Array(3_000_000);
  return docx(
    paragraph("small"),
    Object.fromEntries(Array.from({ length: 80 }, (_, at) => [`word/media/${at}.bmp`, part])),
  );
}

/** A run with properties for every few words, as Word writes after years of editing. */
function longDocx(): Uint8Array {
  const all = words(WORDS);
  const run = (text: string, id: number) =>
    `<w:r w:rsidR="00${id.toString(16).padStart(6, "0")}"><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri"/><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr><w:t xml:space="preserve">${text} </w:t></w:r>`;
  const paragraphs = Array.from({ length: WORDS / 100 }, (_, index) => {
    const runs = Array.from({ length: 25 }, (_, part) => {
      const from = index * 100 + part * 4;
      return run(all.slice(from, from + 4).join(" "), from);
    });
    return `<w:p>${runs.join("")}</w:p>`;
  });
  return docx(paragraphs.join(""));
}

/** As many styles and lists as are read, each item in a list of its own turn. */
function listedDocx(): Uint8Array {
  const styles = Array.from({ length: 4_000 }, (_, at) => {
    const based = at > 0 ? `<w:basedOn w:val="S${at - 1}"/>` : "";
    return `<w:style w:type="paragraph" w:styleId="S${at}"><w:name w:val="Style ${at}"/>${based}<w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>`;
  });
  const levels = Array.from({ length: 9 }, (_, at) => {
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:pStyle w:val="S${at}"/><w:lvlText w:val="%1.%2.%3"/></w:lvl>`;
  }).join("");
  const lists = Array.from({ length: 2_000 }, (_, at) => {
    return `<w:abstractNum w:abstractNumId="${at}">${levels}</w:abstractNum><w:num w:numId="${at + 1}"><w:abstractNumId w:val="${at}"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="${at}"/></w:lvlOverride></w:num>`;
  });
  const all = words(WORDS);
  const items = Array.from({ length: 50_000 }, (_, at) => {
    const text = all.slice(at * 2, at * 2 + 2).join(" ");
    return `<w:p><w:pPr><w:pStyle w:val="S${at % 4_000}"/><w:numPr><w:numId w:val="${(at % 2_000) + 1}"/></w:numPr></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
  });
  return docx(items.join(""), {
    "word/styles.xml": strToU8(documentXml(styles.join(""))),
    "word/numbering.xml": strToU8(documentXml(lists.join(""))),
  });
}

function largeDocx(): Uint8Array {
  const pictures = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`word/media/${at}.jpg`, [noise(1_000_000, at + 1), { level: 0 }] as const]),
  ) as unknown as Parameters<typeof docx>[1];
  return docx("", { ...pictures, "word/document.xml": strToU8(documentXml(paragraph("words ".repeat(2_000)))) });
}

function longDoc(): Uint8Array {
  const all = words(WORDS);
  return doc(
    Array.from({ length: 20 }, (_, at) => ({ text: `${all.slice(at * 5_000, (at + 1) * 5_000).join(" ")}\r` })),
  );
}

/** A small page, to see that the next job is not hurt. */
export function smallFile(): Uint8Array {
  return onePage({ dictionary: "", data: bytesOf("BT /F1 11 Tf 72 700 Td (All is well.) Tj ET") });
}
