import { STUCK_AFTER_MS } from "#core/check.ts";
import { checkState } from "#core/check-state.ts";
import type { Clock, Files, FingerprintIndex, Jobs, Live } from "#core/ports.ts";
import { SIGHTINGS_KEPT_MS } from "#core/probing.ts";
import { distinctHashes, ENGINE_VERSION, fingerprint, prepare } from "#core/similarity/index.ts";
import { partsPrefix } from "#core/upload-parts.ts";
import { endChecksOf, scrubChecks, stuckChecks } from "#db/checks.ts";
import type { Database } from "#db/client.ts";
import {
  beginRemoval,
  checkIdsOf,
  documentDeleted,
  dueForRemoval,
  purgeReportsOf,
  removeReportsOf,
} from "#db/leaving.ts";
import { abandonedMedia, removeMedia } from "#db/media.ts";
import { removeOldSightings, removeSightingsOf } from "#db/sightings.ts";
import { findSource, markForgetting, removeSource, sourceIndexed, waitingSources } from "#db/sources.ts";
import { abandonedUploads, removeUpload } from "#db/uploads.ts";

export type LibraryPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  live: Live;
  index: FingerprintIndex;
};

/** What one sweep takes on; the next one is five minutes away. */
const SWEEP = 50;
/** A source takes a tenth of a second: 20 seconds that checks may have to wait, and 100,000 sources in two days. */
const SOURCES_A_SWEEP = 200;
const HOUR_MS = 3_600_000;
/** A file that stopped half-way may go on within a day. */
const PAUSE_MS = 24 * HOUR_MS;

/** The collections a check is compared with: what comes in, what goes out, and what was left half done. */
export function createLibrary({ db, clock, files, jobs, live, index }: LibraryPorts) {
  /** What a source's fingerprints depend on. A source of another version is still searched until it is added anew. */
  const version = `${ENGINE_VERSION}/${index.version}`;

  /** Puts a source's fingerprints into the index. Doing it twice leaves the same index. */
  async function include(sourceId: string): Promise<void> {
    const source = await findSource(db, sourceId);
    if (!source || source.status === "forgetting") return;
    const text = await files.text(source.textKey);
    if (text === null) return;
    const prepared = prepare(text);
    await index.add(source.id, distinctHashes(fingerprint(prepared)));
    await sourceIndexed(db, source.id, prepared.words, version, clock.now());
    // Deleted while it was being indexed: what was just added goes out again.
    const after = await findSource(db, sourceId);
    if (!after || after.status === "forgetting") await index.remove(sourceId);
  }

  /** Takes a text of the house out again, unless it has come back since. */
  async function withdraw(sourceId: string): Promise<void> {
    const source = await findSource(db, sourceId);
    if (source?.status !== "forgetting") return;
    await index.remove(sourceId);
    await files.removeAll(`sources/${sourceId}/`);
    await removeSource(db, sourceId);
  }

  /**
   * Removes a document from every store. Each step may be repeated; the row goes last and stays as a receipt. Of one whose
   * time was over the figures of its reports stay, signed as they are; of one deleted by hand nothing does.
   */
  async function forget(documentId: string): Promise<void> {
    const document = await beginRemoval(db, documentId, `DL-${documentId.slice(-8).toUpperCase()}`);
    if (!document) return;
    const byHand = document.statusBefore !== null;
    // First of all: a worker that still reads the document must not write about it afterwards.
    const ended = await endChecksOf(db, documentId, clock.now());
    for (const check of ended) await live.announce(check.id, checkState({ ...check, title: "Deleted document" }));
    const sources = await markForgetting(db, documentId);
    for (const source of sources) await index.remove(source.id);
    for (const id of await checkIdsOf(db, documentId)) {
      await files.removeAll(`reports/${id}/`);
      await live.forget(id);
    }
    if (byHand) await removeReportsOf(db, documentId);
    else await purgeReportsOf(db, documentId, clock.now());
    await files.removeAll(`documents/${documentId}/`);
    await files.removeAll(partsPrefix(documentId));
    await scrubChecks(db, documentId, byHand ? "Deleted document" : "Expired document", clock.now());
    for (const source of sources) {
      await removeSightingsOf(db, source.id);
      await removeSource(db, source.id);
    }
    await documentDeleted(db, documentId, clock.now());
  }

  /** Finds what a crash or a lost job left behind and sends it on its way again. */
  async function sweep(): Promise<{ checks: number; sources: number; documents: number; uploads: number }> {
    const now = clock.now();
    const checks = await stuckChecks(db, now - STUCK_AFTER_MS, now, SWEEP);
    for (const check of checks) await jobs.send({ v: 1, type: "check", checkId: check.id, bookmark: null });
    const sources = await waitingSources(db, version, SOURCES_A_SWEEP);
    for (const source of sources) await jobs.send({ v: 1, type: "index", sourceId: source.id, bookmark: null });
    const documents = await dueForRemoval(db, now, SWEEP);
    for (const document of documents)
      await jobs.send({ v: 1, type: "forget", documentId: document.id, bookmark: null });
    await removeOldSightings(db, now - SIGHTINGS_KEPT_MS);
    for (const id of await abandonedMedia(db, now - HOUR_MS, SWEEP)) {
      await files.removeAll(`media/${id}/`);
      await removeMedia(db, id);
    }
    const uploads = await abandonedUploads(db, now - PAUSE_MS, SWEEP);
    for (const upload of uploads) {
      await files.removeAll(partsPrefix(upload.id));
      await files.removeAll(`documents/${upload.id}/`);
      await removeUpload(db, upload.id);
    }
    return { checks: checks.length, sources: sources.length, documents: documents.length, uploads: uploads.length };
  }

  return { include, withdraw, forget, sweep };
}
