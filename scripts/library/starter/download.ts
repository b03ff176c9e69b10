import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import { type KeptBytes, openAddress } from "../formats/web-input.ts";

const Note = z.object({ version: z.string() });

/**
 * Downloads a file; the file appears when it is whole. One that was interrupted, by the connection or by a kill, goes on
 * where it ended if the server names versions and still has that one.
 * @param told called with the bytes that are there, and their number in all (0 if the server does not say it)
 */
export async function download(
  address: string,
  path: string,
  told: (read: number, total: number) => void,
): Promise<void> {
  const part = `${path}.part`;
  const note = `${path}.part.json`;
  const { chunks, total, start, version } = await openAddress(address, keptBytes(part, note));
  if (version === null) rmSync(note, { force: true });
  else writeFileSync(note, JSON.stringify(Note.parse({ version })));
  const file = await open(part, start > 0 ? "r+" : "w");
  let read = start;
  try {
    for await (const chunk of chunks) {
      await file.write(chunk, 0, chunk.length, read);
      read += chunk.length;
      told(read, total);
    }
  } finally {
    await file.close();
  }
  renameSync(part, path);
  rmSync(note, { force: true });
}

function keptBytes(part: string, note: string): KeptBytes | null {
  if (!existsSync(part) || !existsSync(note)) return null;
  const { success, data } = Note.safeParse(jsonOf(readFileSync(note, "utf8")));
  // The last byte is read again: a server refuses a range that begins behind the end of a whole file.
  const bytes = statSync(part).size - 1;
  return success && bytes > 0 ? { bytes, version: data.version } : null;
}

/** A note that was being written at a kill is none. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
