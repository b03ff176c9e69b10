/** Legal PDFs that cost their reader much more than their text is worth, class by class. */
import { zlibSync } from "fflate";
import { bytesOf, join } from "../fixtures/documents/hostile/bytes.ts";
import { contentOf, type PdfObject, pdf, pdfObjects } from "../fixtures/documents/hostile/pdf.ts";

const LINES = Array.from({ length: 40 }, (_, at) => `Line ${at} of a page that has some words on it, as pages do.`);

/** A map drawn in lines: so many operators on each page, and a few words. */
export function drawing(pages: number, operators: number): Uint8Array {
  const parts = ["0 0 m"];
  for (let at = 0; at < operators; at++) {
    parts.push(at % 20 === 19 ? "S 0 0 m" : `${(at * 7) % 595}.${at % 97} ${(at * 13) % 842}.${at % 89} l`);
  }
  const data = zlibSync(join([bytesOf(`${parts.join("\n")}\nS\n`), contentOf(LINES)]), { level: 6 });
  return manyPages(pages, () => ({ dictionary: "/Filter /FlateDecode", data }));
}

/** The same drawing as a form that each page draws. */
export function drawnForm(pages: number, operators: number): Uint8Array {
  const lines = Array.from({ length: operators }, (_, at) => `${(at * 7) % 595} ${(at * 13) % 842} l`).join("\n");
  const [catalogue = "", , , , font = ""] = pdfObjects("null");
  const kids = Array.from({ length: pages }, (_, index) => `${6 + index} 0 R`).join(" ");
  const resources = "/Resources << /Font << /F1 5 0 R >> /XObject << /X 3 0 R >> >>";
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${resources} >>`;
  const data = zlibSync(bytesOf(`0 0 m\n${lines}\nS`));
  return pdf([
    catalogue,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    { dictionary: "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Filter /FlateDecode", data },
    { dictionary: "", data: join([bytesOf("/X Do\n"), contentOf(LINES)]) },
    font,
    ...Array.from({ length: pages }, () => page),
  ]);
}

/** Colours, states and clips between short strokes, as plotting programs write them. */
export function plot(pages: number, marks: number): Uint8Array {
  const mark = (at: number) => `q 1 0 0 1 ${at % 595} ${at % 842} cm 0.5 g 0 0 m 1 0 1 1 0 1 c h f 0 0 5 5 re W n Q`;
  const drawn = Array.from({ length: marks }, (_, at) => mark(at)).join("\n");
  const data = zlibSync(join([bytesOf(`${drawn}\n`), contentOf(LINES)]), { level: 6 });
  return manyPages(pages, () => ({ dictionary: "/Filter /FlateDecode", data }));
}

/** Each letter placed by itself, as some printers' drivers write. */
export function letterByLetter(pages: number, letters: number): Uint8Array {
  const shown = Array.from({ length: letters }, (_, at) => {
    const [x, y] = [50 + (at % 100) * 5, 800 - Math.floor(at / 100) * 7];
    return `1 0 0 1 ${x} ${y} Tm (${"etaoin shrdlu".charAt(at % 13)}) Tj`;
  });
  const data = zlibSync(bytesOf(`BT /F1 6 Tf\n${shown.join("\n")}\nET`));
  return manyPages(pages, () => ({ dictionary: "/Filter /FlateDecode", data }));
}

/** A font for each page, with a program of its own. */
export function embeddedFonts(count: number, program: Uint8Array, last = "00ff"): Uint8Array {
  const data = zlibSync(program, { level: 1 });
  const map = bytesOf(
    `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <${last}> <0020> endbfrange endcmap`,
  );
  const objects: PdfObject[] = [];
  const first = 5 + count * 2;
  const fonts = Array.from({ length: count }, (_, at) => `/F${at + 1} ${first + at * 5} 0 R`).join(" ");
  for (let at = 0; at < count; at++) {
    const number = first + at * 5;
    objects.push(
      `<< /Type /Font /Subtype /Type0 /BaseFont /S${at} /Encoding /Identity-H /DescendantFonts [${number + 1} 0 R] /ToUnicode ${number + 4} 0 R >>`,
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /S${at} /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /FontDescriptor ${number + 2} 0 R >>`,
      `<< /Type /FontDescriptor /FontName /S${at} /Flags 4 /FontFile2 ${number + 3} 0 R >>`,
      { dictionary: `/Filter /FlateDecode /Length1 ${program.length}`, data },
      { dictionary: "", data: map },
    );
  }
  const codes = Array.from("So each of the pages says something", (letter) =>
    (letter.charCodeAt(0) - 0x20).toString(16).padStart(4, "0"),
  );
  const pages = Array.from({ length: count }, (_, at): PdfObject[] => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${6 + at * 2 - 1} 0 R /Resources << /Font << ${fonts} >> >> >>`,
    { dictionary: "", data: bytesOf(`BT /F${at + 1} 11 Tf 72 700 Td <${codes.join("")}> Tj ET`) },
  ]).flat();
  const kids = Array.from({ length: count }, (_, at) => `${4 + at * 2} 0 R`).join(" ");
  return pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    "null",
    ...pages,
    "null",
    ...objects,
  ]);
}

/** Fonts that name a predefined CMap, all on one page. */
export function predefinedFonts(count: number, encoding: string, ordering: string): Uint8Array {
  const fonts = Array.from({ length: count }, (_, at) => [
    `<< /Type /Font /Subtype /Type0 /BaseFont /S${at} /Encoding /${encoding} /DescendantFonts [${7 + at * 3} 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /S${at} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /FontDescriptor ${8 + at * 3} 0 R >>`,
    `<< /Type /FontDescriptor /FontName /S${at} /Flags 4 >>`,
  ]).flat();
  const used = Array.from({ length: count }, (_, at) => `/F${at + 1} 11 Tf 0 -14 Td <4e2d56fd> Tj`).join("\n");
  const named = Array.from({ length: count }, (_, at) => `/F${at + 1} ${6 + at * 3} 0 R`).join(" ");
  const [catalogue = "", pages = "", page = ""] = pdfObjects("null");
  const own = String(page).replace("/F1 5 0 R", named);
  return pdf([catalogue, pages, own, { dictionary: "", data: bytesOf(`BT 72 800 Td ${used} ET`) }, "null", ...fonts]);
}

/** Objects that nothing refers to, such as the tags of a structure tree. */
export function manyObjects(count: number): Uint8Array {
  const page = pdfObjects({ dictionary: "", data: contentOf(LINES) });
  return pdf([...page, ...Array.from({ length: count }, (_, at) => `<</S/Span/P 5 0 R/K ${at}>>`)]);
}

/** Objects in object streams of a hundred kilobytes each. */
export function packedObjects(streams: number, each: number): Uint8Array {
  const packed = (stream: number): PdfObject => {
    const bodies = Array.from({ length: each }, (_, at) => `<</S/Span/P 5 0 R/K ${stream * each + at}>>`);
    let at = 0;
    const header = bodies.map((body, index) => {
      const entry = `${100_000 + stream * each + index} ${at}`;
      at += body.length + 1;
      return entry;
    });
    const head = `${header.join(" ")} `;
    const data = zlibSync(bytesOf(head + bodies.join(" ")));
    return { dictionary: `/Type /ObjStm /N ${each} /First ${head.length} /Filter /FlateDecode`, data };
  };
  const page = pdfObjects({ dictionary: "", data: contentOf(LINES) });
  return pdf([...page, ...Array.from({ length: streams }, (_, stream) => packed(stream))]);
}

function manyPages(count: number, content: (index: number) => PdfObject): Uint8Array {
  const kids = Array.from({ length: count }, (_, index) => `${4 + index * 2} 0 R`).join(" ");
  const page = (index: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  return pdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...Array.from({ length: count }, (_, index) => [page(index), content(index)]).flat(),
  ]);
}
