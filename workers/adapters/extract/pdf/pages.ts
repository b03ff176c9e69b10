import { PAGES_MAX } from "#core/unreadable.ts";
import { refuseTooManyCharacters } from "../extracted.ts";
import { Unreadable } from "../unreadable.ts";
import { type Line, type Piece, piecesToLines } from "./line.ts";

type Unpdf = typeof import("unpdf");
type PdfDocument = Awaited<ReturnType<Unpdf["getDocumentProxy"]>>;

/** The lines of each page as pdf.js finds them, in the order of the page's content. */
export async function readPages(bytes: Uint8Array, deadline: number): Promise<Line[][]> {
  // Half a megabyte of code that only a PDF needs.
  const { getDocumentProxy } = await import("unpdf");
  const document = await beforeDeadline(deadline, open(getDocumentProxy, bytes));
  try {
    return await readDocument(document, deadline);
  } finally {
    await document.loadingTask.destroy();
  }
}

async function open(getDocumentProxy: Unpdf["getDocumentProxy"], bytes: Uint8Array): Promise<PdfDocument> {
  try {
    return await getDocumentProxy(bytes, {
      // Text needs none of these, and each is a way in.
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      useWasm: false,
      useWorkerFetch: false,
      // Errors only: pdf.js would write a line to the log for each oddity of a student's file.
      verbosity: 0,
    });
  } catch (cause) {
    throw refusalOf(cause);
  }
}

async function readDocument(document: PdfDocument, deadline: number): Promise<Line[][]> {
  const count = document.numPages;
  if (count > PAGES_MAX) throw new Unreadable("too_many_pages", `${count} pages`, { pages: count });
  // The guard has looked for /Encrypt in its own way; permissions exist only where pdf.js found encryption after all.
  if ((await document.getPermissions().catch(() => null)) !== null) throw new Unreadable("encrypted", "permissions");
  const pages: Line[][] = [];
  let characters = 0;
  for (let number = 1; number <= count; number++) {
    const pieces = await beforeDeadline(deadline, readPage(document, number));
    for (const piece of pieces) characters += piece.text.length;
    refuseTooManyCharacters(characters);
    pages.push(piecesToLines(pieces));
    await breathe();
  }
  return pages;
}

async function readPage(document: PdfDocument, number: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  let characters = 0;
  try {
    const page = await document.getPage(number);
    // Piecewise, since a page that repeats itself has no size of its own.
    const reader = page.streamTextContent().getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (const item of next.value.items) {
        if (!("str" in item)) continue;
        characters += item.str.length;
        pieces.push(pieceOf(item));
      }
      refuseTooManyCharacters(characters + pieces.length);
    }
    page.cleanup();
  } catch (cause) {
    throw refusalOf(cause);
  }
  return pieces;
}

type Item = { str: string; transform: number[]; width: number; height: number; fontName: string; hasEOL: boolean };

function pieceOf(item: Item): Piece {
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
  return { text: item.str, x, y, width: item.width, size: Math.hypot(c, d), font: item.fontName, ends: item.hasEOL };
}

/** pdf.js names its exceptions; whatever else it throws at bad input means that the file is broken. */
function refusalOf(cause: unknown): Unreadable {
  if (cause instanceof Unreadable) return cause;
  const name = cause instanceof Error ? cause.name : "";
  if (name === "PasswordException") return new Unreadable("encrypted", name);
  return new Unreadable("corrupt", `pdf.js: ${name || "unknown"}`);
}

/** The clock of a Worker stands still while code runs and goes on after a timer: so there is one after every page. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

async function beforeDeadline<Value>(deadline: number, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    const refuse = () => reject(new Unreadable("too_slow", "past the deadline"));
    timer = setTimeout(refuse, Math.max(0, deadline - Date.now()));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
