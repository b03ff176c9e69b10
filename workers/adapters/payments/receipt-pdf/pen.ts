import { createHash } from "node:crypto";
import {
  beginText,
  endText,
  PageSizes,
  PDFDocument,
  type PDFFont,
  PDFHexString,
  type PDFName,
  type PDFPage,
  PDFString,
  setFillingRgbColor,
  setFontAndSize,
  setTextMatrix,
  showText,
} from "pdf-lib";
import { openFaces } from "./faces.ts";
import { type Colour, colours, grid, type Style, styles } from "./styles.ts";
import { printable } from "./words.ts";

/** `name` is the document name in each page's footer; `details` is the data it is drawn from, hashed into its id. */
export type About = { title: string; name: string; appName: string; issuedAt: number; details: unknown };

/** Draws on the current page, at given positions. */
export async function openPen(about: About) {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const faces = await openFaces(doc);
  const appName = printable(about.appName);
  describe(doc, about, appName);
  const keys = new Map<PDFPage, Map<PDFFont, PDFName>>();
  let page = doc.addPage(PageSizes.A4);
  furnish();

  function turn(): void {
    page = doc.addPage(PageSizes.A4);
    furnish();
  }

  /** What every page has: its margin's rule and our mark. */
  function furnish(): void {
    stroke("marginRule", 0.85, [grid.rule, 0], [grid.rule, grid.height]);
    brand();
  }

  /** The mark of the site: a page with its margin and a tick. */
  function brand(): void {
    const [x, y] = [grid.left - 1, grid.height - 44];
    draw("M2 1.5h20v23H2z", "ink", [x, y], 0.8);
    draw("M15.2 1.5v23", "marginRule", [x, y], 0.8);
    draw("M5.5 8h6.5M5.5 12h6.5M5.5 16h4", "ink", [x, y], 0.8);
    draw("M17 11.8l1.5 1.7 2.3-4", "pencil", [x, y], 0.8);
    write(appName, styles.head, [x + 26, y - 14.5]);
  }

  /** An outline as an SVG path: `y` is its top, downwards. */
  function draw(path: string, colour: Colour, [x, y]: Place, scale = 1): void {
    page.drawSvgPath(path, { x, y, scale, borderWidth: 1.3, borderColor: colours[colour] });
  }

  function stroke(colour: Colour, thickness: number, from: Place, to: Place): void {
    const [start, end] = [from, to].map(([x, y]) => ({ x, y })) as [Point, Point];
    page.drawLine({ start, end, thickness, color: colours[colour] });
  }

  /** One line of text with its left end, or its right one, at a place on its baseline. */
  function write(text: string, style: Style, [x, y]: Place, from: "left" | "right" = "left"): void {
    const start = from === "left" ? x : x - width(text, style);
    const { red, green, blue } = colours[style.colour];
    page.pushOperators(beginText(), setFillingRgbColor(red, green, blue), setTextMatrix(1, 0, 0, 1, start, y));
    for (const run of faces.runs(style.face, text)) {
      page.pushOperators(setFontAndSize(keyOf(run.font), style.size), showText(run.font.encodeText(run.text)));
    }
    page.pushOperators(endText());
  }

  function keyOf(font: PDFFont): PDFName {
    const known = keys.get(page) ?? new Map<PDFFont, PDFName>();
    keys.set(page, known);
    const key = known.get(font) ?? page.node.newFontDictionary(font.name, font.ref);
    known.set(font, key);
    return key;
  }

  function width(text: string, style: Style): number {
    return faces.width(style.face, text, style.size);
  }

  /** Makes the line of text that was written at a place lead to an address of ours. */
  function lead(to: string, text: string, style: Style, [x, y]: Place): void {
    if (!URL.canParse(to) || !/^https?:$/.test(new URL(to).protocol)) return;
    const link = doc.context.obj({
      Type: "Annot",
      Subtype: "Link",
      Rect: [x, y - 3, x + width(text, style), y + style.size],
      Border: [0, 0, 0],
      A: { Type: "Action", S: "URI", URI: addressOf(new URL(to)) },
    });
    page.node.addAnnot(doc.context.register(link));
  }

  /** Foots with page numbers, then the bytes. */
  async function finish(): Promise<Uint8Array> {
    const pages = doc.getPages();
    for (const [at, each] of pages.entries()) {
      page = each;
      stroke("rule", 0.75, [grid.left, 58], [grid.edge, 58]);
      write(printable(about.name), styles.small, [grid.left, 42]);
      write(`Page ${at + 1} of ${pages.length}`, styles.small, [grid.edge, 42], "right");
    }
    await faces.embed();
    return doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  }

  return { turn, draw, stroke, write, width, lead, finish };
}

/** Points from the left and from the foot of the page. */
export type Place = readonly [x: number, y: number];
type Point = { x: number; y: number };

function describe(doc: PDFDocument, about: About, appName: string): void {
  const issued = new Date(about.issuedAt);
  doc.setTitle(printable(about.title), { showInWindowTitleBar: true });
  doc.setAuthor(appName);
  doc.setCreator(appName);
  doc.setProducer("pdf-lib 1.17.1");
  doc.setLanguage("en");
  doc.setCreationDate(issued);
  doc.setModificationDate(issued);
  // The PDF file identifier: the same data give the same version.
  doc.context.trailerInfo.ID = doc.context.obj([idOf(about.name), idOf(JSON.stringify(about))]);
}

function idOf(text: string): PDFHexString {
  return PDFHexString.of(createHash("sha256").update(text).digest("hex").slice(0, 32));
}

/** An address as the bytes of a PDF string: what would end it is written by its number. */
function addressOf(address: URL): PDFString {
  return PDFString.of(address.href.replace(/[()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`));
}
