import { AppError } from "#core/app-error.ts";
import type { Files } from "#core/ports.ts";
import { join } from "#core/shared/bytes.ts";
import { createKnownTexts, type KnownTexts, textsIn } from "#core/sources/known-texts.ts";
import type { Database } from "#db/client.ts";
import type { ImportRow } from "#db/sources/collection-imports.ts";
import { findCollection, findSnapshot } from "#db/sources/collections.ts";
import { KNOWN_TEXTS_MOST } from "#schema/vocabulary/collections.ts";

/**
 * The lists in R2 by which an import recognises duplicates: of the texts that it has added, kept between its jobs, and
 * of all texts of a snapshot. A snapshot that was built on the command line has none.
 */
export function createKnownLists({ db, files }: { db: Database; files: Files }) {
  /** What is known at the start of a job, and the snapshot that the import adds to; null for none. */
  async function open(row: ImportRow): Promise<{ known: KnownTexts; snapshotBefore: string | null }> {
    const snapshotBefore = await addedTo(row);
    const before = await ofSnapshot(snapshotBefore);
    return { known: createKnownTexts(before ?? undefined, await ofImport(row)), snapshotBefore };
  }

  /** Keeps what an import has added for its next job. */
  async function keep(importId: string, rowsDone: number, known: KnownTexts): Promise<void> {
    await put(importKey(importId, rowsDone), known.bytes());
  }

  /** Keeps the list of the snapshot that this import becomes, unless it has too many texts. */
  async function publish(row: ImportRow): Promise<void> {
    const before = await ofSnapshot(await addedTo(row));
    const all = [...(before ? [before] : []), await ofImport(row)];
    const texts = all.reduce((sum, bytes) => sum + textsIn(bytes), 0);
    if (texts <= KNOWN_TEXTS_MOST) await put(snapshotKey(row.snapshotId), all);
  }

  async function addedTo({ mode, collectionId, rowsDone, snapshotBefore }: ImportRow): Promise<string | null> {
    if (mode !== "add") return null;
    const active = (await findCollection(db, collectionId))?.snapshotId ?? null;
    if (rowsDone > 0 && active !== snapshotBefore) throw new AppError("conflict", OTHER_SNAPSHOT);
    return active;
  }

  async function ofSnapshot(snapshotId: string | null): Promise<Uint8Array | null> {
    const bytes = snapshotId ? await files.bytes(snapshotKey(snapshotId)) : null;
    if (snapshotId && !bytes && (await findSnapshot(db, snapshotId))?.knownTexts)
      throw new Error("The list of the texts of a snapshot is not stored.");
    return bytes;
  }

  async function ofImport({ id, rowsDone }: ImportRow): Promise<Uint8Array> {
    const bytes = rowsDone > 0 ? await files.bytes(importKey(id, rowsDone)) : new Uint8Array();
    if (!bytes) throw new Error("What an import knows of its texts is not stored.");
    return bytes;
  }

  async function put(key: string, parts: readonly Uint8Array[]): Promise<void> {
    const bytes = join(parts);
    await files.put(key, streamOf(bytes), bytes.length);
  }

  return { open, keep, publish };
}

/** After a snapshot was deleted, or an import was cancelled. */
export async function removeKnownList(files: Files, snapshotId: string): Promise<void> {
  await files.removeAll(snapshotKey(snapshotId));
}

export function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream() as ReadableStream<Uint8Array>;
}

const OTHER_SNAPSHOT =
  "Another snapshot of the collection was activated while its texts were compared with the archive. Activate the one before and retry, or cancel this import and upload the archive again.";

function importKey(importId: string, rowsDone: number): string {
  return `collections/imports/${importId}/known/${rowsDone}`;
}

function snapshotKey(snapshotId: string): string {
  return `collections/known/${snapshotId}`;
}
