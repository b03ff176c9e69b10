import { LEASE_MS, MAX_ATTEMPTS } from "#core/checks/check.ts";
import type { CheckProblem } from "#core/checks/check-problem.ts";
import { partialKey } from "#core/checks/check-report.ts";
import { checkState } from "#core/checks/check-state.ts";
import { heldKeys } from "#core/sources/open-services/held-results.ts";
import { removeFromIndex } from "#core/sources/removal.ts";
import type { StudentTexts } from "#core/sources/student-texts.ts";
import { type CheckRow, claimCheck, failCheck, findCheckUnscoped, releaseCheck } from "#db/checks/checks.ts";
import { documentRead, findDocumentUnscoped } from "#db/checks/documents.ts";
import { nextWaiting } from "#db/checks/waiting-checks.ts";
import { markForgetting, removeSource } from "#db/sources/sources.ts";
import type { UnreadableDetails } from "#schema/checks/unreadable.ts";
import type { RunOutcome } from "#schema/vocabulary/checks.ts";
import { createPerforming, type PerformingPorts } from "./performing.ts";
import { DeletionPending, LeaseLost, Unfit } from "./run-errors.ts";
import { announceEnd } from "./stages.ts";

export type RunPorts = PerformingPorts & { students: StudentTexts };

export function createRuns(ports: RunPorts) {
  const { db, clock, files, jobs, live, index, students } = ports;
  const perform = createPerforming(ports);

  /**
   * Runs one check. Arriving twice, or while another worker holds the lease, does nothing. A file that cannot be read
   * ends the check with its reason; any other error gives the lease back and is thrown, so that the queue tries again.
   */
  async function run(checkId: string): Promise<RunOutcome> {
    const lease = clock.uuid();
    const check = await claimCheck(db, checkId, lease, clock.now() + LEASE_MS, clock.now());
    if (!check) return "nothing";
    try {
      return await attempt(check, lease);
    } finally {
      // A person has two checks at most at once and the jobs of others are dropped: each finished check sends the next waiting one.
      const next = await nextWaiting(db, check.userId);
      if (next && next !== checkId) await jobs.send({ v: 1, type: "check", checkId: next, bookmark: null });
    }
  }

  async function attempt(check: CheckRow, lease: string): Promise<RunOutcome> {
    try {
      // Counted before the work, so that a document that crashes its worker is retried a limited number of times.
      if (check.attempts > MAX_ATTEMPTS) throw new Unfit("our_fault");
      await perform(check, lease);
      return "done";
    } catch (error) {
      if (error instanceof LeaseLost) {
        await leaveNoTrace(check);
        return "nothing";
      }
      if (error instanceof Unfit) {
        await fail(check, lease, error.problem, error.details);
        return "failed";
      }
      const released = await releaseCheck(db, check.id, lease, clock.now());
      if (released) await live.announce(check.id, checkState(released));
      if (error instanceof DeletionPending) return "nothing";
      throw error;
    }
  }

  /** The document may have been deleted during the check: what this run wrote since then is deleted too. */
  async function leaveNoTrace({ id, documentId }: CheckRow): Promise<void> {
    const check = await findCheckUnscoped(db, id);
    if (check && check.status !== "queued" && check.status !== "running") await files.removeAll(partialKey(id));
    const document = await findDocumentUnscoped(db, documentId);
    if (document && document.status !== "deleting" && document.status !== "deleted") return;
    await files.removeAll(`reports/${id}/`);
    await files.removeAll(`documents/${documentId}/`);
    for (const key of heldKeys(clock.now(), documentId)) await files.removeAll(key);
    for (const source of await markForgetting(db, documentId)) {
      await removeFromIndex({ index, students }, source);
      await removeSource(db, source.id, clock.now());
    }
  }

  /** After the last attempt: the check ends with words a student can read. */
  async function giveUp(checkId: string): Promise<void> {
    if (!(await failCheck(db, checkId, null, "our_fault", {}, clock.now()))) return;
    await files.removeAll(partialKey(checkId));
    await announceEnd(ports, checkId);
  }

  async function fail(
    check: CheckRow,
    lease: string,
    problem: CheckProblem,
    details: UnreadableDetails,
  ): Promise<void> {
    if (problem !== "our_fault" && problem !== "document_gone") {
      await documentRead(db, check.documentId, details.words ?? null, details.pages ?? null, "rejected", clock.now());
    }
    await files.removeAll(partialKey(check.id));
    if (await failCheck(db, check.id, lease, problem, details, clock.now())) await announceEnd(ports, check.id);
  }

  return { run, giveUp };
}
