import { AppError } from "#core/app-error.ts";
import type { Clock, Files, ImportArchives, Jobs, SegmentStore } from "#core/ports.ts";
import type { ImportRow as ReadRow } from "#core/sources/imported-text.ts";
import { comparedText, libraryDocuments, preparedText, signatureOf } from "#core/sources/library-documents.ts";
import { countLicence } from "#core/sources/licence-counts.ts";
import { createSegmentBuilder } from "#core/sources/segments/build-segment.ts";
import type { Compression } from "#core/sources/segments/format.ts";
import { shownName } from "#core/sources/shown-name.ts";
import type { Database } from "#db/client.ts";
import {
  claimImport,
  endUnchanged,
  failImport,
  findImport,
  type ImportRow,
  releaseImport,
  saveProgress,
} from "#db/sources/collection-imports.ts";
import { endAbandonedImports, endedImports, importFilesRemoved, stuckImports } from "#db/sources/import-sweep.ts";
import type { Segment } from "#schema/sources/segment.ts";
import { IMPORT_PROBLEMS_KEPT } from "#schema/vocabulary/collections.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { activateImport, mergeSome, writeWhole } from "./import-segments.ts";
import { createKnownLists, removeKnownList, streamOf } from "./known-lists.ts";

export type ImportingPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  segments: SegmentStore;
  archives: ImportArchives;
  compression: Compression;
};

/** A step that takes longer belongs to a worker that died: the platform gives it 15 minutes, and 20 s are usual, ms. */
const LEASE_MS = 5 * 60_000;
/** A step ends after so long, so that checks do not wait behind it, ms. */
const STEP_MS = 15_000;
/** A step ends after the cost of so many text files: without reads the clock of the platform stands still. */
const STEP_COST = 500;
/** Characters of a step: its texts are held in memory. */
const STEP_CHARACTERS = 8 * 1_048_576;
/** An archive that is not received within a day, or a failed import that is not retried within 30, is given up. */
const UPLOADING_MS = DAY_MS;
const FAILED_MS = 30 * DAY_MS;
/** What one sweep takes on. */
const SWEEP = 20;

const GIVEN_UP = "The import stopped after several errors on our side. Resume it to try again.";

/**
 * The import of uploaded archives, some hundred rows a job. A job that is killed leaves nothing behind but files that the
 * next one writes again; one that arrives twice finds that another worker has the import.
 */
