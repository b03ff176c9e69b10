import { explainUnreadable } from "#core/checks/unreadable.ts";
import type { Clock, Extractor, Files, FingerprintIndex } from "#core/ports.ts";
import type { Database } from "#db/client.ts";
import { findMedia, setMediaStatus } from "#db/media/media.ts";
import { offerSource } from "#db/sources/sources.ts";
import type { DocumentKind } from "#schema/checks/document.ts";
import { documentKinds, mimeOf } from "#schema/vocabulary/checks.ts";

export type UploadedSourcesPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  index: FingerprintIndex;
  extractor: Extractor;
};

/** Puts uploaded documents on the media library of the reference library, so that checks find their passages. */
export function createUploadedSources({ db, clock, files, extractor }: UploadedSourcesPorts) {
  /**
   * Reads a document and offers its text. Doing it twice is doing it once.
   * @returns the source to index; null when there is nothing to read (deleted, or without text: the file's status says why)
   */
  async function addToSources(mediaId: string): Promise<string | null> {
    const row = await findMedia(db, mediaId);
    const file = row?.files[0];
    const kind = row ? documentKind(row.mime) : null;
    if (!row || !file || !kind || row.status === "refused") return null;
    const bytes = await files.bytes(file.key);
    if (!bytes) return null;
    const extraction = await extractor.read(bytes, kind);
    if (!extraction.ok) {
      const { title, text } = explainUnreadable(extraction.reason, extraction.details);
      await setMediaStatus(db, mediaId, "refused", { problem: `${title}. ${text}` });
      return null;
    }
    const id = `library:${mediaId}`;
    const textKey = `sources/${id}/text`;
    await files.putText(textKey, extraction.text);
    await offerSource(db, {
      id,
      kind: "library",
      textKey,
      status: "waiting",
      container: "Reference library",
      url: null,
      title: row.alt || row.name.replace(/\.[a-z]{3,4}$/i, ""),
      authors: row.authors.split(/\s*;\s*/).filter(Boolean),
      year: row.year,
      licence: row.licence,
      createdAt: clock.now(),
    });
    await setMediaStatus(db, mediaId, "ready", { sourceId: id, problem: null });
    return id;
  }

  return { addToSources };
}

function documentKind(mime: string): DocumentKind | null {
  return documentKinds.find((kind) => mimeOf[kind] === mime) ?? null;
}
