import { STUCK_AFTER_MS } from "#core/check.ts";
import { checkState } from "#core/check-state.ts";
import type { Clock, Files, FingerprintIndex, Jobs, Live } from "#core/ports.ts";
import { cutBlocks, distinctHashes, fingerprint, type Prepared, prepare } from "#core/similarity/index.ts";
import { SHOWN_KEPT_MS, type StudentTexts } from "#core/student-texts.ts";
import { takeOut } from "#core/taking-out.ts";
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
import { removeOldShown } from "#db/shown-blocks.ts";
import {
  collectionsMissing,
  countStudentBand,
  findRebuild,
  findSource,
  markForgetting,
  removeSource,
  type SourceRow,
  saveRebuild,
  sourceIndexed,
  waitingSources,
} from "#db/sources.ts";
import { closeEmptyShards, leftOldShard, listShards, takeShard } from "#db/student-shards.ts";
import { abandonedUploads, removeUpload } from "#db/uploads.ts";

export type LibraryPorts = {
  db: Database;
  clock: Clock;
  files: Files;
  jobs: Jobs;
  live: Live;
  index: FingerprintIndex;
  students: StudentTexts;
};

/** What one sweep takes on; the next one is five minutes away. */
const SWEEP = 50;
const HOUR_MS = 3_600_000;
/** A file that stopped half-way may go on within a day. */
const PAUSE_MS = 24 * HOUR_MS;

/** Sources of one job that adds anew: some seconds, so that checks wait no longer behind it. */
const SOURCES_A_JOB = 200;
/** Most of the time a source takes is waiting for R2, shards and D1: these wait side by side. */
const SOURCES_AT_ONCE = 8;
/** One chain of jobs adds anew; a job that died is taken up again by a later sweep. */
const REBUILD_LEASE_MS = 4 * 60_000;

