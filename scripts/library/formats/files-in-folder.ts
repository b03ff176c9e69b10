import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file of a folder: its path from the folder, with "/" between names. */
export type FolderFile = { path: string; bytes: number };

/**
 * The wanted files of a folder and its subfolders, sorted by path in UTF-16 units. One folder at a time is held, so
 * that millions of files need little memory. Names that begin with a dot, and links, are left out.
 */
export async function* filesIn(
  root: string,
  wanted: (name: string) => boolean,
  inside = "",
): AsyncGenerator<FolderFile> {
  const entries = await readdir(join(root, inside), { withFileTypes: true }).catch(() => null);
  if (entries === null) throw new Error(`${join(root, inside)}: the folder cannot be read. Check its permissions.`);
  const names = entries
    .filter(({ name }) => !name.startsWith("."))
    .flatMap((entry) => {
      // The "/" sorts a folder's files as their whole paths are sorted: "a-b.txt" before "a/b.txt".
      if (entry.isDirectory()) return [`${entry.name}/`];
      return entry.isFile() && wanted(entry.name) ? [entry.name] : [];
    })
    .sort();
  for (const name of names) {
    const path = inside + name;
    if (name.endsWith("/")) yield* filesIn(root, wanted, path);
    else yield { path, bytes: await sizeOf(join(root, path)) };
  }
}

/** Files that are rows, and a marker of those given so far. */
export type FileRows = { files: AsyncIterable<FolderFile & { row: number }>; marker(): string };

/**
 * The wanted files as rows, all of them, in the order of `filesIn`. Throws at row `from` if the files before it are not
 * those of the marker: rows after an interruption would be others.
 */
export function fileRows(
  root: string,
  wanted: (name: string) => boolean,
  { from, marker }: { from: number; marker?: string },
): FileRows {
  const names = createHash("sha256");
  const markerNow = () => names.copy().digest("hex");

  async function* files(): AsyncGenerator<FolderFile & { row: number }> {
    let row = 0;
    for await (const file of filesIn(root, wanted)) {
      if (row === from && marker !== undefined && markerNow() !== marker) throw new Error(changed(root));
      names.update(`${file.path}\0`);
      yield { ...file, row };
      row += 1;
    }
    if (row < from) throw new Error(changed(root));
  }

  return { files: files(), marker: markerNow };
}

function changed(root: string): string {
  return `${root}: files were added, renamed or deleted since the import was interrupted. Add --restart to begin again.`;
}

/** A file that was deleted since the folder was listed has no bytes; reading it says what is wrong. */
async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** The bytes of all wanted files. Throws if the path is no folder, or has no such file. */
export async function bytesIn(root: string, wanted: (name: string) => boolean, kinds: string): Promise<number> {
  const entry = await stat(root).catch(() => null);
  if (!entry?.isDirectory()) throw new Error(`${root}: there is no such folder. Check the path.`);
  let total = 0;
  let files = 0;
  for await (const { bytes } of filesIn(root, wanted)) {
    total += bytes;
    files++;
  }
  if (files === 0) throw new Error(`${root}: the folder has no ${kinds} files.`);
  return total;
}
