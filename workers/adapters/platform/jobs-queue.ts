import type { Jobs } from "#core/ports.ts";
import type { Job } from "#schema/platform/job.ts";

export function createJobs(queue: Queue): Jobs {
  return {
    async send(job: Job, delaySeconds = 0) {
      await queue.send(job, delaySeconds ? { delaySeconds } : undefined);
    },
  };
}
