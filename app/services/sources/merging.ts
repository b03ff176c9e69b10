import type { Jobs } from "#core/ports.ts";
import { chooseMerge } from "#core/sources/segments/choose-merge.ts";
import { SEGMENT_FORMAT_VERSION } from "#core/sources/segments/format.ts";
import type { Database } from "#db/client.ts";
import {
  claimMerge,
  currentMerge,
  deleteMerge,
  finishMerge,
  insertMerge,
  leaveMerge,
  type MergeRow,
  mergedSegments,
} from "#db/sources/collection-merges.ts";
import { forgetSegments, liveSegments, mergedBefore } from "#db/sources/collection-segments.ts";
import type { SegmentPart } from "#schema/sources/segment.ts";
import { DAY_MS } from "#schema/vocabulary/time.ts";
import { type MergeStepPorts, mergeStep, segmentIdOf } from "./merge-steps.ts";

export type MergingPorts = MergeStepPorts & { db: Database; jobs: Jobs };

/** A step that takes longer belongs to a worker that died: the platform gives it 15 minutes, and 15 s are usual, ms. */
const LEASE_MS = 5 * 60_000;
/** A check or a report that began before a merge reads the segments it was made of, at most so long, ms. */
const READ_AFTER_MS = DAY_MS;
/** A merge whose steps fail, because a segment cannot be read, is tried again after so long, ms. */
const FAILED_MS = DAY_MS;

const STATES = "collections/merges/";

/**
 * Merges small segments of public collections into larger ones: each snapshot adds some, and a check shares its reads
 * among all. A merge of any size is done in steps, and searched when it is whole.
 */
export function createMerging(ports: MergingPorts, { stepMs }: { stepMs?: number } = {}) {
  const { db, clock, files, jobs, segments } = ports;

  /** Does the next step of the merge that is going on, and sends the job of the one after it. */
  async function step(): Promise<string> {
    const now = clock.now();
    const claimed = await claimMerge(db, now, now + LEASE_MS);
    if (!claimed) return "nothing to do";
    try {
      return await work(claimed);
    } catch (error) {
      await leaveMerge(db, claimed, 0);
      throw error;
    }
  }

  async function work(claimed: MergeRow): Promise<string> {
    const { id } = claimed;
    const found = await mergedSegments(db, claimed.inputs);
    if (found.length < claimed.inputs.length) return abandon(claimed);
    const inputs = found.map((segment, i) => ({ segment, kept: claimed.inputs[i]?.kept ?? [] }));
    const merged = await mergeStep(ports, { id, inputs, stateKey: `${STATES}${id}/state` }, stepMs);
    if (!merged) return goOn(claimed, "merging");
    // A deleted snapshot that was published again while its documents were left out.
    if (documentsOf(merged.parts) < documentsOf(found.flatMap(({ parts }) => parts))) return abandon(claimed);
    // Before the row: nothing would remove it afterwards.
    await files.removeAll(`${STATES}${id}/`);
    // A snapshot was added to the documents, or one of theirs deleted, while the last step ran.
    if (!(await finishMerge(db, merged, found, clock.now()))) return goOn(claimed, "changed");
    await plan();
    return `merged ${inputs.length}`;
  }

  async function goOn(claimed: MergeRow, outcome: string): Promise<string> {
    await leaveMerge(db, claimed, 0);
    await send();
    return outcome;
  }

  /** Some of the segments are not there any more: the next merge is of those that are. */
  async function abandon({ id }: MergeRow): Promise<string> {
    await segments.remove(id);
    await files.removeAll(`${STATES}${id}/`);
    await deleteMerge(db, id);
    return "not possible any more";
  }

  /** After the last attempt of a job. */
  async function giveUp(): Promise<void> {
    const current = await currentMerge(db);
    if (current) await leaveMerge(db, current, clock.now() + FAILED_MS);
  }

  /** Begins the next merge where there is something to merge. */
  async function plan(): Promise<boolean> {
    const chosen = chooseMerge(await liveSegments(db, SEGMENT_FORMAT_VERSION));
    if (chosen.length === 0) return false;
    const now = clock.now();
    const inputs = chosen.map(({ segment, kept }) => ({ id: segment.id, kept }));
    const id = await segmentIdOf(`${now} ${inputs.map((input) => input.id).join()}`);
    if (!(await insertMerge(db, { id, inputs, createdAt: now }))) return false;
    await send();
    return true;
  }

  /** Begins a merge, sends the job that was lost with its worker, and removes what was merged before. */
  async function sweep(): Promise<{ merging: boolean; removed: number }> {
    const current = await currentMerge(db);
    if (current && current.leaseUntil <= clock.now()) await send();
    const merging = current !== null || (await plan());
    const old = await mergedBefore(db, clock.now() - READ_AFTER_MS);
    for (const id of old) await segments.remove(id);
    if (old.length > 0) await forgetSegments(db, old);
    return { merging, removed: old.length };
  }

  async function send(): Promise<void> {
    await jobs.send({ v: 1, type: "merge", bookmark: null });
  }

  return { step, giveUp, sweep };
}

function documentsOf(parts: readonly SegmentPart[]): number {
  return parts.reduce((sum, { documents }) => sum + documents, 0);
}
