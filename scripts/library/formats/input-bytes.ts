import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { bunzipped } from "./bzip2.ts";
import { openAddress } from "./web-input.ts";

/** A file or an address opened for reading from its start. */
export type InputBytes = {
  /** As stored, or unpacked if the name ends with .gz, .zst or .bz2. Errors say which input and what to do. */
  chunks: AsyncIterable<Uint8Array>;
  progress(): { read: number; total: number };
};

export function isAddress(path: string): boolean {
  return /^https?:\/\//i.test(path);
}

/** The name's extension in lower case, without the query of an address and without .gz, .zst and .bz2. */
export function extensionOf(path: string): string {
  const name = isAddress(path) ? new URL(path).pathname : path;
  return /\.([a-z0-9]+)$/i.exec(name.replace(/\.(?:gz|zst|bz2)$/i, ""))?.[1]?.toLowerCase() ?? "";
}

/** Opens one file or address. Throws if it is not there. */
export async function openBytes(path: string): Promise<InputBytes> {
  const { chunks, total } = isAddress(path) ? await openAddress(path) : await openFile(path);
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      read += chunk.length;
      yield chunk;
    }
  }
  return { chunks: unpacked(path, counted()), progress: () => ({ read, total: Math.max(total, read) }) };
}

/** The bytes [start, end) of a file. */
export async function fileBytesAt(path: string, start: number, end: number): Promise<ArrayBuffer> {
  const handle = await open(path);
  try {
    const bytes = new Uint8Array(end - start);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    if (bytesRead < bytes.length) throw new Error(`${path}: the file became shorter while it was read. Start again.`);
    return bytes.buffer;
  } finally {
    await handle.close();
  }
}

async function openFile(path: string): Promise<{ chunks: AsyncIterable<Uint8Array>; total: number }> {
  const total = await sizeOf(path);
  return { chunks: createReadStream(path, { highWaterMark: READ_BYTES }), total };
}

/** One read of a disk; small enough that the lines of a chunk are quickly done with. */
const READ_BYTES = 256 * 1_024;

/** Bytes of a file. Throws if it is not there. */
export async function sizeOf(path: string): Promise<number> {
  const entry = await stat(path).catch(() => null);
  if (entry === null) throw new Error(`${path}: there is no such file. Check the path.`);
  if (!entry.isFile()) throw new Error(`${path}: this is not a file. Give the path of one file.`);
  return entry.size;
}

function unpacked(path: string, chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const name = isAddress(path) ? new URL(path).pathname : path;
  if (/\.gz$/i.test(name)) return through(path, chunks, createGunzip());
  if (/\.zst$/i.test(name)) return through(path, chunks, createZstdDecompress());
  if (/\.bz2$/i.test(name)) return bunzipped(path, chunks);
  return chunks;
}

async function* through(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  unpack: NodeJS.ReadWriteStream & { destroy(): void },
): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(chunks, { objectMode: true });
  let failure: unknown = null;
  packed.on("error", (cause) => {
    failure = cause;
    unpack.destroy();
  });
  try {
    for await (const chunk of packed.pipe(unpack)) if (typeof chunk !== "string") yield chunk;
  } catch (cause) {
    if (failure) throw failure;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path}: the file is not whole or not compressed as its name says (${reason}). Copy it again.`);
  } finally {
    packed.destroy();
    unpack.destroy();
  }
}
