import type { NotificationQueue, Notifier } from "#core/notifications/ports.ts";
import type { NotificationJob } from "#schema/notifications/notification.ts";
import { logProblem } from "../../platform/log.ts";

/** The platform takes at most this many messages in one batch. */
const AT_ONCE = 100;

export function createNotificationQueue(queue: Queue): NotificationQueue {
  return {
    async send(jobs, delaySeconds = 0) {
      for (let from = 0; from < jobs.length; from += AT_ONCE) {
        const batch = jobs.slice(from, from + AT_ONCE).map((body) => ({ body, contentType: "json" as const }));
        await queue.sendBatch(batch, delaySeconds > 0 ? { delaySeconds } : undefined);
      }
    },
  };
}

export function createNotifier(queue: NotificationQueue): Notifier {
  return {
    async ring(keys) {
      if (keys.length === 0) return;
      try {
        await queue.send(keys.map((key): NotificationJob => ({ v: 1, type: "notice", key })));
      } catch (error) {
        // The notification is saved and the cron finds it. An error here would reach a person whose action succeeded.
        logProblem({ event: "notification_lost" }, error);
      }
    },
  };
}
