import type { Bell, NoticeQueue } from "#core/notifications/ports.ts";
import type { NoticeJob } from "#schema/notifications/notification.ts";
import { logProblem } from "../../platform/log.ts";

/** The platform takes at most this many messages in one batch. */
const AT_ONCE = 100;

export function createNoticeQueue(queue: Queue): NoticeQueue {
  return {
    async send(jobs, delaySeconds = 0) {
      for (let from = 0; from < jobs.length; from += AT_ONCE) {
        const batch = jobs.slice(from, from + AT_ONCE).map((body) => ({ body, contentType: "json" as const }));
        await queue.sendBatch(batch, delaySeconds > 0 ? { delaySeconds } : undefined);
      }
    },
  };
}

export function createBell(queue: NoticeQueue): Bell {
  return {
    async ring(keys) {
      if (keys.length === 0) return;
      try {
        await queue.send(keys.map((key): NoticeJob => ({ v: 1, type: "notice", key })));
      } catch (error) {
        // What was saved stands; the minute finds it. A refusal here would be told to somebody whose act was done.
        logProblem({ event: "bell_lost" }, error);
      }
    },
  };
}
