import { parse } from "csv-parse/sync";
import {
  type DirectoryEntry,
  dataStart,
  findDirectory,
  readDirectoryAlone,
  readPart,
  ZIP_TAIL_BYTES,
} from "#app/extraction/docx/archive.ts";
import { importRow } from "#app/extraction/library/import-row.ts";
import {
  explainLibraryFile,
  LIBRARY_FILES,
  type LibraryFileKind,
  libraryFileKind,
  readLibraryFile,
} from "#app/extraction/library/library-file.ts";
import {
  type FolderMetadata,
  metadataColumns,
  metadataHeader,
  metadataKey,
  metadataLine,
} from "#app/extraction/library/metadata-line.ts";
import { Unreadable } from "#app/extraction/unreadable.ts";
import { AppError } from "#core/app-error.ts";
import type { ArchivedRow } from "#core/ports.ts";
import { join } from "#core/shared/bytes.ts";
import type { ImportRow } from "#core/sources/imported-text.ts";
import { UPLOAD_LIMIT_BYTES } from "#schema/vocabulary/checks.ts";
import { ARCHIVE_MOST_ROWS } from "#schema/vocabulary/collections.ts";
import type { ReadRange } from "./index.ts";

/** Bytes of a directory: 20,000 entries with names of 300 bytes and the extra fields of usual programs. */
const DIRECTORY_MOST = 12 * 1_048_576;
/** Bytes that are read ahead, so that many small files are one read. */
const READ_AHEAD = 4 * 1_048_576;
/** Bytes of a local header but for its name: thirty, and an extra field. */
const HEADER_MOST = 30 + 65_535;
/** Lines of a metadata.csv: 20 MB of short ones would not fit into a Worker's memory. */
const METADATA_MOST_LINES = 2 * ARCHIVE_MOST_ROWS;
/** A PDF takes as long as so many text files. */
const DOCUMENT_COST = 8;

type File = DirectoryEntry & { kind: LibraryFileKind | null; path: string };

/** The files of a zip, one row each, in the order in which they are stored. */
export async function openZip(read: ReadRange, bytes: number) {
  const entries = await listed(read, bytes);
  const inFolder = commonFolder(entries);
  const files = entries
    .filter(({ name }) => isFile(name))
    .map((entry): File => {
      return { ...entry, path: entry.name.slice(inFolder.length), kind: libraryFileKind(entry.name) };
    });
  const metadataFile = files.find(({ path }) => path.toLowerCase() === "metadata.csv");
  const rowFiles = files.filter((file) => file !== metadataFile);
  const window = readAhead(read);

  async function* rows({ row: first }: { row: number }): AsyncGenerator<ArchivedRow> {
    const described = metadataFile ? await metadataIn(metadataFile, window) : new Map();
    for (const [row, file] of rowFiles.entries()) {
      if (row < first) continue;
      const isDocument = file.kind !== null && ["pdf", "docx", "doc", "odt", "epub"].includes(file.kind);
      yield { row: await rowOf(row, file, described, window), next: 0, cost: isDocument ? DOCUMENT_COST : 1 };
    }
  }

  return { total: rowFiles.length, rows };
}

async function listed(read: ReadRange, bytes: number): Promise<DirectoryEntry[]> {
  try {
    const base = Math.max(0, bytes - ZIP_TAIL_BYTES);
    const tail = await read(base, bytes - base);
    const { count, start, size } = findDirectory(tail, base);
    if (count > ARCHIVE_MOST_ROWS) throw new AppError("invalid", TOO_MANY);
    if (size > DIRECTORY_MOST) throw new Unreadable("corrupt", "a directory that is too long");
    const entries = readDirectoryAlone(await read(start, size), count).sort((a, b) => a.local - b.local);
    refuseOverlaps(entries, start);
    return entries;
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    throw new AppError("invalid", cause.reason === "encrypted" ? ENCRYPTED : NO_ZIP);
  }
}

