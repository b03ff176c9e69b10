import { STUCK_AFTER_MS } from "#core/checks/check.ts";
import { checkState } from "#core/checks/check-state.ts";
import { leftAfter } from "#core/platform/batches.ts";
import type { Clock, Files, FingerprintIndex, Jobs, Live } from "#core/ports.ts";
import { partsPrefix } from "#core/shared/upload-parts.ts";
import {
  allVisible,
  cutBlocks,
  distinctHashes,
  fingerprint,
  type Prepared,
  prepare,
  searchedWords,
} from "#core/similarity/index.ts";
import { expiredPrefixes, heldKeys } from "#core/sources/open-services/held-results.ts";
import { removeFromIndex } from "#core/sources/removal.ts";
import { SHOWN_KEPT_MS, type StudentTexts } from "#core/sources/student-texts.ts";
import { endChecksOf, scrubChecks, stuckChecks } from "#db/checks/checks.ts";
import {
  beginRemoval,
  checkIdsOf,
  documentDeleted,
  dueForRemoval,
  purgeReportsOf,
  removeReportsOf,
} from "#db/checks/document-deletion.ts";
import { failPrivateCheck, unansweredPrivateChecks } from "#db/checks/private-checks.ts";
import { isWithdrawn } from "#db/checks/repository-consent.ts";
import { abandonedUploads, removeUpload } from "#db/checks/uploads.ts";
import type { Database } from "#db/client.ts";
import { abandonedMedia, removeMedia } from "#db/media/media.ts";
import { forgetShown, removeOldShown } from "#db/sources/shown-blocks.ts";
import {
  collectionsMissing,
  countStudentBand,
  findRebuild,
  findSource,
  forgetFoundTexts,
  leavingSources,
  markForgetting,
  removeSource,
  type SourceRow,
  saveRebuild,
  sourceIndexed,
  waitingSources,
} from "#db/sources/sources.ts";
import {
  claimEmptyShards,
  claimRemovals,
  claimShard,
  leaveOldShard,
  listShards,
  type Removal,
  removalsDone,
  removeShard,
} from "#db/sources/student-shards.ts";
import { HOUR_MS } from "#schema/vocabulary/time.ts";
import { forgetPassages } from "../shared/archived-passages.ts";

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
/** Old rows that one sweep deletes. */
const OLD_AT_ONCE = 5000;
/** A file that stopped half-way may go on within a day. */
const PAUSE_MS = 24 * HOUR_MS;

/** Sources re-indexed per job: some seconds, so that checks do not wait longer behind it. */
const SOURCES_A_JOB = 200;
/** Most of the time a source takes is waiting for R2, shards and D1: these wait side by side. */
const AT_ONCE = 8;
/** Twice as many as a job that moves documents makes, so that they never pile up; each is one call to a shard. */
const REMOVALS_A_JOB = 2 * SOURCES_A_JOB;
/** One chain of jobs re-indexes; a later sweep resumes it after a crash. */
const REBUILD_LEASE_MS = 4 * 60_000;

type Removals = { documents: number; withdrawals: number };
type Swept = Removals & { checks: number; rebuild: boolean; uploads: number; left?: string };