/** The collections a check is compared with: what is added, what is removed, and what was left half done. */
export function createLibrary({ db, clock, files, jobs, live, index, students }: LibraryPorts) {
  /** What the stored form of a source depends on: never the engine's version, which changes with every report rule. */
  const versions = { open: index.version, students: students.version };

  /** Puts a source into its index. Doing it twice leaves the same index. False where there is nothing to put in. */
  async function include(sourceId: string): Promise<boolean> {
    const source = await findSource(db, sourceId);
    // It was removed while a worker that died was adding it: nothing else knows of what that worker wrote.
    if (!source) for (const shard of await listShards(db)) await students.remove(shard, sourceId);
    if (!source || source.status === "forgetting") return false;
    const text = await files.text(source.textKey);
    if (text === null) return false;
    const prepared = prepare(text);
    const isStudents = source.kind === "student";
    const version = isStudents ? versions.students : versions.open;
    const placed = isStudents ? await addBlocks(source, prepared) : null;
    if (!isStudents) await index.add(source.id, distinctHashes(fingerprint(prepared)));
    // A move copies, verifies, then deletes; it is written down last, so that what a crash left is done again.
    const isMove = !isStudents && source.indexVersion !== null && source.indexVersion !== version;
    if (isMove || source.engineVersion !== null) await index.leaveOld(source.id);
    if (placed?.oldShard) {
      await students.remove(placed.oldShard, source.id);
      await leftOldShard(db, source.id);
    }
    await sourceIndexed(db, source.id, prepared.words, version, clock.now());
    // Deleted while it was being indexed: what was just added goes out again.
    const after = await findSource(db, sourceId);
    if (!after || after.status === "forgetting") await takeOut({ index, students }, after ?? { ...source, ...placed });
    return true;
  }

  /** Returns where a document is now, and where it was before, if it has moved. */
  async function addBlocks({ id, ownerId, shard: known, oldShard: left }: SourceRow, prepared: Prepared) {
    // A move that died on its way, and now another version: only the last two places are remembered.
    if (left && !known?.startsWith(`${versions.students}/`)) {
      await students.remove(left, id);
      await leftOldShard(db, id);
    }
    const blocks = cutBlocks(prepared);
    const { shard, oldShard } = await takeShard(db, id, versions.students, clock.now());
    await students.add(shard, id, ownerId ?? "", blocks);
    if ((await students.blocksOf(shard, id)) !== blocks.count) throw new Error("A shard lost a document.");
    return { shard, oldShard };
  }

  /**
   * Adds anew what is not of the versions in force, and goes on as a job of its own as long as there is more. Two chains
   * of jobs at once would do no harm and no good.
   */
  async function rebuild(): Promise<number> {
    const seen = (await findRebuild(db))?.version ?? 0;
    const lease = { versions, missing: await collectionsMissing(db, versions), until: clock.now() + REBUILD_LEASE_MS };
    if (!(await saveRebuild(db, lease, seen, clock.now()))) return 0;
    const waiting = await waitingSources(db, versions, SOURCES_A_JOB);
    let added = 0;
    const problems: unknown[] = [];
    async function work(): Promise<void> {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        // One that cannot be added must not keep the others from it.
        try {
          if (await include(next.id)) added += 1;
        } catch (problem) {
          problems.push(problem);
        }
      }
    }
    await Promise.all(Array.from({ length: SOURCES_AT_ONCE }, work));
    // Nothing but sources without a text may be left: then the next sweep looks again.
    const more = added > 0 && (await waitingSources(db, versions, 1)).length > 0;
    const missing = await collectionsMissing(db, versions);
    const until = more ? clock.now() + REBUILD_LEASE_MS : 0;
    await saveRebuild(db, { versions, missing, until }, seen + 1, clock.now());
    if (more) await jobs.send({ v: 1, type: "rebuild", bookmark: null });
    else await closeEmptyShards(db, versions.students);
    if (problems.length > 0) throw new AggregateError(problems, `${problems.length} sources were not added anew.`);
    return added;
  }

  /** Whether something has to be added anew and no chain of jobs is at it. */
  async function wantsRebuild(now: number): Promise<boolean> {
    if (((await findRebuild(db))?.value.until ?? 0) > now) return false;
    return (await waitingSources(db, versions, 1)).length > 0;
  }

  /** Takes a text of the house out again, unless it has come back since. */
  async function withdraw(sourceId: string): Promise<void> {
    const source = await findSource(db, sourceId);
    if (source?.status !== "forgetting") return;
    await takeOut({ index, students }, source);
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
    for (const source of sources) await takeOut({ index, students }, source);
    for (const id of await checkIdsOf(db, documentId)) {
      await files.removeAll(`reports/${id}/`);
      await live.forget(id);
    }
    if (byHand) await removeReportsOf(db, documentId);
    else await purgeReportsOf(db, documentId, clock.now());
    await files.removeAll(`documents/${documentId}/`);
    await files.removeAll(partsPrefix(documentId));
    await scrubChecks(db, documentId, byHand ? "Deleted document" : "Expired document", clock.now());
    for (const source of sources) await removeSource(db, source.id);
    await documentDeleted(db, documentId, clock.now());
  }

  /** Finds what a crash or a lost job left behind and sends it on its way again. */
  async function sweep(): Promise<{ checks: number; rebuild: boolean; documents: number; uploads: number }> {
    const now = clock.now();
    const checks = await stuckChecks(db, now - STUCK_AFTER_MS, now, SWEEP);
    for (const check of checks) await jobs.send({ v: 1, type: "check", checkId: check.id, bookmark: null });
    const rebuild = await wantsRebuild(now);
    if (rebuild) await jobs.send({ v: 1, type: "rebuild", bookmark: null });
    await countStudentBand(db, now);
    const documents = await dueForRemoval(db, now, SWEEP);
    for (const document of documents)
      await jobs.send({ v: 1, type: "forget", documentId: document.id, bookmark: null });
    await removeOldShown(db, now - SHOWN_KEPT_MS);
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
    return { checks: checks.length, rebuild, documents: documents.length, uploads: uploads.length };
  }

  return { include, rebuild, withdraw, forget, sweep };
}
