import { openDatabase } from "#db/client.ts";
import { NotificationJob } from "#schema/notifications/notification.ts";
import { buildNotifications } from "../composition/notification-services.ts";
import { configOf, type Env } from "../env.ts";
import { withFlags } from "../platform/feature-flags.ts";
import { log, logProblem } from "../platform/log.ts";
import type { LocalParts } from "../platform/site.ts";
import { RETRY_SECONDS } from "./retry-delays.ts";

/** Takes one message: a notification to make emails of, or an email to send. Either may come twice. */
export async function handleNotification(message: Message, env: Env, local?: LocalParts): Promise<void> {
  const job = NotificationJob.safeParse(message.body);
  if (!job.success) {
    logProblem({ event: "job_malformed", requestId: message.id });
    message.ack();
    return;
  }
  const configured = configOf(env, local !== undefined);
  if (!configured.ok) {
    message.retry({ delaySeconds: 60 });
    return;
  }
  const begun = Date.now();
  const { type } = job.data;
  try {
    const { db } = openDatabase(env.DB, null, "primary");
    const config = await withFlags(env, configured.config);
    const outcome = await buildNotifications(env, config, db, local).take(job.data);
    log({ event: "job", requestId: message.id, type, outcome, attempt: message.attempts, ms: Date.now() - begun });
    message.ack();
  } catch (error) {
    logProblem({ event: "job_failed", requestId: message.id, type, attempt: message.attempts }, error);
    message.retry({ delaySeconds: RETRY_SECONDS[Math.min(message.attempts, RETRY_SECONDS.length) - 1] ?? 5 });
  }
}

/** After the last attempt. The row stays due, and the cron sends it again while it has attempts left. */
export function handleFailedNotification(message: Message): void {
  const job = NotificationJob.safeParse(message.body);
  logProblem({ event: "job_given_up", type: job.success ? job.data.type : "malformed", requestId: message.id });
  message.ack();
}