const TOO_MANY = `The archive has more than ${ARCHIVE_MOST_ROWS.toLocaleString("en")} files. Divide it into several archives.`;
const ENCRYPTED = "The archive has a password. Create it again without one and upload it.";
const NO_ZIP = "This is not a complete .zip archive. Create it again and upload it.";

/** Entries that share their bytes can form a bomb that no single file reveals. */
function refuseOverlaps(entries: readonly DirectoryEntry[], directory: number): void {
  for (const [i, { local, compressed }] of entries.entries())
    if (local + 30 + compressed > (entries[i + 1]?.local ?? directory))
      throw new Unreadable("bomb", "entries that overlap");
}

/** Many programs pack a folder, not its files: then its name is before each path. */
function commonFolder(entries: readonly DirectoryEntry[]): string {
  const names = entries.map(({ name }) => name).filter(isFile);
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.every((name) => name.startsWith(folder)) ? folder : "";
}

/** Folders, hidden files and what macOS adds are no rows. */
function isFile(name: string): boolean {
  return !name.endsWith("/") && !/(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$)/.test(name);
}

async function rowOf(row: number, file: File, described: FolderMetadata, window: ReadRange): Promise<ImportRow> {
  const { kind, path: name } = file;
  if (kind === null) return { row, name, refused: `Only ${LIBRARY_FILES} files are read.` };
  try {
    const found = await readLibraryFile(await contentOf(file, window), kind);
    return importRow(row, name, { fileName: name, ...found, ...described.get(metadataKey(name)) });
  } catch (cause) {
    if (!(cause instanceof Unreadable)) throw cause;
    return { row, name, refused: explainLibraryFile(cause, kind) };
  }
}

/** The bytes of a file, counted while they are inflated. Throws Unreadable. */
async function contentOf({ name, method, compressed, local }: DirectoryEntry, window: ReadRange): Promise<Uint8Array> {
  if (compressed > UPLOAD_LIMIT_BYTES) throw new Unreadable("too_large", "past the limit", { bytes: compressed });
  const stored = await window(local, HEADER_MOST + name.length * 3 + compressed);
  const start = dataStart(stored, name);
  if (start + compressed > stored.length) throw new Unreadable("corrupt", "an entry beyond the file");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  readPart(stored, { name, method, start, compressed }, (chunk) => {
    bytes += chunk.length;
    if (bytes > UPLOAD_LIMIT_BYTES) throw new Unreadable("too_large", "inflates past the limit", { bytes });
    // The inflater may use its buffer again.
    chunks.push(chunk.slice());
  });
  return join(chunks);
}

function readAhead(read: ReadRange): ReadRange {
  let held: Uint8Array = new Uint8Array();
  let from = 0;
  let isEnd = false;
  return async (offset, length) => {
    const isHeld = offset >= from && (offset + length <= from + held.length || isEnd);
    if (!isHeld) {
      const wanted = Math.max(length, READ_AHEAD);
      held = await read(offset, wanted);
      isEnd = held.length < wanted;
      from = offset;
    }
    return held.subarray(offset - from, Math.min(held.length, offset - from + length));
  };
}

async function metadataIn(file: DirectoryEntry, window: ReadRange): Promise<FolderMetadata> {
  try {
    const content = Buffer.from(await contentOf(file, window));
    const records: unknown[] = parse(content, { bom: true, columns: metadataHeader, to: METADATA_MOST_LINES + 1 });
    if (records.length > METADATA_MOST_LINES) throw new Error(`it has more than ${METADATA_MOST_LINES} lines`);
    return new Map(records.map(metadataLine).filter((line) => line !== null));
  } catch (cause) {
    const isUnreadable = cause instanceof Unreadable;
    const reason = isUnreadable ? "it is damaged or too large" : cause instanceof Error ? cause.message : "";
    const columns = metadataColumns.join(", ");
    throw new AppError(
      "invalid",
      `metadata.csv cannot be read (${reason.slice(0, 120)}). It is CSV with the columns ${columns}.`,
    );
  }
}
