import { AppError } from "#core/app-error.ts";
import type { AuditAction } from "#core/audit/audit.ts";
import { type Actor, requireAdmin, requireEditor } from "#core/identity/actor.ts";
import { requireRight } from "#core/identity/rights.ts";
import { jobOf } from "#core/platform/dead-letter.ts";
import { rerunUnscoped } from "#db/checks/admin-actions.ts";
import { findAdminCheckUnscoped } from "#db/checks/admin-checks.ts";
import {
  claimFailedJob,
  countListedFailedJobs,
  type FailedJobRow,
  findOpenFailedJob,
  listedFailedJobs,
  openFailedJobs,
  releaseFailedJob,
  settleFailedJob,
} from "#db/platform/dead-letters.ts";
import type { ListedFailedJobs } from "#schema/checks/admin-checks.ts";
import type { AdminChecksPorts } from "./ports.ts";

/** Dead letters listed at once, newest first. */
const SHOWN = 100;
const HANDLED = "This failed job has already been handled.";
/** Jobs of one request that handles all of a list: each takes some statements and a message. */
const BATCH = 25;

/** Jobs that failed for good, listed until an admin has handled each. */
export function createFailedJobs({ db, jobs, bookmark, audit }: AdminChecksPorts) {
  async function list(actor: Actor) {
    requireEditor(actor);
    return (await openFailedJobs(db, SHOWN)).map(({ id, jobType, targetId, reason, at }) => ({
      id,
      jobType,
      targetId,
      reason,
      at,
      again: jobOf({ jobType, targetId }, null) !== null,
    }));
  }

  /**
   * Sends the jobs again. A job sent twice runs twice, which every job tolerates; it leaves the list once.
   * @throws AppError if some were refused; all others were sent.
   */
  async function sendAgain(actor: Actor, ids: readonly string[]) {
    requireRight(actor, "dead_letter.resend");
    return onEach(ids, (id) => sendOneAgain(actor, id));
  }

  /**
   * Takes the jobs off the list.
   * @throws AppError if some were refused; all others are off the list.
   */
  const doneWith = (actor: Actor, ids: readonly string[]) => onEach(ids, (id) => dismissOne(actor, id));

  /** Sends some jobs of a list again: those after the place. The client repeats it until none is left. */
  async function sendListedAgain(actor: Actor, listed: ListedFailedJobs) {
    requireRight(actor, "dead_letter.resend");
    return onListed(actor, listed, (adminId, id) => claimAndSend(actor, adminId, id));
  }

  /** Takes some jobs of a list off it, like `sendListedAgain`. */
  const dismissListed = (actor: Actor, listed: ListedFailedJobs) =>
    onListed(actor, listed, (_adminId, id) => dismissOne(actor, id));

  async function onListed(
    actor: Actor,
    { listedAt, after }: ListedFailedJobs,
    act: (adminId: string, id: string) => Promise<void>,
  ) {
    const admin = requireAdmin(actor, "Only admins can handle failed jobs.");
    const rows = await listedFailedJobs(db, { place: after, listedAt }, BATCH);
    const refusals: string[] = [];
    let done = 0;
    for (const { id } of rows) {
      const refusal = await refusalOf(() => act(admin.id, id));
      if (refusal === null) done++;
      // Where another request was faster, the job has left the list.
      else if (await isWaiting(id)) refusals.push(refusal.message);
    }
    const last = rows.at(-1);
    const next: [number, string] | null = last ? [last.at, last.id] : null;
    const left = next ? await countListedFailedJobs(db, { place: next, listedAt }) : 0;
    return { done, refused: refusals.length, refusal: refusals[0] ?? null, left, next };
  }

  async function isWaiting(id: string): Promise<boolean> {
    const failedJob = await findOpenFailedJob(db, id);
    return failedJob !== null && failedJob.handledBy === null;
  }

  /** A request that arrives twice at once sends each job once. */
  async function claimAndSend(actor: Actor, adminId: string, id: string): Promise<void> {
    if (!(await claimFailedJob(db, id, adminId))) throw new AppError("conflict", HANDLED);
    try {
      await sendOneAgain(actor, id);
    } catch (error) {
      await releaseFailedJob(db, id);
      throw error;
    }
  }

  async function sendOneAgain(actor: Actor, id: string): Promise<void> {
    const { admin, failedJob } = await openEmail(actor, id);
    const job = jobOf(failedJob, bookmark());
    if (!job) throw new AppError("conflict", "This failed job could not be read, so it cannot be retried.");
    if (job.type === "check") await requeueCheck(actor, job.checkId);
    await jobs.send(job);
    await settle(admin, failedJob, "dead_letter.resend");
  }

  async function dismissOne(actor: Actor, id: string): Promise<void> {
    const { admin, failedJob } = await openEmail(actor, id);
    await settle(admin, failedJob, "dead_letter.done");
  }

  /** The check ended when its job failed for good, so it returns to the waiting status first. */
  async function requeueCheck(actor: Actor, checkId: string): Promise<void> {
    const admin = requireAdmin(actor);
    const found = await findAdminCheckUnscoped(db, checkId);
    if (!found) throw new AppError("conflict", "The check of this failed job was deleted.");
    const entry = await audit.entryOf(admin, {
      action: "check.rerun",
      target: "check",
      targetId: checkId,
      ownerId: found.check.userId,
      reason: "The job has already been retried.",
      detail: { status: found.check.status, why: "dead_letter" },
    });
    if (found.check.status !== "queued" && !(await rerunUnscoped(db, checkId, entry)))
      throw new AppError("conflict", "The check of this failed job is still running, or its document was deleted.");
  }

  async function openEmail(actor: Actor, id: string) {
    const admin = requireAdmin(actor, "Only admins can handle failed jobs.");
    const failedJob = await findOpenFailedJob(db, id);
    if (!failedJob) throw new AppError("conflict", HANDLED);
    return { admin, failedJob };
  }

  async function settle(admin: ReturnType<typeof requireAdmin>, failedJob: FailedJobRow, action: AuditAction) {
    const detail = { jobType: failedJob.jobType, why: failedJob.reason };
    const act = { action, target: "dead_letter", targetId: failedJob.id, detail } as const;
    await settleFailedJob(db, failedJob.id, await audit.entryOf(admin, act));
  }

  return { list, sendAgain, doneWith, sendListedAgain, dismissListed };
}

/** Goes on after a refusal; the error says how many jobs were refused, and why the first was. */
async function onEach(ids: readonly string[], act: (id: string) => Promise<void>): Promise<void> {
  if (ids.length === 0 || ids.length > SHOWN) throw new AppError("invalid", `Select 1 to ${SHOWN} jobs.`);
  const refusals: AppError[] = [];
  for (const id of ids) {
    const refusal = await refusalOf(() => act(id));
    if (refusal) refusals.push(refusal);
  }
  const [first] = refusals;
  if (!first) return;
  if (ids.length === 1) throw first;
  throw new AppError(first.reason, `${refusals.length} of ${ids.length} jobs could not be changed. ${first.message}`);
}

/** Null where nothing was refused. */
async function refusalOf(act: () => Promise<void>): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}
