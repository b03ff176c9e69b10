import { log, logged, logProblem } from "./platform/log.ts";
import type { SimilarityEnv } from "./platform/similarity-env.ts";
import { sweepParts, sweepPartsRan, sweepRan } from "./platform/sweep.ts";
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
    await logged({ event: "queue" }, async () => {
      for (const message of batch.messages) await take(message, env);
    });
  },

  async scheduled(_controller: ScheduledController, env: SimilarityEnv): Promise<void> {
    const { alerts, ...parts } = sweepParts(env);
    const run = [...Object.entries(parts), ["clock", () => sweepRan(env)], ["alerts", alerts]] as const;
    const failed: string[] = [];
    for (const [part, work] of run) if (!(await ranPart(part, work))) failed.push(part);
    await ranPart("failing", () => sweepPartsRan(env, failed));
  },
};

/** One that fails must not keep the others from their turn. @returns whether it did not fail */
async function ranPart(part: string, work: () => Promise<object>): Promise<boolean> {
  try {
    log({ event: "sweep", part, ...(await work()) });
    return true;
  } catch (error) {
    logProblem({ event: "sweep", part }, error);
    return false;
  }
}
