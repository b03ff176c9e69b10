import { readFile, stat } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Found } from "#app/extraction/library/import-row.ts";
import {
  explainLibraryFile,
  LIBRARY_FILES,
  type LibraryFileKind,
  libraryFileKind,
  readLibraryFile,
} from "#app/extraction/library/library-file.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import { TEXT_SOURCE_MAX_BYTES } from "#core/checks/text-formats.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";

/** Textbooks with pictures; a larger file is refused before it is held in memory. */
const BOOK_BYTES_MAX = 300_000_000;
/** A textbook of 1,500 pages, on a slow machine. */
const BOOK_MS = 600_000;

/** UTF-16 units. The longest books have 20 MB of text. */
const BOOK_CHARACTERS_MAX = 20_000_000;

export function isReadableFile(name: string): boolean {
  return kindOf(name) !== null;
}

/** A file as the product reads it, with the metadata it has; or, in the product's words, why it cannot be read. */
export async function readFileText(path: string): Promise<Found | { refused: string }> {
  const kind = kindOf(path);
  if (kind === null) return { refused: `Only ${LIBRARY_FILES} files are read.` };
  try {
    return await read(await bytesOf(path, isBook(kind) ? BOOK_BYTES_MAX : UPLOAD_LIMIT_BYTES), kind);
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    if (cause.reason === "too_large" && isBook(kind))
      return { refused: `The file is too large. The limit is ${BOOK_BYTES_MAX / 1_000_000} MB.` };
    return { refused: explainLibraryFile(cause, kind) };
  }
}

/** Books are longer than what a check accepts. */
function isBook(kind: LibraryFileKind): boolean {
  return kind === "pdf" || kind === "epub";
}

function kindOf(name: string): LibraryFileKind | null {
  // Debian compresses the documentation of its packages.
  const plain = /\.(?:txt|md|html?|tex)\.gz$/i.test(name) ? name.slice(0, -3) : name;
  return libraryFileKind(plain);
}

async function bytesOf(path: string, mostBytes: number): Promise<Uint8Array> {
  const entry = await stat(path).catch(() => null);
  const bytes = entry?.size ?? 0;
  if (bytes > mostBytes) throw new Unreadable("too_large", "past the limit", { bytes });
  const content = await readFile(path).catch(() => null);
  // Deleted or locked since the folder was listed.
  if (content === null) throw new Unreadable("corrupt", "the file cannot be opened");
  return path.toLowerCase().endsWith(".gz") ? unzipped(content) : new Uint8Array(content);
}

function unzipped(bytes: Uint8Array): Uint8Array {
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: TEXT_SOURCE_MAX_BYTES }));
  } catch (cause) {
    const isLong = cause instanceof Error && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE";
    throw isLong ? new Unreadable("too_long", "unpacks to more than 8 MB") : new Unreadable("corrupt", "no gzip");
  }
}

function read(bytes: Uint8Array, kind: LibraryFileKind): Promise<Found> {
  const book = { bytes: BOOK_BYTES_MAX, pdfCharacters: BOOK_CHARACTERS_MAX, pdfMilliseconds: BOOK_MS };
  return readLibraryFile(bytes, kind, kind === "pdf" ? book : { textCharacters: BOOK_CHARACTERS_MAX });
}
