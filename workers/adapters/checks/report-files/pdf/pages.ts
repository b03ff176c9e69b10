import { createHash } from "node:crypto";
import { PageSizes, PDFArray, PDFDocument, type PDFFont, PDFHexString, PDFName, PDFString } from "pdf-lib";
import { type Drawn, openLetters } from "./glyphs.ts";
import { openTags, type Tag } from "./tags.ts";
import { sheet } from "./type.ts";

export type About = { title: string; appName: string; createdAt: Date; details: string };

/** Pages written as operator streams: a hundred thousand words are three million glyphs. */
export async function openPages(about: About) {
  const doc = await PDFDocument.create({ updateMetadata: false });
  const { context } = doc;
  describe(doc, about);
  const letters = await openLetters(doc);
  const tags = openTags(doc);
  const resources = context.nextRef();
  const fonts = new Map<PDFFont, string>();
  const places = new Map<string, PDFArray>();
  let number = 0;
  let page = turn();

  /** Ends the current page and begins the next. */
  function next(): void {
    close();
    page = turn();
  }

  function turn() {
    const made = doc.addPage(PageSizes.A4);
    const structure = tags.page();
    made.node.set(PDFName.of("Resources"), resources);
    made.node.set(PDFName.of("StructParents"), context.obj(structure));
    // Tab visits links in reading order.
    made.node.set(PDFName.of("Tabs"), PDFName.of("S"));
    number += 1;
    return { node: made.node, ref: made.ref, structure, ops: [] as string[] };
  }

  function close(): void {
    artifact(() => {
      rectangle(sheet.rule, 0, 0.85, sheet.height, "e3a49c");
      rectangle(sheet.left, 58, sheet.edge - sheet.left, 0.75, "d9dfdb");
      text(
        sheet.left,
        42,
        letters.draw("text", `${about.appName} · Similarity report · Page ${number}`),
        8.5,
        "5d6677",
      );
    });
    page.node.set(PDFName.of("Contents"), context.register(context.flateStream(page.ops.join("\n"))));
    page.ops = [];
  }

  /** What is drawn inside is an artifact without text: fills, rules, patterns. */
  function artifact(draw: () => void): void {
    page.ops.push("/Artifact BMC");
    draw();
    page.ops.push("EMC");
  }

  /** What is drawn inside belongs to a node of the structure. `actual`: its text where characters are boxes. */
  function marked(tag: Tag, draw: () => void, actual: string | null = null): void {
    const id = tags.piece(tag, page.structure, page.ref);
    const said = actual === null ? "" : `/ActualText ${PDFHexString.fromText(actual).toString()}`;
    page.ops.push(`/${tag.kind} <</MCID ${id}${said}>> BDC`);
    draw();
    page.ops.push("EMC");
  }

  function text(x: number, y: number, drawn: Drawn, size: number, colour: string): void {
    page.ops.push(`BT ${paint(colour)} rg 1 0 0 1 ${figure(x)} ${figure(y)} Tm`);
    for (const { font, hex } of drawn.parts) page.ops.push(`/${nameOf(font)} ${size} Tf <${hex}> Tj`);
    page.ops.push("ET");
  }

  function nameOf(font: PDFFont): string {
    const name = fonts.get(font) ?? `F${fonts.size}`;
    fonts.set(font, name);
    return name;
  }

  function rectangle(x: number, y: number, width: number, height: number, colour: string): void {
    page.ops.push(`${paint(colour)} rg ${figure(x)} ${figure(y)} ${figure(width)} ${figure(height)} re f`);
  }

  /** A line under text, by the pattern of a dash array. */
  function line(x: number, y: number, width: number, thickness: number, colour: string, dash = "[] 0"): void {
    const to = figure(x + width);
    page.ops.push(
      `q ${paint(colour)} RG ${thickness} w ${dash} d ${figure(x)} ${figure(y)} m ${to} ${figure(y)} l S Q`,
    );
  }

  /** A rectangle that leads to an address of ours, or to a place in this file. */
  function lead(tag: Tag, to: { url: string } | { place: string }, box: readonly number[], says: string): void {
    const note = context.obj({ Type: "Annot", Subtype: "Link", Rect: [...box], Border: [0, 0, 0], F: 4 });
    note.set(PDFName.of("Contents"), PDFHexString.fromText(says));
    if ("url" in to) note.set(PDFName.of("A"), context.obj({ S: "URI", URI: addressOf(to.url) }));
    else note.set(PDFName.of("Dest"), PDFName.of(to.place));
    const own = page.node.Annots() ?? PDFArray.withContext(context);
    own.push(tags.annotation(tag, note, page.ref));
    page.node.set(PDFName.of("Annots"), own);
  }

  /** Where a place of this file is: what links inside it lead to. */
  function place(name: string, y: number): void {
    places.set(name, context.obj([page.ref, PDFName.of("XYZ"), null, y, null]));
  }

  async function finish(): Promise<Uint8Array> {
    close();
    tags.finish();
    await letters.embed();
    const named = Object.fromEntries([...fonts].map(([font, name]) => [name, font.ref]));
    context.assign(resources, context.obj({ Font: context.obj(named) }));
    doc.catalog.set(PDFName.of("Dests"), context.obj(Object.fromEntries(places)));
    return doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false });
  }

  return { next, artifact, marked, text, rectangle, line, lead, place, draw: letters.draw, tags, finish };
}

export type Pages = Awaited<ReturnType<typeof openPages>>;

function describe(doc: PDFDocument, { title, appName, createdAt, details }: About): void {
  doc.setTitle(title, { showInWindowTitleBar: true });
  doc.setAuthor(appName);
  doc.setCreator(appName);
  doc.setProducer("pdf-lib 1.17.1");
  doc.setLanguage("en");
  doc.setCreationDate(createdAt);
  doc.setModificationDate(createdAt);
  const id = (text: string) => PDFHexString.of(createHash("sha256").update(text).digest("hex").slice(0, 32));
  doc.context.trailerInfo.ID = doc.context.obj([id(title), id(details)]);
}

/** An address as the bytes of a PDF string: what would end it is written by its number. */
function addressOf(url: string): PDFString {
  return PDFString.of(new URL(url).href.replace(/[()\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`));
}

const painted = new Map<string, string>();
function paint(colour: string): string {
  const known =
    painted.get(colour) ?? (colour.match(/../g) ?? []).map((part) => figure(Number.parseInt(part, 16) / 255)).join(" ");
  painted.set(colour, known);
  return known;
}

function figure(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