export function createImporting(ports: ImportingPorts, { stepCost = STEP_COST } = {}) {
  const { db, clock, files, jobs, segments, archives, compression } = ports;
  const knownLists = createKnownLists({ db, files });

  /** Does the next rows of an import, merges its segments, or activates its snapshot, and sends the next job. */
  async function step(importId: string): Promise<string> {
    const now = clock.now();
    const claimed = await claimImport(db, importId, now, now + LEASE_MS);
    if (!claimed) return (await cleanUp(await findImport(db, importId))) ? "cleaned up" : "nothing to do";
    try {
      return await work(claimed);
    } catch (error) {
      if (error instanceof AppError) {
        await failImport(db, claimed.id, claimed.leaseUntil, error.message, clock.now());
        return "failed";
      }
      await releaseImport(db, claimed);
      throw error;
    }
  }

  async function work(claimed: ImportRow): Promise<string> {
    if (claimed.rowsTotal === null || claimed.rowsDone < claimed.rowsTotal)
      return goOn(claimed, await readRows(claimed));
    if (claimed.documents === 0) {
      await endUnchanged(db, claimed, clock.now());
    } else {
      if (claimed.segments.length > 1) {
        const merged = await mergeSome({ ...ports, mark }, claimed);
        return goOn(claimed, merged ? { segments: merged } : {});
      }
      await knownLists.publish(claimed);
      await activateImport(db, claimed, clock.now());
    }
    await cleanUp(await findImport(db, claimed.id));
    return "done";
  }

  async function goOn(claimed: ImportRow, progress: Parameters<typeof saveProgress>[2]): Promise<string> {
    const status = await saveProgress(db, claimed, progress, clock.now());
    if (status === "running" || status === "waiting")
      await jobs.send({ v: 1, type: "import", importId: claimed.id, bookmark: null });
    return status === null ? "another worker has it" : `${progress.rowsDone ?? claimed.rowsDone} rows`;
  }

  async function readRows(claimed: ImportRow) {
    const begun = clock.now();
    const archive = await archives.open({
      key: claimed.fileKey ?? "",
      name: claimed.fileName,
      bytes: claimed.fileBytes,
    });
    const { known, snapshotBefore } = await knownLists.open(claimed);
    const builder = createSegmentBuilder();
    const done = {
      rowsDone: claimed.rowsDone,
      byteOffset: claimed.byteOffset,
      documents: claimed.documents,
      works: claimed.works,
      words: claimed.words,
      refused: claimed.refused,
      duplicates: claimed.duplicates,
      licences: { ...claimed.licences },
      problems: [...claimed.problems],
    };
    let [cost, characters, isEnd] = [0, 0, true];

    function refuse({ row, name }: ReadRow, reason: string): void {
      if (done.problems.length < IMPORT_PROBLEMS_KEPT)
        done.problems.push({ row: row + 1, name: shownName(name), reason });
    }

    async function add(row: ReadRow): Promise<void> {
      if ("refused" in row) {
        done.refused += 1;
        return refuse(row, row.refused);
      }
      const hash = await sha256(new TextEncoder().encode(comparedText(row.text)));
      const plain = preparedText(row.text);
      const signature = signatureOf(plain);
      const other = known.duplicateOf(hash, signature);
      if (other !== null) {
        done.duplicates += 1;
        return refuse(row, `Duplicate: ${other}.`);
      }
      known.add(row.row, hash, signature);
      const { documents, licence } = libraryDocuments(row, plain, {
        licence: claimed.licence,
        container: claimed.name,
      });
      for (const { about, text, prepared } of documents) {
        if (!builder.add(about, text, prepared)) throw new Error("A step added more documents than a segment holds.");
        characters += text.length;
      }
      done.documents += documents.length;
      done.works += 1;
      done.words += plain.prepared.words;
      countLicence(done.licences, licence);
    }

    for await (const { row, next, cost: own } of archive.rows({
      row: claimed.rowsDone,
      byteOffset: claimed.byteOffset,
    })) {
      await add(row);
      done.rowsDone += 1;
      done.byteOffset = next;
      cost += own;
      if (cost < stepCost && characters < STEP_CHARACTERS && clock.now() - begun < STEP_MS) continue;
      isEnd = false;
      break;
    }
    await knownLists.keep(claimed.id, done.rowsDone, known);
    const first = { first: 0, documents: builder.documents, from: claimed.documents, snapshot: claimed.snapshotId };
    const written =
      builder.documents > 0
        ? [await writeWhole({ segments, mark }, claimed.id, [first], (to) => builder.write(to, compression))]
        : [];
    return {
      ...done,
      rowsTotal: isEnd ? done.rowsDone : archive.total,
      segments: [...claimed.segments, ...written],
      snapshotBefore,
      workedMs: claimed.workedMs + clock.now() - begun,
    };
  }

  /** Before a segment is written: its parts are removed with the import's files unless the snapshot has it. */
  async function mark(importId: string, segmentId: string): Promise<void> {
    await files.put(`collections/imports/${importId}/segments/${segmentId}`, streamOf(new Uint8Array()), 0);
  }

  /** Removes the archive of an import that has ended, and the segments that are not those of its snapshot. */
  async function cleanUp(row: ImportRow | null): Promise<boolean> {
    const hasEnded = row?.status === "done" || row?.status === "unchanged" || row?.status === "undone";
    if (!row?.fileKey || !hasEnded || row.leaseUntil > clock.now()) return false;
    const kept = row.finishedAt === null ? [] : row.segments.map(({ id }: Segment) => id);
    const folder = `collections/imports/${row.id}/`;
    for (const { key } of await files.sizes(`${folder}segments/`)) {
      const id = key.slice(key.lastIndexOf("/") + 1);
      if (!kept.includes(id)) await segments.remove(id);
    }
    if (row.finishedAt === null) await removeKnownList(files, row.snapshotId);
    await files.removeAll(folder);
    await importFilesRemoved(db, row.id);
    return true;
  }

  /** After the last attempt of a job. */
  async function giveUp(importId: string): Promise<void> {
    await failImport(db, importId, null, GIVEN_UP, clock.now());
  }

  /** Sends the jobs that were lost with their worker, and removes what ended imports have left. */
  async function sweep(): Promise<{ imports: number; cleaned: number }> {
    const now = clock.now();
    const stuck = await stuckImports(db, now, SWEEP);
    for (const importId of stuck) await jobs.send({ v: 1, type: "import", importId, bookmark: null });
    await endAbandonedImports(db, { uploading: now - UPLOADING_MS, failed: now - FAILED_MS });
    let cleaned = 0;
    for (const row of await endedImports(db, SWEEP)) if (await cleanUp(row)) cleaned += 1;
    return { imports: stuck.length, cleaned };
  }

  return { step, giveUp, sweep };
}

async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
}