/** The collections a check is compared with: adding, removing, and finishing interrupted work. */
export function createLibrary({ db, clock, files, jobs, live, index, students }: LibraryPorts) {
  /** What the stored form of a source depends on: never the engine's version, which changes with every report rule. */
  const versions = { open: index.version, students: students.version };

  /** Adds a source to its index. Repeating it gives the same index. False where there is nothing to add. */
  async function include(sourceId: string): Promise<boolean> {
    const source = await findSource(db, sourceId);
    // It was removed while a worker that died was adding it: what that worker wrote need not wait for its removal.
    if (!source) for (const shard of await listShards(db)) await students.remove(shard, sourceId);
    if (!source || source.status === "forgetting") return false;
    // Withdrawn after the check that offers it began.
    if (source.kind === "student" && source.documentId && (await isWithdrawn(db, source.documentId))) {
      for (const row of await markForgetting(db, source.documentId)) await withdraw(row.id);
      return false;
    }
    const text = await files.text(source.textKey);
    if (text === null) return false;
    const prepared = prepare(text);
    return source.kind === "student" ? includeBlocks(source, prepared) : includeOpen(source, prepared);
  }

  async function includeOpen(source: SourceRow, prepared: Prepared): Promise<boolean> {
    const { id, indexVersion, engineVersion } = source;
    try {
      await index.add(id, distinctHashes(fingerprint(searchedWords(allVisible(prepared)))));
      // A move copies, verifies, then deletes; it is recorded last, so that an interrupted move is repeated.
      const isMove = indexVersion !== null && indexVersion !== versions.open;
      if (isMove || engineVersion !== null) await index.leaveOld(id);
      await sourceIndexed(db, id, prepared.words, versions.open, clock.now());
    } finally {
      // Deleted while it was being indexed: what was just added is removed again.
      const after = await findSource(db, id);
      if (!after || after.status === "forgetting") await removeFromIndex({ index, students }, after ?? source);
    }
    return true;
  }

  /** The row names the shard before anything is added, so that deleting the row finds what a crash leaves there. */
  async function includeBlocks(source: SourceRow, prepared: Prepared): Promise<boolean> {
    const { id, ownerId, engineVersion } = source;
    const blocks = cutBlocks(prepared);
    const version = versions.students;
    const place = await claimShard(db, id, { version, blocks: blocks.count, now: clock.now() });
    if (!place) return false;
    try {
      await students.add(place.shard, id, ownerId ?? "", blocks);
      if ((await students.blocksOf(place.shard, id)) !== blocks.count) throw new Error("A shard lost a document.");
      if (engineVersion !== null) await index.leaveOld(id);
      // Recorded first: if another Worker has moved the document back there, its copy stays.
      if (place.oldShard && (await leaveOldShard(db, id, place, clock.now())))
        await students.remove(place.oldShard, id);
      return await sourceIndexed(db, id, prepared.words, version, clock.now(), { shard: place.shard, ownerId });
    } finally {
      // Deleted or moved while it was being added: what was just added is removed again.
      const after = await findSource(db, id);
      const isNamed = after?.shard === place.shard || after?.oldShard === place.shard;
      if (!isNamed || after?.status === "forgetting") await students.remove(place.shard, id);
    }
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
    const problems = await eachOf(waiting, async ({ id }) => {
      if (await include(id)) added += 1;
    });
    const places = await emptyPlaces();
    problems.push(...places.problems);
    // Only sources without a text may be left: the next sweep tries again.
    const more = places.more || (added > 0 && (await waitingSources(db, versions, 1)).length > 0);
    const missing = await collectionsMissing(db, versions);
    const until = more ? clock.now() + REBUILD_LEASE_MS : 0;
    await saveRebuild(db, { versions, missing, until }, seen + 1, clock.now());
    if (more) await jobs.send({ v: 1, type: "rebuild", bookmark: null });
    if (problems.length > 0)
      throw new AggregateError(problems, `${problems.length} sources could not be added again or removed.`);
    return added;
  }

  /** Whether a chain of jobs is needed and none is running: something has to be re-indexed, or one sweep is not enough. */
  async function wantsRebuild(now: number, more: boolean): Promise<boolean> {
    if (((await findRebuild(db))?.value.until ?? 0) > now) return false;
    return more || (await waitingSources(db, versions, 1)).length > 0;
  }

  /** Removes documents from shards that no row names for them any more, and closes shards of other versions that are empty. */
  async function emptyPlaces(): Promise<{ more: boolean; problems: unknown[] }> {
    const removals = await claimRemovals(db, clock.now(), REMOVALS_A_JOB);
    const done: Removal[] = [];
    const problems = await eachOf(removals, async (removal) => {
      if (!removal.named) await students.remove(removal.shard, removal.sourceId);
      done.push(removal);
    });
    await removalsDone(db, done);
    const empty = await claimEmptyShards(db, versions.students, clock.now());
    problems.push(
      ...(await eachOf(empty, async (shard) => {
        await students.clear(shard);
        await removeShard(db, shard);
      })),
    );
    return { more: removals.length === REMOVALS_A_JOB, problems };
  }

  /** Removes a text of ours from the index, unless it was published again. */
  async function withdraw(sourceId: string): Promise<void> {
    const source = await findSource(db, sourceId);
    if (source?.status !== "forgetting") return;
    await removeFromIndex({ index, students }, source);
    await files.removeAll(`sources/${sourceId}/`);
    await removeSource(db, sourceId, clock.now());
  }

  /**
   * Removes a document from every store. Each step can be repeated; the row is deleted last and stays as a receipt. Of an
   * expired one the signed scores of its reports remain; of one deleted by its owner nothing does.
   */
  async function forget(documentId: string): Promise<void> {
    const document = await beginRemoval(db, documentId, `DL-${documentId.slice(-8).toUpperCase()}`);
    if (!document) return;
    const byHand = document.statusBefore !== null;
    // First of all: a worker that still reads the document must not write about it afterwards.
    for (const check of await endChecksOf(db, documentId, clock.now()))
      await live.announce(check.id, checkState({ ...check, title: "Deleted document" }));
    const sources = await markForgetting(db, documentId);
    for (const source of sources) await removeFromIndex({ index, students }, source);
    for (const id of await checkIdsOf(db, documentId)) {
      await files.removeAll(`reports/${id}/`);
      await live.forget(id);
    }
    await forgetPassages({ db, files }, document.ownerId);
    if (byHand) await removeReportsOf(db, documentId);
    else await purgeReportsOf(db, documentId, clock.now());
    await files.removeAll(`documents/${documentId}/`);
    for (const key of [...heldKeys(clock.now(), documentId), partsPrefix(documentId)]) await files.removeAll(key);
    await scrubChecks(db, documentId, byHand ? "Deleted document" : "Expired document", clock.now());
    for (const source of sources) await removeSource(db, source.id, clock.now());
    await documentDeleted(db, documentId, clock.now());
  }

  /** Finds work that a crash or a lost job has left unfinished and sends it again. */
  async function sweep(): Promise<Swept> {
    const now = clock.now();
    const checks = await stuckChecks(db, now - STUCK_AFTER_MS, now, SWEEP);
    for (const check of checks) await jobs.send({ v: 1, type: "check", checkId: check.id, bookmark: null });
    const places = await emptyPlaces();
    const rebuild = await wantsRebuild(now, places.more);
    if (rebuild) await jobs.send({ v: 1, type: "rebuild", bookmark: null });
    await countStudentBand(db, now);
    const removals = await sendRemovals(now);
    for (const prefix of expiredPrefixes(now)) await files.removeAll(prefix);
    await removeOldShown(db, now - SHOWN_KEPT_MS, OLD_AT_ONCE);
    for (const { id, userId } of await unansweredPrivateChecks(db, now - HOUR_MS, SWEEP))
      if (await failPrivateCheck(db, id, now)) await forgetShown(db, userId, id);
    for (const id of await abandonedMedia(db, now - PAUSE_MS, SWEEP)) {
      await files.removeAll(`media/${id}/`);
      await removeMedia(db, id);
    }
    const uploads = await abandonedUploads(db, now - PAUSE_MS, SWEEP);
    for (const upload of uploads) {
      await files.removeAll(partsPrefix(upload.id));
      await files.removeAll(`documents/${upload.id}/`);
      await removeUpload(db, upload.id);
    }
    if (places.problems.length > 0)
      throw new AggregateError(places.problems, "Shards were not emptied of documents that are gone.");
    const counts = { checks: checks.length, ...removals, uploads: uploads.length };
    const batches = Object.entries(counts).map(([name, taken]) => [name, { taken, most: SWEEP }]);
    return { ...counts, rebuild, ...leftAfter(Object.fromEntries(batches)) };
  }

  /** Documents that are due, and texts whose withdrawal was begun: their job may have been lost. */
  async function sendRemovals(now: number): Promise<Removals> {
    const documents = await dueForRemoval(db, now, SWEEP);
    for (const { id } of documents) await jobs.send({ v: 1, type: "forget", documentId: id, bookmark: null });
    await forgetFoundTexts(db, SWEEP);
    const leaving = await leavingSources(db, SWEEP);
    for (const { id } of leaving) await jobs.send({ v: 1, type: "withdraw", sourceId: id, bookmark: null });
    return { documents: documents.length, withdrawals: leaving.length };
  }

  return { include, rebuild, withdraw, forget, sweep };
}

/** Processes the items, some in parallel. A failure does not stop the others. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<unknown[]> {
  const left = [...items];
  const problems: unknown[] = [];
  async function next(): Promise<void> {
    for (let item = left.pop(); item !== undefined; item = left.pop()) {
      try {
        await work(item);
      } catch (problem) {
        problems.push(problem);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return problems;
}
