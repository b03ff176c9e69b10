import type { Actor } from "#core/identity/actor.ts";
import type { Jobs } from "#core/ports.ts";
import { checkOfSubmission, findOtherResult } from "#db/checks/turnitin.ts";
import type { Database } from "#db/client.ts";

export type TurnitinResult = {
  state: "waiting" | "ready" | "failed";
  /** Whole per cent, as Turnitin reports it: of its collections, by its rules. */
  score: number | null;
  at: number;
};

/** Turnitin's result of a check, shown beside ours. */
export function createTurnitinResults({ db, jobs }: { db: Database; jobs: Jobs }) {
  /** For the check's owner; null where it was not sent or is deleted there. */
  async function otherResult(actor: Actor, id: string): Promise<TurnitinResult | null> {
    const found = await findOtherResult(db, actor, id);
    if (!found || found.status === "removed") return null;
    const state = found.status === "complete" ? "ready" : found.status === "failed" ? "failed" : "waiting";
    return { state, score: state === "ready" ? found.score : null, at: found.updatedAt };
  }

  /** It has news of a submission: what they are is asked for, not believed. */
  async function otherNews(submissionId: string): Promise<"asked" | "unknown"> {
    const checkId = await checkOfSubmission(db, submissionId);
    if (!checkId) return "unknown";
    await jobs.send({ v: 1, type: "turnitin", checkId, bookmark: null });
    return "asked";
  }

  return { otherResult, otherNews };
}
