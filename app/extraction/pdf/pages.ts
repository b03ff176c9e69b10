import { PAGES_MAX } from "#core/checks/unreadable.ts";
import { refuseTooManyCharacters } from "../extracted.ts";
import { withoutMarks } from "../marks.ts";
import { Unreadable } from "../unreadable.ts";
import { PackedCMaps } from "./cmaps/index.ts";
import { angleOf } from "./direction.ts";
import { withFields } from "./fields.ts";
import { type Ink, NO_INK } from "./ink/index.ts";
import { beyondTheEdge, markPieces } from "./ink/match.ts";
import { type Line, outsideLine, type Piece, piecesToLines } from "./line.ts";

type Unpdf = typeof import("unpdf");
type PdfDocument = Awaited<ReturnType<Unpdf["getDocumentProxy"]>>;

/**
 * A full page of text has a few hundred pieces, a poster of dense text a few thousand. A form that draws another
 * form twice, nested repeatedly, makes a billion from 5 kB.
 */
const PIECES_MAX = 20_000;

/** pdf.js keeps every font it has read, with its program, until it is released. A thesis has ten or twenty. */
const FONTS_KEPT = 24;
/** Codes in the maps of kept fonts: four fonts that map every code. Pages that share a font count it again. */
const CODES_KEPT = 4 * 65_536;

/** A timer costs a millisecond, in a browser four; most pages need fewer turns than this. */
const TURNS_PER_BREATH = 50;
const PAGES_PER_BREATH = 8;

/** The lines of each page as pdf.js finds them, in the order of the page's content. */
export async function readPages(
  bytes: Uint8Array,
  milliseconds: number,
  ink: Ink,
  charactersMax: number,
): Promise<Line[][]> {
  const deadline = startDeadline(milliseconds);
  try {
    return await Promise.race([openAndRead(bytes, deadline, ink, charactersMax), deadline.passes]);
  } finally {
    deadline.stop();
  }
}

async function openAndRead(bytes: Uint8Array, deadline: Deadline, ink: Ink, charactersMax: number): Promise<Line[][]> {
  // Loaded on demand: half a megabyte of code that only a PDF needs.
  const { getDocumentProxy } = await import("unpdf");
  const document = await open(getDocumentProxy, bytes);
  try {
    return await readDocument(document, deadline, ink, charactersMax);
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open(getDocumentProxy: Unpdf["getDocumentProxy"], bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, {
      // Text extraction needs none of these, and each adds attack surface.
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      BinaryDataFactory: PackedCMaps,
      // Errors only: pdf.js would log every irregularity of a student's file.
      verbosity: 0,
    });
  } catch (cause) {
    throw errorOf(cause);
  }
}

async function readDocument(
  document: PdfDocument,
  deadline: Deadline,
  ink: Ink,
  charactersMax: number,
): Promise<Line[][]> {
  const count = document.numPages;
  if (count > PAGES_MAX) throw new Unreadable("too_many_pages", `${count} pages`, { pages: count });
  // The guard looks for /Encrypt with its own parser; permissions exist only if pdf.js found encryption all the same.
  if ((await document.getPermissions().catch(() => null)) !== null) throw new Unreadable("encrypted", "permissions");
  // If pdf.js repairs a broken page tree differently, hidden text and fields cannot be assigned to a page.
  const { unseen, fields } = ink.unseen.length === count ? ink : NO_INK;
  const pages: Line[][] = [];
  const fonts = new Set<string>();
  let codes = 0;
  let characters = 0;
  for (let number = 1; number <= count; number++) {
    const pieces = await readPage(document, number, deadline);
    const hidden = unseen[number - 1] ?? [];
    const outside = beyondTheEdge(hidden).map(outsideLine);
    const shown = fields[number - 1] ?? [];
    for (const { text } of [...pieces, ...shown, ...outside]) characters += text.length;
    refuseTooManyCharacters(characters, charactersMax);
    for (const { font } of pieces) fonts.add(font);
    codes += ink.codes[number - 1] ?? 0;
    if (fonts.size > FONTS_KEPT || codes > CODES_KEPT) {
      await document.cleanup();
      fonts.clear();
      codes = 0;
    }
    pages.push([...withFields(piecesToLines(markPieces(pieces, hidden)), shown), ...outside]);
  }
  return pages;
}

async function readPage(document: PdfDocument, number: number, deadline: Deadline): Promise<Piece[]> {
  try {
    const page = await document.getPage(number);
    const pieces = await readPieces(page.streamTextContent().getReader(), deadline);
    page.cleanup();
    if (number % PAGES_PER_BREATH === 0) await breathe(deadline);
    return pieces;
  } catch (cause) {
    throw errorOf(cause);
  }
}

/** Read in turns, because the size of a page that draws itself repeatedly is not known in advance. */
async function readPieces(reader: Reader, deadline: Deadline): Promise<Piece[]> {
  const pieces: Piece[] = [];
  try {
    for (let turn = 1; ; turn++) {
      const next = await reader.read();
      if (next.done) return pieces;
      for (const item of next.value.items) if ("str" in item) pieces.push(pieceOf(item));
      if (pieces.length > PIECES_MAX) throw new Unreadable("bomb", "a page that draws itself again and again");
      if (turn % TURNS_PER_BREATH === 0) await breathe(deadline);
    }
  } catch (cause) {
    // Without cancellation pdf.js continues with the page, and closing the document would wait for its end.
    reader.cancel(new Error("stopped")).catch(() => undefined);
    throw cause;
  }
}

type Reader = ReadableStreamDefaultReader<{ items: (Item | object)[] }>;
type Item = {
  str: string;
  dir: string;
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
};

function pieceOf(item: Item): Piece {
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
  return {
    text: withoutMarks(item.str),
    x,
    y,
    width: item.width,
    size: Math.hypot(c, d),
    angle: angleOf(item.transform),
    vertical: item.dir === "ttb",
    font: item.fontName,
    ends: item.hasEOL,
  };
}

/** pdf.js names its exceptions; any other exception on bad input means that the file is broken. */
function errorOf(cause: unknown): Unreadable {
  if (cause instanceof Unreadable) return cause;
  const name = cause instanceof Error ? cause.name : "";
  if (name === "PasswordException") return new Unreadable("encrypted", name);
  return new Unreadable("corrupt", `pdf.js: ${name || "unknown"}`);
}

type Deadline = { passes: Promise<never>; passed: boolean; stop(): void };

function startDeadline(milliseconds: number): Deadline {
  const late = Promise.withResolvers<never>();
  // The promise may be rejected when it is no longer awaited.
  late.promise.catch(() => undefined);
  const timer = setTimeout(() => {
    deadline.passed = true;
    late.reject(new Unreadable("too_slow", `more than ${milliseconds} ms`));
  }, milliseconds);
  const deadline = { passes: late.promise, passed: false, stop: () => clearTimeout(timer) };
  return deadline;
}

/**
 * No timer fires, and the clock of a Worker does not advance, until the code yields; therefore it yields between
 * turns, so that the deadline is checked.
 */
async function breathe(deadline: Deadline): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  if (deadline.passed) throw new Unreadable("too_slow", "stopped between two pages");
}
