import { MOST_STEPS, TurnitinFault, type TurnitinPort, waitSeconds } from "#core/checks/turnitin.ts";
import type { Clock, Files, Jobs } from "#core/ports.ts";
import {
  claimStep,
  findSubmission,
  forgottenSubmissions,
  leftBehind,
  moveSubmission,
  neverSubmitted,
  requestTurnitin,
  type SubmissionChange,
  type SubmissionRow,
  submissionRemoved,
  submissionsLeft,
} from "#db/checks/turnitin.ts";
import type { Database } from "#db/client.ts";
import { textHash } from "#db/shared/text-hash.ts";
import { DAY_MS, HOUR_MS } from "#schema/vocabulary/time.ts";

type SubmittedDocument = { storageKey: string; kind: Parameters<TurnitinPort["upload"]>[1] };
export type TurnitinCheckPorts = { db: Database; clock: Clock; jobs: Jobs; files: Files; other: TurnitinPort | null };

/** What one sweep takes on. */
const SWEEP = 20;

/**
 * Checks that are also sent to Turnitin, where it is configured and the student ticked it. Each step is
 * a job of its own, so nothing waits for an answer; a failure there is recorded there and never fails our check.
 */
export function createTurnitinChecks({ db, clock, jobs, files, other }: TurnitinCheckPorts) {
  /** Called when a check is ready: starts the Turnitin submission if it was requested. */
  async function ask(checkId: string): Promise<void> {
    if (other && (await requestTurnitin(db, checkId, clock.now()))) await send(checkId);
  }

  /** One step of one submission; the next one is sent for later. */
  async function step(checkId: string): Promise<string> {
    const found = await findSubmission(db, checkId);
    // A document on its way out: the job that removes it here removes it there.
    if (!found?.document || isOver(found.submission)) return "nothing";
    const { submission, document } = found;
    if (!other) return end(checkId, { status: "failed", problem: "not_configured" });
    if (submission.attempts >= MOST_STEPS) return end(checkId, { status: "failed", problem: "no_answer" });
    if (!(await claimStep(db, submission, clock.now()))) return "nothing";
    try {
      const outcome = await advance(other, submission, document);
      if (outcome) return outcome;
    } catch (error) {
      if (!(error instanceof TurnitinFault)) throw error;
      if (error.lasting) return end(checkId, { status: "failed", problem: error.problem });
    }
    await send(checkId, waitSeconds(submission.attempts));
    return "goes on";
  }

  /** The result of the step; null while the submission continues. */
  async function advance(
    checker: TurnitinPort,
    submission: SubmissionRow,
    document: SubmittedDocument,
  ): Promise<string | null> {
    const change = await nextOf(checker, submission, document);
    if (!change) return null;
    if (!(await moveSubmission(db, submission.checkId, change, clock.now()))) {
      // Its document was deleted while the submission was created.
      if (change.submissionId) await checker.remove(change.submissionId);
      return "nothing";
    }
    return change.status === "complete" || change.status === "failed" ? change.status : null;
  }

  /** What this step changes; null while there is nothing to do but wait. */
  async function nextOf(
    checker: TurnitinPort,
    { checkId, status, submissionId }: SubmissionRow,
    document: SubmittedDocument,
  ): Promise<SubmissionChange | null> {
    if (status === "asked" || submissionId === null) {
      // A new pseudonym each time, so that Turnitin cannot link texts of one person.
      const owner = (await textHash(`owner of ${checkId}`)).slice(0, 32);
      return { status: "created", submissionId: await checker.create({ owner, kind: document.kind }) };
    }
    if (status === "created") {
      const bytes = await files.bytes(document.storageKey);
      if (!bytes) return { status: "failed", problem: "document_gone" };
      await checker.upload(submissionId, document.kind, bytes);
      return { status: "uploaded" };
    }
    if (status === "uploaded") {
      const read = await checker.state(submissionId);
      if (read.state === "refused") return { status: "failed", problem: read.problem };
      if (read.state === "waiting") return null;
      await checker.ask(submissionId);
      return { status: "processing" };
    }
    const answer = await checker.score(submissionId);
    if (answer.state === "refused") return { status: "failed", problem: answer.problem };
    return answer.state === "ready" ? { status: "complete", score: Math.round(answer.score) } : null;
  }

  /** The document is deleted here, so it is deleted at Turnitin. Throws until that succeeds, so that the job is retried. */
  async function forget(documentId: string): Promise<void> {
    for (const submission of await submissionsLeft(db, documentId)) await remove(submission);
  }

  async function remove({ checkId, submissionId }: SubmissionRow): Promise<void> {
    if (submissionId) {
      if (!other) throw new Error("Turnitin holds a document, but the Turnitin integration is no longer configured.");
      await other.remove(submissionId);
    }
    await submissionRemoved(db, checkId);
  }

  /** Finds what a crash or a lost job has left unfinished. */
  async function sweep(): Promise<number> {
    if (!other) return 0;
    const now = clock.now();
    for (const id of await neverSubmitted(db, now - DAY_MS, SWEEP)) await ask(id);
    const lost = await forgottenSubmissions(db, now - 2 * HOUR_MS, SWEEP);
    for (const id of lost) await send(id);
    for (const submission of await leftBehind(db, SWEEP)) await remove(submission).catch(passing);
    return lost.length;
  }

  async function end(checkId: string, change: SubmissionChange): Promise<string> {
    await moveSubmission(db, checkId, change, clock.now());
    return "failed";
  }

  async function send(checkId: string, delaySeconds = 0): Promise<void> {
    await jobs.send({ v: 1, type: "turnitin", checkId, bookmark: null }, delaySeconds);
  }

  return { ask, step, forget, sweep };
}

/** The next sweep is five minutes away. */
function passing(error: unknown): void {
  if (!(error instanceof TurnitinFault)) throw error;
}

function isOver({ status }: SubmissionRow): boolean {
  return status === "complete" || status === "failed" || status === "removed";
}
