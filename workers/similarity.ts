import { log, logProblem } from "./platform/log.ts";
import type { SimilarityEnv } from "./platform/similarity-env.ts";
import { sweepParts, sweepRan } from "./platform/sweep.ts";
import { handleFailedJob, handleJob } from "./queues/jobs.ts";

export { FingerprintShard } from "./objects/sources/fingerprint-shard.ts";
export { StudentShard } from "./objects/sources/student-shard.ts";

export default {
  /** This Worker has no public address: requests get no content. */
  fetch(): Response {
    return new Response(null, { status: 404 });
  },

  async queue(batch: MessageBatch, env: SimilarityEnv): Promise<void> {
    const take = batch.queue.endsWith("-dead") ? handleFailedJob : handleJob;
    for (const message of batch.messages) await take(message, env);
  },

  async scheduled(_controller: ScheduledController, env: SimilarityEnv): Promise<void> {
    const { alerts, ...parts } = sweepParts(env);
    for (const [part, work] of Object.entries(parts)) await logged(part, work);
    await logged("clock", () => sweepRan(env));
    await logged("alerts", alerts);
  },
};

/** One that fails must not keep the others from their turn. */
async function logged(part: string, work: () => Promise<object>): Promise<void> {
  try {
    log({ event: "sweep", part, ...(await work()) });
  } catch (error) {
    logProblem({ event: "sweep", part }, error);
  }
}
